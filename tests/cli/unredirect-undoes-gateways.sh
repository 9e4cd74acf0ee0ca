#!/bin/sh
# --unredirect: each link of corpus/urls/gateways.md, one in another; what makes
# no sense stays.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
safe=https://eur01.safelinks.protection.outlook.com
defense=https://urldefense.com/v3

# check URL [WANT]
check()
{
	echo "<$1>" >in
	run --unredirect in
	want_status 0
	want_out "${2-$1}"
}

check "$safe/?url=https%3A%2F%2Fexample.com%2Fp%3Fa%3D1%26b%3D2&data=05%7C01" \
    'https://example.com/p?a=1&b=2'
check "$safe/ap/t-59/?data=x&url=http%3A%2F%2Fexample.com%2F" http://example.com/
check "$safe/?data=1"
check "$safe/?url=no%20URL"
check 'https://safelinks.protection.outlook.com.example/?url=http%3A%2F%2Fa%2F'
v=https://urldefense.proofpoint.com
check "$v/v1/url?u=http://www.example.com/a%3Fb&k=oIvRg1" http://www.example.com/a?b
check "$v/v2/url?u=https-3A__a.example_b_2016-5F06_c-2Dd.jpg&d=CwMBaQ" \
    https://a.example/b/2016_06/c-d.jpg
check "$v/v2/url"
check "$v/v1/url#u=http://www.example.com/"
check "$v/v4/url?u=http://www.example.com/"

# What is not plain stands behind the URL: "+" (Kw), three euro signs.
check "$defense/__https://a.example:443/s?q=a*test&x__;Kw!!Ue6-t_uQ\$" \
    'https://a.example:443/s?q=a+test&x'
check "$defense/__https://a.example/*b?x=**ACD__;4oKs4oKs4oKs!!abc\$" \
    "$(printf 'https://a.example/\342\202\254b?x=\342\202\254\342\202\254CD')"
check "$defense/__https:/a.example/b__;!!abc\$" https://a.example/b
check "$defense/__https://a.example/b_c__d__;!!abc\$" https://a.example/b_c__d
check "$defense/__https://a.example/**__;4oKs!!abc\$"
check "$defense/__https://a.example/**A__;4oKs!!abc\$"
check "$defense/__https://a.example/*__;*!!abc\$"
check "$defense/__https://a.example/b"
check "$defense/__https://a.example/b__;abc"

# One in another, and what JSON says.
check "$safe/?url=https%3A%2F%2Furldefense.com%2Fv3%2F__http%3A%2F%2Fa.example%2F\
__%3B!!x%24" http://a.example/
run --unredirect --normalize --defang -J in
grep -qF '"url":"hxxp[:]//a[.]example/","original":"hxxps[:]//eur01[.]safe' out ||
    fail "$(cat out)"

# Each gateway is in the table, and the table is right.
sed -n 's/^| \([^|]*\) | `\(http.*\)` |$/\2/p' \
    "$top_srcdir/corpus/urls/gateways.md" >links
sed -n 's/^Each of these links leads to `\(.*\)`\./\1/p' \
    "$top_srcdir/corpus/urls/gateways.md" >target
test -s target || fail 'no target in corpus/urls/gateways.md'
while read -r link; do
	check "$link" "$(cat target)"
done <links
tr '\n' ' ' <"$top_srcdir/lib/url/gateways.def" |
    grep -Eo '(GATEWAY|OPEN)\("[^)]*\)' |
    sed 's/[^,]*, "\([^"]*\)",.* "\([^"]*\)")/\1 \2/' >gateways
test "$(wc -l <gateways)" = "$(grep -cE '^(GATEWAY|OPEN)\("' \
    "$top_srcdir/lib/url/gateways.def")" || fail 'odd gateways'
grep -oE '^(GATEWAY|OPEN)\(' "$top_srcdir/lib/url/gateways.def" | uniq >kinds
test "$(wc -l <kinds)" = 2 || fail 'an open gateway stands before others'
while read -r host field; do
	test -n "$field" || continue
	grep -F -e "$host" links | grep -qF -e "$field" ||
	    fail "corpus/urls/gateways.md has no link of $host with $field"
done <gateways
for link in 'https://google.co.uk/url?q=' 'http://Linkedin.com/redir/x?url=' \
    'http://news.google.com/url?url='; do
	check "${link}https%3A%2F%2Fexample.com%2F" https://example.com/
done

# What is searched for, and what is of another host, stays.
check 'https://www.google.com/url?q=example'
check 'https://www.google.evil.example.com/url?q=https%3A%2F%2Fexample.com%2F'
check 'https://ggoogle.com/url?q=https%3A%2F%2Fexample.com%2F'
check 'https://www.google.com/search?q=https%3A%2F%2Fexample.com%2F'
check 'https://l.facebook.com.example/l.php?u=https%3A%2F%2Fexample.com%2F'
check 'https://protect-eu.mimecast.com/s/x?domain=example.com'
check 'https://secure-web.cisco.com/1abc'
check 'https://url.avanan.click/v2/___https://example.com/'
check 'https://eu-west-1.protection.sophos.com/?u=%21%21%21'
exit 0
