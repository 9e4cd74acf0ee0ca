#!/bin/sh
# What a terminal gets of hostile texts and names: nothing that it obeys but
# what the tool itself means: colours, links, and the line of --progress.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=$(command -v python3) || skip 'no python3'
$python -c 'import os; os.openpty()' 2>/dev/null || skip 'no terminals'

# look WANTED ARG...: run the tool on a terminal, standard error included, and
# look at what comes; WANTED reports which sequences have to be among it.
cat >look.py <<'P'
import os, pty, re, sys, unicodedata

wanted, *command = [os.fsencode(arg) for arg in sys.argv[1:]]
# What turns the direction of a text.
TURNING = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e' + \
    '\u2066\u2067\u2068\u2069'
shown = b''
child, terminal = pty.fork()
if child == 0:
    os.execv(command[0], command)
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:  # how Linux reports the end
        break
    if not data:
        break
    shown += data
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

own = {b'colours': rb'\x1b\[[0-9;]*m', b'links': rb'\x1b\]8;[!-~]*\x1b\\',
       b'erasing': rb'\r\x1b\[K'}
text = shown
for name, sequence in own.items():
    text, n = re.subn(sequence, b'', text)
    if (n > 0) != (name in wanted.split()):
        sys.exit('%s: %d' % (name.decode(), n))
# The terminal makes CR LF of a newline, one that was CR LF included.
text = re.sub(rb'\r+\n', b'\n', text).decode('utf-8')
bad = [c for c in text if c not in '\n\t' and
       (unicodedata.category(c) == 'Cc' or c in TURNING)]
if bad:
    sys.exit('%r in %r' % (bad, shown))
if b'tame' not in wanted.split() and \
   not any(mark in text for mark in ('^[', '\\x1B', '\\u001b')):
    sys.exit('nothing hostile in %r' % shown)
sys.exit(0 if 0 <= status <= 2 else 'status %d' % status)
P
look()
{
	wanted=$1
	shift
	ran="urlsift $* on a terminal"
	"$python" -IS look.py "$wanted" "$URLSIFT" "$@" 2>err ||
	    fail "$(cat err)"
}

# Escapes, C1 controls as bytes and as characters, BEL, CR, DEL, and what turns
# the direction of a text.
hostile=$(printf '\033[31m\233\302\233\007\r\177\342\200\256\342\201\246\n.')
name="a$hostile"
{
	printf 'a\033[31m\233\302\233 http://example.org/ \b\177\r\n\tb\303\251\n'
	printf '<http://x.example/\033\n \001b> \001"http://x.example/?\033,"\r-'
	printf '<URL:http://y.example/\n \033b\342\200\256\302\205> \342\201\246\n'
	printf '<URL:http://%s@y.example/%s?k=%s#%s>\n' "$hostile" "$hostile" \
	    "$hostile" "$hostile"
} >"$name"
: >empty
unset NO_COLOR
TERM=xterm
export TERM
for options in -Ji '-i --csv' '-i --tsv' '-i --vimgrep' \
    '-ig {url}{user}{host}{path}{query:k}{fragment}{file}' --mend \
    '--replace {url}{file}' '--validate -J' '-iJ --defang' \
    '--highlight --color=never' '-Hnbi --color=never' --report=-; do
	look '' $options "$name" empty
done
for options in -i -Hnbi -xH -l -c --validate '-xH --defang' \
    '-iH --defang' '-uxH --normalize --emails'; do
	look colours $options "$name" empty
done
look '' --get="$hostile{url}\\n$hostile" "$name"
look '' --replace="$hostile{url}\\n$hostile" "$name"
look '' -HC1 --color=never "$name"

# Sums report no text but in JSON; what is added up may lie.
printf '{"v":2,"count":1,"host":"%s"}\n' "$hostile" >sums
for options in --stats --by=host '--stats -J' '--by=host sums' \
    '--by=host -J sums'; do
	look tame $options "$name"
done

# What is written about a mail is its sender's.
{
	printf 'From: "a" <a%s@example.org>\n' "$(printf '\033[31m\302\233\007')"
	printf 'Subject: b%s\nDate: Thu, 01 Dec 1994 08:00:00 +0100\n\n' \
	    "$(printf '\033[31m\233\302\233\007\177\342\200\256')"
	echo http://a.example/
} >mail
for options in -J --csv --tsv '-g {sender}{subject}' --by=sender \
    '--by=sender -J' '--by=sender --csv' '--by=sender -g {sender}{subject}'; do
	look '' -tmail $options mail
