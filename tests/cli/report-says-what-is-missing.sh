#!/bin/sh
# --report: which inputs were not read and why, what is left out because it is
# known, and what is folded are on the page; so is its date.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# want PART...: the page has them, as they stand here.
want()
{
	for part; do
		tr '\n' ' ' <page | grep -qF "$part" || fail "lacks $part"
	done
}

# lacks PART: the page does not have it.
lacks()
{
	! grep -qF "$1" page || fail "has $1"
}

# Only what is new.
printf '%s\n' http://a.example/1 http://a.example/2 http://a.example/2 >seen
printf '%s\n' http://a.example/1 http://a.example/3 http://a.example/3 \
    http://a.example/2 http://a.example/1 http://b.example/ >in
for threads in 1 3; do
	run -j$threads --report=page --new-since=seen in in
	want_status 0
	want '<p class="new">Only what is new is here: URLs that are not among '\
'the 2 in <bdi>seen</bdi>, each of them once.  Results left out: 10.</p>' \
	    '<b>2</b> different URLs' 'Found: 2;'
	lacks '<code>http://a.example/1<'
done
run --report=page in
lacks 'class="new"'
lacks '<h2>Errors'

# Inputs that cannot be read, in their order; most of many are folded.
run --report=page no1 in no2
want_status 2
want '<b>2</b> errors and warnings' '<tbody> <tr><th scope="row">no1</th>'\
'<td>No such file or directory</td></tr> <tr><th scope="row">no2</th><td>No '
set --
for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	set -- "$@" "no0$i" "no1$i" "no2$i" "no3$i" "no4$i" "no5$i" "no6$i" \
	    "no7$i" "no8$i" "no9$i"
done
run --report=page "$@"
want_status 2
want '<b>210</b> errors and warnings' '<summary>192 more</summary>' \
    '<p class="rest">10 more messages are only on standard error.</p>'
n=$(grep -c '<th scope="row">no' page)
test "$n" = 200 || fail "$n errors"

# Where memory ends, errors are still counted.
set -- "$@" "$@" "$@" "$@"
run --report=page --max-memory=64K "$@"
want '<b>840</b> errors and warnings'

# Files whose text is not searched.
printf 'AT&TFORM\000' >a.djvu
run --report=page in a.djvu
test "$got" = 0 || fail "exit $got"
want '<b>1</b> errors and warnings' \
    '<td>the text of 1 file was not searched: 1 DjVu</td>'

# The date is that of SOURCE_DATE_EPOCH.
for date in 0 1795464000 253402300799; do
	SOURCE_DATE_EPOCH=$date "$URLSIFT" --report=page in || fail "date $date"
	sed -n 's/.*<title>URLs in in, \(.*\)<.title>/\1/p' page
done >got
printf '%s\n' '1970-01-01 00:00 UTC' '2026-11-23 20:00 UTC' \
    '9999-12-31 23:59 UTC' >want
cmp -s want got || fail "dates: $(cat got)"
for date in '' -1 1x 253402300800 99999999999999999999999; do
	SOURCE_DATE_EPOCH=$date
	export SOURCE_DATE_EPOCH
	run --report=page in
	want_status 2
	want_err 'urlsift: SOURCE_DATE_EPOCH: is not a number of seconds'
done
unset SOURCE_DATE_EPOCH
run --report=page in
sed -n 's/.*<title>URLs in in, \(.*\)<.title>/\1/p' page |
    grep -qxE '2[0-9]{3}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} UTC' ||
    fail 'no date'

# The inputs are in the title, as they are named.
cp in in2
cp in in3
printf 'in\nin2\n' >list
for inputs in 'in in2' 'in in2 in3 in' '--files-from=list'; do
	run --report=page $inputs
	sed -n 's/.*<h1>URLs in \(.*\)<.h1>/\1/p' page
done >got
run --report=page <in
sed -n 's/.*<h1>URLs in \(.*\)<.h1>/\1/p' page >>got
cat >want <<'END'
<bdi>in</bdi> and <bdi>in2</bdi>
<bdi>in</bdi>, <bdi>in2</bdi>, <bdi>in3</bdi> and 1 more
files named in <bdi>list</bdi>
<bdi>(standard input)</bdi>
END
diff want got >odd || fail "$(cat odd)"

exit 0
