#!/bin/sh
# --report: what is risky is first, each risk with its meaning and with the
# evidence marked in each URL.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# marked MARKED-URL RISK URL: so the page shows URL among those of RISK.
marked()
{
	echo "<URL:$3>" >in
	run --report=page --risk="$2" in
	want_status 0
	sed "1,/<small>$2, 1 distinct URL</d; /<h3 /,\$d" page >got
	grep -q '^<p>[A-Z%].*\.</p>$' got || fail "no meaning of $2"
	grep -F "<li><code>$1</code><p>" got |
	    grep -q '>\(host [^;]*; \)\{0,1\}in, line 1, byte 5</p></li>' ||
	    fail "$2 is marked so: $(head -n 3 got)"
	echo "$2" >>told
}

u=$(printf '\320\260') # a Cyrillic a
marked 'http://<mark>a.example</mark>@b.example/' user-looks-like-host \
    http://a.example@b.example/
marked 'http://a:<mark>b&amp;c</mark>@b.example/' password \
    'http://a:b&c@b.example/'
marked 'http://b.example:<mark>81</mark>/' port-reserved http://b.example:81/
marked 'http://b.example:<mark>8080</mark>/' port-odd http://b.example:8080/
marked 'http://<mark>192.0.2.1</mark>/' ip-host http://192.0.2.1/
marked "http://www.<mark>b${u}nk</mark>.example/" mixed-script \
    "http://www.b${u}nk.example/"
grep -qF '<p>host www.xn--bnk-6cd.example; in, line' page ||
    fail 'a host is not named in ASCII'
marked 'http://<mark>xn--bnk-7cd</mark>.example/' mixed-script \
    http://xn--bnk-7cd.example/
marked "http://<mark>$u$u</mark>.example/" lookalike-host "http://$u$u.example/"
marked 'http://b.example<mark>#x@</mark>c.example/' ambiguous-host \
    'http://b.example#x@c.example/'
marked 'http://<mark>%62</mark>.b.example/' ambiguous-host \
    http://%62.b.example/
marked 'http://<mark>0x7f.1</mark>/' ambiguous-host http://0x7f.1/
marked 'http://b.example/%41<mark>%00</mark>%42?<mark>%1f</mark>' \
    encoded-control 'http://b.example/%41%00%42?%1f'
marked 'http://b.example/%41<mark>%E2%80%AE</mark>%41' encoded-control \
    http://b.example/%41%E2%80%AE%41
marked 'http://b.example/<mark>%0d%0A</mark>x<mark>%0D%0a</mark>' encoded-crlf \
    http://b.example/%0d%0Ax%0D%0a

marked 'http://<mark>ann</mark>@b.example/' web-user http://ann@b.example/
marked 'http://<mark>a.com.b.example</mark>/' suffix-in-host \
    http://a.com.b.example/
marked 'http://<mark>www.tinyurl.com</mark>/a' shortener \
    http://www.tinyurl.com/a
marked 'http://<mark>catbox.moe</mark>/a' file-host http://catbox.moe/a
marked 'http://<mark>a.blogspot.com</mark>/' free-host http://a.blogspot.com/
marked 'http://<mark>a.typeform.com</mark>/b' page-builder \
    http://a.typeform.com/b
marked 'http://<mark>a.xyz</mark>/' abused-suffix http://a.xyz/
marked 'http://<mark>xn--bcher-kva.example</mark>/' idn-host \
    http://xn--bcher-kva.example/
marked 'http://<mark>www.google.com</mark>/amp/b' open-redirect \
    http://www.google.com/amp/b
marked 'http://<mark>192-0-2-1.a.example</mark>/' ip-in-host \
    http://192-0-2-1.a.example/
marked 'http://<mark>paypal.shop.example</mark>/' brand-in-host \
    http://paypal.shop.example/
long=a23456789.b23456789.c23456789.d23456789.e23456789.example
marked "http://<mark>$long</mark>/" long-host "http://$long/"
marked 'http://b.example/?a=http://c.example/' url-in-url \
    'http://b.example/?a=http://c.example/'
marked 'http://b.example/?a=b@c.example' address-in-url \
    'http://b.example/?a=b@c.example'

# The most serious risk is the first; a URL can have several.
printf '<URL:http://%s/>\n' a.example:81 b.example@192.0.2.1 a:b@a.example \
    c.example@a.example >in
run --report=page in
sed -n 's/^<h3 id="k.*<small>\([a-z-]*\), \([0-9]*\) distinct.*/\1 \2/p' \
    page >got
printf '%s\n' 'user-looks-like-host 2' 'password 1' 'ip-host 1' \
    'port-reserved 1' >want
cmp -s want got || fail "risks: $(cat got)"
grep -n -e '<h2>Risks' -e '<h2>Where links' page | sed 's/.*<h2>//' >got
printf '%s\n' 'Risks</h2>' 'Where links lead</h2>' >want
cmp -s want got || fail 'risks are not the first'

# Most of many are folded, and a list has its end.
awk 'BEGIN { for (i = 0; i < 123; i++) print "http://a.example:81/" i }' \
    </dev/null >in
run --report=page in
for part in 'port-reserved, 123 distinct URLs' '<summary>118 more</summary>' \
    '<li class="rest">23 more are only in the list of all URLs</li>'; do
	sed '/<h2>Where links/,$d' page | grep -qF "$part" ||
	    fail "lacks $part"
done
test "$(grep -c '<mark>' page)" = 100 || fail "$(grep -c '<mark>' page) marks"

# Nothing is risky.
echo http://a.example/ >in
run --report=page in
grep -qF '<p>No URL has a risk that urlsift knows.</p>' page ||
    fail 'nothing is not said'

# A link whose text names another host, in its place.
run --version
if ! grep -qx 'decoder: none' out; then
	echo '<!DOCTYPE html><a href="http://a.example/x">http://b.example/</a>' \
	    >in
	run --report=page in
	grep -qF '<code>http://<mark>a.example</mark>/x</code><p>in, ' page ||
	    fail 'a link is not marked'
	grep -qF 'text-differs, 1 distinct URL' page || fail 'no text-differs'
fi
printf '%s\n' text-differs text-title script-link browser-repairs >>told

# That was each risk.
sed -n 's/^US_RISK([A-Z_]*, "\([^"]*\)".*/\1/p' \
    "$top_srcdir/lib/risks/risks.def" | sort >want
sort -u told | cmp -s - want || fail "risks are missing: $(cat told)"
exit 0
