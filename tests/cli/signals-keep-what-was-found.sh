#!/bin/sh
# SIGTERM and SIGINT: what was found so far is printed, a line reports how much
# that is, and the signal kills.  SIGUSR1 asks how far it is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
mkfifo in || skip 'no named pipes'
echo http://example.org/1 >first

# start OPTION...: search two files; the second one is a pipe, written through
# descriptor 3, which has given something and waits.
start()
{
	ran="urlsift $* first in"
	: >out
	env $reset "$URLSIFT" "$@" first in >out 2>err &
	pid=$!
	exec 3>in
	printf 'see http://example.org/2 and\nmore\nlines\n' >&3
}

# want_killed SIGNAL STATUS: end the run; it dies of that.
want_killed()
{
	printf 'http://example.org/cut-' >&3
	sleep 1
	got=0
	kill -s "$1" $pid
	wait $pid 2>/dev/null || got=$?
	exec 3>&-
	test "$got" = "$2" || fail "exit $got, not by $1"
}

reset=
start -I
wait_for_out
want_killed TERM 143
want_out http://example.org/1 http://example.org/2
grep -qE '^urlsift: interrupted: 2 files, [0-9]+ bytes read, 2 URLs$' err ||
    fail "$(cat err)"
test "$(wc -l <err)" = 1 || fail "$(cat err)"

# A count that is not complete is none.
start --line-buffered -c
wait_for_out
want_killed TERM 143
want_out first:1
start --line-buffered --validate
wait_for_out
want_killed TERM 143
grep -q cut out && fail 'a line that is not complete is judged'

# Of what is edited all is written that is settled, and no URL that may go on.
for edit in --mend --highlight --replace={url}; do
	start $edit
	wait_for_out
	want_killed TERM 143
	printf 'http://example.org/1\nsee http://example.org/2' >want
	head -c "$(wc -c <want)" out | cmp -s want - || fail "$(cat out)"
	grep -q cut out && fail 'a URL that may go on'
done
start -IC1
wait_for_out
want_killed TERM 143
printf 'http://example.org/1\n--\nsee http://example.org/2' | cmp -s - out ||
    fail "$(cat out)"

# A sum that is not complete is none.
start --stats
sleep 1
want_killed TERM 143
want_out

# A file that is not whole is dropped, and the old one stays.
echo kept >file
start --output=file
want_killed TERM 143
want_out
test "$(cat file)" = kept || fail 'the old one is gone'
for left in file.*; do
	test ! -e "$left" || fail "$left is left"
done

# SIGINT, which a shell may ignore for what runs beside it: then it stays so.
start -I
got=0
kill -s INT $pid
exec 3>&-
wait $pid || got=$?
test "$got" = 0 || fail "exit $got: SIGINT is not ignored"
if env --default-signal=INT true 2>/dev/null; then
	reset=--default-signal=INT
	start -I
	wait_for_out
	want_killed INT 130
	want_out http://example.org/1 http://example.org/2
	grep -q interrupted err || fail 'no message'
	reset=
fi

# Asked, it reports and goes on.
start -I
wait_for_out
kill -s USR1 $pid
sleep 1
exec 3>&-
wait $pid || fail "exit $?"
want_out http://example.org/1 http://example.org/2
grep -qE '^urlsift: 6[0-9]B, [0-9.]+[BK]/s, 2 files, [0-9] URLs?$' err ||
    fail "$(cat err)"

# Hostile text without an end holds nothing up: no call of the scanner takes
# long, whatever one candidate may hold.  A test that hangs fails by itself.
for unit in '(' "'" 'a@' '<URL:http://a' 'http://a.example/-\n' '\303\251'; do
	printf "$unit" >unit
	while test "$(wc -c <unit)" -lt 60000; do
		cat unit unit >units
		mv units unit
	done
	{
		printf 'http://a.example/'
		while cat unit 2>/dev/null; do
			:
		done
	} >in &
	writer=$!
	"$URLSIFT" --max-url=16777216 --max-wrapper-lines=10000 -c in \
	    >out 2>err &
	pid=$!
	sleep 1
	got=0
	kill -s TERM $pid
	wait $pid 2>/dev/null || got=$?
	kill $writer 2>/dev/null
	wait $writer 2>/dev/null
	test "$got" = 143 || fail "$unit: exit $got"
done

# Many threads: what is printed is a beginning of all, in whole lines.
awk 'BEGIN {
	for (i = 0; i < 300000; i++)
		print "some text, and then http://example.org/" i
}' </dev/null >large
"$URLSIFT" -j1 large first >all
for threads in 1 3; do
	ran="urlsift -j$threads large first"
	sh -c 'echo $$ >pid; "$@"; echo $? >status' - \
	    sh -c 'echo $$ >pid; exec "$@"' - \
	    "$URLSIFT" -Ij$threads large first 2>err | {
		dd bs=1000 count=20 2>/dev/null
		kill -s TERM "$(cat pid)"
		cat
	} >out
	test "$(cat status)" = 143 || fail "exit $(cat status)"
	sed 's/^large://;s/^first://' all | head -n "$(wc -l <out)" |
	    cmp -s - out || fail 'it is no beginning of all'
	test "$(wc -l <out)" -lt 300000 || fail 'nothing was interrupted'
	grep -q 'interrupted: 1 file, ' err || fail "$(cat err)"
	n=$(sed -n 's/.* \([0-9]*\) URLs$/\1/p' err)
	test "$(wc -l <out)" = "$n" || fail "$(wc -l <out) lines: $(cat err)"
done

# Of a mailbox as many bytes are counted as belong to what was found.
run --version
! grep -qx 'decoder: none' out || exit 0
awk 'BEGIN {
	for (i = 0; i < 200000; i++)
		printf "From a@b.example Thu Jan  1 00:00:00 2004\n" \
		    "From: a@b.example\n\nhttp://example.org/%06d\n\n", i
}' </dev/null >mbox
size=$(($(wc -c <mbox) / 200000))
for threads in 1 3; do
	ran="urlsift -j$threads mbox"
	sh -c 'echo $$ >pid; "$@"; echo $? >status' - \
	    sh -c 'echo $$ >pid; exec "$@"' - \
	    "$URLSIFT" -j$threads mbox 2>err | {
		dd bs=1000 count=20 2>/dev/null
		kill -s TERM "$(cat pid)"
		cat
	} >out
	n=$(sed -n 's/.* \([0-9]*\) URLs$/\1/p' err)
	bytes=$(sed -n 's/.* \([0-9]*\) bytes read, .*/\1/p' err)
	test "${n:-0}" -lt 190000 || fail 'nothing was interrupted'
	test "${bytes:-0}" -ge $((n * size - size)) || fail "$(cat err)"
	test $threads != 1 || test "$bytes" -le $((n * size + 70000)) ||
	    fail "$(cat err)"
done
exit 0
