#!/bin/sh
# --output: a file of its own, in the place of an input, after errors, through
# links, to devices; nothing is left beside it, and no input is lost for a
# mistake.
# SPDX-License-Identifier: MIT
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
ln -s nowhere dangling
run --output=dangling in
want_status 2
want_err 'urlsift: dangling: No such file or directory'
test -h dangling || fail 'the link is gone'

# What is open already is written behind what is there.
for file in /dev/stdout /dev/fd/1 /dev/stderr; do
	ran="urlsift --output=$file in"
	test "$("$URLSIFT" --output=$file in 2>&1 | cat)" = \
	    http://a.example/b || fail 'a pipe is not written to'
	echo before >log
	"$URLSIFT" --output=$file in >>log 2>&1
	echo behind >>log
	printf 'before\nhttp://a.example/b\nbehind\n' | cmp -s - log ||
	    fail "$(cat log)"
done
run --output=/dev/fd/77 in
want_status 2
want_err 'urlsift: /dev/fd/77: Bad file descriptor'

# A file with nothing in it, too; none with -q.
run --output=none /dev/null
want_status 1
test -f none && test ! -s none || fail 'no empty file'
run -q --output=quiet in
want_status 0
test ! -e quiet || fail '-q wrote it'

# After an error what was there stays; a new one is made of what was found.
run --mend --output=in missing in
want_status 2
cmp -s kept in || fail 'the input was changed'
sed -n 2p err | grep -q '^urlsift: .*/in: the file is not replaced because of errors$' ||
    fail "message: $(cat err)"
test "$(wc -l <err)" = 2 || fail "message: $(cat err)"
run -I --output=made missing in
want_status 2
echo http://a.example/b | cmp -s - made || fail 'not made'
run --output=nothing missing
want_status 2
test ! -e nothing || fail 'made of nothing'

# A value that stands apart is taken for an input by who writes it: it is an
# error, and so is an input that would be lost.  Neither touches a file.
for option in --report --output --outp; do
	run $option in
	want_status 2
	grep -qxE "urlsift: --(report|output): needs a value after =, as in \
--(report|output)=FILE" err || fail "message: $(cat err)"
done
mkdir sub
: >list
for option in --report=in --output=in --output=link '--output=sub/../in' \
    '--validate --output=in' '-C1 --output=in' '--stats --output=in' \
    '--output=list --files-from=list' '--output=list --hosts-file=list' \
    '--output=list --scheme-file=list' '--by=url --output=in'; do
	run $option in
	want_status 2
	grep -qx 'urlsift: .*: the output file is also an input and would be overwritten' err ||
	    fail "message: $(cat err)"
done
ran='urlsift --output=in <in'
"$URLSIFT" --output=in <in 2>err && fail 'standard input is lost'
echo in >names
run --files-from=names --output=in
want_status 2
want_err 'urlsift: in: it is also the output file'
for option in --output=in --output= '--output=in --max-url=1' \
    '--output=in --recusive' '--output=in --scheme-file=missing' \
    '--output=in -n --mend' '--output=fresh --hosts-file=missing' \
    '--report=in --max-url=1' '--report=fresh --scheme-file=missing'; do
	run $option other </dev/null
	want_status 2
done
for option in --output=in --report=in; do
	if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
		ran="urlsift $option, at a terminal"
		script -qec "'$URLSIFT' $option" /dev/null </dev/null >tty
		grep -q usage tty || fail "$(cat tty)"
	fi
done
cmp -s kept in || fail 'the input is lost'
test ! -e fresh || fail 'a file is made for a usage error'

# "-" is standard output.
run --output=- in
want_status 0
want_out http://a.example/b
run --report=- in
want_status 0
grep -q '^<!DOCTYPE html>' out || fail "$(head -n 1 out)"
test ! -e ./- || fail 'a file is called -'
cp in ./-
run -r --output=- ./-
want_status 0
cmp -s in ./- || fail 'the file - is written'
want_out http://a.example/b
rm ./-

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
) 2>/dev/null || fail 'a limit was not reported'
want_err 'urlsift: in: File too large'
test "$(wc -l <in)" = 100 || fail 'half of it was written'
ls -d ./*.?????? >left 2>/dev/null && fail "left: $(cat left)"

# The directory that it is written to is searched.
mkdir dir
cp kept dir/a
run -r -I --output=dir/out dir
want_status 0
echo http://a.example/b | cmp -s - dir/out || fail "found: $(cat dir/out)"
run -r -I --output=dir/out dir
want_status 0
echo http://a.example/b | cmp -s - dir/out || fail "found: $(cat dir/out)"

# The new file keeps the mode of the old one, and its owner where that is
# allowed, but is no program of that owner.
echo old >program
chmod 6754 program
test "$(id -u)" != 0 || chown 65534:65534 program
owner=$(stat -c %u:%g program)
run --output=program kept
want_status 0
test "$(stat -c %a program)" = 754 || fail "mode $(stat -c %a program)"
test "$(stat -c %u:%g program)" = "$owner" || fail 'another owner'

# However a run ends, there is no other file; where it cannot be without a name
# while it is written, only after what can be caught.
mkfifo pipe
for signal in TERM KILL; do
	ran="kill -s $signal"
	"$URLSIFT" --output=killed <pipe >/dev/null 2>&1 &
	pid=$!
	exec 3>pipe
	echo http://a.example/ >&3
	sleep 1
	ls -d killed.* >/dev/null 2>&1 && signal=TERM
	kill -s $signal $pid
	{ wait $pid; } 2>/dev/null
	exec 3>&-
	ls -d killed* 2>/dev/null && fail 'it is left'
done
exit 0
