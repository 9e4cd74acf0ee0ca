#!/bin/sh
# --binary-files: files whose text is not searched are counted on standard
# error, on request all are named that are not text; the status is the same.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# want_note LINE...: these lines, and no others, are on standard error.
want_note()
{
	for line; do
		printf 'urlsift: %s\n' "$line"
	done | diff - err >differs || fail "notes: $(cat differs)"
}

# found N NAME...: the last run exited with N; so many URLs are in each file.
found()
{
	test $got = "$1" || fail "exit $got, not $1"
	shift
	want_out "$@"
}

mkdir tree
printf 'AT&TFORM\n%s\n' 'http://example.org/in-the-bytes' >tree/a.djvu
printf 'AT&TFORM\n' >tree/b.djvu
compound >tree/c.doc
printf 'AT&TFORM\0\0\0\0DJVM' >tree/d.djvu
printf 'Rar!\032\007\0' >tree/e.rar
printf '\211LZO\0\r\n\032\n' >tree/f.lzo
printf 'GIF89a\0\0http://example.org/gif ' >tree/g.gif
printf 'h\0t\0t\0p\0:\0' >tree/h.utf-16
printf '1\0002\0003\0004\0005\0h\0t\0\1\0' >tree/m.bin
printf '\377\376h\0t\0t\0p\0:\0' >tree/i.utf-16
: >tree/j
echo 'Not AT&TFORM but http://example.org/' >tree/k
{
	head -c 8192 /dev/zero | tr '\0' x
	printf '\0'
} >tree/l
printf ']*M\030\1\0\0\0d(\265/\375' >tree/n.warc.zst

# A line with the number of each format; nothing if there is none.
run -rc tree
found 0 tree/a.djvu:1 tree/b.djvu:0 tree/c.doc:0 tree/d.djvu:0 tree/e.rar:0 \
    tree/f.lzo:0 tree/g.gif:1 tree/h.utf-16:0 tree/i.utf-16:0 tree/j:0 tree/k:1 \
    tree/l:0 tree/m.bin:0 tree/n.warc.zst:0
cp out counts
want_note "the text of 7 files was not searched: 1 Office, 3 DjVu, \
1 RAR, 1 lzop, 1 zstd with a dictionary"
run tree/b.djvu
found 1
want_note 'the text of 1 file was not searched: 1 DjVu'
run --binary-files=count tree/g.gif tree/m.bin tree/l
want_status 0
want_out tree/g.gif:http://example.org/gif

# They are counted once by any number of threads.
for threads in 1 4; do
	run -rcj$threads tree
	found 0 "$(cat counts)"
	want_note 'the text of 7 files was not searched: 1 Office, 3 DjVu, '\
'1 RAR, 1 lzop, 1 zstd with a dictionary'
done
run -rc --binary-files=ignore tree
want_status 0
want_out "$(cat counts)"

# Other programs, standard input, an error beside it.
run --mend tree/b.djvu
found 1 'AT&TFORM'
want_note 'the text of 1 file was not searched: 1 DjVu'
run --validate tree/b.djvu
found 1 'rejected	AT&TFORM	scheme	0'
run <tree/b.djvu
found 1
want_note 'the text of 1 file was not searched: 1 DjVu'
run tree/a.djvu missing
test $got = 2 || fail "exit $got, not 2"
want_note 'missing: No such file or directory' \
    'the text of 1 file was not searched: 1 DjVu'

# A large file is reported once, by whoever has its beginning.
{
	cat tree/a.djvu
	head -c 9000000 /dev/zero
} >large
run -cj4 large
found 0 1
want_note 'the text of 1 file was not searched: 1 DjVu'
run -c --shard=1/2 large
want_note 'the text of 1 file was not searched: 1 DjVu'
run -c --shard=2/2 large
want_note
# The search ends at the first result, with any number of threads.
for threads in 1 4; do
	run -qj$threads tree/k tree/a.djvu
	want_status 0
done

# Members of archives.
needs_decoder
tar -cf members.tar tree/a.djvu tree/g.gif tree/k
run -I members.tar
found 0 http://example.org/in-the-bytes http://example.org/gif \
    http://example.org/
want_note 'the text of 1 file was not searched: 1 DjVu'
run -I --highlight --color=never members.tar
want_note 'the text of 1 file was not searched: 1 DjVu'
gzip -c tree/a.djvu >a.djvu.gz
run a.djvu.gz
want_note 'the text of 1 file was not searched: 1 DjVu'
exit 0
