#!/bin/sh
# -r and -R: which files are read, in which order, under which names.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# put FILE: a file with a URL that names it.
put()
{
	echo "http://example.org/$1" >"$1"
}

mkdir -p box/cur box/.new box/none
put box/b
put box/a
put box/B
put box/.hidden
put box/cur/2
put box/cur/10
put box/.new/x
put file
ln -s ../../file box/cur/link
ln -s ../file box/link
ln -s missing box/gone
ln -s box named

run -r box
want_status 0
want_out box/.hidden:http://example.org/box/.hidden \
    box/.new/x:http://example.org/box/.new/x \
    box/B:http://example.org/box/B box/a:http://example.org/box/a \
    box/b:http://example.org/box/b \
    box/cur/10:http://example.org/box/cur/10 \
    box/cur/2:http://example.org/box/cur/2
cp out all
run --recursive -j1 box; want_status 0
cmp -s all out || fail 'differs with one thread'
run -r named; want_status 0
sed 's/^box/named/' all | cmp -s - out || fail 'a named link is not followed'
run -r box/; want_status 0
cmp -s all out || fail 'differs from box'
run -rI box; want_status 0
cut -d: -f2- all | cmp -s - out || fail 'names in spite of -I'
run -rc box/none; want_status 1
want_out

# No FILE: the working directory, which is not named.
for option in '' -R; do
	ran="cd box/cur; urlsift -r $option"
	(cd box/cur && "$URLSIFT" -r $option) >out 2>err ||
	    fail "exit $?: $(cat err)"
	grep -v ^link: out | diff - - >&2 <<-END
		10:http://example.org/box/cur/10
		2:http://example.org/box/cur/2
	END
done

# Named files are read as without -r, and come where they are named.
run -r file; want_status 0
want_out http://example.org/file
run -r file box/cur file; want_status 0
want_out file:http://example.org/file \
    box/cur/10:http://example.org/box/cur/10 \
    box/cur/2:http://example.org/box/cur/2 file:http://example.org/file

# -R follows links that are found; one that leads nowhere is an error.
run -R box/cur; want_status 0
want_out box/cur/10:http://example.org/box/cur/10 \
    box/cur/2:http://example.org/box/cur/2 \
    box/cur/link:http://example.org/file
run --dereference-recursive box; want_status 2
want_err 'urlsift: box/gone: No such file or directory'
test "$(wc -l <out)" = 9 || fail "$(wc -l <out) results"
mkdir circle
ln -s self circle/self
run -R circle; want_status 2
grep -q '^urlsift: circle/self: .*ymbolic link' err || fail "message: $(cat err)"

# A directory inside itself is reported once.
rm box/gone
ln -s .. box/cur/up
run -R box; want_status 2
want_err 'urlsift: box/cur/up: the directory contains itself; it is not read again'
test "$(wc -l <err)" = 1 || fail 'reported more than once'
test "$(wc -l <out)" = 9 || fail "$(wc -l <out) results"
run -r box; want_status 0
cmp -s all out || fail 'links that are found are followed'

# What waits for a writer is passed over, but read if it is named.
if mkfifo box/fifo 2>/dev/null; then
	run -r box; want_status 0
	cmp -s all out || fail 'differs'
	cat file >box/fifo &
	run -r box/fifo; want_status 0
	want_out http://example.org/file
	wait
	rm box/fifo
fi

# The output is no input: that might not end.
ran='urlsift -r . >output'
got=0
"$URLSIFT" -rI . >output 2>err || got=$?
want_status 2
want_err 'urlsift: ./output: it is also the output file'
test "$(wc -l <output)" -lt 20 || fail 'reads what it writes'

# Errors of directories are reported, the others are read.
if test "$(id -u)" != 0; then
	chmod 0 box/cur
	run -r box; want_status 2
	want_err 'urlsift: box/cur: Permission denied'
	chmod 755 box/cur
fi
run -r missing box; want_status 2
want_err 'urlsift: missing: No such file or directory'
cmp -s all out || fail 'differs'

# What was found as a file may be something else when its turn comes: a link out
# of the directory is not followed, and a pipe is not waited for.  The output is
# full until both are in their places.
mkdir later
echo http://secret.example/ >secret
i=0
while test $i -lt 20000; do
	echo "http://a.example/$i/0123456789012345678901234567890123456789"
	i=$((i + 1))
done >later/1
cp later/1 later/2
cp later/1 later/3
echo http://a.example/last >later/4
ran='urlsift -rIj1 later'
{
	"$URLSIFT" -rIj1 later 2>err
	echo $? >status
} | {
	head -c 1 >/dev/null
	ln -sf ../secret later/2
	rm later/3
	mkfifo later/3
	cat >out
}
got=$(cat status)
want_status 2
want_err 'urlsift: later/2: it was replaced by something else than a regular file'
grep -q '^urlsift: later/3: it was replaced' err || fail "messages: $(cat err)"
grep -q secret out && fail 'a link is followed'
test "$(tail -n1 out)" = http://a.example/last || fail 'the last file is not read'
# A link that is named is.
run -rI later/2
want_out http://secret.example/

# Without -r a directory is an error.
run box; want_status 2
want_err 'urlsift: box: it is a directory; -r searches the files in it'

# --validate walks, too.
run -r --validate box/cur; want_status 0
want_out "$(printf 'box/cur/10:valid\thttp://example.org/box/cur/10')" \
    "$(printf 'box/cur/2:valid\thttp://example.org/box/cur/2')"
exit 0
