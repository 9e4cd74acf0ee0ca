#!/bin/sh
# rspamd: a server of this test's own, on a port of the loopback, is asked about
# messages, with the module as the page has it loaded.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs rspamd rspamc rspamadm python3
built=${URLSIFT%/src/urlsift}/lib
library=$built/.libs/liburlsift.so.1
decoder=$built/decode/urlsift-decode
test -f "$library" || skip 'no shared library'
module=$top_srcdir/contrib/rspamd/urlsift.lua
ran=rspamd
server=

# The server ends with this test.
stop()
{
	status=$?
	stop_server
	(exit "$status")
	finish
}
trap stop EXIT

stop_server()
{
	test -z "$server" || {
		kill "$server" 2>/dev/null
		wait "$server"
	}
	server=
}

port=$(python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')
printf '%s\n' example org >suffixes
block rspamd lua | sed "s:'/usr/share/.*':'$module':" >local.lua
grep -qF "'$module'" local.lua || fail 'the page loads something else'
block rspamd 'conf groups' >groups
block rspamd 'conf limits' >limits

# write_conf LIBRARY [SETTING]...: a configuration of what rspamd cannot do
# without, the module, and the page's scores.
write_conf()
{
	cat <<-END
		options {
		  pidfile = "$dir/pid";
		  filters = "";
		  url_tld = "$dir/suffixes";
		  hs_cache_dir = "$dir";
		  tempdir = "$dir";
		  rrd = "";
		  dns { nameserver = ["127.0.0.1:9"]; }
		}
		logging { type = "file"; filename = "$dir/log"; level = "info"; }
		worker "normal" { bind_socket = "127.0.0.1:$port"; count = 1; }
		actions { reject = 100; }
		lua = "$dir/local.lua";
		urlsift { library = "$1"; }
		urlsift { decoder = "$decoder"; }
	END
	cat groups
	shift
	for setting; do
		echo "urlsift { $setting; }"
	done
}

# answers: the server does.
answers()
{
	rspamc -h "127.0.0.1:$port" uptime >up 2>&1 ||
	    python3 -c 'import socket, sys
socket.create_connection(("127.0.0.1", int(sys.argv[1]))).close()' "$port" \
	    2>/dev/null
}

# start ARG...: a server with the configuration that write_conf() makes of them.
start()
{
	stop_server
	write_conf "$@" >conf
	rspamadm configtest -c conf >tested 2>&1 || fail "$(cat tested)"
	: >log
	# It may run as root here: it serves this test alone.
	as_root=
	test "$(id -u)" != 0 || as_root=-i
	rspamd -c conf -f $as_root >said 2>&1 &
	server=$!
	tries=0
	until answers; do
		tries=$((tries + 1))
		test $tries -lt 300 || {
			fail "it does not answer: $(cat said log)"
			exit 1
		}
		sleep 0.1
	done
}

# ask FILE: have it judged; "name: option..." of our symbols, and "urls: ...".
ask()
{
	ran="the message $1"
	rspamc -h "127.0.0.1:$port" --json <"$1" >reply || fail 'no reply'
	python3 -c '
import json, sys
reply = json.load(sys.stdin)
for name, symbol in sorted(reply["symbols"].items()):
    print(name + ":", *sorted(symbol.get("options", [])))
print("urls:", *sorted(reply.get("urls", [])))' <reply >out || fail "$(cat reply)"
}

cat >torn <<'END'
From: Ann <ann@example.org>
To: Bob <bob@example.org>
Subject: torn
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=part

--part
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

caf=E9: <URL:http://torn.exa=
m
  ple/guide>
--part
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PHA+YXQgJmx0O1VSTDpodHRwOi8vcGFnZS5leGEKbXBsZS8mZ3Q7PC9wPgo=
--part--
END
printf '%s\n' 'From: Ann <ann@example.org>' 'Subject: deceptive' '' \
    'log in at http://www.bank.example@192.0.2.7/ and' \
    'http://www.bank.example@192.0.2.7/ again, or x://a.example/' >deceptive
printf '%s\n' 'From: Ann <ann@example.org>' 'Subject: plain' '' \
    'see http://plain.example/, nothing else' >plain

start "$library"
grep -q 'urlsift: liburlsift [0-9]' log || fail "not loaded: $(cat log)"
ask torn
grep -qx 'URLSIFT_JOINED: http://page.example/ http://torn.example/guide' out ||
    fail "$(cat out)"
test "$(grep -c '^URLSIFT' out)" = 1 || fail "$(cat out)"
sed -n 's/^urls: //p' out | tr ' ' '\n' | grep -x torn.example >/dev/null ||
    fail "$(cat out)"
sed -n 's/^urls: //p' out | tr ' ' '\n' | grep -x page.example >/dev/null ||
    fail "$(cat out)"
ask "$top_srcdir/tests/integrations/torn.eml"
grep -qx 'URLSIFT_JOINED: http://pills.example.com/buy' out ||
    fail "$(cat out)"
ask deceptive
want_out 'URLSIFT_IP_HOST: http://www.bank.example@192.0.2.7/' \
    'URLSIFT_USER_LOOKS_LIKE_HOST: http://www.bank.example@192.0.2.7/' \
    'urls: 192.0.2.7'
ask plain
want_out 'urls: plain.example'

# Links that only a browser's reading opens, and a page that is attached.
{
	printf '%s\n' 'From: Ann <ann@example.org>' 'Subject: links' \
	    'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=b' \
	    '' --b 'Content-Type: text/html' '' \
	    '<a href="https:one.example/a b">1</a>' \
	    '<a href="http:\\two.example\c">2</a>' \
	    '<iframe><style></iframe><a href="//three.example">3</a>' \
	    '<a href="http://4.example/">http://bank.example/</a>' --b \
	    'Content-Type: image/svg+xml; name=a.svg' \
	    'Content-Transfer-Encoding: base64' ''
	printf '%s' '<svg xmlns="http://www.w3.org/2000/svg">' \
	    '<a href="https://five.example/%">5</a></svg>' | base64
	echo --b--
} >links
ask links
grep -qx 'URLSIFT_TEXT_DIFFERS: http://4.example/' out || fail "$(cat out)"
for host in one two three five; do
	grep "^urls:.* $host\.example" out >/dev/null ||
	    fail "$host: $(cat out)"
done

# What a link opens has its risks, too; where gateways lead; texts without a
# scheme.
{
	printf '%s\n' 'From: Ann <ann@example.org>' 'Subject: more' \
	    'MIME-Version: 1.0' 'Content-Type: text/html' '' \
	    '<a href="http://0xc0000207/">1</a>' \
	    "<a href='https://www.google.com/url?q=http://u:p@six.example/'>2" \
	    '</a><a href="https://eur01.safelinks.protection.outlook.com/?url=h\
ttps%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttp%3A%2F%2Fseven.example%2F">3</a>' \
	    "<a href='https://protect2.fireeye.com/v1/url?k=1&u=aHR0cA'>4</a>" \
	    'www.eight.example or nine.example.org/x or ten.example or' \
	    'eleven.none/x or example/x'
} >more
ask more
grep -qx 'URLSIFT_IP_HOST: http://192.0.2.7/' out || fail "$(cat out)"
grep -qx 'URLSIFT_PASSWORD: http://u:p@six.example/' out || fail "$(cat out)"
for host in six seven eight nine; do
	grep "^urls:.* \(www\.\)*$host\.example" out >/dev/null ||
	    fail "$host: $(cat out)"
done
! grep -E '^urls:.* (ten|eleven)\.' out || fail 'no links'

# A helper that ended is replaced.
for worker in $(pgrep -P "$server"); do
	pgrep -P "$worker" urlsift-decode
done >helper
test "$(wc -l <helper)" = 1 || fail "not one helper: $(cat helper)"
kill "$(cat helper)"
ask plain
want_out 'urls: plain.example'

# What the page shows.
block rspamd 'sh try' | sed "s/^rspamc /rspamc -h 127.0.0.1:$port /" >script
ran='rspamd.md: sh try'
sh script >shown 2>&1 || fail "$(cat shown)"
grep '^Symbol: URLSIFT' shown | sort >got
block rspamd symbols | diff - got >&2 || fail 'other symbols'

# The limits: what is behind them is not taken for the end of a URL.
start "$library" max_bytes=43
ask deceptive
want_out 'URLSIFT_INCOMPLETE: size' 'urls: 192.0.2.7'
start "$library" max_urls=1
{ cat deceptive; echo 'or http://second.example/'; } >two
ask two
want_out 'URLSIFT_INCOMPLETE: urls' \
    'URLSIFT_IP_HOST: http://www.bank.example@192.0.2.7/' \
    'URLSIFT_USER_LOOKS_LIKE_HOST: http://www.bank.example@192.0.2.7/' \
    'urls: 192.0.2.7 second.example'

# The limits of the page are the defaults of the module.
ran='rspamd.md: conf limits'
sed -n 's/^  \(max_[a-z]* = [0-9]*\);.*/\1/p' limits | sort >want
sed -n 's/^  \(max_[a-z]*\) = \([0-9 *]*\),$/\1 \2/p' "$module" |
    while read -r key value; do
	echo "$key = $(($value))"
done | sort | diff want - >&2 || fail 'not the defaults'
test "$(wc -l <want)" = 3 || fail 'not all limits'

# A helper that has no sandbox.
printf '#!/bin/sh\nexec "%s" "$1" no-sandbox "$3"\n' "$decoder" \
    >weak
chmod a+rx weak
decoder=$dir/weak
for how in prefer none; do
	start "$library" "sandbox = $how"
	ask plain
	want_out 'urls: plain.example'
done
block rspamd 'conf sandbox' >required
start "$library" "$(sed -n 's/^  \(sandbox.*\);/\1/p' required)"
ask plain
want_out 'URLSIFT_INCOMPLETE: decoder' 'urls: plain.example'
grep -q 'urlsift: .*no sandbox' log || fail "$(cat log)"
decoder=$built/decode/urlsift-decode

# Without the library, or with a wrong setting, rspamd goes on.
ran='no library'
start "$dir/none.so.0"
grep -q 'urlsift: not loaded: .*none.so.0' log || fail "$(cat log)"
ask deceptive
want_out 'urls: 192.0.2.7'
start "$library" max_url=1
grep -q 'urlsift: not loaded: .*wrong setting: max_url' log ||
    fail "$(cat log)"
start "$library" sandbox=maybe
grep -q 'urlsift: not loaded: .*wrong setting: sandbox' log ||
    fail "$(cat log)"

# What fails in the callback is a symbol and a line in the log.
ran='a failure'
{
	echo "package.loaded['rspamd_url'] = {"
	echo "  create = function() error('out of order') end }"
	cat local.lua
} >failing.lua
mv failing.lua local.lua
start "$library"
ask deceptive
want_out 'URLSIFT_INCOMPLETE: failure' 'urls: 192.0.2.7'
grep -q 'urlsift: .*out of order' log || fail "$(cat log)"
exit 0
