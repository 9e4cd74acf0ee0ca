#!/bin/sh
# One line for each input that cannot be read, its control bytes shown.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo http://example.org/ >good

run missing
want_status 2
want_err 'urlsift: missing: No such file or directory'
mkdir directory
run directory good
want_status 2
want_out good:http://example.org/
want_err 'urlsift: directory: it is a directory; -r searches the files in it'
ln -s loop loop
run loop
want_status 2
want_err 'urlsift: loop: Too many levels of symbolic links'
run ''
want_status 2
want_err 'urlsift: : No such file or directory'

run "$(printf 'a\033]0;b\007\nc\177\303\251\302\233\377')"
want_status 2
test "$(wc -l <err)" -eq 1 || fail 'not one line'
printf '%s\303\251%s\n' 'urlsift: a^[]0;b^G^Jc^?' \
    '\xC2\x9B\xFF: No such file or directory' | cmp -s - err ||
    fail "message is: $(cat -v err)"

# Longer than any name can be.
run "$(awk 'BEGIN { for (i = 0; i < 9999; i++) printf "\001" }' </dev/null)"
want_status 2
test "$(wc -c <err)" -eq $((9 + 2 * 9999 + 2 + 18 + 1)) ||
    fail "long name: $(wc -c <err) bytes"
exit 0
