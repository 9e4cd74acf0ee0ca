#!/bin/sh
# SpamAssassin: with the plugin its rules see the URLs that it misses.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs spamassassin
needs_perl_module
"$PERL" -MMail::SpamAssassin -e 1 2>err || skip "no Mail::SpamAssassin: $PERL"

# The page says spamassassin, and means the one of the system; of its rules those
# about URIs, as reading all takes each start five times as long.
mkdir bin site lib own
cat >bin/spamassassin <<END
#!/bin/sh
exec "$PERL" -T -I"$dir/lib" $perl_module "$(command -v spamassassin)" \
    --configpath="$dir/own" --siteconfigpath="$dir/site" --nocreate-prefs \
    "\$@"
END
chmod +x bin/spamassassin
PATH=$dir/bin:$PATH
# What of SpamAssassin's own is loaded; nothing else that was set here.
cp /etc/spamassassin/*.pre site
cp /usr/share/spamassassin/10_* /usr/share/spamassassin/20_aux_tlds.cf \
    /usr/share/spamassassin/20_uri_tests.cf own

# as_here PAGE INFO: print that block with the folders of this test.
as_here()
{
	block "$1" "$2" |
	    sed "s,/usr/share/urlsift/,$top_srcdir/contrib/,
	    s,/etc/spamassassin,$dir/site,"
}

# hits MAIL [OPTION...]: the rules that it hits, in the file hits.
hits()
{
	ran="spamassassin $*"
	mail=$1
	shift
	spamassassin -L -t "$@" <"$mail" >out 2>err || fail "exit $?"
	tr -d '\n\t' <out | sed 's/.*X-Spam-Status:[^=]*score=[^=]*=[^=]*=//
	    s/ *autolearn=.*//' | tr , '\n' | sort >hits
}

# want RULE..., want_not RULE...: the mail hits each of them, none of them.
want()
{
	for rule; do
		grep -qx "$rule" hits || fail "$rule not among $(cat hits err)"
	done
}

want_not()
{
	for rule; do
		! grep -x "$rule" hits >&2 || fail "$rule"
	done
}

block spamassassin 'sh mail' >script
sh script
# The helper of the build tree is not installed.
echo "urlsift_decoder ${URLSIFT%/src/urlsift}/lib/decode/urlsift-decode" \
    >helper
block spamassassin 'conf rule' >site/local.cf
cat >plain.eml <<END
From: Ann <ann@example.org>
To: Bob <bob@example.org>
Subject: the guide
Date: Fri, 20 Nov 2026 10:00:00 +0000
Message-ID: <guide@example.org>

It is at http://www.example.com/guide and http://www.example.com/news now.
END
cat >page.eml <<END
From: Ann <ann@example.org>
To: Bob <bob@example.org>
Subject: the account
Date: Fri, 20 Nov 2026 10:00:00 +0000
Message-ID: <account@example.org>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

$(printf 'See <URL:http://p\320\260ypal.\ncom/a> now.\n' | base64)
--b
Content-Type: text/html; charset=utf-8

<p>See <a href="http://evil.example.com:8080/a">www.example.net/account</a>
<a href="http://shop.example.com/">example.com</a>
<p>&lt;URL:http://pills.exam<br>ple.com/buy&gt;
--b--
END
cat >links.eml <<END
From: Ann <ann@example.org>
To: Bob <bob@example.org>
Subject: the list
Date: Fri, 20 Nov 2026 10:00:00 +0000
Message-ID: <list@example.org>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p><a href="http://www.example.com/">example.com</a>
<a href="http://shop.example.com/">http://example.com/ and more</a>
<a href="http://www.example.net/">Examples for all</a>
END

# What a click opens: a URI of each host a0.example.com, a1.example.com, ...
{
	printf '%s\n' 'From: Ann <ann@example.org>' \
	    'To: Bob <bob@example.org>' \
	    'Subject: it is at http://a0.example.com/' \
	    'Date: Fri, 20 Nov 2026 10:00:00 +0000' \
	    'Message-ID: <opens@example.org>' \
	    'X-Seen-By: http://a99.example.com/' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=b' '' --b \
	    'Content-Type: text/plain' '' \
	    'see a1.example.com/x or www.a2.example.com or a98.none/x' --b \
	    'Content-Type: text/html' '' \
	    '<a href="http:///a3.example.com/a b">3</a>' \
	    '<a href="//a4&shy;.example.com">4</a>' \
	    '<iframe><style></iframe><a href="https:a5.example.com">5</a>' \
	    '<a href="http://[b]@a6.example.com/%">6</a>' \
	    "<a href='https://www.google.com/url?q=http://a7.example.com/x'>" \
	    "7</a><a href='https://eur01.safelinks.protection.outlook.com/?url=\
https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttp%3A%2F%2Fa8.example.com%2F'>8</a>" \
	    --b 'Content-Type: image/svg+xml' \
	    'Content-Transfer-Encoding: base64' ''
	printf '%s' '<svg xmlns="http://www.w3.org/2000/svg">' \
	    '<text>a97.example.com</text>' \
	    '<a href="https://a9.example.com/">9</a></svg>' | base64
	echo --b--
} >opens.eml
for i in 0 1 2 3 4 5 6 7 8 9 97 98 99; do
	echo "uri A$i m{^https?://(?:www\.)?a$i\.}"
