#!/bin/sh
# Nobody but the tool measures how long the helper computes, so that one in
# which a stranger's code runs cannot prevent it: here something stands in its
# place that obeys no signal, begins a message and never ends it.  The next
# message is decoded by a helper again.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
own_hostile_tool
for n in 1 2 3; do
	cat <<M
From a@example.org  Mon Jun  3 10:00:00 1996
From: a@example.org

http://example.org/$n

M
done >mbox
size=$(($(wc -c <mbox) / 3))

cat >libexec/urlsift-decode <<M
#!/bin/sh
mkdir "$PWD/begun" 2>/dev/null || exec "$helper" "\$@"
trap '' PROF VTALRM ALRM XCPU TERM INT HUP
echo \$\$ >"$PWD/pid"
HOSTILE="compute $size" exec "$hostile"
M
chmod +x libexec/urlsift-decode
run mbox
want_status 2
want_out http://example.org/2 http://example.org/3
want_err 'urlsift: mbox: message 1: decoding took too long and was stopped'
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
! kill -0 "$(cat pid)" 2>/dev/null || fail 'it is still there'
exit 0
