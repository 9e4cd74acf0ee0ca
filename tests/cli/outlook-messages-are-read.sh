#!/bin/sh
# The messages of Outlook, .msg and winmail.dat, are read as other mail is:
# their bodies, attachments and the messages in them (outlook-message).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to write one'

for kind in msg tnef; do
	python3 -B "$top_srcdir/tests/tools/outlook_files.py" $kind $kind ||
	    fail "no $kind"
	run --get='{part} {subject} {url} {pointer}' $kind
	want_status 0
	want_out ' about outer http://tea.example/🍵 ' \
	    '1 about outer http://tea.example/outer/texté ' \
	    '2 about outer http://tea.example/outer/page?a&b ' \
	    '3 about outer http://tea.example/rtf ' \
	    '4 about outer http://tea.example/long ' \
	    '5 about outer http://tea.example/🍵 ' \
	    '5.1 about outer http://tea.example/inner/texté ' \
	    '5.2 about outer http://tea.example/inner/page?a&b ' \
	    '6 about outer http://tea.example/json /link'
done
run --get='{part} {sender}' -m1 msg
want_out ' leaf@tea.example'

# As a part of a mail.
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: application/ms-tnef; name=winmail.dat' \
	    'Content-Transfer-Encoding: base64' ''
	base64 tnef
} >mail
run --get='{part} {url}' mail
want_status 0
test "$(sed -n '7p;9p' out)" = '1!5.1 http://tea.example/inner/texté
1!6 http://tea.example/json' || fail "in a mail: $(cat out)"

# What is cut is read as far as it goes, and said.
head -c $(($(wc -c <msg) - 512)) msg >cut.msg
head -c 700 tnef >cut.tnef
for file in cut.msg cut.tnef; do
	run $file
	want_status 2
	grep -q 'the message of Outlook is damaged; not all is read' err ||
	    fail "message: $(cat err)"
done
