#!/bin/sh
# --output: a file of its own, in the place of an input, after errors, through
# links, to devices; nothing is left beside it.
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'a <URL:http://a.example/\nb> c\n' >in
cp in kept

umask 027
run --output=new in
want_status 0
want_out
echo http://a.example/b | cmp -s - new || fail 'other content'
case $(ls -l new) in
-rw-r-----*) ;;
*) fail "mode $(ls -l new)" ;;
esac

# The input itself, with its mode, through a link.
chmod 640 in
chmod o+r in
ln -s in link
run --mend --output=link link
want_status 0
printf 'a <URL:http://a.example/b>\n c\n' | cmp -s - in || fail 'not mended'
test -h link || fail 'the link is gone'
case $(ls -l in) in
-rw-r--r--*) ;;
*) fail "mode $(ls -l in)" ;;
esac
cp kept in

# A file with nothing in it, too; none with -q.
run --output=none /dev/null
want_status 1
test -f none && test ! -s none || fail 'no empty file'
run -q --output=quiet in
want_status 0
test ! -e quiet || fail '-q wrote it'

# After an error what was there stays, and nothing is lost.
run --mend --output=in missing in
want_status 2
cmp -s kept in || fail 'the input was changed'
sed -n 2p err | grep -q '^urlsift: .*/in: it stays as it was, after errors$' ||
    fail "message: $(cat err)"
beside=$(ls -d in.??????)
printf 'a <URL:http://a.example/b>\n c\n' | cmp -s - "$beside" ||
    fail 'what was found is lost'
rm -f in.??????
run -I --output=made missing in
want_status 2
echo http://a.example/b | cmp -s - made || fail 'not made'

# What cannot be written leaves nothing behind.
run --output=no/such/file in
want_status 2
want_err 'urlsift: no/such/file: No such file or directory'
if test -c /dev/full; then
	run --output=/dev/full in
	want_status 2
	want_err 'urlsift: /dev/full: No space left on device'
fi
(
	ulimit -f 8
	trap '' XFSZ
	yes http://a.example/ | head -n 100 | "$URLSIFT" --output=in >/dev/null
	yes http://a.example/ | head -n 9000 | "$URLSIFT" --output=in 2>err
	test $? = 2
) 2>/dev/null || fail 'a limit was not told'
want_err 'urlsift: in: File too large'
test "$(wc -l <in)" = 100 || fail 'half of it was written'
ls -d ./*.?????? >left 2>/dev/null && fail "left: $(cat left)"

# The directory that it is written to is searched.
mkdir dir
cp kept dir/a
run -r -I --output=dir/out dir
want_status 0
echo http://a.example/b | cmp -s - dir/out || fail "found: $(cat dir/out)"
exit 0
