#!/bin/sh
# --report: what is risky is first, each URL under its most serious risk, with
# the meaning of that and what the link shows and opens.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# told RISK URL: so the page shows URL as one of RISK, the worst one or not.
told()
{
	echo "<URL:$2>" >in
	run --report=page --risk="$1" in
	want_status 0
	sed '1,/<h2>Risky links/d; /<h2>Where they/,$d' page >got
	grep -qE "<span class=\"(risk|weak)\">$1</span>" got || fail "no $1"
	grep -q '^<p class="rest">[A-Z%].*\.</p>$' got || fail "no meaning of $1"
	grep -q '>in</a>, line 1, byte 5' got || fail "no place: $(cat got)"
	echo "$1" >>names
}

u=$(printf '\320\260') # a Cyrillic a
told user-looks-like-host http://a.example@b.example/
told password 'http://a:b&c@b.example/'
told port-reserved http://b.example:81/
told port-odd http://b.example:8080/
told ip-host http://192.0.2.1/
told mixed-script "http://www.b${u}nk.example/"
told mixed-script http://xn--bnk-7cd.example/
told lookalike-host "http://$u$u.example/"
told ambiguous-host 'http://b.example#x@c.example/'
told ambiguous-host http://%62.b.example/
told ambiguous-host http://0x7f.1/
told encoded-control 'http://b.example/%41%00%42?%1f'
told encoded-control http://b.example/%41%E2%80%AE%41
told encoded-crlf http://b.example/%0d%0Ax%0D%0a

told web-user http://ann@b.example/
told suffix-in-host http://a.com.b.example/
told shortener http://www.tinyurl.com/a
told file-host http://catbox.moe/a
told free-host http://a.weebly.com/
told page-builder http://a.typeform.com/b
told abused-suffix http://a.xyz/
told idn-host http://xn--bcher-kva.example/
told open-redirect http://www.google.com/amp/b
told ip-in-host http://192-0-2-1.a.example/
told brand-in-host http://paypal.shop.example/
long=a23456789.b23456789.c23456789.d23456789.e23456789.example
told long-host "http://$long/"
told url-in-url 'http://b.example/?a=http://c.example/'
told address-in-url 'http://b.example/?a=b@c.example'

# The most serious risk is the first; the others of a URL stand behind it.
printf '<URL:http://%s/>\n' a.example:81 b.example@192.0.2.1 a:b@a.example \
    c.example@a.example >in
run --report=page in
sed -n 's/^<h3>.*<span class="\([a-z]*\)">\([a-z-]*\).*<small>\([0-9]*\).*/\1 \2 \3/p' \
    page >got
printf '%s\n' 'risk user-looks-like-host 2' 'risk password 1' \
    'weak port-reserved 1' >want
cmp -s want got || fail "risks: $(cat got)"
grep -q 'byte [0-9]* <span class="risk">ip-host</span></p></li>' page ||
    fail 'the other risk is not said'

# Most of many are folded, and a list has its end.
awk 'BEGIN { for (i = 0; i < 123; i++) print "http://a.example:81/" i }' \
    </dev/null >in
run --report=page in
for part in 'port-reserved</span> <small>123 URLs' '<summary>120 more</summary>' \
    '<li class="rest">23 more are only in the list of all URLs</li>'; do
	sed '/<h2>Where they were/,$d' page | grep -qF "$part" ||
	    fail "lacks $part"
done

# Nothing is risky: there is no such section.
echo http://a.example/ >in
run --report=page in
! grep -q '<h2>Risky' page || fail 'what is risky?'

# A link whose text names another host: what it shows beside what it opens.
run --version
if ! grep -qx 'decoder: none' out; then
	echo '<!DOCTYPE html><a href="http://a%2Eexample/x">http://b.example/</a>' \
	    >in
	run --report=page in
	tr '\n' ' ' <page >joined
	for part in 'shows</small> <bdi>http://b.example/</bdi>' \
	    'opens</small> <code>http://a.example/x</code>' \
	    'written</small> <code>http://a%2Eexample/x</code>'; do
		grep -qF "$part" joined || fail "lacks $part"
	done
fi
printf '%s\n' text-differs text-title recipient-in-url script-link \
    browser-repairs hidden-text >>names

# That was each risk.
sed -n 's/^US_RISK([A-Z_]*, "\([^"]*\)".*/\1/p' \
    "$top_srcdir/lib/risks/risks.def" | sort >want
sort -u names | cmp -s - want || fail "risks are missing: $(cat names)"
exit 0
