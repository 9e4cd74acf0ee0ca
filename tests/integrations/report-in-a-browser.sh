#!/bin/sh
# The page of --report in Chromium: as wide as its window is, on a phone, too,
# readable in light and dark, and it runs, loads and asks for nothing.  What
# axe-core finds wrong for people who cannot see it, is.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
chromium=$(command -v chromium) || skip 'no chromium'
python=$(command -v python3) || skip 'no python3'

# browse OPTION... PAGE: print what is wrong with it.
browse()
{
	"$python" -B "$top_srcdir/tests/tools/browser.py" "$chromium" "$@" ||
	    fail "the browser exits with $?"
}

# axe PAGE: the same, and what axe-core finds, if it is there.
axe()
{
	browse ${AXE_CORE:+--axe="$AXE_CORE"} "$@"
}

# An invented mailbox: its pictures stay if somebody wants them.
mkdir mail shots
"$python" -B "$top_srcdir/tests/tools/invented_mail.py" mail ||
    fail 'no mail'
cd mail || exit 1
SOURCE_DATE_EPOCH=1795464000 "$URLSIFT" --report=../report.html inbox.mbox \
    page.html letter.txt || fail "exit $?"
cd .. || exit 1
ran='an invented mailbox'
axe --shots="${REPORT_SHOTS:-shots}" report.html >wrong
test ! -s wrong || fail "$(head -n 20 wrong)"

evil='"><script>alert(1)</script><img src=x onerror=alert(2)>'
{
	echo "javascript:alert(3) <URL:http://a.example/$evil>"
	printf '<URL:http://b.example/\342\200\256fdp.exe> '
	printf '<URL:http://c.example/\002\033[31m\200\377> '
	printf 'http://u:p@%063d.%063d.%063d.%053d.example:81/ ' 0 0 0 0
	printf 'http://d.example/%08000d ' 0
	printf '<URL:http://e.example/%01000d\200> ' 0
	printf 'http://192.0.2.1/ http://b\303\274cher.example/\330\247\n'
	awk 'BEGIN {
		for (i = 0; i < 60; i++)
			print "http://h" i % 20 ".example/" i
	}' </dev/null
} >text
mkdir dir
cp text "dir/$(printf '%s\n\342\200\256' "$evil" | tr / :)" ||
    skip 'no such names'
cp text "dir/$(printf '%0200d' 0)"
cp "$top_srcdir/corpus/warc/response-is-a-page-with-a-url.warc" dir/site.warc
for month in Jan Mar Apr Dec; do
	echo 'From a@example.org  Mon Jun  3 10:00:00 1996'
	echo "Date: 1 $month 1996 0:00 GMT"
	echo "Subject: $evil"
	echo 'From: "<script>alert(4)<script>"@example.org'
	printf 'Message-ID: <%0900d"><b>@example.org>\n\nhttp://h/\n\n' 0
done >dir/mbox
run --syntax=rfc3986 -r --report=page.html dir "missing$evil"
want_status 2
axe page.html >wrong
test ! -s wrong || fail "$(head -n 20 wrong)"

# Who looks sees: a page that is wrong in each way.
sed '/<meta http-equiv/d
s,<title>.*</title>,,
s,<footer>,<p style="width:3000px; color:#999">pale</p><a href="#x">x</a>\
<img src="http://192.0.2.1/x"/><script>console.log(1)</script>\
<style>:focus-visible { outline: 0 }</style>&,' page.html >bad.html
axe bad.html >wrong
test -z "${AXE_CORE-}" || grep -q '^390 light: axe: critical: Images must' \
    wrong || fail 'axe-core sees nothing'
for what in 'pixels are wider than 390' 'an element of others' 'no title' \
    'contrast 2.* in p' 'a link to ' 'the focus cannot be seen' \
    'a request for http://192.0.2.1/x' 'a script says something'; do
	grep -q "^390 light: .*$what" wrong || fail "nobody sees: $what"
done
echo '<title>x</title><script>alert(1)</script>' >bad.html
"$python" -B "$top_srcdir/tests/tools/browser.py" "$chromium" bad.html >wrong &&
    fail 'a script may ask'
grep -q 'a script asks' wrong || fail 'nobody sees a script that asks'

# What is folded is shown when a link leads there, and not laid out before.
awk 'BEGIN { for (i = 0; i < 5001; i++) print "http://h.example/" i }' \
    </dev/null >long
run --report=page.html long
browse --folded page.html >wrong
test ! -s wrong || fail "$(cat wrong)"
sed 's/class="group"/hidden="" &/' page.html >bad.html
browse --folded bad.html >wrong
grep -q 'a link to d[0-9]* does not show it' wrong || fail 'nobody follows'
test -n "${AXE_CORE-}" || skip 'no axe-core: AXE_CORE names its axe.min.js'
exit 0
