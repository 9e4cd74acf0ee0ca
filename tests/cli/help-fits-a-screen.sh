#!/bin/sh
# Help and a prompt fit a screen of 24 lines by 80 columns; all of it has its
# width.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

run --version
want_status 0
head -n 1 out | grep -qE '^urlsift [0-9]+\.[0-9]+\.[0-9]+$' || fail 'version'
cp out version
run -V
cmp -s version out || fail 'differs from --version'
run -V --hyphen=keep --validate missing
want_status 0
cmp -s version out || fail 'something else was done'

# The same as an object: what is missing there is null here.
run --version --json
want_status 0
test "$(wc -l <out)" = 1 || fail 'more than a line'
number=$(sed -n 's/^urlsift //p' version)
grep -q "^{\"version\":\"$number\",\"pcre2\":\"10" out || fail "$(cat out)"
for name in PCRE2 libpsl decoder; do
	key=$(echo "$name" | tr '[:upper:]' '[:lower:]')
	value='"[^"]+"'
	grep -qE "^$name:? (not available|none)" version && value=null
	grep -qE ",\"$key\":$value[,}]" out || fail "$key: $(cat out)"
done

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
