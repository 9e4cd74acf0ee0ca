#!/bin/sh
# maildrop: what may deceive goes elsewhere, other URLs are noted.
# SPDX-License-Identifier: MIT
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

sorts_out inbox-suspect
exit 0
