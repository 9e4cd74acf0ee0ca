#!/bin/sh
# 0 found, 1 nothing found, 2 an error in any file; all files are read.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo 'see http://example.org/a now' >one
echo 'nothing' >none
: >empty

run one; want_status 0; want_out http://example.org/a
run none; want_status 1; want_out
run empty; want_status 1
run none one empty; want_status 0; want_out one:http://example.org/a
run - <one; want_status 0; want_out http://example.org/a
run <one; want_status 0; want_out http://example.org/a
run <none; want_status 1
run -I missing one; want_status 2; want_out http://example.org/a
run none missing; want_status 2; want_out

# What is rejected is found if it is asked for; sums that count it anyway do not
# ask.
echo 'see http://[bad/ now' >bad
for status in '1 --by=scheme' '0 -i --by=scheme' '1 --sqlite=db' \
    '0 -i --sqlite=db' '1 --stats' '1 --report=page' '0 -i' 1; do
	# They are words.
	# shellcheck disable=SC2086
	run ${status#?} bad; want_status "${status%% *}"
done

# -q: a find counts more than an error.
run -q one; want_status 0; want_out
run -q none; want_status 1; want_out
run -q none missing; want_status 2; want_out
run -q one missing; want_status 0
run -q missing one
test "$got" = 0 || fail "exit $got, not 0"
exit 0
