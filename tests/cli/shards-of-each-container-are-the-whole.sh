#!/bin/sh
# The shards of an input, one behind the other, are the whole, whatever carries
# the text, however large it is and however it is read: what cannot be cut goes
# to one shard as a whole (range-of-a-text).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# text KB: so much text with URLs; packed it is hardly half as long.
text()
{
	awk -v bytes=$(($1 * 1024)) 'BEGIN {
		srand(3)
		for (n = 0; n < bytes; n += 72)
			printf "see <http://example.org/%08x%08x%08x%08x> %d\n",
			    rand() * 4294967295, rand() * 4294967295,
			    rand() * 4294967295, rand() * 4294967295, n
	}' </dev/null
}

# deal N FILE OPTION...: N shards of the file, and of it from a pipe.
deal()
{
	parts=$1
	name=$2
	shift 2
	ran="urlsift $* --shard=I/$parts $name"
	: >union
	: >piped
	i=1
	while test $i -le "$parts"; do
		"$URLSIFT" "$@" --shard=$i/"$parts" "$name" >>union 2>>said
		"$URLSIFT" "$@" --shard=$i/"$parts" <pipe >>piped 2>>said &
		cat "$name" >pipe
		wait $!
		i=$((i + 1))
	done
	cmp -s whole union || fail 'shards of the file are not the whole'
	cmp -s whole piped || fail 'shards of the pipe are not the whole'
	test ! -s said || fail "message: $(head -n 1 said)"
	: >said
}

# pack: the text in each container that can be made here.
pack()
{
	rm -rf d packed
	mkdir d packed
	text "$1" >d/text
	for i in 1 2 3 4 5 6; do
		printf '<p><a href="http://example.org/%s">see</a>\n' $i >d/$i.html
	done
	cp d/text packed/text
	gzip -1n <d/text >packed/text.gz
	bzip2 -1 <d/text >packed/text.bz2
	xz -0 <d/text >packed/text.xz
	zstd -qc -1 <d/text >packed/text.zst
	tar -cf packed/d.tar d
	gzip -1n <packed/d.tar >packed/d.tgz
	zip -qr1 packed/d.zip d
	find d | cpio --quiet -o -H newc >packed/d.cpio
	awk '
		NR % 5000 == 1 {
			print "\nFrom a@example.org Mon Aug  1 12:00:00 1994"
			print "Subject: http://example.org/" NR "\n"
		}
		{ print }
	' d/text >packed/d.mbox
	printf 'WARC/1.0\r\nWARC-Type: resource\r\n' >head
	printf 'WARC-Target-URI: http://example.org/\r\n' >>head
	printf 'Content-Type: text/plain\r\nContent-Length: ' >>head
	split -l 4000 d/text piece.
	for piece in piece.*; do
		cat head
		printf '%d\r\n\r\n' "$(wc -c <"$piece")"
		cat "$piece"
		printf '\r\n\r\n'
	done >packed/d.warc
	rm piece.*
	gzip -1n <packed/d.warc >packed/d.warc.gz
	find packed -size 0 -delete
}

mkfifo pipe
: >said
for size in 500 3000 6000; do
	pack $size 2>/dev/null
	test "$(ls packed | wc -l)" -ge 8 || fail 'too few containers'
	for name in packed/*; do
		"$URLSIFT" -j1 "$name" >whole
		test "$(wc -l <whole)" -gt 6000 || fail "too little in $name"
		deal 3 "$name" -j1
		deal 2 "$name" -j2
	done
done
"$URLSIFT" packed/d.tar >whole
deal 7 packed/d.tar -j1
deal 7 packed/d.tgz -j2
exit 0
