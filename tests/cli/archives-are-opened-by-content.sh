#!/bin/sh
# What is compressed or an archive is opened, whatever it is called and however
# it arrives; members are named and read as what they are.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

mkdir d
echo 'see http://a.example/x ok' >d/a
printf '%s\n' 'From: a@example.org' 'Date: Mon, 3 Jun 1996 10:00:00 +0000' \
    'Content-Transfer-Encoding: quoted-printable' '' \
    'http://b.example/=62' >d/m
echo '<html><a href="http://c.example/?a&amp;b">c</a>' >d/p
printf '\377\376h\0t\0t\0p\0:\0/\0/\0d\0/\0\n\0' >d/u

# gives FILE PREFIX NAME URL...: with these names, from a file and a pipe.
gives()
{
	file=$1
	shift
	: >wanted
	while test $# -gt 0; do
		echo "$file$1:$2" >>wanted
		shift 2
	done
	run -H "$file"
	want_status 0
	cmp -s wanted out || {
		fail 'output differs'
		diff wanted out >&2
	}
	sed "s/^$file/(standard input)/" wanted >wanted-of-pipe
	ran="urlsift -H <pipe ($file)"
	cat "$file" | "$URLSIFT" -H >out 2>err || fail "exit $?: $(cat err)"
	cmp -s wanted-of-pipe out || {
		fail 'output differs'
		diff wanted-of-pipe out >&2
	}
	run -H <"$file"
	want_status 0
	cmp -s wanted-of-pipe out || fail 'from a file as standard input'
}

kinds=0
for compress in gzip bzip2 xz zstd; do
	command -v $compress >/dev/null || continue
	$compress -c <d/a >compressed
	gives compressed '' http://a.example/x
	$compress -c <d/m >compressed
	gives compressed '' http://b.example/b
	kinds=$((kinds + 1))
done
test $kinds -gt 1 || fail 'hardly anything to compress with'

# What is behind the end is told, unless it is padding; so is an archive whose
# own end is never read.
tar cf t d/a
for file in t $(for compress in gzip bzip2 lz4; do
	command -v $compress >/dev/null || continue
	$compress -c <d/a >$compress
	$compress -c <t >t.$compress
	echo $compress t.$compress
done); do
	cp $file behind
	head -c 70000 /dev/zero >>behind
	run behind
	want_status 0
	echo x >>behind
	for way in behind -; do
		run $way <behind
		want_status 2
		test "$(grep -c 'data behind its end are not read' err)" = 1 ||
		    fail "$file: $(cat err)"
		grep -q http://a.example/x out || fail "$file: $(cat out)"
	done
done

tar cf t d/a d/m d/p d/u
gives t '!d/a' http://a.example/x '!d/m' http://b.example/b \
    '!d/p' 'http://c.example/?a&b' '!d/u' http://d/
gzip -c <t >t.gz
gives t.gz '!d/a' http://a.example/x '!d/m' http://b.example/b \
    '!d/p' 'http://c.example/?a&b' '!d/u' http://d/
{
	printf '!<arch>\n%-16s%-12s%-6s%-6s%-8s%-10s`\n2.0\n' debian-binary 0 0 0 \
	    644 4
	printf '%-16s%-12s%-6s%-6s%-8s%-10s`\n' data.tar.gz 0 0 0 100644 \
	    "$(wc -c <t.gz)"
	cat t.gz
	echo
} >deb
gives deb '!data.tar.gz!d/a' http://a.example/x \
    '!data.tar.gz!d/m' http://b.example/b \
    '!data.tar.gz!d/p' 'http://c.example/?a&b' '!data.tar.gz!d/u' http://d/
echo t.gz | cpio --quiet -o >c 2>/dev/null && gives c \
    '!t.gz!d/a' http://a.example/x '!t.gz!d/m' http://b.example/b \
    '!t.gz!d/p' 'http://c.example/?a&b' '!t.gz!d/u' http://d/
if command -v python3 >/dev/null; then
	python3 -m zipfile -c z t.gz d/a
	gives z '!t.gz!d/a' http://a.example/x '!t.gz!d/m' http://b.example/b \
	    '!t.gz!d/p' 'http://c.example/?a&b' '!t.gz!d/u' http://d/ \
	    '!a' http://a.example/x
fi

# Two gzip streams are one file; a gzip of zeros is no tar.
{
	gzip -c <d/a
	gzip -c <d/a
} >two
gives two '' http://a.example/x '' http://a.example/x
{
	head -c 10240 /dev/zero
	echo http://a.example/x
} | gzip -c >zeros
gives zeros '' http://a.example/x

run -J t
want_status 0
grep -q '"member":"d/m","source":\[[0-9]*,[0-9]*\],"message":1,"message_date":"[^"]*",'\
'"sender":"a@example.org",' out || fail 'no member'

# --type is what members are.
run -t text t.gz
want_status 0
want_out http://a.example/x http://b.example/=62 \
    'http://c.example/?a&amp;b' http://d/

# As they are.
run --no-decompress t
want_status 0
want_out http://a.example/x http://b.example/=62 \
    'http://c.example/?a&amp;b'
run --no-decompress t.gz
want_status 1

# Text that begins like one.
printf '070707 http://a.example/x\n' >text
printf 'BZh http://a.example/y\n' >text2
run -I text text2
want_status 0
want_out http://a.example/x http://a.example/y
exit 0
