#!/bin/sh
# --validate: nothing is trimmed but the end of the line.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')

printf 'http://example.org/\r\nFTP://example.org/a;type=i\nmailto:a@b' >good
run --validate good
want_status 0
want_out "valid${tab}http://example.org/" \
    "valid${tab}FTP://example.org/a;type=i" "valid${tab}mailto:a@b"

printf ' http://a.b/\nhttp://a.b/.\nhttp://a.b:x/\n\nhttp://a.b/%%\n' >bad
run --validate bad
want_status 1
want_out "rejected${tab} http://a.b/${tab}scheme${tab}0" \
    "valid${tab}http://a.b/." "rejected${tab}http://a.b:x/${tab}port${tab}11" \
    "rejected${tab}${tab}scheme${tab}0" \
    "rejected${tab}http://a.b/%${tab}escape${tab}11"
run --validate -q bad; want_status 1; want_out
run --validate - good <bad; want_status 1
test "$(wc -l <out)" -eq 8 || fail 'not 8 lines'
run --validate missing good; want_status 2
test "$(wc -l <out)" -eq 3 || fail 'not 3 lines'
run --validate </dev/null; want_status 0; want_out

echo 'http://u@example.org/' >user
run --validate user; want_status 0
run --validate --syntax=rfc1738 user; want_status 1

run --validate -J user
want_status 0
want_out '{"v":2,"url":"http://u@example.org/",'\
'"opens":"http://u@example.org/","valid":true,"form":"line","joined":false,'\
'"file":"user","line":1,"offset":0,"length":21,"spans":[[0,21]],'\
'"scheme":"http","user":"u","host":"example.org","port":80,"path":"/",'\
'"alternatives":[],"notes":[],"risks":["web-user"]}'
run --validate -J --syntax=rfc1738 user
want_status 1
grep -q '"valid":false,"reason":"user","at":' out || fail 'no reason'

# Lines of a file that is not searched are judged: nothing is missing.
printf '%%PDF-1.7\nhttp://example.org/\n' >pdf
run --validate pdf
want_status 1
want_out "rejected${tab}%PDF-1.7${tab}scheme${tab}0" \
    "valid${tab}http://example.org/"

# A line longer than any buffer.
awk 'BEGIN {
	printf "http://example.org/"
	for (i = 0; i < 300000; i++)
		printf "a"
	print "\nhttp://example.org/"
}' </dev/null >long
run --validate long
want_status 0
sed 's/^valid	//' out | cmp -s - long || fail 'long line differs'

# Where each one is, as with other lines; how many are valid.
run --validate -n bad
want_status 1
sed -n '3p' out >third
mv third out
want_out "3:rejected${tab}http://a.b:x/${tab}port${tab}11"
run --validate -nH user
want_out "user:1:valid${tab}http://u@example.org/"
mkdir below
cp good user below
run --validate -rn below
want_status 0
want_out "below/good:1:valid${tab}http://example.org/" \
    "below/good:2:valid${tab}FTP://example.org/a;type=i" \
    "below/good:3:valid${tab}mailto:a@b" \
    "below/user:1:valid${tab}http://u@example.org/"
run --validate -nI user user
want_out "1:valid${tab}http://u@example.org/" \
    "1:valid${tab}http://u@example.org/"
run --validate -c good bad
want_status 1
want_out good:3 bad:1
run --validate -nJ user
want_status 0
run --validate -c bad
want_out 1

for option in -m1 --max-url=999 --vimgrep --get=x -C1 --stats -u; do
	run --validate $option good
	want_status 2
	want_out
done

# A byte-order mark is of no line.
printf '\357\273\277http://a.example/\nhttp://b.example/\n' >marked
run --validate -b marked
want_status 0
want_out "3:valid${tab}http://a.example/" "21:valid${tab}http://b.example/"

# The output is no input: that might not end.
mkdir box
echo http://a.example/ >box/same
ran='urlsift --validate box/same >>box/same'
got=0
"$URLSIFT" --validate box/same >>box/same 2>err || got=$?
want_status 2
want_err 'urlsift: box/same: it is also the output file'
test "$(wc -l <box/same)" = 1 || fail 'reads what it writes'
echo http://b.example/ >box/other
run -rI --validate --output=box/same box; want_status 0
test "$(cat box/same)" = "$(printf 'valid\thttp://b.example/')" ||
    fail "$(cat box/same)"
exit 0
