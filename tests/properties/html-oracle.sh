#!/bin/sh
# Start tags and their attributes are those that Python's html5lib finds, in the
# pages of the corpus, or those that URLSIFT_PAGES names, and in broken ones.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}" "${ROUNDS:=400}"
LC_ALL=C
export LC_ALL
program=$top_builddir/tests/unit/tokenizer_tokens
test -x "$program" || {
	echo 'html-oracle.sh: urlsift was built without the decoder' >&2
	exit 77
}
for python in python3 /usr/bin/python3 ''; do
	test -n "$python" && "$python" -c 'import html5lib' 2>/dev/null && break
done
test -n "$python" || {
	echo 'html-oracle.sh: no html5lib of Python' >&2
	exit 77
}
test -n "${URLSIFT_PAGES-}" || URLSIFT_PAGES="$top_srcdir/corpus/html/*.html"
# The files are words.
# shellcheck disable=SC2086
exec "$python" -B "$top_srcdir/tests/tools/html_oracle.py" "$program" \
    "$ROUNDS" $URLSIFT_PAGES
