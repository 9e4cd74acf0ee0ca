#!/bin/sh
# {context}: the text around a URL in one line, the same for files, pipes, blocks
# and threads.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# White space and controls are one space, other bytes U+FFFD; the URL stands in
# it as in the text.
printf 'Hello\t w\303\266rld,\r\n\n see http://a.example/x and\033[1m\377 <URL:http://b.exa\n  mple/y> \342\200\250end.\n\n' >in
want='Hello wörld, see http://a.example/x and [1m� <URL:http://b.exa mple/y> end.'
run -g '[{context}]' in
want_status 0
want_out "[$want]" "[$want]"
run --csv --columns=context,host in
want_out context,host "\"$want\",a.example" "\"$want\",b.example"
run -J --columns=context -m 1 in
grep -qF "{\"v\":2,\"context\":\"$want\"}" out || fail 'not in JSON'
run -J in
! grep -q context out || fail 'a context that nobody asked for'

# 80 characters, of 512 bytes: those behind much white space are not seen.
x=http://a.example/
many=$(printf '%0100d' 0 | sed 's/0/äbc€ /g')
printf '%s %s %s' "$many" $x "$many" >in
run -g '{context}' in
want_out "$(printf '%016d' 0 | sed 's/0/äbc€ /g')$x$(
    printf '%016d' 0 | sed 's/0/ äbc€/g')"
printf 'a%507s bcd %s efg%507s h' '' $x '' >in
run -g '[{context}]' in
want_out "[bcd $x efg]"
printf 'a%507s bc %s ef%507s gh' '' $x '' >in
run -g '[{context}]' in
want_out "[a bc $x ef g]"

# So many characters as are asked for, and the sentence.
printf '%s' 'Not this. See (or do not) the page "http://a.example/x?y". Nor this. ' \
    'He said: "Look!" At v1.2.3 of http://b.example/, ok?! Nor' >in
run -g '[{context:1}] [{context:7}] [{sentence}]' in
want_status 0
want_out '["http://a.example/x?y"] [page "http://a.example/x?y". Nor] [See (or do not) the page "http://a.example/x?y".]' \
    '[http://b.example/,] [2.3 of http://b.example/, ok?!] [At v1.2.3 of http://b.example/, ok?!]'
printf 'No\n  \r\nwhat\nis http://a.example/\nhere\n\t\nnot 前。是 http://b.example/ 的！后' >in
run --csv --columns=host,sentence in
want_out host,sentence 'a.example,what is http://a.example/ here' \
    'b.example,是 http://b.example/ 的！'
printf '%0600d. http://a.example/ %0600d.\n' 0 0 | tr 0 x >in
run -g '{sentence}' in
want_out "$(sed 's/^x*\. //; s/ x*\.$/ /' in)$(printf '%0511d' 0 | tr 0 x)"
for name in context: context:0 context:513 context:x context:8x context:-1; do
	run -g "{$name}" in
	want_status 2
done
run -g '{context:512}' in
want_status 0

# What makes no sense together.
for options in '--replace={context}' '--csv --columns=context --validate' \
    '-g {context} --defang'; do
	run $options in
	want_status 2
	grep -q ': context cannot be used with --replace, --validate or --defang' \
	    err || fail "$options: $(cat err)"
done

# A pipe gets its results when the next bytes are there, or at once.
: >out
{
	printf 'see %s now\nand %s again\n' $x $x
	wait_for_out
	echo later
} | "$URLSIFT" -t text --line-buffered -g '[{context}]' >out
ran='slow writer | urlsift --line-buffered'
test -s early || fail 'it comes late'
head -n 1 out >first
mv first out
want_out "[see $x now and $x again]"
{
	printf 'see %s now\nand %s again\n' $x $x
	sleep 1
	echo later
} | "$URLSIFT" -t text -g '[{context}]' >out
ran='slow writer | urlsift'
want_out "[see $x now and $x again later]" "[see $x now and $x again later]"

python=$(command -v python3) || exit 0

# A text in blocks.  What Python says is the context by the letter of context.
"$python" - <<'P'
import random
random.seed(211)
words = ['the', 'größe', '\u4e2d\u6587', 'of', '\u20ac', 'page\n', 'x\t\t',
         'http://h.example/%d', '<URL:http://w.example/%d>', '\U0001f600', '\r\n',
         ' ' * 90, '"http://q.example/%d"', 'ab' * 40, '\x1b', '\u200b', '\xa0']
text = bytearray()
n = 0
while len(text) < 6000000:
    word = random.choice(words)
    n += 1
    text += (word % n if '%' in word else word).encode()
    text += b' ' if random.random() < .9 else b'\xe4\xff '
open('large', 'wb').write(text)
P
run -j1 -g '{offset} {length} {context}' large
cp out one
test "$(wc -l <one)" -gt 30000 || fail 'too few URLs'
run -j4 -g '{offset} {length} {context}' large
cmp -s one out || fail 'threads change it'
run -g '{offset} {length} {context}' <large
cmp -s one out || fail 'a pipe changes it'
"$python" -c '
import sys
data = open("large", "rb").read()
at = 0
while at < 700000:
    sys.stdout.buffer.write(data[at:at + 613])
    sys.stdout.flush()
    at += 613
