#!/bin/sh
# --report: a page on which each row leads to URLs and each URL reports its
# places, the same for each -j; what has no room is reported there and as an
# error.
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
	! grep -oE '(src|srcset|action)=|<(script|link|img|iframe|form)' page >odd ||
	    fail "$(cat odd)"
	command -v xmllint >/dev/null || return 0
	xmllint --noout --huge page 2>odd || fail "$(head -n 3 odd)"
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
    '<b>12</b> results' '<b>9</b> distinct URLs<' '<b>5</b> distinct hosts' \
    '<b>2</b> distinct URLs with a risk' '<b>1</b> rejected candidates' \
    'Results joined across line breaks: 1.</p>' '<details><summary>4 places<' \
    '<a class="risk" href="#k7">password</a>' \
    '<li>in, line 1, byte 58</li>'

# row NAME NUMBERS: the row of NAME has these, of URLs, results and risks.
row()
{
	tr -d '\n' <page | grep -qE ">$1</(a|summary)>.{0,12}$(
	    ).*<span class=\"bar\" style=\"width:[0-9]+%\"></span></th>$(
	    )<td>$2</td><td>$3</td><td( class=\"bad\")?>$4</td>" ||
	    fail "no row $*"
}

row http 6 9 2
row mailto 1 1 0
row bare 9 11 2
row wrapper 1 1 0
row port 1 1 0
row localhost 1 1 0
row 192.0.2.1 1 1 1

# follow PATTERN: the id that the link which matches leads to.
follow()
{
	sed -n 's|.*href="#\([a-z][0-9]*\)">'"$1"'<.*|\1|p' page | head -n 1
}

grep -qF "id=\"$(follow localhost)\"><code>http://localhost/<" page ||
    fail 'a domain leads elsewhere'
grep -qF "id=\"$(follow ftp://a.example.com/)\"><code>ftp://a.example" page ||
    fail 'a scheme leads elsewhere'
grep -qF "id=\"$(follow port)\"><code>http://x:y/</code>" page ||
    fail 'a reason leads elsewhere'

# Mail addresses are apart.
sed '/<h2>Mail addresses/,/<.section>/!d' page >mail
grep -q '>example.org</a>' mail || fail 'no domain of a mail address'
test "$(grep -c '<th scope="row">' mail)" = 1 || fail 'not only mail'

# Filters, rejected candidates only, repeats, nothing at all.
run --report=page -s ftp in
want_status 0
want '<b>1</b> results'
run --report=page --invalid=only in
want_status 0
want '<b>0</b> results' '<b>1</b> rejected'
sound
run --report=page -u in
want '<b>9</b> results' '<p class="new">Each URL is here once.  Repeated results left out: 3.</p>'
run --report=page /dev/null
want_status 1
want '<b>0</b> results'
sound

# Options that go with it or not.
for option in --stats --top=3 --json --output=x -c -q -0 -n -I --defang --mend
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
want '<b>1</b> errors and warnings' '<b>12</b> results' \
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
want '<b>1</b> errors and warnings' ' results exceeded --max-memory' \
    '<b>40,000</b> results'
lost=$(sed -n 's/.*<p>\([0-9,]*\) results exceeded.*/\1/p' page | tr -d ,)
test "$(sed '1,/<h2>All URLs/d' page |
    grep -c ', byte [0-9]*<.*li>$')" = $((40000 - lost)) ||
    fail 'places and what has none are not all'

# Of long lists the first ones.
awk 'BEGIN { for (i = 0; i < 1234; i++) print "http://h" i ".example/" }' \
    </dev/null >hosts
run --report=page hosts
want '<p class="rest">1,034 more are only in the list of all URLs</p>' \
    '<li class="rest">1,134 more are only in the list of all URLs</li>'
n=$(grep -c '<li><a href="#u[0-9]' page)
test "$n" = 200 || fail "$n links, not those of a scheme and a form"
n=$(grep -c '<th scope="row"><a href="#u[0-9]' page)
test "$n" = 200 || fail "$n domains"
n=$(grep -c '<li id="u[0-9]' page)
test "$n" = 1234 || fail "$n URLs"

# Of records and messages.
run --version
grep -qx 'decoder: none' out && exit 0
cp "$top_srcdir/corpus/warc/response-is-a-page-with-a-url.warc" site.warc
tar cf t site.warc
run --report=page t
want_status 0
sound
want '<h2>When</h2>' '<summary>1996-06-03</summary>' \
    '<p>t!site.warc, record 3, 1996-06-03, '
