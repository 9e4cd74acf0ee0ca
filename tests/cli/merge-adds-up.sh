#!/bin/sh
# What --merge makes of the sums of parts are the sums of the whole.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

run --version
! grep -q '^Jansson not available' out || {
	run --merge
	want_status 2
	want_err 'urlsift: --merge: libjansson is needed, but is not available'
	skip 'no libjansson'
}
echo '{"v":2}' >wrong

awk 'BEGIN {
	for (i = 0; i < 40000; i++) {
		print "http://h" i % 300 ".example.org/" i " and ftp://x" i % 7 "/"
		print "<URL:http://e.example.com/a-" i "-"
		print "b> http://bad" i ":x/ http://u:p@192.0.2." i % 9 "/"
	}
}' </dev/null >large
cat "$top_srcdir"/corpus/text/*.in >small
{
	for i in 1 2 3 4 5; do
		printf 'From a@example.org  Mon Aug  %s 12:36:00 1994\n' $i
		printf 'Subject: http://s.example.net/%s\n\n' $i
		printf 'mailto:a@example.net %s\n\n' $i
	done
} >mails.mbox

# same OPTION...: shards that are added up are the whole.
same()
{
	for n in 1 2 5; do
		i=1
		: >sums
		while test $i -le $n; do
			"$URLSIFT" --stats --json --shard=$i/$n \
			    large small mails.mbox >sum$i
			test $? -le 1 || fail "shard $i of $n"
			cat sum$i >>sums
			i=$((i + 1))
		done
		"$URLSIFT" "$@" large small mails.mbox >whole
		run --merge "$@" sums
		want_status 0
		cmp -s whole out || fail "the sum of $n is not the whole"
	done
}
same --stats --json
same --stats
same --top=4
same --top=3:scheme
same --top=5 --stats

# One file a sum, standard input, a sum of sums.
run --merge --json sum1 sum2 sum3 sum4 sum5
cp out once
run --merge --json - <sums
cmp -s once out || fail 'standard input differs'
"$URLSIFT" --merge --json sum1 sum2 >two
run --merge --json sum5 two sum4 sum3
cmp -s once out || fail 'a sum of sums differs'
"$URLSIFT" --stats --json --label=empty </dev/null >none
run --merge none
want_status 1
run --merge -q sum1
want_status 0
want_out

# What is no sum is reported with its line, and nothing is printed.
wrong()
{
	run --merge "$1"
	want_status 2
	want_out
	want_err "urlsift: $2"
}
no='this is not the output of --stats --json'
wrong wrong "wrong:1:1: $no"
{
	cat sum1
	echo '{"v":1,"stats":{}}'
} >version
wrong version "version:2:1: $no"
sed 's/"valid":/"valid":-/' sum1 >negative
wrong negative "negative:1:1: $no"
sed 's/"wrapper":/"scroll":/' sum1 >unknown
wrong unknown "unknown:1:1: $no"
echo '[1]' >array
wrong array "array:1:1: $no"
run --merge --label=sums <array
want_status 2
want_err "urlsift: sums:1:1: $no"
printf '{"v":2,"stats":' >broken
run --merge broken
want_status 2
want_out
grep -q '^urlsift: broken:1:1: ' err || fail "message: $(cat err)"
run --merge missing
want_status 2
run --merge -n sum1
want_status 2
want_err 'urlsift: --line-number: has no effect with --merge'
exit 0
