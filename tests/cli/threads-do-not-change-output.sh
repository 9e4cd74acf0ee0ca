#!/bin/sh
# Output, messages and status are those of one thread, however many there are:
# for a file of several blocks, for many files, and for both among errors.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# Joins, wrappers, rejected candidates, lines of all lengths, a candidate over
# the limit, a run that no block can be cut in; over 3 MiB.
awk 'BEGIN {
	for (i = 1; i <= 30000; i++) {
		print "> see <URL:http://example.org/a" i "/"
		print "> b> and http://example.org:x/ or (http://e.org/" i ")"
		if (i % 7 == 0)
			print "http://example.org/a-path-that-fills-a-line/" \
			    "of-seventy-two-columns-" i "-\nand-goes-on"
		if (i % 4000 == 0) {
			printf "http://example.org/"
			for (j = 0; j < i; j++)
				printf "%s", j % 9 ? "0123456789" : "abc"
			print ""
		}
		if (i == 15000)
			for (j = 0; j < 150000; j++)
				printf "0123456789"
	}
}' </dev/null >large
cat large large >larger
printf 'http://e.org/%s\n' 1 2 3 >few
: >empty

want_same large
test "$(wc -l <one)" -gt 60000 || fail 'too little was found'
for option in -n -c -J -ix0; do
	want_same $option large
done
test "$(wc -c <large)" -gt 3500000 || fail 'the text is too small'
want_same --invalid=only -n large
grep -q too-long one || fail 'no candidate is too long'
want_same --max-url=1000000 -n large
want_same -nm 5 large few
want_same -q large missing
want_same -n few large missing larger empty large
test "$(cat said)" = 'urlsift: missing: No such file or directory' ||
    fail "messages: $(cat said)"
want_same -c few missing large empty missing2 larger few

# With -q what stands before the first result counts, the rest does not.
want_same -q missing empty large missing2
test "$(wc -l <said)" = 1 || fail "messages: $(cat said)"

# More files than one thread takes at a time, some of them not there.
mkdir many
awk 'BEGIN {
	for (i = 1000; i < 1700; i++) {
		if (i % 50 == 9)
			continue
		file = "many/" i
		print "at http://example.org/" i ">" file
		print "<URL:http://example.org/\nb" i ">" >file
		close(file)
	}
}' </dev/null >/dev/null
names=$(awk 'BEGIN { for (i = 1000; i < 1700; i++) print "many/" i }' </dev/null)
for option in -n -c -q -m1 -J; do
	want_same $option $names
done
want_same -n few $names large $names
test "$(wc -l <said)" = 28 || fail "$(wc -l <said) messages"

# Standard input: a file, once from its middle, and a pipe.
for threads in 1 2 8; do
	ran="urlsift -j$threads <large"
	"$URLSIFT" -j$threads -n <large >out || fail "exit $?"
	"$URLSIFT" -j1 -n large | cmp -s - out || fail 'differs'
	{
		dd bs=1000 count=1 of=head 2>/dev/null
		"$URLSIFT" -j$threads -b
		wc -c
	} <large >out
	{
		dd bs=1000 skip=1 if=large 2>/dev/null | "$URLSIFT" -b
		echo 0
	} >want
	cmp -s want out || fail 'differs when begun in the middle'
	cat large | "$URLSIFT" -j$threads -n few - few >out || fail "exit $?"
	"$URLSIFT" -j1 -n few large few |
	    sed 's/^large:/(standard input):/' | cmp -s - out ||
	    fail 'differs when read from a pipe'
done

# Of mails that all have the same URL, each part without text is named.
if "$URLSIFT" --version | grep -vqx 'decoder: none'; then
	mkdir mails
	awk 'BEGIN {
		for (i = 1000; i < 1300; i++) {
			print "Content-Type: multipart/mixed; boundary=b\n\n" \
			    "--b\n\nhttp://same.example/\n--b\n" \
			    "Content-Type: image/png\n" \
			    "Content-Transfer-Encoding: base64\n\n" \
			    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ\n" \
			    "--b--" >"mails/" i
			close("mails/" i)
		}
	}' </dev/null
	want_same -x=raw -u -r --type=mail mails
	test "$(grep -c skipped one)" = 300 || fail 'a part is not named'
fi

# Decoded input goes the same way.
if command -v iconv >/dev/null; then
	{
		printf '\377\376'
		iconv -f ASCII -t UTF-16LE large
	} >wide
	want_same -n wide few
	"$URLSIFT" -j1 -n large | sed 's/^/wide:/' >want
	grep -v ^few one | cmp -s want - || fail 'differs when converted'
fi
exit 0
