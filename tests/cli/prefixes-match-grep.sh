#!/bin/sh
# -H -I -n -b: file, line from 1, offset from 0, in this order.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'one\n  http://example.org/a\n<URL:http://example.org/\nb> c\n' >a
echo 'ftp://example.org/' >b

run a
want_out http://example.org/a http://example.org/b
run -H a
want_out a:http://example.org/a a:http://example.org/b
run a b
want_out a:http://example.org/a a:http://example.org/b b:ftp://example.org/
run -I a b
want_out http://example.org/a http://example.org/b ftp://example.org/
run -H -I b
want_out ftp://example.org/
run -I -H b
want_out b:ftp://example.org/
run -n a
want_out 2:http://example.org/a 3:http://example.org/b
run -b a
want_out 6:http://example.org/a 32:http://example.org/b
run -Hnb a
want_out a:2:6:http://example.org/a a:3:32:http://example.org/b
run --with-filename --line-number --byte-offset a
want_out a:2:6:http://example.org/a a:3:32:http://example.org/b
run -H <b
want_out '(standard input):ftp://example.org/'
run -n b - <a
want_out b:1:ftp://example.org/ '(standard input):2:http://example.org/a' \
    '(standard input):3:http://example.org/b'
run -o b
want_out ftp://example.org/
exit 0
