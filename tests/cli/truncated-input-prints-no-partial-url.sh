#!/bin/sh
# Where an input breaks off by an error, no half of a URL is printed; what came
# before is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# Stored as it is, so that the place is known.
{
	awk 'BEGIN { for (i = 0; i < 200; i++)
		print "see http://a.example/" i " and more" }'
} >text
run text
cp out whole
gzip -1 -c <text >text.gz
size=$(wc -c <text.gz)

# Of each beginning nothing is reported that the whole does not report.
for part in 3 5 7 9; do
	head -c $((size * part / 10)) text.gz >part.gz
	run part.gz
	want_status 2
	want_err 'urlsift: part.gz: the compressed data are incomplete'
	head -n "$(wc -l <out)" whole | cmp -s - out || fail 'not what it holds'
	test $part -lt 9 || test -s out || fail 'nothing was found'
done

# A member of a tar, and a message in it.
{
	printf 'From: a@example.org\nDate: Mon, 3 Jun 1996 10:00:00 +0000\n\n'
	printf 'see http://b.example/1 and http://b.example/2345678\n'
} >mail
tar cf t text mail
size=$(awk 'BEGIN { print 512 * 2 + int(('"$(wc -c <text)"' + 511) / 512) * 512
	}')
head -c $((size + $(wc -c <mail) - 4)) t >part.tar
run -i part.tar
want_status 2
test "$(tail -n 2 out | tr '\n\t' '  ')" = \
    'http://b.example/1 http://b.example/2345 cut 21 ' || fail "$(tail -n 2 out)"
run part.tar
test "$(tail -n 1 out)" = http://b.example/1 || fail 'half a URL'
grep -q '^urlsift: part.tar!mail: ' err || fail "message: $(cat err)"

# A page: text and an attribute.
printf '<html>http://c.example/1 <a href="http://c.example/2345678">' >page
tar cf t page
head -c $((512 + $(wc -c <page) - 4)) t >part.tar
run part.tar
want_status 2
want_out http://c.example/1

# In elements that the end closes the text would have gone on.
printf '<div><p>http://c.example/1</p><p>http://c.example/2345678</p>' >page
tar cf t page
head -c $((512 + $(wc -c <page) - 8)) t >part.tar
run -i part.tar
want_status 2
want_out "$(printf 'http://c.example/1\nhttp://c.example/234\tcut\t20')"

# A gzip whose checksum is wrong is reported, and what is in it.
printf 'http://d.example/1 and so on\n' | gzip -c >sum.gz
size=$(wc -c <sum.gz)
{
	head -c $((size - 8)) sum.gz
	printf 'XXXX'
	tail -c 4 sum.gz
} >wrong.gz
run wrong.gz
want_status 2
want_out http://d.example/1
want_err 'urlsift: wrong.gz: the compressed data are damaged'
exit 0
