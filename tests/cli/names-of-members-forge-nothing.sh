#!/bin/sh
# The name of a member of an archive forges no line and no field of any output:
# its control characters are escaped, and a colon before a colon
# (nothing-forges-a-record).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
nl='
'
mkdir -p "a${nl}http:/forged.example"
echo 'see http://real.example/p' >"a${nl}http:/forged.example/p"
# A tar whose first name has a line end is not taken for one.
echo >first
tar cf pot.tar first "a${nl}http:/forged.example/p"
shown='a\x0Ahttp:/forged.example/p'
before='a\x0Ahttp\x3A/forged.example/p'
run -H pot.tar
want_status 0
want_out "pot.tar!$before:http://real.example/p"
run --vimgrep pot.tar
want_out "pot.tar!$before:1:5:http://real.example/p"
run --get='{member}|{url}' pot.tar
want_out "$shown|http://real.example/p"
run --json pot.tar
grep -q '"member":"a\\\\x0Ahttp:/forged.example/p"' out || fail "$(cat out)"
run --csv pot.tar
test "$(wc -l <out)" = 2 || fail "$(cat out)"

{
	printf '%s\n' 'From: leaf@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: application/x-tar' \
	    'Content-Transfer-Encoding: base64' ''
	base64 pot.tar
} >mail
run --get='{part}|{url}' mail
want_status 0
want_out "1!$shown|http://real.example/p"
