#!/bin/sh
# Postfix: a server of this test's own, on a port of the loopback, has its mail
# read by the milter, as the page says, and delivers it to a mailbox here.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
PATH=$PATH:/usr/sbin
milter=${URLSIFT%/src/urlsift}/contrib/milter/urlsift-milter
test -x "$milter" || skip 'no urlsift-milter'
needs postfix python3
test "$(id -u)" = 0 || skip 'Postfix runs as root only'
ran=postfix
started=

# Everything ends with this test.
stop()
{
	status=$?
	test -z "$MAIL_CONFIG" || postfix stop >stopped 2>&1
	for pid in $started; do
		kill "$pid" 2>/dev/null
	done
	(exit "$status")
	finish
}
trap stop EXIT

# wait_for COMMAND...: until it succeeds, a minute at most.
wait_for()
{
	tries=0
	until "$@"; do
		tries=$((tries + 1))
		test $tries -lt 600 || {
			fail "in vain: $*: $(cat log milter.log)"
			exit 1
		}
		sleep 0.1
	done
}

# free_port: print a port where nobody listens.
free_port()
{
	python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])'
}

# start_milter OPTION...: at the port where the page has it.
start_milter()
{
	"$milter" --user=nobody --stderr --decoder="$dir/decoder" "$@" \
	    2>>milter.log &
	started="$started $!"
}

# The test's folder is closed to others; the users of Postfix pass through.
chmod 755 "$dir"
cp "${URLSIFT%/src/urlsift}/lib/decode/urlsift-decode" decoder ||
    skip 'no decoder'
smtp_port=$(free_port)
milter_port=$(free_port)
mkdir etc queue data mail bin
chown postfix data
chown nobody mail
# A program with rights of its own group takes no other configuration.
for program in /usr/sbin/post*; do
	ln -s "$program" bin
done
rm bin/postdrop
cp /usr/sbin/postdrop bin
cp /etc/postfix/postfix-files /etc/postfix/dynamicmaps.cf etc 2>/dev/null
touch etc/dynamicmaps.cf etc/aliases
block postfix conf | sed "s/8898/$milter_port/" >etc/main.cf
cat >>etc/main.cf <<END
compatibility_level = 3.6
queue_directory = $dir/queue
data_directory = $dir/data
command_directory = $dir/bin
daemon_directory = $(postconf -dh daemon_directory)
maillog_file_prefixes = $dir
maillog_file = $dir/log
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination =
myorigin = mail.example
alias_maps =
alias_database =
virtual_mailbox_domains = mail.example
virtual_mailbox_base = $dir/mail
virtual_mailbox_maps = static:box
virtual_minimum_uid = 1
virtual_uid_maps = static:$(id -u nobody)
virtual_gid_maps = static:$(id -g nobody)
default_transport = error:no mail leaves this machine
relay_transport = error:no mail leaves this machine
END
cat >etc/master.cf <<END
127.0.0.1:$smtp_port inet n - n - - smtpd
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
END
MAIL_CONFIG=$dir/etc
export MAIL_CONFIG

# Its socket, as the service has it, and the lists of the page.
block postfix hosts >reject-hosts
echo held.example >quarantine-hosts
block postfix default >default
. ./default
test "$OPTIONS" = --reject=/etc/postfix/reject-hosts ||
    fail "options: $OPTIONS"
port=$(block postfix conf | sed -n 's/.*=.*127.0.0.1:\([0-9]*\)$/\1/p')
grep -q "=SOCKET=inet:$port@127.0.0.1 " "$milter.service" ||
    fail "the service does not listen at $port"
: >milter.log
start_milter --socket="inet:$milter_port@127.0.0.1" --reject=reject-hosts \
    --quarantine=quarantine-hosts
postfix start >started 2>&1 || {
	fail "it does not start: $(cat started log)"
	exit 1
}

# in_box N: the mailbox has N messages.
in_box()
{
	test "$(grep -c '^From ' mail/box 2>/dev/null)" = "$1"
}

# headers: print the milter's headers of the last message, unfolded.
headers()
{
	awk '/^From / { text = ""; inside = 1 }
	/^$/ { inside = 0 }
	inside && /^[ \t]/ { sub(/^[ \t]+/, " "); text = text $0; next }
	inside { text = text "\n" $0 }
	END { print text }' mail/box | grep -i '^x-url-' | sort
}

ran='postfix.md: sh try'
try sh postfix 'sh try'
want_status 0
wait_for in_box 1
headers >got
block postfix headers | diff - got >&2 || fail 'other headers'

# send FILE ANSWER: over SMTP, to which the server answers so at the end.
send()
{
	ran="the message $1"
	python3 - "$smtp_port" "$1" >answer 2>&1 <<-'END' || :
		import smtplib, sys
		with smtplib.SMTP("127.0.0.1", int(sys.argv[1])) as server:
		    server.mail("ann@example.org")
		    server.rcpt("bob@mail.example")
		    with open(sys.argv[2], "rb") as message:
		        print(server.data(message.read()))
	END
	grep -qF "$2" answer || fail "answer: $(cat answer)"
}

