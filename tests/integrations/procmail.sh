#!/bin/sh
# procmail: what may deceive goes elsewhere, other URLs are noted.
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs procmail
needs_decoder
ran=procmail
{
	echo "PATH=$PATH"
	echo "MAILDIR=$dir"
	echo "DEFAULT=$dir/inbox"
	echo "LOGFILE=$dir/log"
	block procmail procmailrc
} >rc
# A file of others is no rc for procmail.
chmod 600 rc

# deliver BOX: the message goes there, and nothing is complained about.
deliver()
{
	rm -f inbox suspect urls log
	procmail -m rc <mail >said 2>&1 || fail "exit $?: $(cat said)"
	test -s "$1" || fail "not in $1: $(cat log)"
	! grep -E '^procmail:|urlsift:' log said || fail 'complaints'
}

message mail 1@example.org 'http://www.bank.example@example.org/gu=
ide'
deliver suspect
test ! -s urls || fail 'noted what deceives'
# -q stops reading long before the end.
yes 'and so on' | head -c 3000000 >>mail
deliver suspect
message mail 2@example.org 'http://example.org/gu=
ide'
deliver inbox
test "$(cat urls)" = http://example.org/guide || fail "noted: $(cat urls)"
message mail 3@example.org nowhere
deliver inbox
test ! -s urls || fail 'noted nothing'
exit 0
