#!/bin/sh
# -m N, also with -c and -q.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://example.org/%s\n' 1 2 3 >a
printf 'http://example.org/%s\n' 4 5 >b

run -m 2 a; want_status 0
want_out http://example.org/1 http://example.org/2
run -Im1 a b; want_status 0
want_out http://example.org/1 http://example.org/4
run --max-count=9 b; want_status 0
want_out http://example.org/4 http://example.org/5
run -c -m 2 a b; want_status 0
want_out a:2 b:2
run -m 0 a; want_status 1
want_out
exit 0
