#!/bin/sh
# A WARC whose records are compressed one by one is decoded in blocks by several
# threads, which gives what one thread gives, also where a file only looks like
# that (threads-share-a-warc).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# The helpers are counted.
own_tool
cat >libexec/urlsift-decode <<M
#!/bin/sh
echo >>"$PWD/helpers"
exec "$helper" "\$@"
M
chmod +x libexec/urlsift-decode

# Records of a page each that hardly gets smaller, one in a file, behind a short
# one.
printf 'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n' \
    >record.00
awk 'BEGIN {
	srand(1738)
	for (i = 1; i <= 30; i++) {
		text = "<a href=\"/" i "/a\">it</a> http://site.example/" i
		for (j = 0; j < 50; j++) {
			page = "\n<p> http://example.org/" j % 10
			for (k = 0; k < 600; k++)
				page = page sprintf("%08x%s",
				    rand() * 2147483647, k % 12 ? "" : "\n")
			text = text page
		}
		name = sprintf("record.%02d", i)
		printf "WARC/1.0\r\nWARC-Type: response\r\n" \
		    "WARC-Target-URI: http://example.org/%d\r\n" \
		    "Content-Type: text/html\r\n" \
		    "Content-Length: %d\r\n\r\n%s\r\n\r\n",
		    i, length(text), text >name
		close(name)
	}
}' </dev/null
for record in record.??; do
	gzip -1c "$record"
done >good.gz
test "$(wc -c <good.gz)" -gt 3000000 || fail 'the file is too small'

# Members that contain a part of a record or two records; a text; a damaged
# member, one that is cut off, and text behind the last one.
cat record.[0-3][1-9] | split -b 150000 - piece.
for piece in record.00 piece.*; do
	gzip -1c "$piece"
done >torn.gz
{
	gzip -1c record.00
	gzip -1c record.01
	for i in 2 4 6 8 10 12 14 16 18 20 22 24 26 28; do
		cat "$(printf 'record.%02d' $i)" \
		    "$(printf 'record.%02d' $((i + 1)))" | gzip -1c
	done
} >pairs.gz
for record in record.??; do
	echo text | cat - "$record" | gzip -1c
done >text.gz
{
	cat good.gz
	gzip -1c record.01 | head -c 100
} >cut.gz
{
	head -c 2000000 good.gz
	printf '\1\2\3\4\5\6'
	tail -c +2000007 good.gz
} >damaged.gz
cmp -s good.gz damaged.gz && fail 'nothing is damaged'
{
	cat good.gz
	echo http://behind.example/
} >more.gz

for options in '-u -J' '--stats -u' '-m 7' -q '--type=warc -n' --type=text \
    --no-decompress --max-extract=5000000; do
	want_same $options good.gz
done
for file in torn text more; do
	want_same -J $file.gz
done
want_same -J good.gz
grep -q '"record":31,' one || fail 'the last record is not there'
want_same -J pairs.gz
grep -q '"record":30,' one || fail 'the last record is not there'
want_same -J damaged.gz
grep -q ': the compressed data are damaged$' said || fail 'it is not damaged'
want_same -J cut.gz
grep -q ': the compressed data are incomplete$' said ||
    fail 'it is not cut off'

# Several threads began with each of them.
for file in good torn pairs text damaged cut more; do
	: >helpers
	want_same -c $file.gz
	test "$(wc -l <helpers)" -gt 4 || fail 'it was not shared'
done

# Among other files, and as standard input.
want_same -c good.gz missing torn.gz damaged.gz record.01
want_same -u good.gz pairs.gz
"$URLSIFT" -j1 -J <good.gz >want
for threads in 2 8; do
	ran="urlsift -j$threads <good.gz"
	"$URLSIFT" -j$threads -J <good.gz | cmp -s want - || fail 'differs'
	cat good.gz | "$URLSIFT" -j$threads -J | cmp -s want - ||
	    fail 'differs when read from a pipe'
done
exit 0
