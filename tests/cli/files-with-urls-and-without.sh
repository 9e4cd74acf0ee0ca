#!/bin/sh
# -l and -L print names, and the status is that of grep.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo http://example.org/ >a
echo nothing >b
echo http://example.org:x/ >c
cp a d

run -l a b c d; want_status 0; want_out a d
run -L a b c d; want_status 0; want_out b c
run --files-with-urls b c; want_status 1; want_out
run --files-without-urls b c; want_status 1; want_out b c
run -li a b c; want_status 0; want_out a c
run -L a; want_status 0; want_out
run -lc a b; want_status 0; want_out a
run -cL a b; want_status 0; want_out b
run -lL a b; want_status 0; want_out b
run -lJ a b; want_status 0; want_out a
run -lI a b; want_status 0; want_out a
run -ql a; want_status 0; want_out
run -l0 a d; want_status 0
printf 'a\0d\0' | cmp -s - out || fail 'names do not end in NUL'
run -l missing a; want_status 2; want_out a
run -L missing a b; want_status 2; want_out b
"$URLSIFT" -l <a >out; want_out '(standard input)'

# A file is read up to its first result: what is behind it is no matter.
ran='endless text | urlsift -l'
{
	cat a
	while echo more; do :; done 2>/dev/null
} | "$URLSIFT" -l >out || fail "exit $?"
want_out '(standard input)'
exit 0