done
for what in url path risks host scheme domain; do
	look tame --by=$what "a$hostile"
done

# Only messages of a database are shown.
look '' -tmail --sqlite="missing/$hostile" mail

# There is no way to put out that is not looked at here.
for mode in $(sed -n 's/^\t\t\[.*\] = "\([a-z]*\)",$/\1/p' \
    "$top_srcdir/src/options/option_modes.c" | sort -u); do
	case $mode in
	text | json | explain | csv | tsv | vimgrep | get | mend | replace) ;;
	highlight | context | count | stats | by | report | sqlite | validate) ;;
	*) fail "nothing looks at --$mode" ;;
	esac
done

# --explain and messages report it so wherever they go.
run -xH --defang "$name" missing"$hostile"
cat err >>out
tr -d '\n\t' <out | "$python" -c '
import sys, unicodedata
text = sys.stdin.buffer.read().decode("utf-8")
turning = "\u202e\u2066"
sys.exit(any(unicodedata.category(c) == "Cc" or c in turning for c in text))' ||
    fail "$(cat -v out)"
look '' -L "$name" empty"$hostile"
printf 'x-a opaque - a\n' >"s$hostile"
look '' --list-schemes --scheme-file="s$hostile"
look colours --highlight "$name"
look 'colours links' --highlight --hyperlink "$name"
look links --highlight --hyperlink=always --color=never "$name"
for options in --highlight -Hn; do
	NO_COLOR=1 look '' $options "$name"
	TERM=dumb look '' $options "$name"
done

# Messages: what they name may be hostile.
printf '%s\n' "$hostile" >list
printf 'x\033 opaque - a\n' >"bad$hostile"
: >"is$hostile"
look '' --"$hostile"
look '' "missing$hostile"
look '' --files-from=list
look '' --scheme-file="bad$hostile" "$name"
look '' --output="is$hostile/x" "$name"
look 'colours erasing' --progress=always -H "$name"

# All marks that turn the direction, between those that do not.
marks='\342\200\215\342\200\216\342\200\217\342\200\220'
marks=$marks'\342\200\251\342\200\252\342\200\256\342\200\257'
marks=$marks'\342\201\245\342\201\246\342\201\251\342\201\252'
marks=$marks'\330\233\330\234\330\235'
echo http://example.org/ >text
cp text "$(printf "$marks")" || skip 'no such names'
run -J "$(printf "$marks")"
shown='\342\200\215\\u200e\\u200f\342\200\220'
shown=$shown'\342\200\251\\u202a\\u202e\342\200\257'
shown=$shown'\342\201\245\\u2066\\u2069\342\201\252'
shown=$shown'\330\233\\u061c\330\235'
grep -qF "\"file\":\"$(printf "$shown")\"" out || fail "$(cat out)"

# What decoders report: names of members, of parts, of messages.
run --version
if ! grep -qx 'decoder: none' out; then
	cat >decoded.py <<'P'
import io, os, tarfile
hostile = os.environb[b'hostile']
name = os.fsdecode(hostile.replace(b'\n', b'').replace(b'\r', b''))
head = b'From: a@example.org\nDate: Mon, 3 Jun 1996 10:00:00 +0000\n'
plain = hostile.replace(b'\n', b'').replace(b'\r', b'')
url = b'http://www.example.org/' + plain
mail = (head + b'Message-ID: <' + plain + b'@example.org>\nContent-Type: '
    b'multipart/mixed; boundary=b\n\n--b\nContent-Type: image/' + plain +
    b'\n\n--b\nContent-Type: text/plain\n\n' + url + b'\n--b--\n')
warc = (b'WARC/1.0\r\nWARC-Type: ' + plain + b'\r\nWARC-Date: ' + plain +
    b'\r\nWARC-Target-URI: ' + url + b'\r\nContent-Length: x\r\n\r\n')
with tarfile.open('archive', 'w', format=tarfile.GNU_FORMAT) as tar:
    for member, data in (('a', mail), ('b', warc), ('c', url)):
        info = tarfile.TarInfo(member + name)
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))
open('broken', 'wb').write(open('archive', 'rb').read()[:700])
P
	hostile=$hostile "$python" decoded.py || fail 'no archive'
	for options in -J --csv --vimgrep; do
		look '' $options archive
	done
	for options in -H -xH; do
		look colours $options archive
	done
	look '' broken
fi
exit 0
