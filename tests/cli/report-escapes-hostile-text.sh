#!/bin/sh
# --report: names and URLs of others are text on the page, whatever is in them:
# no markup, no control, nothing that turns the direction, no link.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
evil='"><script>alert(1)</script><!--&amp;]]>'"'"
cat >text <<'END'
javascript:alert(1) <javascript:alert(2)> data:text/html,<b>x
<URL:http://a.example/"onclick=alert(3)> <URL:http://a.example/'x'&amp;&lt;>
http://a.example/?a=1&b=2&copy=3 <URL:http://b.example/<script>alert(4)</script>>
END
printf '<URL:http://c.example/\342\200\256fdp.exe> ' >>text
printf '<URL:http://c.example/\002\033[31m> <URL:http://c.example/\200\377> ' \
    >>text
printf '<URL:http://c.example/\357\277\277\357\277\276> http://\303\274.example/' \
    >>text
awk 'BEGIN {
	printf " http://long.example/"
	for (i = 0; i < 3000; i++)
		printf "\303\274"
}' </dev/null >>text
mkdir dir
name=$(printf '%s\n\001\342\200\256' "$(echo "$evil" | tr / :)")
cp text "dir/$name" || skip 'no such names here'
cp text "dir/onload=x"
run --syntax=rfc3986 -r --report=page dir
want_status 0

# Tags are those of the page, and hold nothing but what the page puts there.
# tags PAGE: the others.
tags()
{
	sed '1,/^<style>/d; /^<\/head>/d; /^<script>/,/^<\/script>/d' "$1" |
	    grep -oE '<[^>]*>' | sort -u |
	    grep -vxE '</?(a|b|bdi|body|code|details|div|footer|h1|h2|h3)>' |
	    grep -vxE '</?(header|html|i|li|main|p|section|small|span)>' |
	    grep -vxE '</?(summary|table|tbody|td|th|thead|tr|ul)>' |
	    grep -vxE '</(style|script)>' |
	    grep -vxE '<(details|div|p|span|table|td|ul|li) class="[a-z]+">' |
	    grep -vxE '<details class="group" open="">|<ul id="d[0-9]+">' |
	    grep -vxE '<code class="long" tabindex="0">' |
	    grep -vxE '<p class="filter" id="f0">|<tr class="row" id="m[0-9]+">' |
	    grep -vxE '<a href="#[a-z][0-9]+">|<th scope="(col|row)">' |
	    grep -vxE '<(section|header) id="[a-z][0-9]+">' |
	    grep -vxE '<b style="(height|width):[0-9]+%">' |
	    grep -vxE '<span title="[-0-9]+: [0-9,]+">' |
	    grep -vxE '<div class="chart" role="img" aria-label="[A-Za-z ]+">'
}

tags page >odd
test ! -s odd || fail "tags: $(head -n 3 odd)"
tr -d '\n' <page | grep -q "$(printf '[\001-\037\177]')" && fail 'a control'
grep -q "$(printf '\342\200\256')" page && fail 'it turns'
! grep -qi 'http-equiv="refresh"' page || fail 'it goes away'
grep -qF "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src" \
    page || fail 'no policy'

# The only script is ours: the policy has its hash.
test "$(grep -c '<script>' page)" = 1 || fail 'another script'
if command -v python3 >/dev/null; then
	python3 -IS -c 'import base64, hashlib
page = open("page", encoding="utf-8").read()
script = page.split("<script>")[1].split("</script>")[0].encode()
hash = base64.b64encode(hashlib.sha256(script).digest()).decode()
assert "script-src \x27sha256-" + hash + "\x27;" in page, hash' ||
	    fail 'the script is another one than the policy allows'
fi
for part in '&#34;&gt;&lt;script&gt;alert(1)&lt;:script&gt;&lt;!--&amp;amp;' \
    ']]&gt;&#39;<i>^J^A\xE2\x80\xAE</i></bdi></a>, line' \
    '<code>http://a.example/?a=1&amp;b=2&amp;copy=3</code>' \
    'c.example/<i>^B^[</i>[31m' 'c.example/<i>\x80\xFF</i>' \
    '<i>\xEF\xBF\xBF</i><i>\xEF\xBF\xBE</i>'; do
	grep -qF "$part" page || fail "lacks $part"
done

# sound PAGE: it is well-formed.
sound()
{
	if command -v xmllint >/dev/null; then
		xmllint --noout --huge "$1" 2>odd || fail "$(head -n 3 odd)"
	fi
	if command -v iconv >/dev/null; then
		iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>odd ||
		    fail "$(cat odd)"
	fi
}

sound page

# The title has no tags, and names inputs as well as the heading.
cd dir || exit 1
run --report=../page "$name"
cd .. || exit 1
title='URLs in &#34;&gt;&lt;script&gt;alert(1)&lt;:script&gt;&lt;!--&amp;amp;'\
']]&gt;&#39;^J^A\xE2\x80\xAE, '
grep -qF "<title>$title" page || fail "title: $(grep '<title>' page)"
grep -qF '^J^A\xE2\x80\xAE</i></bdi></h1>' page || fail 'no heading'
sound page

# A message says who sent it and what it is about; so does an error.
{
	printf 'From x Mon Jun  3 10:00:00 1996\nFrom: "<script>"@h.example\n'
	printf 'Subject: <img src=x onerror=alert(6)> \342\200\256 \327\220\n'
	printf 'Message-ID: <<b>@x>\n\nhttp://a.example/\n'
} >mbox
run --report=page mbox "missing<b>"
want_status 2
tags page >odd
test ! -s odd || fail "tags: $(head -n 3 odd)"
sound page
grep -qF '<th scope="row">missing&lt;b&gt;</th><td>No such file' page ||
    fail 'no error'
"$URLSIFT" --version | grep -qx 'decoder: none' && exit 0
grep -qF '<bdi>&lt;img src=x onerror=alert(6)&gt; <i>\xE2\x80\xAE</i> ' page ||
    fail "subject: $(grep 'message 1' page)"
for part in '<td>&#34;&lt;script&gt;&#34;@h.example</td><td><bdi>&lt;img' \
    '<tr><td>&#34;&lt;script&gt;&#34;@h.example</td><td><a href="#d0">'; do
	grep -qF "$part" page || fail "lacks $part"
done
exit 0