# What the sender says of itself goes, in any spelling.
printf '%s\n' 'Subject: forged' 'X-URL-Hosts: good.example' \
    'x-url-hosts: fine.example' 'X-URL-Risks : none' \
    'X-URL-Incomplete: not' '' '<URL:http://torn.exa' 'mple/> is torn' >forged
send forged "(250, b'2.0.0 Ok: queued as "
wait_for in_box 2
headers >got
echo 'X-URL-Hosts: torn.example' | diff - got >&2 || fail 'other headers'

# Refused in the conversation, and not in the mailbox.
printf '%s\n' 'Subject: bad' '' 'at <URL:http://www.bad.exa' 'mple/>' >bad
send bad "(550, b'5.7.1 Message refused: it has a URL of bad.example')"

# Held, until somebody has looked.
printf '%s\n' 'Subject: held' '' 'at http://held.example/' >held
send held "(250, b'2.0.0 Ok: queued as "
postqueue -p >queued
grep -q '^[0-9A-Za-z]*!' queued || fail "nothing is held: $(cat queued)"
in_box 2 || fail 'it was delivered'
postsuper -H ALL 2>released || fail "$(cat released)"
postqueue -f
wait_for in_box 3
headers | grep -qx 'X-URL-Hosts: held.example' || fail 'no header'

# Each message has its line in the log, with the queue id of Postfix.
ran='the log'
for action in 'accepted, size=' 'accepted, size=' \
    'rejected for bad.example' 'quarantined for held.example'; do
	echo "$action"
done >want
sed -n 's/^urlsift-milter: \([0-9A-Za-z]*\): \(accepted, size=\).*/\1 \2/p
	s/^urlsift-milter: \([0-9A-Za-z]*\): \([a-z]* for [a-z.]*\),.*/\1 \2/p' \
    milter.log >lines
cut -d ' ' -f 2- lines | diff want - >&2 || fail 'other lines'
for id in $(cut -d ' ' -f 1 lines); do
	grep -q "$id: " log || fail "Postfix has no message $id"
done

# Without the milter the mail goes on.
ran='no milter'
kill $started && wait $started
started=
send forged "(250, b'2.0.0 Ok: queued as "
wait_for in_box 4

# A socket of a path, which the milter binds as root and no longer owns.
ran='a socket of a path'
block postfix socket | sed "s,/run/urlsift-milter,$dir/queue," >socket
. ./socket
start_milter --socket="$SOCKET" --max-urls=1
# Postfix goes on without a milter that does not listen yet.
wait_for setpriv --reuid=postfix --regid=postfix --init-groups \
    python3 -c 'import socket
socket.socket(socket.AF_UNIX).connect("queue/socket")' 2>refused
postconf "$(block postfix conf-socket |
    sed "s,/run/urlsift-milter,$dir/queue,")"
# After a reload, one that has read the old settings may take the next message.
postfix stop >reloaded 2>&1
postfix start >>reloaded 2>&1 || fail "$(cat reloaded)"
printf '%s\n' 'Subject: many' '' 'http://a.example/ http://b.example/' >many
send many "(250, b'2.0.0 Ok: queued as "
wait_for in_box 5
headers >got
printf '%s\n' 'X-URL-Hosts: a.example' 'X-URL-Incomplete: urls' |
    diff - got >&2 || fail 'other headers'
send "$top_srcdir/tests/integrations/torn.eml" "(250, b'2.0.0 Ok: queued as "
wait_for in_box 6
headers >got
echo 'X-URL-Hosts: pills.example.com' | diff - got >&2 ||
    fail 'other headers'
# It would have its commands run with rights of a group, and the milter.  A clock
# that another program sets is no fault of ours.
grep -E 'panic|fatal|warning' log |
    grep -v -e 'connect to Milter' -e postfix-script \
	-e 'file system clock is' -e 'resetting file time stamps' >complaints
test ! -s complaints || fail "$(cat complaints)"

# The rule of the page, where Sieve can be asked.
ran='postfix.md: sieve'
block postfix sieve >filter.sieve
needs sieve-test unshare
sed -n '/^Subject: two/,$p' mail/box | sed '/^From /,$d' >mail.eml
cat >sieve.conf <<END
mail_location = maildir:$dir/sieve
END
sed -i '1i\
From: ann@example.org\
X-URL-Risks: user-looks-like-host, ip-host' mail.eml
unshare --user --map-user=1000 --map-group=1000 sieve-test -c sieve.conf \
    filter.sieve mail.eml >out 2>err || fail "$(cat err)"
grep -qF 'store message in folder: Suspect' out || fail "$(cat out)"
exit 0
