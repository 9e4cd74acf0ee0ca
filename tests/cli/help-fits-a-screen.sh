#!/bin/sh
# Help and a prompt fit a screen of 24 lines by 80 columns; all of it has its
# width.
. "${top_srcdir:-.}/tests/cli/lib.sh"

run --version
want_status 0
head -n 1 out | grep -qE '^urlsift [0-9]+\.[0-9]+\.[0-9]+$' || fail 'version'
cp out version
run -V
cmp -s version out || fail 'differs from --version'

run --help
want_status 0
cp out help
run -h
cmp -s help out || fail 'differs from --help'
test "$(wc -l <help)" -lt 24 || fail "$(wc -l <help) lines"
grep -nE '.{80}' help && fail 'too wide'
run --help=all
want_status 0
grep -nE '.{80}' out && fail 'too wide'
exit 0
