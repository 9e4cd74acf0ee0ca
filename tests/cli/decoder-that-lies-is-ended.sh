#!/bin/sh
# A helper that was taken over neither floods the tool nor keeps it waiting for
# ever, whatever it says of its work, and its end is never silent.  With
# STALL=yes it also claims twice a second to be alive, which takes a minute.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
hostile=${URLSIFT%/src/urlsift}/tests/unit/hostile_helper
test -x "$hostile" || skip 'the hostile helper is not built'
mkdir bin libexec
cp "$URLSIFT" bin
cp "$hostile" libexec/urlsift-decode
URLSIFT=$PWD/bin/urlsift
printf 'Subject: http://a.example/\n\nhttp://b.example/\n' >mail
export HOSTILE

# want_end KIND WHY: what the helper does, and the only message.
want_end()
{
	HOSTILE=$1
	run --type=mbox mail
	ran="HOSTILE=$1 $ran"
	want_status 2
	want_out
	grep -q "$2" err || fail "message: $(cat err)"
	test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
}

want_end flood 'the decoder sends too much and was stopped'
want_end messages 'the decoder sends too much and was stopped'
want_end alive 'the decoder sends too much and was stopped'
want_end far 'the decoder has ended unexpectedly'
want_end farther 'the decoder has ended unexpectedly'
# Archives in messages, which are given to a helper that does the same.
HOSTILE=nest
run --type=mbox mail
want_status 2
grep -q 'the decoder sends too much and was stopped' err ||
    fail "message: $(head -n1 err)"
test "$(wc -l <err)" -lt 5000 || fail "messages: $(wc -l <err)"
test -z "$STALL" || want_end stall 'decoding took too long and was stopped'
exit 0