' | "$URLSIFT" -g '{offset} {length} {context}' >out
head -n "$(($(wc -l <out) - 3))" out >early
head -n "$(wc -l <early)" one | cmp -s - early || fail 'pieces change it'
test -s early || fail 'nothing from pieces'
for i in 1 2 3; do
	"$URLSIFT" --shard=$i/3 -g '{offset} {length} {context}' large
done >out
cmp -s one out || fail 'shards change it'
"$python" - <<'P' || fail 'not the context'
import re
data = open('large', 'rb').read()

def line(part):
    text = part.decode('utf-8', 'replace')
    text = text.replace('\u200b', '')
    return re.sub('[\0-\x20\x7f-\xa0\u2028\u2029]+', ' ', text)

for row in open('one', encoding='utf-8', newline='\n'):
    begin, length, context = row[:-1].split(' ', 2)
    begin, length = int(begin), int(length)
    low = max(begin - 512, 0)
    while begin - low > 508 and data[low] & 0xC0 == 0x80:
        low += 1
    before = line(data[low:begin]).lstrip(' ')[-80:].lstrip(' ')
    behind = line(data[begin + length:begin + length + 512])[:80].rstrip(' ')
    want = before + line(data[begin:begin + length]) + behind
    # Python takes several bytes for one U+FFFD.
    assert '\ufffd' in want or want == context, (begin, want, context)
P

# In mail and pages it is of the decoded text, up to where a text ends.
needs_decoder
cat >mail.eml <<'M'
From: a@example.org
Date: Thu, 1 Dec 1994 00:00:00 +0000
Subject: Re: http://s.example/ again
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Gr=C3=BC=C3=9Fe, =
see http://a.example/=
x =E2=82=AC
--b
Content-Type: text/html

<h1>Title</h1><p>A <b>bold</b> &lt;http://b.example/&gt; word,
<a href="http://c.example/">a link</a> and http://d.example/.</p><p>End</p>
--b--
M
text='A bold <http://b.example/> word, a link and http://d.example/.'
for options in '' -j2; do
	run $options -g '{host} [{context}]' mail.eml
	want_status 0
	want_out 's.example [Subject: Re: http://s.example/ again]' \
	    'a.example [Grüße, see http://a.example/x €]' \
	    "b.example [$text]" "c.example [$text]" "d.example [$text]"
done
cp out whole
for n in 1 40 7; do
	"$URLSIFT" -g '{host} [{context}]' - <mail.eml
	dd if=mail.eml bs=$n 2>/dev/null |
	    "$URLSIFT" -g '{host} [{context}]'
done >out
cat whole whole whole whole whole whole | cmp -s - out || fail 'a pipe changes it'
{
	dd if=mail.eml bs=370 count=1
	sleep 1
	dd if=mail.eml bs=370 skip=1
} 2>/dev/null | "$URLSIFT" -g '{host} [{context}]' >out
cmp -s whole out || fail 'a slow pipe changes it'

# An attribute has the text around its element, a field that is a URL its name.
# The order is that without a context, also where more links than wait come
# without text, or long ones.
{
	printf 'From: a@example.org\nSubject: x\nContent-Base: http://base.example/\n'
	printf 'Content-Type: text/html\n\n'
	printf '<p>One <a href=http://a.example/>two</a> http://t.example/ three '
	printf '%0512d ' 0
	for i in $(seq 100); do
		printf '<b style="background: url(http://b%d.example/)">' "$i"
	done
	printf 'http://u.example/ end<p>Apart <a href="http://long.example/'
	printf '%0065500d">x</a> <i style="background: url(http://i.example/)">' 0
	printf 'word</i>.<p><img src=http://img.example/>'
} >links.eml
run -g '{host} [{context:10}]' links.eml
want_status 0
zero=00000000
{
	echo 'base.example [ent-Base: http://base.example/]'
	echo 'a.example [One two http:]'
	echo 't.example [One two http://t.example/ three '"$zero"']' |
	    sed 's/ 0*]/ 000]/'
	seq 36 | sed "s/.*/b&.example [00${zero}]/"
	seq 37 100 | sed "s/.*/b&.example [00$zero http:\/\/u.]/"
	echo "u.example [00$zero http://u.example/ end]" | sed 's/\[0/[/'
	echo 'long.example [Apart x]'
	echo 'i.example [Apart x word.]'
	echo 'img.example []'
} >want
cmp want out || fail "$(diff want out)"
run -g '{host}' links.eml
sed 's/ .*//' want | cmp - out || fail 'a context changes the order'
for n in 1 7 613; do
	dd if=links.eml bs=$n 2>/dev/null |
	    "$URLSIFT" -t mail -g '{host} [{context:10}]' >out
	cmp want out || fail "$n: pieces change it"
done
run -m 3 -g '{host}' --columns=context links.eml
run -m 3 --csv --columns=host,context:3 links.eml
want_out host,context:3 'base.example,e: http://base.example/' \
    'a.example,One tw' 't.example,wo http://t.example/ th'
run -J --risk=text-differs --columns=context:1 links.eml
want_status 1
echo '<p>At <a href="http://a.example/">http://b.example/</a> now' >page
run -t html --risk=text-differs -g '{url} {context}' page
want_out 'http://a.example/ At http://b.example/ now'
exit 0
