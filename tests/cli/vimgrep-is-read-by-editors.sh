#!/bin/sh
# --vimgrep: file, line, column, URL, whatever the number of files.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'a\n  http://example.org/ <http://x:y/>\n' >a

run --vimgrep a
want_status 0
want_out 'a:2:3:http://example.org/'
run --vimgrep -i <a
want_out '(standard input):2:3:http://example.org/' \
    "(standard input):2:24:http://x:y/$(printf '\tport\t9')"
exit 0
