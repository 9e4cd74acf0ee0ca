#!/bin/sh
# Sieve: its execute has messages judged, which it hands over with CR LF.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
PATH=$PATH:/usr/sbin
needs sieve-test unshare
needs_decoder
ran=sieve-test
# Dovecot reads no mail as root.
user=
test "$(id -u)" != 0 || user='unshare --user --map-user=1000 --map-group=1000'
$user true 2>/dev/null || skip 'root, and no other user to be'

mkdir bin mail
block sieve 'sh links-deceive' >links-deceive
block sieve 'sh has-links' >has-links
for name in links-deceive has-links; do
	# Dovecot hands down an environment of its own.
	sed "2i\\
PATH=\"$PATH\"" $name >bin/$name
	chmod +x bin/$name
done
{
	block sieve conf | sed "s:= /.*:= $dir/bin:"
	echo "mail_location = maildir:$dir/mail"
} >conf
block sieve sieve >filter.sieve

# judge TEXT: sieve-test says that it would do this, and complains of nothing.
judge()
{
	$user sieve-test -c conf filter.sieve mail.eml >out 2>err </dev/null ||
	    fail "exit $?: $(cat err)"
	grep -qF "$1" out || fail "no $1: $(cat out)"
	! grep -E 'Error|Fatal|Warning|Panic' err || fail 'complaints'
}

message mail.eml 1@example.org 'http://www.bank.example@example.org/gu=
ide'
judge 'store message in folder: Suspect'
# A program that does not read all of it.
yes 'and so on' | head -c 3000000 >>mail.eml
judge 'store message in folder: Suspect'
message mail.eml 2@example.org 'http://example.org/gu=
ide'
judge HasLinks
message mail.eml 3@example.org nowhere
judge 'store message in folder: INBOX'
! grep -q HasLinks out || fail 'a flag for nothing'

# CR LF is what a program is given, and URLs are none the worse for it.
message mail.eml 4@example.org '<URL:http://example.org/
 guide>'
printf '#!/bin/sh\ncat >%s/given\n' "$dir" >bin/has-links
judge HasLinks
grep -q "$(printf '\r')" given || fail 'no CR'
run -t mail given
want_out http://example.org/guide
exit 0