done >rules

# Without it: neither the URL nor what is suspect.
hits offer.eml
want_not PILLS 'URLSIFT_.*'
hits "$top_srcdir/tests/integrations/torn.eml"
want_not PILLS 'URLSIFT_.*'
hits plain.eml
cp hits without

mv site/local.cf rule
as_here spamassassin 'sh install' >script
ran='spamassassin.md: install' got=0
sh script >out 2>err || got=$?
want_status 0
want_out
mv helper site/70_helper.cf
as_here spamassassin 'sh check' >script
ran='spamassassin.md: check' got=0
sh script >out 2>err || got=$?
want_status 0
block spamassassin 'text hits' >expected
diff expected out >&2 || fail 'other hits'

cp rule site/local.cf
hits "$top_srcdir/tests/integrations/torn.eml"
want PILLS URLSIFT_JOINED
hits offer.eml
want PILLS URLSIFT_JOINED URLSIFT_USER_LOOKS_LIKE_HOST
want_not URLSIFT_INCOMPLETE
hits plain.eml
diff without hits >&2 || fail 'a plain mail hits other rules'
hits page.eml
want PILLS URLSIFT_JOINED URLSIFT_MIXED_SCRIPT URLSIFT_PORT_ODD \
    URLSIFT_TEXT_DIFFERS
want_not URLSIFT_INCOMPLETE
hits links.eml
want_not 'URLSIFT_.*'
cp rules site/80_rules.cf
hits opens.eml
want A0 A1 A2 A3 A4 A5 A6 A7 A8 A9
want_not A97 A98 A99 URLSIFT_INCOMPLETE
rm site/80_rules.cf

# Other scores; limits.
block spamassassin 'conf scores' >>site/local.cf
hits page.eml
want URLSIFT_MIXED_SCRIPT
want_not URLSIFT_TEXT_DIFFERS
grep -q '2.5 URLSIFT_MIXED_SCRIPT' out || fail 'not its score'
block spamassassin 'conf limits' >>site/local.cf
for i in $(seq 400); do
	echo "http://n$i.example.com/"
done >urls
cat plain.eml urls >many.eml
{
	cat plain.eml
	yes 'and so on' | head -n 20000
} >long.eml
for mail in many long; do
	hits $mail.eml -D urlsift
	want URLSIFT_INCOMPLETE
	grep -q "urlsift_max_" err || fail "the log is: $(cat err)"
done
hits plain.eml
want_not URLSIFT_INCOMPLETE

# Without its helper, nothing is found, which is said.
echo "urlsift_decoder $dir/none" >site/80_none.cf
hits offer.eml -D urlsift
want URLSIFT_INCOMPLETE
want_not PILLS URLSIFT_USER_LOOKS_LIKE_HOST
grep -q "urlsift: not all .*not installed" err || fail "the log is: $(cat err)"
rm site/80_none.cf

# A helper that has no sandbox.
decoder=$(sed -n 's/^urlsift_decoder //p' site/70_helper.cf)
printf '#!/bin/sh\nexec "%s" "$1" no-sandbox "$3"\n' "$decoder" >weak
chmod +x weak
echo "urlsift_decoder $dir/weak" >site/80_weak.cf
for how in '' prefer none; do
	echo "${how:+urlsift_sandbox $how}" >site/81_sandbox.cf
	hits offer.eml
	want PILLS
	want_not URLSIFT_INCOMPLETE
done
block spamassassin 'conf sandbox' >site/81_sandbox.cf
hits offer.eml -D urlsift
want URLSIFT_INCOMPLETE
want_not PILLS
grep -q 'urlsift: not all .*no sandbox' err || fail "the log is: $(cat err)"
rm site/80_weak.cf site/81_sandbox.cf

# What is wrong is said by --lint.
for line in 'urlsift_sandbox maybe' 'urlsift_max_urls 0' \
    'urlsift_max_bytes some' \
    "body X eval:urlsift_risk('none')"; do
	ran="lint: $line"
	! spamassassin -L --lint --cf="$line" >out 2>err || fail 'exit 0'
	grep -q urlsift err || fail "message: $(cat err)"
done

# There is a rule for each risk, named as its symbol of rspamd, and --lint knew
# all of them.
ran=urlsift.cf
sed -n 's/^US_RISK([A-Z_]*, "\([^"]*\)".*/\1/p' \
    "$top_srcdir/lib/risks/risks.def" | sort >names
test -s names || fail 'where are the risks?'
tr a-z- A-Z_ <names | sed 's/^/URLSIFT_/' | paste -d' ' - names >risks
sed -n "s/^body *\([^ ]*\) *eval:urlsift_risk('\(.*\)')\$/\1 \2/p" \
    site/60_urlsift.cf | sort -k2 >ruled
diff risks ruled >&2 || fail 'not a rule for each risk'

# A module that cannot be loaded: the mail is checked, and it is said.
echo 'die "out of order"' >lib/URLSift.pm
hits offer.eml
want URLSIFT_INCOMPLETE
want_not PILLS
grep -q 'out of order' err || fail "the log is: $(cat err)"
exit 0
