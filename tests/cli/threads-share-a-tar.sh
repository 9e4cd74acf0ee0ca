#!/bin/sh
# A tar is decoded in blocks of members by several threads, which gives what one
# thread gives: results, names of members, messages, limits and status (D221).
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
    --max-extract=1000000 --max-members=100 --max-nesting=1 \
    --binary-files=list; do
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
exit 0
