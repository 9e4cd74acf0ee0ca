#!/bin/sh
# A message of S/MIME that is signed is read as mail programs show it, and so is
# another file that is signed (signed-message).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to write one'

# sign HOW: standard input as signed data.
sign()
{
	python3 -B "$top_srcdir/tests/tools/signed_data.py" $1
}

printf '%s\n' 'Content-Type: text/html' 'Content-Transfer-Encoding: base64' '' \
    "$(printf '<a href="http://a.example/">http://bank.example/</a>' |
	base64)" >entity
for how in '' pieces; do
	sign $how <entity >$how.p7m
	run --get='{url} {element} {risks}' $how.p7m
	want_status 0
	want_out 'http://a.example/ a text-differs' 'http://bank.example/  '
	{
		printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
		    'Content-Type: application/pkcs7-mime; name=smime.p7m' \
		    'Content-Transfer-Encoding: base64' ''
		base64 $how.p7m
	} >mail
	run --get='{part} {sender} {url}' mail
	want_status 0
	want_out '1!1 a@tea.example http://a.example/' \
	    '1!1 a@tea.example http://bank.example/'
done

# Signed twice, and a file that is no message.
sign <mail | sign pieces | run
want_status 0
want_out http://a.example/ http://bank.example/
printf '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "http://c.example/"}}%s}' \
    "$(printf '%99s' plan)" | sign | run --get='{url} {element}'
want_status 0
want_out 'http://c.example/ field'

# What is cut is read as far as it goes, and said.
head -c 150 pieces.p7m >cut.p7m
run cut.p7m
want_status 2
grep -q 'the signed message is damaged; not all is read' err ||
    fail "message: $(cat err)"

# A signature beside the message has nothing to read.
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/signed; boundary=b' '' --b '' \
	    http://d.example/ --b \
	    'Content-Type: application/pkcs7-signature; name=smime.p7s' \
	    'Content-Transfer-Encoding: base64' ''
	sign beside <entity | base64
	echo --b--
} >mail
run mail
want_status 0
want_out http://d.example/
