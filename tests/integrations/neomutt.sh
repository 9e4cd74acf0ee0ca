#!/bin/sh
# neomutt: the macro and the display filter, in a terminal of script(1).
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs neomutt script
needs_decoder
ran=neomutt
mkdir bin
printf '#!/bin/sh\ncat >listed\n' >bin/less
printf '#!/bin/sh\ncp "$1" shown\n' >bin/show
chmod +x bin/*
PATH=$dir/bin:$PATH
{
	block neomutt muttrc
	echo 'set nowait_key noprompt_after pager=show folder=. spoolfile=one'
} >muttrc

# press KEYS MAILBOX: what a user does; it takes a second at most.
press()
{
	rm -f listed shown
	TERM=xterm timeout 20 script -qec \
	    "neomutt -n -F muttrc -R -f $2 -e 'push \"$1\"'" typescript \
	    </dev/null >/dev/null 2>&1 || fail "it hangs: $(cat -v typescript)"
}

separator='From ann@example.org Fri Nov 20 10:00:00 2026'
message mail 1@example.org '<URL:http://example.org/=
 guide>'
{ echo "$separator"; cat mail; } >one
press '\cbq' one
grep -qx 'http://example.org/guide' listed || fail 'the macro lists nothing'

printf '%s\n' "$separator" 'From: ann@example.org' 'Subject: broken' '' \
    'see <URL:http://example.org/' ' guide> soon' >broken
press '<display-message>q' broken
grep -qx 'see <URL:http://example.org/guide>' shown || fail 'not mended'

# No URL: shown as it is, and no key is asked for.
printf '%s\n' "$separator" 'From: ann@example.org' 'Subject: none' '' \
    'nothing' >none
press '<display-message>q' none
grep -qx nothing shown || fail 'not shown'
! grep -q 'Press any key' typescript || fail 'a key is asked for'
exit 0
