#!/bin/sh
# The log has one line for each message, with its queue id, and the counters at
# the end and when SIGUSR1 asks for them: on standard error, or in syslog, for
# which the test makes a /dev of its own.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
cat >want <<'END'
Q1: accepted, size=89, urls=3, risks=user-looks-like-host,ip-host, hosts=a.example,192.0.2.7
NOQUEUE: rejected for bad.example, size=36, urls=1, hosts=www.bad.example
Q3: quarantined for odd.example, size=33, urls=1, hosts=odd.example
Q4: quarantined unread, size=100, urls=0, incomplete=size
mails=4, rejected=1, quarantined=2, deferred=0, incomplete=1, urls=5
END
echo bad.example >reject
echo odd.example >quarantine
# That there is no sandbox would be a line, too.
set -- --max-size=100 --reject=reject --quarantine=quarantine --sandbox=none
talk log --stderr "$@"
sed 's/^urlsift-milter: //' log | diff want - >&2 || fail 'log differs'

# The first namespace may mount, the second one has a user who is not root.
cat >inside <<'END'
mount -t tmpfs none /dev || exit 77
exec unshare --user --map-user=1000 "$@"
END
unshare -rm sh inside true 2>/dev/null || skip 'no namespaces'
ran='mta.py syslog'
unshare -rm sh inside python3 -B "$top_srcdir/contrib/milter/tests/mta.py" \
    syslog "$MILTER" --socket="unix:$dir/socket2" \
    --decoder="$dir/decoder" "$@" >log 2>err ||
    fail "$(cat err)"
# <mail.info>Nov 22 10:00:00 urlsift-milter[1]: ...
sed 's/^<22>.* urlsift-milter\[[0-9]*\]: //' log | diff want - >&2 ||
    fail 'syslog differs'
exit 0
