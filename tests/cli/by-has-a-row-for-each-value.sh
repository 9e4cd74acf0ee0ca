#!/bin/sh
# --by counts the values of any field, most frequent first, with their dates,
# files, risks and first place, in each form, whatever -j is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
cat >in <<'END'
see http://WWW.Example.ORG/a http://b.example.co.uk/ <URL:http://b.example.co.
 uk/x> ftp://a.example.com/ http://x:y/ mailto:me@example.org http://192.0.2.1/
http://b.example.co.uk/x http://p:q@www.example.org:99/?id=7
END

# As text: the count and the value; what is as frequent is in the order of bytes.
run --by=host in
want_out "3${tab}b.example.co.uk" "2${tab}www.example.org" \
    "1${tab}192.0.2.1" "1${tab}a.example.com" "1${tab}example.org"
run --by=host --top=1 in
want_out "3${tab}b.example.co.uk"
run --by=scheme in
want_out "6${tab}http" "1${tab}ftp" "1${tab}mailto"
printf 'http://b\303\234cher.example/ http://xn--bcher-kva.example/' >idn
run --by=host idn
want_out "2${tab}xn--bcher-kva.example"

# Each word of a list is a value; a key of the query, too; a number, a flag.
run --by=risks in
want_out "1${tab}ip-host" "1${tab}password" "1${tab}port-reserved"
run --by=query:id in
want_out "1${tab}7"
run --by=port in
want_out "5${tab}80" "1${tab}21" "1${tab}99"
run --by=valid -i in
want_out "8${tab}true" "1${tab}false"
run --by=reason -i=only in
want_out "1${tab}port"
run --by=page in
want_status 0
want_out

# What is not counted, what is nothing, and what is no name.
run --by=host -s ftp in
want_out "1${tab}a.example.com"
run --by=url -u in in
test "$(wc -l <out)" = 7 || fail "$(cat out)"
echo nothing >none
run --by=host none
want_status 1
run --by=hots in
want_status 2
grep -q '^urlsift: --by=hots: there is no "hots"; did you mean host?$' \
    err || fail "$(cat err)"
run --by=host --columns=nothing --csv in
want_status 2
grep -q '^urlsift: --columns=nothing: there is no "nothing"; ' err ||
    fail "$(cat err)"

# In other forms with all that is known.
run --by=host --top=2 --csv in in
want_out count,host,files,first,last,risks,file,member,message,offset \
    '6,b.example.co.uk,1,,,,in,,,29' \
    '4,www.example.org,1,,,"password,port-reserved",in,,,4'
cp in in2
run --by=host --top=1 --json in in2
want_out '{"v":2,"count":6,"host":"b.example.co.uk","files":2,"file":"in","offset":29}'
run --by=risks --top=1 --tsv --columns=risks,url,count in
want_out "risks${tab}url${tab}count" "ip-host${tab}http://192.0.2.1/${tab}1"
run --by=host --top=2 -g '{count} of {host}: {path}' in
want_out '3 of b.example.co.uk: /' '2 of www.example.org: /a'
run --by=host --top=1 -0 in
printf '3\tb.example.co.uk\0' | cmp -s - out || fail 'no NUL'

# The lines and the text around are those of the first place.
run --by=host --top=1 -g '{line}:{column} {context:3}' in
want_out '1:30 /a http://b.example.co.uk/ <U'

# Many threads, many files, a large one, repeats.
awk 'BEGIN {
	srand(5)
	for (i = 0; i < 100000; i++)
		print "text http://h" int(rand() * rand() * 5000) ".example/" i
}' </dev/null >large
split -l 2000 large part.
for options in --json '-u --csv' '-m5 --top=9'; do
	run --by=host $options -j1 part.* large in
	want_status 0
	cp out one
	run --by=host $options -j4 part.* large in
	cmp -s one out || fail 'depends on -j'
done
run --by=url -g '{count}' -j1 large
test "$(sort -u out)" = 1 || fail 'one URL is counted twice'

# Where memory ends, the others are counted, and it is said once.
for threads in 1 4; do
	run --by=host --max-memory=64K -j$threads large
	want_status 2
	want_err 'urlsift: --by: there are more different values than '\
'--max-memory allows; new ones are not counted'
	cp out short.$threads
done
cmp -s short.1 short.4 || fail 'depends on -j'

# Of mail, the dates and the sender.
run --version
grep -qx 'decoder: none' out && exit 0
for day in 3 1 2; do
	printf 'From x Mon Jun  3 10:00:00 1996\nFrom: a@example.org\n'
	printf 'Date: %s Jun 1996 10:00:00 +0000\nSubject: s%s\n\n' $day $day
	printf 'http://a.example/\n\n'
done >mbox
run --by=sender --csv --columns=count,sender,first,last,subject,message mbox
want_out count,sender,first,last,subject,message \
    '3,a@example.org,1996-06-01T10:00:00Z,1996-06-03T10:00:00Z,s3,1'
echo '<!DOCTYPE html><a href="http://a.example/">the, text</a>' >page
run --by=text page
want_out "1${tab}the, text"
exit 0
