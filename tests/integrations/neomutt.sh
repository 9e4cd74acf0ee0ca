#!/bin/sh
# neomutt: the menu, the macro and the display filter, in terminals.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs script
needs_decoder
ran=urlsift-open
mkdir bin
block neomutt 'sh urlsift-open' >bin/urlsift-open
printf '#!/bin/sh\nprintf "%%s\\n" "$*" >opened\n' >bin/browse
printf '#!/bin/sh\ncp "$1" shown\n' >bin/show
chmod +x bin/*
PATH=$dir/bin:$PATH
BROWSER=browse
export BROWSER

# Without fzf, wherever it is installed.
mkdir few
for program in awk sh urlsift; do
	ln -s "$(command -v $program)" few/$program
done

# choose ANSWER: what a user types.
choose()
{
	rm -f opened
	{
		sleep 1
		echo "$1"
		sleep 1
	} | NO_COLOR=1 script -qec \
	    "PATH='$dir/bin:$dir/few' urlsift-open <two" /dev/null >typescript
}

message two 2@example.org 'http://example.org/a http://example.org/b=E2=80=AE
 javascript://h/x'
choose 1
test "$(cat opened)" = http://example.org/a || fail "$(cat typescript)"
grep -q '^1:http://example.org/a' typescript || fail 'no list'
choose 2
grep -q '^http://example.org/b' opened || fail "$(cat typescript)"
tr -d '\n' <typescript | grep -q "$(printf '\342\200\256')" &&
    fail 'the terminal turns'
for answer in '' 3 0 x '1;' '$(x)'; do
	choose "$answer"
	test ! -e opened || fail "$answer opens $(cat opened)"
done
printf '#!/bin/sh\nsed -n 2p\n' >bin/fzf
chmod +x bin/fzf
urlsift-open <two || fail 'fzf failed'
grep -q '^http://example.org/b' opened || fail 'not what was chosen'
printf '%s\n' 'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=x' \
    '' --x '' http://example.org/a http://example.org/b --x \
    'Content-Type: application/gzip' 'Content-Transfer-Encoding: base64' \
    '' H4sIAAAA --x-- >damaged
urlsift-open <damaged 2>err || fail 'an attachment hides the URLs'
test -s err || fail 'no message'
grep -q '^http://example.org/b' opened || fail 'not what was chosen'
message none 3@example.org nowhere
test "$(urlsift-open <none)" = 'no URLs' || fail 'URLs of nothing'

needs neomutt
printf '#!/bin/sh\nhead -n 1\n' >bin/fzf
ran=neomutt
{
	block neomutt muttrc
	echo 'set nowait_key noprompt_after pager=show folder=. spoolfile=one'
} >muttrc

# press KEYS MAILBOX: what a user does; it takes a second at most.
press()
{
	rm -f opened shown
	TERM=xterm timeout 20 script -qec \
	    "neomutt -n -F muttrc -R -f $2 -e 'push \"$1\"'" typescript \
	    </dev/null >/dev/null 2>&1 || fail "it hangs: $(cat -v typescript)"
}

separator='From ann@example.org Fri Nov 20 10:00:00 2026'
message mail 1@example.org '<URL:http://example.org/=
 guide>'
{ echo "$separator"; cat mail; } >one
press '\cbq' one
grep -qx 'http://example.org/guide' opened || fail 'the macro opens nothing'

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

# All of it, as a user sees it.
needs tmux
rm bin/fzf
needs fzf
ran='neomutt and fzf'
message mail 4@example.org 'http://a.example/1 <URL:http://a.example/=
 two> http://a.example/3'
{ echo "$separator"; cat mail; } >three
rm -f opened
screen neomutt -n -F muttrc -R -f three
screen_shows 'the guide'
screen_keys C-b
screen_shows '3/3'
screen_keys two
screen_shows '1/3'
screen_keys Enter
screen_shows 'the guide'
screen_keys q
screen_end
grep -qx http://a.example/two opened || fail "opened: $(cat opened)"
exit 0
