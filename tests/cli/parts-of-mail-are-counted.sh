#!/bin/sh
# Parts of mail that are not searched are counted like files, and named on
# request; not pictures and signatures (parts-that-are-not-searched).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# want_note LINE...: these lines, and no others, are on standard error.
want_note()
{
	for line; do
		printf 'urlsift: %s\n' "$line"
	done | diff - err >differs || fail "notes: $(cat differs)"
}

# part TYPE BASE64: a part of a mail.
part()
{
	printf '%s\n' --cup "Content-Type: $1" \
	    'Content-Transfer-Encoding: base64' '' "$2"
}
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=cup' ''
	part application/x-rar UmFyIRoHAAAA
	part application/octet-stream 0M8R4KGxGuEAAAAA
	part image/png iVBORw0KGgoAAAAA
	part application/octet-stream iVBORw0KGgoAAAAA
	part application/pkcs7-signature MIIAAAAA
	part application/octet-stream TVoAAAAAAAAA
	printf '%s\n' --cup '' http://tea.example/ --cup--
} >a.eml
run a.eml
test $got = 0 || fail "exit $got"
want_out http://tea.example/
want_note 'the text of 3 files was not searched: 1 Office, 1 RAR, 1 other'
run --stats a.eml
test $got = 0 || fail "exit $got"
grep -q "^3	unread$" out || fail "stats: $(cat out)"
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=tea' ''
	part application/octet-stream "$(base64 a.eml)" | sed s,--cup,--tea,
	echo --tea--
} >b.eml
run b.eml
want_note 'the text of 3 files was not searched: 1 Office, 1 RAR, 1 other'
