#!/bin/sh
# The helper may be killed or run out of memory: one line reports, the exit
# status is 2, one message at most is lost and none is reported twice.
# SPDX-License-Identifier: MIT
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

# The output is a pipe that nobody reads, so that all three stand still: more
# than fits between them.
messages 1 10000 >mbox
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
diff all out | grep '^>' && fail 'something was reported twice'

# A message that does not fit into memory ends the input, and what came before
# is found; 40 MiB for each of the two.
case ${URLSIFT_SANITIZERS-} in
'') ;;
*) exit 0 ;;
esac
{
	messages 1 3
	printf 'From a@example.org  Mon Jun  3 10:00:00 1996\n'
	printf 'From: a@example.org\n\n'
	head -c 60000000 /dev/zero | tr '\0' x
	echo
	messages 5 400
} >mbox
messages 1 3 | grep ^http >want
# Stacks of threads count as memory, too.
little_memory()
{
	got=0
	(ulimit -s 1024 && ulimit -d 40960 && exec "$URLSIFT" "$@") \
	    >out 2>err || got=$?
	test $got = 2 || fail "exit $got"
	want_err "urlsift: $name: the input cannot be decoded"
	test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
	cmp -s want out || fail 'output differs'
}
name=mbox
for threads in 1 2 8; do
	ran="urlsift -j$threads mbox, little memory"
	little_memory -j$threads mbox
done
ran='urlsift <pipe, little memory'
name='(standard input)'
cat mbox | little_memory
exit 0
