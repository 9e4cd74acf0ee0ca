#!/bin/sh
# A tar is decoded in blocks of members by several threads, which gives what one
# thread gives: results, names of members, messages, limits and status
# (threads-share-a-tar).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

mkdir d d/with-a-long-name-that-does-not-fit-in-a-header d/empty
long=d/with-a-long-name-that-does-not-fit-in-a-header/$(printf '%0100d' 7)
awk -v long="$long" 'BEGIN {
	for (i = 1; i <= 400; i++) {
		name = (i % 50 ? "d/" : long) i ".eml"
		printf "From: a@example.org\nSubject: http://example.org/%d\n" \
		    "\nhttp://example.org/%d\n", i, i % 100 >name
		for (j = 0; j < i % 300; j++)
			print i, j, "a line that has no URL but some length" \
			    ", so that there are blocks to be shared" >name
		print "<http://end.example/" i ">" >name
		close(name)
	}
}' </dev/null
ln -s http://link.example/ d/link
gzip -9n d/7.eml
tar -cf inner.tar d/1*.eml
mv inner.tar d/
gzip -1n d/8.eml
head -c 100 d/8.eml.gz >d/8a.eml.gz
tar -cf tar d
test "$(wc -c <tar)" -gt 3000000 || fail 'the tar is too small'
{
	head -c 1500000 tar
	printf '%08000d' 0
	tail -c +1508001 tar
} >damaged
cmp -s tar damaged && fail 'nothing is damaged'
head -c 2500000 tar >cut

for options in -J '-u -n' '--stats -u' '-m 7' -q --type=text --no-decompress \
    --max-extract=1000000; do
	want_same $options tar
done
for file in damaged cut; do
	want_same -J $file
	want_same -c $file
	test -s said || fail 'nothing is wrong'
done
want_same -c tar missing damaged tar
"$URLSIFT" -j1 -J <tar >want 2>/dev/null
for threads in 2 8; do
	ran="urlsift -j$threads <tar"
	"$URLSIFT" -j$threads -J <tar 2>/dev/null | cmp -s want - ||
	    fail 'differs'
done

# Where a header has a time that is no number, a file could not begin.
command -v python3 >/dev/null || exit 0
tar --format=ustar -cf tar d/[1-9]*.eml
python3 - <<'P'
data = bytearray(open('tar', 'rb').read())
at = 0
while data[at]:
    if at > 0:
        data[at + 136:at + 148] = b'not a time  '
        data[at + 148:at + 156] = b' ' * 8
        data[at + 148:at + 156] = b'%06o\0 ' % sum(data[at:at + 512])
    at += 512 + (int(data[at + 124:at + 135], 8) + 511) // 512 * 512
open('odd', 'wb').write(data)
P
want_same -J odd
test ! -s said || fail "message: $(head -n 1 said)"
test "$(wc -l <one)" -ge 390 || fail 'it is not read'
exit 0