for date in 'Date: 30 Sep 1996 23:00:00 -0700' 'Date: 31 Oct 1996 0:00 GMT' \
    'Date: Fri, 31 Dec 9998 00:00:00 GMT' 'Date: 30 Sep 1996 23:00 GMT' \
    'Date: 2 Oct 1996 00:00:00 GMT' 'Date: 4 Oct 1996 00:00:00 GMT' 'X: y'
do
	printf '%s\n' 'From a@example.org  Mon Jun  3 10:00:00 1996' "$date" \
	    'Message-ID: <1@example.org>' 'Subject: http://example.org/s' '' \
	    'see http://example.org/' ''
done >mbox
run --report=page mbox
want_status 0
sound
want '<li>mbox, message 1 &lt;1@example.org&gt;, 1996-10-01, '\
'&#8220;http://example.org/s&#8221;, field Subject, ' \
    '4 more results have no date or an invalid one'

# columns: the columns of the time line: day or so, results, whether there is a
# label.
columns()
{
	sed -n 's/^<span title="\([^:]*\): \([^ ]*\) .*small.*/\1 \2 label/p
	t
	s/^<span title="\([^:]*\): \([^ ]*\) .*/\1 \2/p' page
}

columns | grep -v ' no' >got
printf '1996-%s\n' '09-30 2 label' '10-01 2' '10-02 2' '10-04 2' \
    '10-31 2' >want
cmp -s want got || fail "time line: $(cat got)"
columns | sed 's/ .*//' >got
{
	echo 1996-09-30
	printf '1996-10-%02d\n' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 \
	    19 20 21 22 23 24 25 26 27 28 29 30 31
} >want
cmp -s want got || fail "a gap is not as long as it is: $(cat got)"
columns | sed -n 's/ .* label//p' >got
printf '1996-%s\n' 09-30 10-07 10-14 10-21 10-28 >want
cmp -s want got || fail "labels: $(cat got)"
want '<p><small>2</small><small>1</small><small>0</small></p>'

# So many days are shown as days, more as weeks, months and years.
for days in 91 92 643 644 2700 2900; do
	for day in 0 $days; do
		echo 'From a@example.org  Mon Jun  3 10:00:00 1996'
		TZ=UTC date -d "1996-01-01 $day days" '+Date: %d %b %Y 0:00 GMT'
		printf '\nhttp://h/\n\n'
	done >mbox
	run --report=page mbox
	columns | sed "1s/^/$days: /;2,\$d" | sed 's/ *label//'
	columns | tail -n 1 | sed 's/ *label//'
done >got
cat >want <<'END'
91: 1996-01-01 1
1996-04-01 1
92: 1996-01-01 1
1996-04-01 1
643: 1996-01-01 1
1997-09-29 1
644: 1996-01 1
1997-10 1
2700: 1996-01 1
2003-05 1
2900: 1996 1
2003 1
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
	columns | sed 's/ .*//' >got
	for day in 0 1 2 3 4 5; do
		TZ=UTC date -d "$first $day days" +%Y-%m-%d
	done >want
	cmp -s want got || fail "days: $(cat got)"
done

# Who sent what: different URLs, places, hosts.
for sender in ann bob ann; do
	printf '%s\n' 'From a@example.org  Mon Jun  3 10:00:00 1996' \
	    "From: $sender@example.org" "Subject: about $sender" '' \
	    "http://$sender.example/ http://example.net/ http://192.0.2.1/" \
	    http://h/ ''
done >mbox
echo http://example.net/ >text
run --report=page mbox text
row ann@example.org 4 8 1
row bob@example.org 4 4 1
row '\(no sender\)' 1 1 0
row mbox 5 12 1
row text 1 1 0
want '<small>ann.example, example.net, 192.0.2.1 and 1 more</small>' \
    'mbox, message 2, from bob@example.org, &#8220;about bob&#8221;, part '

# What names take on the page counts, although they are kept once.
awk 'BEGIN { for (i = 0; i < 3000; i++) print "http://h.example/" i }' \
    </dev/null >text
name=$(printf '%0200d' 0)
mkdir -p "$name/$name/$name/$name" && cp text "$name/$name/$name/$name" &&
    tar cf long.tar "$name" || skip 'no such names here'
run --report=page --max-memory=1M long.tar
want_status 2
test "$(wc -c <page)" -lt 2000000 || fail "$(wc -c <page) bytes"
exit 0
