#!/bin/sh
# The cases of the corpus that are decoded: --explain prints what their .hits say.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
cases=0
lacks_list=0
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || lacks_list=1
for file in "$top_srcdir"/corpus/mail/*.eml "$top_srcdir"/corpus/mail/*.mbox \
    "$top_srcdir"/corpus/news/*.article "$top_srcdir"/corpus/html/*.html \
    "$top_srcdir"/corpus/warc/*.warc "$top_srcdir"/corpus/mailboxes/*.mbox \
    "$top_srcdir"/corpus/mailboxes/*.eml "$top_srcdir"/corpus/xml/*.xml \
    "$top_srcdir"/corpus/mail/*.ics "$top_srcdir"/corpus/mime/*.eml \
    "$top_srcdir"/corpus/data/*.[jct]s*; do
	test -f "${file%.*}.hits" || continue
	# Without the list of suffixes nobody knows them.
	case $lacks_list$file in
	1*/*-owner*) continue ;;
	esac
	options=
	case $file in
	*.html) options=--type=html ;;
	esac
	test ! -f "${file%.*}.opt" || options=$(cat "${file%.*}.opt")
	run --explain=raw $options "$file"
	cp "${file%.*}.hits" want
	test "$got" -le 2 || fail "exit $got"
	sed -f "$top_srcdir/tests/tools/plain-words.sed" out >plain
	cmp -s want plain || {
		fail 'output differs'
		diff want plain >&2
	}
	cases=$((cases + 1))
done
ran='corpus/*/*.eml'
test "$cases" -ge 50 || fail "$cases cases"
exit 0
