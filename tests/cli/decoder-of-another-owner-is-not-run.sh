#!/bin/sh
# A decoder beside the tool is run only if it belongs to the owner of the tool:
# in a folder that all may write to, anybody could put one there
# (helper-of-the-owner).  Only root can give one away.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
mkdir bin libexec
cp "$URLSIFT" bin
URLSIFT=$PWD/bin/urlsift
printf '#!/bin/sh\necho >>%s/begun\n' "$PWD" >libexec/urlsift-decode
chmod +x libexec/urlsift-decode
printf 'Subject: tea\n\nhttp://tea.example/\n' >mail
run --type=mail mail
want_status 2
test -e begun || fail 'the decoder of the owner was not run'
test "$(id -u)" = 0 || exit 0
rm begun
chown nobody libexec/urlsift-decode
run --type=mail mail
test ! -e begun || fail 'the decoder of another one was run'
