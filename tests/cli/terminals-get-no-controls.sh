#!/bin/sh
# Through a pseudo-terminal: colours by default, no other control of the input.
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=$(command -v python3) || skip 'no python3'
{
	printf 'a\033[31m\233\302\233 http://example.org/ \b\177\r\n\tb\303\251\n'
	printf '<http://x.example/\033\n \001b> \001"http://x.example/?\033,"\r-'
	printf '<URL:http://y.example/\n \033b> \n'
} >in

# show ARG...: what a terminal gets, without colours and links.
cat >show.py <<'P'
import os, pty, re, sys
got = []
def read(fd):
    data = os.read(fd, 65536)
    got.append(data)
    return b''
out = os.dup(1)
os.dup2(os.open('/dev/null', os.O_WRONLY), 1)
pty.spawn(sys.argv[1:], read, lambda fd: b'')
text = b''.join(got)
os.write(out, re.sub(rb'\x1b(\[[0-9;]*m|\]8;[!-~]*\x1b\\)', b'', text))
sys.exit(0 if b'\x1b' in text else 1)
P
show()
{
	ran="urlsift $* on a terminal" got=0
	TERM=xterm "$python" show.py "$URLSIFT" "$@" <&- >out 2>err || got=$?
	tr -d '\n\r\t -~' <out | iconv -f utf-8 -t utf-8 >rest 2>err ||
	    fail 'no UTF-8'
	LC_ALL=C grep -q "[$(printf '\001-\037\177')]" rest &&
	    fail "controls: $(cat -v out)"
	test -s out || fail "nothing came: $(cat err)"
}

command -v iconv >/dev/null || skip 'no iconv'
unset NO_COLOR
show --highlight in
test "$got" = 0 || fail 'no colours'
grep -q '\^\[\[31m' out || fail 'an escape is not shown'
show --highlight --hyperlink in
test "$got" = 0 || fail 'no links'
NO_COLOR=1 show --highlight in
test "$got" = 1 || fail 'colours though NO_COLOR is set'
for options in -i -J --csv --tsv --vimgrep '-g {path}{file}' --mend -x \
    '--replace {url}'; do
	show -i $options in
	test "$got" = 1 || fail 'escapes'
done
exit 0
