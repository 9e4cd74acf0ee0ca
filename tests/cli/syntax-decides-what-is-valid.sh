#!/bin/sh
# --syntax, --max-url and --max-wrapper-lines reach the library.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://user@example.org/~a\n' >a
printf '<URL:http://example.org/\n\tb>\n' >b

run a; want_status 0; want_out 'http://user@example.org/~a'
run --syntax=rfc3986 a; want_status 0; want_out 'http://user@example.org/~a'
run --syntax=rfc1738 a; want_status 1; want_out
run --synt rfc1738 a; want_status 1; want_out
run b; want_status 0; want_out http://example.org/b
run --max-wrapper-lines=1 b; want_status 0; want_out http://example.org/
run -t text --type=text b; want_status 0; want_out http://example.org/b

awk 'BEGIN {
	printf "http://example.org/"
	for (i = 0; i < 300; i++)
		printf "x"
	print ""
}' </dev/null >c
run c; want_status 0
run --max-url=256 c; want_status 1
run --max-url=319 c; want_status 0
exit 0
