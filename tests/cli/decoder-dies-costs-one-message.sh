#!/bin/sh
# The helper may be killed or run out of memory: one line tells, the exit status
# is 2, one message at most is lost and none is told twice.
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# messages FROM TO
messages()
{
	awk -v from="$1" -v to="$2" 'BEGIN {
		for (i = from; i <= to; i++) {
			print "From a@example.org  Mon Jun  3 10:00:00 1996"
			print "From: a@example.org\nSubject: " i "\n"
			for (j = 0; j < 40; j++)
				print "http://example.org/" i "/" j
			print ""
		}
	}'
}

# The output is a pipe that nobody reads, so that all three stand still.
messages 1 2000 >mbox
"$URLSIFT" mbox >all 2>err || fail "exit $?"
mkfifo pipe
"$URLSIFT" -j1 mbox >pipe 2>err &
tool=$!
exec 3<pipe
helper=
seconds=0
until test -n "$helper" || test $seconds = 10; do
	sleep 1
	seconds=$((seconds + 1))
	helper=$(sed -n 's/^Pid:[	 ]*//p' $(grep -ls "^PPid:[	 ]*$tool\$" \
	    /proc/[0-9]*/status) </dev/null)
done
ran='urlsift mbox, its helper killed'
if test -z "$helper"; then
	fail 'there is no helper'
else
	kill -KILL "$helper"
fi
cat <&3 >out
exec 3<&-
got=0
wait $tool || got=$?
test $got = 2 || fail "exit $got"
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
# What is missing is of one message.
diff all out | sed -n 's,^[<>] http://example.org/\([0-9]*\)/.*,\1,p' |
    sort -u >lost
test "$(wc -l <lost)" -le 1 || fail "lost: $(cat lost)"
diff all out | grep '^>' && fail 'something was told twice'

# GLib aborts when memory is out.
case ${URLSIFT_SANITIZERS-} in
'') ;;
*) exit 0 ;;
esac
{
	messages 1 3
	cat <<'M'
From a@example.org  Mon Jun  3 10:00:00 1996
From: a@example.org
Content-Type: multipart/mixed; boundary=b

M
	awk 'BEGIN { for (i = 0; i < 45000; i++) print "--b\n\n" i "\n" }'
	messages 5 400
} >mbox
# 40 MiB for each of the two.
ran='urlsift mbox, little memory'
got=0
(ulimit -d 40960 && exec "$URLSIFT" mbox) >out 2>err || got=$?
test $got = 2 || fail "exit $got"
want_err 'urlsift: mbox: message 4: the decoder was ended by signal 6'
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
{
	messages 1 3
	messages 5 400
} | grep ^http >want
cmp -s want out || fail 'output differs'

# Each of several threads has a helper of its own.  Their stacks count as
# memory, too.
{
	for i in 1 2 3; do
		messages $((i * 1000)) $((i * 1000 + 700))
		sed -n '/^Content-Type/,/^44999/p' mbox | sed '1i\
From a@example.org  Mon Jun  3 10:00:00 1996'
	done
} >large
for threads in 1 2 8; do
	ran="urlsift -j$threads large, little memory"
	got=0
	(ulimit -s 1024 && ulimit -d 40960 && exec "$URLSIFT" -j$threads large) \
	    >out 2>err || got=$?
	test $got = 2 || fail "exit $got"
	grep ^http large | cmp -s - out || fail 'output differs'
	printf 'urlsift: large: message %s: the decoder was ended by signal 6\n' \
	    702 1404 2106 | cmp -s - err || fail "messages: $(cat err)"
done

# The rest of a pipe is gone with it.
ran='urlsift <pipe, little memory'
got=0
(ulimit -d 40960 && exec "$URLSIFT") <mbox >/dev/null 2>&1 || got=$?
test $got = 2 || fail "exit $got"
cat mbox | (ulimit -d 40960 && exec "$URLSIFT") >out 2>err && fail 'exit 0'
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
grep -qx http://example.org/3/39 out || fail 'what came before is lost'
exit 0
