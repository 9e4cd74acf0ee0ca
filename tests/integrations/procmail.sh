#!/bin/sh
# procmail: what may deceive goes elsewhere, other URLs are noted.
# SPDX-License-Identifier: MIT
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

sorts_out suspect
exit 0
