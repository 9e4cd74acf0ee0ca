#!/bin/sh
# A signal ends a run wherever it is: where it waits for an input, a list, a
# file of schemes, the helper, or for a reader that reads nothing.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
mkfifo in out other || skip 'no named pipes'
awk 'BEGIN {
	for (i = 0; i < 20000; i++)
		print "http://example.org/a/rather/long/path/" i
}' </dev/null >large
awk 'BEGIN {
	print "From: a@example.org\n"
	for (i = 0; i < 20000; i++)
		print "http://example.org/a/rather/long/path/" i
}' </dev/null >mail

# Somebody has each pipe open at both ends; nobody reads that for the output.
exec 3<>in 4<>out 5<>other

# fill: let no byte more go to the pipe for the output.
fill()
{
	dd if=/dev/zero of=out bs=4096 count=512 oflag=nonblock 2>/dev/null || :
}

# handles_signals PID: wait until it ends on SIGTERM in a way of its own, and a
# little more.  Where the system does not say so, a second has to do.
handles_signals()
{
	tries=0
	while test -r "/proc/$1/status" && test $tries -lt 100; do
		# Signal 15 is the third bit of the fourth digit from the end.
		! grep -q '^SigCgt:.*[4567cdef]...$' "/proc/$1/status" || {
			sleep 0.2
			return
		}
		sleep 0.1
		tries=$((tries + 1))
	done
	sleep 1
}

# ends SIGNAL STATUS ARGUMENT...: the run is ended by that within ten seconds.
# It has the pipe as its output, and the standard input that "input" names.
input=/dev/null
ends()
{
	signal=$1
	wanted=$2
	shift 2
	ran="urlsift $*, SIG$signal"
	rm -f pid status
	{
		got=0
		# The tests may run under nohup(1): SIGHUP would be ignored.
		env --default-signal=HUP sh -c 'echo $$ >pid; exec "$@"' - \
		    "$URLSIFT" "$@" <$input >&4 2>err || got=$?
		echo $got >status
	} &
	until test -s pid; do sleep 0.1; done
	handles_signals "$(cat pid)"
	test ! -s status || fail "it has ended before: $(cat status err)"
	kill -s "$signal" "$(cat pid)"
	tries=0
	until test -s status || test $tries = 100; do
		sleep 0.1
		tries=$((tries + 1))
	done
	if ! test -s status; then
		fail 'still there after ten seconds'
		kill -s KILL "$(cat pid)"
	fi
	wait
	echo "$ran: after $tries tenths of a second"
	test "$(cat status)" = "$wanted" || fail "exit $(cat status)"
	grep -q '^urlsift: interrupted: ' err || fail "message: $(cat err)"
}

# What waits for an input.
printf 'see http://example.org/ and\n' >&3
ends TERM 143 in
ends TERM 143 --stats in
ends TERM 143 --report=page in
ends TERM 143 --validate in
ends TERM 143 --mend in
ends TERM 143 -j 3 large in
ends TERM 143 --files-from=in
input=other
ends HUP 129 -
input=/dev/null
exec 5<&-
ends TERM 143 --files-from=other
ends TERM 143 other

# What is read before all inputs; the file that was begun is gone.
ends TERM 143 --scheme-file=other --output=saved large
ends TERM 143 --sqlite=saved in
for left in saved*; do
	test ! -e "$left" || fail "$left is left"
done

# What waits for a reader.
fill
ends TERM 143 large
ends HUP 129 --json large
ends TERM 143 -j 3 large large large
ends TERM 143 --stats large
ends TERM 143 --report=out large
ends TERM 143 --validate large
for edit in --mend --highlight --replace={host} --context=2; do
	ends TERM 143 $edit large
done
ends TERM 143 --by=url large
"$URLSIFT" --json large >records
ends TERM 143 --by=host records records records

# What waits for the helper, or it for us.
if ! "$URLSIFT" --version | grep -qx 'decoder: none'; then
	ends TERM 143 mail
	gzip -c mail >mail.gz
	ends TERM 143 -j 2 mail.gz mail
	mkdir bin libexec
	cp "$URLSIFT" bin
	URLSIFT=$PWD/bin/urlsift
	printf '#!/bin/sh\nwhile :; do :; done\n' >libexec/urlsift-decode
	chmod +x libexec/urlsift-decode
	ends TERM 143 mail
	printf '#!/bin/sh\nsleep 30\n' >libexec/urlsift-decode
	ends TERM 143 --stats mail
fi
exit 0
