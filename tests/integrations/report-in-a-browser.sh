#!/bin/sh
# The page of --report in Chromium: as wide as its window is, on a phone, too,
# readable in light and dark, and it runs, loads and asks for nothing.
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
chromium=$(command -v chromium) || skip 'no chromium'
python=$(command -v python3) || skip 'no python3'

# browse PAGE: print what is wrong with it.
browse()
{
	"$python" -B "$top_srcdir/tests/tools/browser.py" "$chromium" "$1" ||
	    fail "the browser exits with $?"
}

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
	printf 'Message-ID: <%0900d"><b>@example.org>\n\nhttp://h/\n\n' 0
done >dir/mbox
run --syntax=rfc3986 -r --report=page.html dir
want_status 0
browse page.html >wrong
test ! -s wrong || fail "$(head -n 20 wrong)"

# Who looks sees: a page that is wrong in each way.
sed '/<meta http-equiv/d
s,<title>.*</title>,,
s,<footer>,<p style="width:3000px; color:#999">pale</p><a href="#x">x</a>\
<img src="http://192.0.2.1/x"/><script>console.log(1)</script>\
<style>:focus-visible { outline: 0 }</style>&,' page.html >bad.html
browse bad.html >wrong
for what in 'pixels are wider than 390' 'an element of others' 'no title' \
    'contrast 2.* in p' 'a link to ' 'the focus cannot be seen' \
    'a request for http://192.0.2.1/x' 'a script says something'; do
	grep -q "^390 light: .*$what" wrong || fail "nobody sees: $what"
done
echo '<title>x</title><script>alert(1)</script>' >bad.html
"$python" -B "$top_srcdir/tests/tools/browser.py" "$chromium" bad.html >wrong &&
    fail 'a script may ask'
grep -q 'a script asks' wrong || fail 'nobody sees a script that asks'
exit 0
