#!/bin/sh
# --report: a picture of domains, dates and senders, and each URL once with its
# places, the same for each -j; what has no room is said there and is an error.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# The page has its date.
SOURCE_DATE_EPOCH=848793600
export SOURCE_DATE_EPOCH

# want PART...: the page has them, as they stand here.
want()
{
	for part; do
		tr '\n' ' ' <page | grep -qF "$part" || fail "lacks $part"
	done
}

# sound: the page is well-formed, leads to itself only and to what is there.
sound()
{
	grep -oE 'href="[^"]*"' page | sort -u >links
	sed 's/href="#/ id="/' links >wanted
	grep -oE ' id="[^"]*"' page | sort >ids
	sort -u ids | cmp -s - ids || fail 'an id is there twice'
	sort -u wanted | comm -23 - ids >lost
	test ! -s lost || fail "no $(head -n 1 lost)"
	! grep -oE '(src|srcset|action)=|<(link|img|iframe|form)' page >odd ||
	    fail "$(cat odd)"
	command -v xmllint >/dev/null || return 0
	xmllint --noout --huge page 2>odd || fail "$(head -n 3 odd)"
}

# urls: how many URLs the page lists.
urls()
{
	grep -c '^<li class="row"><code' page
}

cat >in <<'END'
see http://WWW.Example.ORG/a http://b.example.co.uk/ <URL:http://b.example.co.
 uk/x> ftp://a.example.com/ http://x:y/ mailto:me@example.org http://192.0.2.1/
http://localhost/ http://b.example.co.uk/x http://p:q@www.example.org:99/
news:comp.infosystems.www http://b.example.co.uk/x http://b.example.co.uk/x
END
echo 'old' >page
run --report=page in
want_status 0
want_out
sound
want '<title>URLs in in, 1996-11-24 00:00 UTC</title>' \
    '<h1>URLs in <bdi>in</bdi></h1>' 'on 1996-11-24 00:00 UTC from 1 input,' \
    'Found: 12; joined across line breaks: 1.' \
    '<b>9</b> different URLs<' '<b>2</b> URLs with a risk' \
    '<b>1</b> messages and files' '<b>1</b> rejected candidates' \
    '<details><summary>4 places<' ', line 1, byte 58</p>' \
    '<span class="risk">password</span>'
test "$(urls)" = 10 || fail "$(urls) URLs and one rejected"

# Domains as bars, the first one as long as there is room.
want '<td><b style="width:100%"></b></td><td>5</td>'
grep -q '^<tr><th scope="row"><a href="#d[0-9]*">example.co.uk</a></th><td><b s' \
    page || grep -q '>b.example.co.uk</a></th>' page || fail 'no domain'
sed -n 's/.*<a href="#\(d[0-9]*\)">localhost<.*/\1/p' page >id
sed -n "/<ul id=\"$(cat id)\">/{n;p;}" page |
    grep -qF '<code>http://localhost/</code>' || fail 'a bar leads elsewhere'

# Filters, rejected candidates only, repeats, nothing at all.
run --report=page -s ftp in
want_status 0
test "$(urls)" = 1 || fail "$(urls) URLs"
run --report=page --invalid=only in
want_status 0
want '<b>0</b> different URLs' '<b>1</b> rejected' \
    '<summary>port <small>the port is not'
sound
run --report=page -u in
want '<p class="new">Each URL is here once.  Repeated results left out: 3.</p>'
run --report=page /dev/null
want_status 1
want '<b>0</b> different URLs'
sound

# Options that go with it or not.
for option in --by=host --json --output=x -c -q -0 -n -I --defang --mend
do
	rm -f page
	run --report=page $option in
	want_status 2
	test ! -e page && test ! -e x || fail 'it is there nevertheless'
done

# An error is reported on the page, which takes the place of the old one; one
# that cannot be written leaves nothing behind.
echo 'old' >page
run --report=page missing in
want_status 2
want '<b>1</b> errors and warnings' '<b>9</b> different' \
    '<th scope="row">missing</th><td>No such file or directory</td>'
