#!/bin/sh
# --get and tables report the archive's member, the message, its part and field,
# and the record of a WARC.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >m.eml <<'M'
From: a@example.org
Date: Thu, 1 Dec 1994 00:00:00 +0000
Message-ID: <1@example.org>
Subject: http://example.org/subject
Content-Type: multipart/mixed; boundary=b

--b

http://example.org/1
--b

http://example.org/2
--b--
M
printf 'http://example.org/t' >t.txt
tar -cf both.tar m.eml t.txt

run -I -g '{member}|{message_id}|{message}|{part}|{field}|{path}' both.tar
want_status 0
want_out 'm.eml|1@example.org|1||Subject|/subject' 'm.eml|1@example.org|1|1||/1' \
    'm.eml|1@example.org|1|2||/2' 't.txt|||||/t'
run -g '{source}' m.eml
want_out 85-121 169-189 195-215
run -g '[{member}{message_id}{message}{part}{field}{source}]' t.txt
want_out '[]'
run --csv both.tar
sed -n '1p; 2p; 5p' out | cut -d , -f 11 >members
printf '%s\n' member m.eml t.txt >want
cmp -s want members || fail "members: $(cat members)"

{
	printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: x:/y\r\n'
	printf 'WARC-Date: 2020-01-01T00:00:00Z\r\nContent-Length: 20\r\n'
	printf 'Content-Type: text/plain\r\n\r\n'
	printf 'http://example.org/w\r\n\r\n'
} >w.warc
run -g '{record_type} {record_date} {record_target} {url}{message}' \
    --host='*' w.warc
want_out 'resource 2020-01-01T00:00:00Z x:/y http://example.org/w'
exit 0
