#!/bin/sh
# --report: a page on which each bar leads to URLs and each URL reports its
# places, the same for each -j; what has no room is reported there and as an
# error.
. "${top_srcdir:-.}/tests/cli/lib.sh"

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
want '<b>12</b> valid URLs' '<b>9</b> unique URLs' '<b>6</b> unique hosts' \
    '<b>1</b> rejected' '<b>1</b> joined' '<b>1</b> inputs' \
    "<bdi>b.example.co.uk</bdi> <b>5</b><span style=\"width:100%\">" \
    '<bdi>(none)</bdi> <b>1</b><span style="width:20%">' \
    '<bdi>http</bdi> <b>9</b>' '<bdi>bare</bdi> <b>9</b>' \
    '<bdi>wrapper</bdi> <b>1</b>' '<bdi>ip-host</bdi> <b>1</b>' \
    '<bdi>port</bdi> <b>1</b>' '<summary>4 places</summary>' \
    '<li><bdi>in</bdi>, line 1, byte 58</li>' \
    '<span class="risk">password</span> <span class="risk">port-reserved</span>'
host=$(sed -n 's/.*href="#\(h[0-9]*\)"><bdi>localhost<.*/\1/p' page)
grep -A2 "<h3 id=\"$host\">.*<bdi>localhost</bdi></h3>" page |
    grep -qF '<code dir="ltr">http://localhost/</code>' || fail 'lost its host'
url=$(grep -A2 '<bdi>ftp</bdi>' page | sed -n 's/.*href="#\(u[0-9]*\)".*/\1/p')
grep -qF "id=\"$url\"><code dir=\"ltr\">ftp://a.example.com/<" page ||
    fail 'a scheme leads elsewhere'
reason=$(sed -n 's/.*href="#\(r[0-9]*\)"><bdi>port<.*/\1/p' page)
grep -A2 "<h3 id=\"$reason\">" page | grep -qF '>http://x:y/</code>' ||
    fail 'a reason leads elsewhere'

# Filters, rejected candidates only, repeats, nothing at all.
run --report=page -s ftp in
want_status 0
want '<b>1</b> valid URLs'
run --report=page --invalid=only in
want_status 0
want '<b>0</b> valid URLs' '<b>1</b> rejected'
sound
run --report=page -u in
want '<b>9</b> valid URLs'
run --report=page /dev/null
want_status 1
want '<b>0</b> valid URLs'
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
want '<h2>Incomplete</h2>' 'Errors occurred' '<b>12</b> valid URLs'
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
want '<h2>Incomplete</h2>' ' results exceeded --max-memory' \
    '<b>40,000</b> valid URLs'
lost=$(sed -n 's/.*<p>\([0-9,]*\) results exceeded.*/\1/p' page | tr -d ,)
test "$(grep -c '^<li>.*, byte [0-9]*</li>$' page)" = $((40000 - lost)) ||
    fail 'places and what has none are not all'

# Of long lists the first ones.
awk 'BEGIN { for (i = 0; i < 1234; i++) print "http://h" i ".example/" }' \
    </dev/null >hosts
run --report=page hosts
want '<li class="rest">234 more are only in the list of URLs</li>'
for links in h1000 u2000; do
	n=$(grep -c "<a href=\"#${links%?000}[0-9]" page)
	test "$n" = "${links#?}" || fail "$n links, not $links"
done

# Of records and messages.
run --version
grep -qx 'decoder: none' out && exit 0
cp "$top_srcdir/corpus/warc/response-is-a-page-with-a-url.warc" site.warc
tar cf t site.warc
run --report=page t
want_status 0
sound
want '<h2>Dates <small>' '<bdi>1996-06-03</bdi>' \
    '<bdi>t</bdi>!<bdi>site.warc</bdi>, record 3, 1996-06-03'
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
want '<bdi>mbox</bdi>, message 1 &lt;<bdi>1@example.org</bdi>&gt;, 1996-10-01, '\
'field <bdi>Subject</bdi>' '<small>4 more have no date or an invalid one</small>'
grep -oE '<bdi>[0-9]{4}-[-0-9]*</bdi> <b>[0-9]+' page >dates
printf '<bdi>1996-%s</bdi> <b>2\n' 09-30 10-01 10-02 10-04 10-31 >want
cmp -s want dates || fail "dates: $(cat dates)"
sed '1,/class="line"/d; /^<.div>/,$d' page |
    sed 's/.*"gap".*/gap/; s/.*height:.*/column/' >columns
printf '%s\n' column column column gap gap >want
cmp -s want columns || fail "columns: $(cat columns)"

# More days than can be shown are months, more of those years.
for step in 2 40; do
	awk 'BEGIN {
		split("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", month)
		for (i = 0; i < 70 * '$step'; i += '$step') {
			print "From a@example.org  Mon Jun  3 10:00:00 1996"
			print "Date: " i % 28 + 1, month[int(i / 28) % 12 + 1],
			    1996 + int(i / 336), "0:00 GMT\n\nhttp://h/\n"
		}
	}' </dev/null >mbox
	run --report=page --form=bare mbox
	grep -oE '<bdi>[0-9]{4}[-0-9]*</bdi> <b>[0-9]+' page | head -n 1 >>first
done
printf '<bdi>%s</bdi> <b>%s\n' 1996-01 14 1996 9 >want
cmp -s want first || fail "periods: $(cat first)"

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
