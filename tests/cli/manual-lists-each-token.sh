#!/bin/sh
# Each token that --explain prints for the texts of the corpus is a term of the
# manual, which gives the reasons in the words of lib/reasons.def.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
manual=${top_builddir:-$top_srcdir/build}/doc/man/urlsift.1

# terms SECTION: the terms of the lists and lines in it, one a line.
terms()
{
	sed -n "/^\\.Sh $1\$/,/^\\.Sh /{/^\\.[ID][tl] Cm /p;}" "$manual" |
	    tr -c 'a-z_\n-' '\n' | grep . | sort -u
}

# Their options name files as one does at the top.
for text in "$top_srcdir"/corpus/*/*.in "$top_srcdir"/corpus/mail/*.eml \
    "$top_srcdir"/corpus/*/page-*.html; do
	options=
	test ! -f "${text%.*}.opt" || options=$(cat "${text%.*}.opt")
	got=0
	(cd "$top_srcdir" && "$URLSIFT" -x=raw $options "$text") >>all-x || got=$?
	test "$got" -le 1 || fail "$text: exit $got"
done
ran='urlsift -x=raw corpus/*/*.in'
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

# A term, and below it the text of US_REASON(NAME, "term", "clause", "text").
tr '\n' ' ' <"$top_srcdir/lib/reasons.def" | sed 's/US_REASON/\
&/g' | awk -F '"' '/^US_REASON.*"/ {
	print $2, toupper(substr($6, 1, 1)) substr($6, 2) "."
}' >reasons
awk '/^The reasons are:$/, /^\.El$/ {
	if (term != "")
		print term, $0
	term = /^\.It Cm / ? $3 : ""
}' "$manual" | diff reasons - >out
ran='the reasons of lib/reasons.def'
test -s reasons || fail 'no reasons'
want_out

exit 0
