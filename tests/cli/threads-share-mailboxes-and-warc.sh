#!/bin/sh
# A mailbox or a WARC that several threads decode in blocks gives what one
# thread gives: results, numbers of messages and records, places, messages and
# status (threads-share-a-mailbox).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# Over 8 MiB: lines that look like the beginning of a message, empty messages, a
# message larger than a block, one with lines that end in CR LF, one without a
# header, and an end that is cut off.
awk 'BEGIN {
	from = "From a@example.org Mon Jun  3 10:00:00 1996"
	for (i = 1; i <= 3000; i++) {
		end = i % 11 ? "" : "\r"
		print from end
		if (i % 13 == 0)
			continue
		if (i % 17)
			print "Message-ID: <" i "@example.org>" end "\n" \
			    "Subject: http://example.org/" i "/subject" end
		if (i % 5 == 0)
			print "Content-Type: text/html" end
		print end
		print "<a href=\"http://example.org/" i "/a\">it</a>" end
		print "http://example.org/" i % 100 "/want_same and" end
		print ">" from end "\nFrom here on http://example.org/" end
		print "not http://example.org:x/" end
		lines = i == 1500 ? 60000 : i * 7 % 40
		for (j = 0; j < lines; j++)
			print i, j, "a line that has no URL but some length" \
			    ", so that there are blocks to be shared" end
		print end
	}
	printf "%s\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" \
	    "http://example.org/end", from
}' </dev/null >mbox
test "$(wc -c <mbox)" -gt 8000000 || fail 'the mailbox is too small'

# A record in a record is none.  Behind the middle of the second file records
# are lost: what follows is searched by one thread.
awk 'function record(type, block) {
	printf "WARC/1.0\r\nWARC-Type: %s\r\n" \
	    "WARC-Target-URI: http://example.org/%d\r\n" \
	    "Content-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
	    type, ++n, length(block), block
}
BEGIN {
	for (i = 1; i <= 2500; i++) {
		text = ""
		for (j = 0; j < i * 7 % 50; j++)
			text = text "<p>some text of a <a href=\"/" i "/" j \
			    "\">page</a>, on http://site.example/" i "\n"
		record("response", text)
		if (i % 100 == 0)
			record("nested", "WARC/1.0\r\nContent-Length: 7\r\n" \
			    "WARC-Type: inner\r\n\r\n" text)
	}
	printf "WARC/1.0\r\nContent-Length: 100\r\n\r\nhttp://cut.example/"
}' </dev/null >warc
sed 's,^WARC-Target-URI: http://example.org/1500.$,&\n\r\nlost\r\n&,' warc >odd
cmp -s warc odd && fail 'nothing is lost'
# A second length, with a blank before its colon, is the one that counts: the
# beginning of the file is content of the first record.
{
	printf 'WARC/1.0\r\nContent-Length: 5\r\nContent-Length : 300\r\n\r\n'
	cat warc
} >two
test "$(wc -c <warc)" -gt 4000000 || fail 'the WARC is too small'
printf 'From a@example.org Mon Jun  3 10:00:00 1996\n\nhttp://few.example/\n' >few

for file in mbox warc two; do
	for options in -J '-nH -i' -c '-u -J' '--stats -u'; do
		want_same $options $file
	done
done
for options in -x --csv --by=host -l '-m 7' -q --refang --range=3000000- \
    '--shard=2/3 -J' '-g {file}:{line}:{message}:{source}'; do
	want_same $options mbox
done

want_same -J mbox
grep -q '"message":3001' one || fail 'the last message is not there'
want_same -J warc
grep -q '"record":2525,' one || fail 'the last record is not there'
test "$(cat said)" = 'urlsift: warc: record 2526: the record is incomplete' ||
    fail "messages: $(cat said)"
grep -q inner one && fail 'a record in a record is one'
want_same -J odd
test "$(wc -l <said)" -gt 1 || fail 'nothing was lost'

# Among other files; errors come where they belong.
want_same -H few mbox missing warc few odd missing mbox
want_same -c few mbox missing warc few odd
want_same -u warc warc mbox mbox

# Standard input: a file, from its begin and from its middle, and a pipe.
"$URLSIFT" -j1 -J <mbox >want
for threads in 2 8; do
	ran="urlsift -j$threads <mbox"
	"$URLSIFT" -j$threads -J <mbox | cmp -s want - || fail 'differs'
	cat mbox | "$URLSIFT" -j$threads -J | cmp -s want - ||
	    fail 'differs when read from a pipe'
	for j in $threads 1; do
		{
			dd bs=1000 count=1 of=head 2>/dev/null
			"$URLSIFT" -j$j -J
		} <mbox >middle.$j
	done
	cmp -s middle.1 middle.$threads ||
	    fail 'differs when begun in the middle'
done

# With few descriptors fewer threads are used.
(ulimit -n 20 && "$URLSIFT" -j8 -J <mbox) | cmp -s want - ||
    fail 'differs with few descriptors'

exit 0
