#!/bin/sh
# A helper that was taken over neither floods the tool nor keeps it waiting for
# ever, whatever it says of its work, and its end is never silent.  With
# STALL=yes it also claims twice a second to be alive, which takes a minute.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
own_hostile_tool
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
nonsense='the answer of the decoder makes no sense'
for kind in farther column line 'member 0' 'record 0' 'record 1' 'record 2' \
    'message 0' 'message 1' 'message 2' 'part 0' 'part 1' 'part 2' 'part 3' \
    'text 0' 'hit 0' 'text 1' 'skipped 0' 'skipped 1' \
    'archive 0' 'archive 1' 'archive 2' 'alive 0'; do
	case $kind in
	*\ *) kind="number $kind" ;;
	esac
	want_end "$kind" "$nonsense"
done
# The farthest place there can be.
HOSTILE=place
run --type=mbox --get='{line} {column} {offset}' mail
want_status 0
want_out '1152921504606846976 1152921504606846977 1152921504606846976'
# What it says of itself is shown on one line.
ran=--version
"$URLSIFT" --version >out 2>err
tail -n 2 out >last
cat >want <<'END'
decoder (mail, HTML, archives): a^[]0;b^G^J\xE2\x80\xAE\xFF c
decoder (PDF): a^[]0;b^G^J\xE2\x80\xAE\xFF c
END
cmp -s want last || fail "$(cat -v last)"
test "$(grep -vc '^SQLite ' out)" = 5 || fail "$(cat -v out)"
# Archives in messages, which are given to a helper that does the same.
HOSTILE=nest
run --type=mbox mail
want_status 2
grep -q 'the decoder sends too much and was stopped' err ||
    fail "message: $(head -n1 err)"
test "$(wc -l <err)" -lt 5000 || fail "messages: $(wc -l <err)"
test -z "$STALL" || want_end stall 'decoding took too long and was stopped'
exit 0
