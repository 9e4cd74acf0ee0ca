#!/bin/sh
# A hit in a WARC says which record it is in, in an archive, too; an error names
# the record, and the rest is read.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
warc=$top_srcdir/corpus/warc

cp "$warc/response-is-a-page-with-a-url.warc" site.warc
run -J site.warc
want_status 0
grep -c '"record":3,"record_type":"response",'\
'"record_date":"1996-06-03T10:00:00Z",'\
'"record_target":"http://site.example/dir/page",' out >found
test "$(cat found)" = 7 || fail "$(cat found) hits in the record"
grep -q '"form":"record".*"record":2,"record_type":"request",' out ||
    fail 'no target'
run site.warc
cp out plain
gzip site.warc
run site.warc.gz
want_status 0
cmp -s plain out || fail 'compressed: output differs'
tar cf t site.warc.gz
run -H t
want_status 0
sed 's/^/t!site.warc.gz:/' plain | cmp -s - out || fail 'in a tar: differs'

# Record by record, compressed one by one, from a pipe.
{
	gzip -c "$warc/chunks-of-gzip.warc"
	gzip -c "$warc/record-that-breaks-off.warc"
} >two.gz
cat two.gz | "$URLSIFT" >out 2>err && fail 'exit 0'
want_err 'urlsift: (standard input): record 3: the record is incomplete'
test "$(tail -n 1 out)" = http://site.example/2 || fail 'the last target'

cp "$warc/record-that-lies-about-its-length.warc" lies
run lies
want_status 2
want_out http://site.example/1 http://one.example/ http://site.example/2 \
    http://two.example/
want_err 'urlsift: lies: record 1: no record begins where the last one '\
'ends; searching for the next one'

{
	printf 'WARC/1.0\r\nWARC-Type: resource\r\nX: '
	head -c 300000 /dev/zero | tr '\0' x
	printf '\r\nContent-Length: 5\r\n\r\nhello\r\n\r\n'
	cat "$warc/chunks-of-gzip.warc"
} >long
run long
want_status 2
want_err 'urlsift: long: the header of a record is larger than 256 KiB or '\
'incomplete'
test "$(head -n 1 out)" = http://site.example/ || fail 'nothing behind it'

# Behind the last record is a line without an end, as long as the room is.
printf 'WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 21\r\n'\
'Content-Type: text/plain\r\n\r\nsee http://a.example/\r\n\r\n' >unended
head -c 100000 /dev/zero | tr '\0' x >>unended
run unended
want_status 2
want_out http://a.example/
want_err 'urlsift: unended: record 1: no record begins where the last one '\
'ends; searching for the next one'

# Compressed by zstd, a frame a record; a frame may be one that is skipped.
command -v zstd >where || skip 'no zstd'
for n in 1 2 3; do
	printf 'WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 19\r\n\r\n%s' \
	    "http://$n.example/a
" >"record-$n"
	printf '\r\n\r\n' >>"record-$n"
	zstd -qc "record-$n"
	printf 'P*M\030\2\0\0\0xx'
done >frames.warc.zst
run --get='{record} {url}' frames.warc.zst
want_status 0
want_out '1 http://1.example/a' '2 http://2.example/a' '3 http://3.example/a'
exit 0
