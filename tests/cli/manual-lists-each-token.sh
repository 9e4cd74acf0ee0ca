#!/bin/sh
# Each token that --explain prints for the texts of the corpus is a term of the
# manual.
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
	got=0
	(cd "$top_srcdir" && "$URLSIFT" -x $options "$text") >>all-x || got=$?
	test "$got" -le 1 || fail "$text: exit $got"
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

exit 0
