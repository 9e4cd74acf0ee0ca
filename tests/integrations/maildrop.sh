#!/bin/sh
# maildrop: what may deceive goes elsewhere, other URLs are noted.
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs maildrop
needs_decoder
ran=maildrop
# That of Automake is one of maildrop's, too.
unset VERBOSE
{
	echo "PATH=\"$PATH\""
	echo "HOME=\"$dir\""
	echo "DEFAULT=\"$dir/inbox\""
	block maildrop mailfilter
} >filter
# A file that others may read is no filter for maildrop.
chmod 600 filter

# deliver BOX: the message goes there, and nothing is complained about.
deliver()
{
	rm -f inbox inbox-suspect urls
	maildrop ./filter <mail >said 2>&1 || fail "exit $?: $(cat said)"
	test ! -s said || fail "$(cat said)"
	test -s "$1" || fail "not in $1"
}

message mail 1@example.org 'http://www.bank.example@example.org/gu=
ide'
deliver inbox-suspect
test ! -s urls || fail 'noted what deceives'
# -q stops reading long before the end.
yes 'and so on' | head -c 3000000 >>mail
deliver inbox-suspect
message mail 2@example.org 'http://example.org/gu=
ide'
deliver inbox
test "$(cat urls)" = http://example.org/guide || fail "noted: $(cat urls)"
message mail 3@example.org nowhere
deliver inbox
test ! -s urls || fail 'noted nothing'
exit 0