run --report=no/such/page in
want_status 2
want_err 'urlsift: no/such/page: No such file or directory'
ls -d ./*.?????? >left 2>/dev/null && fail "left: $(cat left)"

# Many threads, many files, a large one; where memory ends, too.
awk 'BEGIN {
	srand(5)
	for (i = 0; i < 20000; i++) {
		print "text http://h" int(rand() * rand() * 500) ".example/" \
		    int(rand() * 3000)
		printf "%070d\n", i
	}
}' </dev/null >large
split -l 2000 large part.
for options in '' -u --range=100-1000000 --normalize --max-memory=300K; do
	run $options -j1 --report=page part.* large
	cp page one
	sound
	run $options -j4 --report=page part.* large
	cmp -s page one || fail 'depends on -j'
done
want_status 2
test "$(wc -l <err)" = 1 || fail "$(cat err)"
want_err 'urlsift: --report: there are more results than --max-memory allows; '\
'not all later ones are listed'
want '<b>1</b> errors and warnings' ' results exceeded --max-memory'

# A thousand URLs: most are folded.  A million: the page ends, and says so.
awk 'BEGIN { for (i = 0; i < 1000; i++) print "http://h" i ".example/" }' \
    </dev/null >hosts
run --report=page hosts
sound
want '<summary>975 more</summary>'
test "$(urls)" = 1000 || fail "$(urls) URLs"
awk 'BEGIN {
	for (i = 0; i < 200000; i++)
		print "http://h" i % 999 ".example/" i
}' </dev/null >many
run --report=page many
sound
test "$(wc -c <page)" -lt 8000000 || fail "$(wc -c <page) bytes"
grep -qE '^<p class="rest">[0-9,]+ URLs have no room on the page: ' page ||
    fail 'what has no room is not said'
lost=$(sed -n 's/.*>\([0-9,]*\) URLs have no room.*/\1/p' page | tr -d ,)
test "$(urls)" = $((200000 - lost)) || fail 'not all are counted'

# Of records and messages.
run --version
grep -qx 'decoder: none' out && exit 0
cp "$top_srcdir/corpus/warc/response-is-a-page-with-a-url.warc" site.warc
tar cf t site.warc
run --report=page t
want_status 0
sound
want '<td>1996-06-03</td><td>t!site.warc record 3</td>' \
    '>t!site.warc record 3</a>, '
for n in 1 2 3; do
	printf '%s\n' 'From a@example.org  Mon Jun  3 10:00:00 1996' \
	    "Date: $n Oct 1996 12:00:00 GMT" "From: ann@example.org" \
	    "Subject: about $n" '' "http://a.example/$n http://a.example/" ''
done >mbox
run --report=page mbox
sound
want '<td>ann@example.org</td><td><a href="#d0">a.example</a></td><td>6</td>' \
    '<td>mbox message 2</td><td>ann@example.org</td><td>about 2</td><td>2</td>'
grep -c '^<tr class="row" id="m' page | grep -qx 3 || fail 'not a line a mail'

# columns: the columns of the time line with results.
columns()
{
	sed -n 's/^<span title="\([^:]*: [0-9,]*\)"><b .*/\1/p' page
}
columns >got
printf '1996-10-0%s: 2\n' 1 2 3 >want
cmp -s want got || fail "time line: $(cat got)"

# A forged date makes the line no longer: it is counted.
awk 'BEGIN {
	for (i = 0; i < 300; i++) {
		year = i == 7 ? 1971 : i == 8 ? 2098 : 1996
		print "From a@example.org  Mon Jun  3 10:00:00 1996"
		printf "Date: %d Oct %d 12:00:00 GMT\n\n", i % 20 + 1, year
		print "http://a.example/ at\n"
	}
}' </dev/null >mbox
run --report=page mbox
test "$(columns | wc -l)" = 20 || fail "$(columns)"
want '<p class="rest">1 earlier, from 1971-10-08 on</p>' \
    '<p class="rest">1 later, up to 2098-10-09</p>'

# Up to 60 columns; more days are shown as weeks, months and years.
for days in 59 60 413 414 1750 1830; do
	for day in 0 $days; do
		echo 'From a@example.org  Mon Jun  3 10:00:00 1996'
		TZ=UTC date -d "1996-01-01 $day days" '+Date: %d %b %Y 0:00 GMT'
		printf '\nhttp://h/\n\n'
	done >mbox
	run --report=page mbox
	echo $days: $(columns)
done >got
cat >want <<'END'
59: 1996-01-01: 1 1996-02-29: 1
60: 1996-01-01: 1 1996-02-26: 1
413: 1996-01-01: 1 1997-02-17: 1
414: 1996-01-01: 1 1997-02-17: 1
1750: 1996-01: 1 2000-10: 1
1830: 1996: 1 2001: 1
END
diff want got >odd || fail "periods: $(cat odd)"

# Days are those of the calendar.
for first in 1970-02-26 1996-02-26 1999-12-29 2000-02-26 2001-02-26 \
    2099-12-26; do
	for day in 0 5; do
		echo 'From a@example.org  Mon Jun  3 10:00:00 1996'
		TZ=UTC date -d "$first $day days" '+Date: %d %b %Y 0:00 GMT'
		printf '\nhttp://h/\n\n'
	done >mbox
	run --report=page mbox
	sed -n 's/^<span title="\([^:]*\):.*/\1/p' page >got
	for day in 0 1 2 3 4 5; do
		TZ=UTC date -d "$first $day days" +%Y-%m-%d
	done >want
	cmp -s want got || fail "days: $(cat got)"
done
exit 0
