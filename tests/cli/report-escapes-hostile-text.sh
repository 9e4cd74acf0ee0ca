#!/bin/sh
# --report: names and URLs of others are text on the page, whatever is in them:
# no markup, no control, nothing that turns the direction, no link.
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
sed '1,/^<\/head>/d' page | grep -oE '<[^>]*>' | sort -u |
    grep -vxE '</?(body|header|h1|main|h2|ul|li|section|b|bdi|i|div|a|details|summary|span|code|p|small|html|h3|nav|footer)>' |
    grep -vxE '<(section|ul|li|div|span) class="[a-z]+">' |
    grep -vxE '<a href="#[a-z][0-9]+">|<span style="(width|height):[0-9]+%">' |
    grep -vxE '<(h3|span|section|header) id="[a-z][0-9]+">|<code dir="ltr">' |
    grep -vxE '<nav aria-label="Contents">|<p class="ends" aria-hidden="true">' |
    grep -vxE '<div class="line" aria-hidden="true">' |
    grep -vxE '<li class="url" id="u[0-9]+">' >odd
test ! -s odd || fail "tags: $(head -n 3 odd)"
tr -d '\n' <page | grep -q "$(printf '[\001-\037\177]')" && fail 'a control'
grep -q "$(printf '\342\200\256')" page && fail 'it turns'
! grep -qi 'http-equiv="refresh"' page || fail 'it goes away'
grep -qF "content=\"default-src 'none'; style-src 'unsafe-inline';" page ||
    fail 'no policy'
for part in '&#34;&gt;&lt;script&gt;alert(1)&lt;:script&gt;&lt;!--&amp;amp;' \
    ']]&gt;&#39;<i>^J^A\xE2\x80\xAE</i></bdi>' \
    '<code dir="ltr">http://a.example/?a=1&amp;b=2&amp;copy=3</code>' \
    'c.example/<i>^B^[</i>[31m' 'c.example/<i>\x80\xFF</i>' \
    '<i>\xEF\xBF\xBF</i><i>\xEF\xBF\xBE</i>'; do
	grep -qF "$part" page || fail "lacks $part"
done

# A list has the beginning of a long one, cut between characters.
grep -qE "<bdi>http://long.example/($(printf '\303\274')){37,38}$(
    printf '\342\200\246')</bdi></a>" page || fail 'no beginning'
if command -v xmllint >/dev/null; then
	xmllint --noout --huge page 2>odd || fail "$(head -n 3 odd)"
fi
if command -v iconv >/dev/null; then
	iconv -f UTF-8 -t UTF-8 page >/dev/null 2>odd || fail "$(cat odd)"
fi
exit 0
