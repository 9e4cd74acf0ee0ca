#!/bin/sh
# Each token that --explain and JSON print for the texts of the corpus is a term
# of the manual.
. "${top_srcdir:-.}/tests/cli/lib.sh"
manual=$top_srcdir/doc/urlsift.1

# terms SECTION: the terms of the lists in it, one a line.
terms()
{
	sed -n "/^\\.Sh $1\$/,/^\\.Sh /{/^\\.It Cm /p;}" "$manual" |
	    tr -c 'a-z_\n-' '\n' | grep . | sort -u
}

# Their options name files as one does at the top.
for text in "$top_srcdir"/corpus/*/*.in "$top_srcdir"/corpus/mail/*.eml \
    "$top_srcdir"/corpus/*/page-*.html; do
	options=
	test ! -f "${text%.*}.opt" || options=$(cat "${text%.*}.opt")
	for shape in -x -Ji; do
		got=0
		(cd "$top_srcdir" && "$URLSIFT" $shape $options "$text") \
		    >>"all$shape" || got=$?
		test "$got" -le 1 || fail "$text: exit $got"
	done
done
ran='urlsift -x corpus/*/*.in'
test "$(wc -l <all-x)" -ge 100 || fail "$(wc -l <all-x) lines"

# Verdict, form, notes and why, without numbers; what readings are called.
terms EXPLAIN >known
{
	grep -v '^skipped' all-x | cut -f 1,2,4,5
	grep '^skipped' all-x | cut -f 1,2
	grep -o '	also:[a-z-]*' all-x
} | tr -c 'a-z\n-' '\n' | grep '[a-z]' | sort -u >said
comm -13 known said >out
want_out

# Keys are tokens too; what is no text has keys that go on "_bytes".
python=$(command -v python3) || exit 0
terms OUTPUT >known
ran='urlsift -J corpus/*/*.in'
"$python" - all-Ji <<'P' | sort -u >said
import json, sys
for line in open(sys.argv[1]):
    hit = json.loads(line)
    for name in list(hit) + list(hit.get('parts', ())):
        print(name.replace('_bytes', ''))
P
comm -13 known said >out
want_out
exit 0
