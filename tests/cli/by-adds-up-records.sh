#!/bin/sh
# --by counts what --json printed: records, and rows with their counts, so that
# the parts of a run are added up to the whole.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
awk 'BEGIN {
	for (i = 0; i < 40000; i++) {
		print "http://h" i % 300 ".example.org/" i " and ftp://x" i % 7 "/"
		print "http://bad" i ":x/ http://u:p@192.0.2." i % 9 "/?q=" i % 5
	}
}' </dev/null >large
printf 'http://q.example/"\\/ http://\303\274.example/ <URL:http://c.example/\200>' >odd

# same OPTION...: records of shards, and rows of shards, are those of the whole.
same()
{
	"$URLSIFT" "$@" large odd >whole
	for n in 1 3; do
		i=1
		rm -f records.* rows.*
		while test $i -le $n; do
			"$URLSIFT" --json --shard=$i/$n large odd >records.$i
			"$URLSIFT" "$@" --json --shard=$i/$n large odd >rows.$i
			i=$((i + 1))
		done
		for what in records rows; do
			run "$@" $what.*
			want_status 0
			cmp -s whole out || fail "$what of $n: $(diff whole out |
			    head -n 3)"
		done
	done
}

same --by=host
same --by=scheme
same --by=risks
same --by=url
same --by=query:q

# A pipe, rows of rows, and what is more than the count.
run --by=host --top=1 - <records.1
want_status 0
"$URLSIFT" --by=query:q --json rows.* | "$URLSIFT" --by=query:q >out
"$URLSIFT" --by=query:q large odd | cmp -s - out || fail 'rows of rows'
cat >two <<'END'
{"v":2,"count":3,"sender":"a@b.example","files":2,"first":"1996-06-02","last":"1996-06-04","risks":["ip-host"],"file":"x"}
{"v":2,"count":4,"sender":"a@b.example","files":1,"first":"1996-06-01","last":"1996-06-03","risks":["password"],"file":"y"}
END
run --by=sender --json two
want_out '{"v":2,"count":7,"sender":"a@b.example","files":3,"first":"1996-06-01","last":"1996-06-04","risks":["password","ip-host"],"file":"x"}'

# Rejected ones count with -i; what follows from the URL need not be there.
"$URLSIFT" --json -i large | head -n 4 >some
run --by=valid some
want_out "3${tab}true"
run --by=valid -i some
want_out "3${tab}true" "1${tab}false"
echo '{"v":2,"url":"http://a.b.example/x"}' >short
run --by=path short
want_out "1${tab}/x"

# So do links that are not valid but open something, and hosts and addresses
# without a scheme; a record may have none of the columns that were asked for.
cat >page <<'END'
<!doctype html><p>www.a.example.org/x.pdf and me@b.example, 192[.]0[.]2[.]5
<a href="http:\\odd.example.net\a b">t</a> <a href="//c.example.org/x">z</a>
<a href="http://d.example:x/">bad</a> <a href="https://u@e.example/?id=1">e</a>
telnet://C.Example.org. ssh://[2001:DB8::1]/ ssh://[2001:db8::1]/ x@E.example
END
for name in host domain indicator normal extension query:id user opens; do
	for columns in '' "--columns=$name"; do
		"$URLSIFT" --indicators --json $columns page >some
		"$URLSIFT" --indicators --by=$name page >whole
		run --by=$name some
		want_status 0
		cmp -s whole out || fail "$columns: $(diff whole out)"
	done
done

# What --json does not write unless it is asked for.
"$URLSIFT" --json page >some
run --by=sentence some
want_status 2
want_err 'urlsift: --by: the records do not say it; write them with --json --columns=url,NAME'
"$URLSIFT" --json --columns=url,sentence page >some
run --by=sentence some
want_status 0
run --by=list_id some
want_status 0

# Ranges and readings are the text that they are without the records.
printf 'http://exam-\nple.example/\377 http://c.\nexample/\n' >broken
for name in spans alternatives; do
	"$URLSIFT" --json broken >some
	"$URLSIFT" --by=$name broken >whole
	test -s whole || fail "no $name"
	run --by=$name some
	want_status 0
	cmp -s whole out || fail "$(diff whole out)"
done
echo '{"v":2,"url":"http://a.example/","source":[12,345]}' >some
run --by=source some
want_out "1${tab}12-345"

# Bytes that are not UTF-8 are in base64 there, but not all that ends so.
name=$(printf 'odd\377')
echo http://a.example/ >"$name"
"$URLSIFT" --json "$name" >some
run --by=file some
want_out "1${tab}$name"
cat >some <<'END'
{"v":2,"url":"http://a.example/","/size_bytes":"abcd","/name_bytes":"YWJj"}
END
run --by=/size_bytes some
want_out "1${tab}abcd"
run --by=/name some
want_out "1${tab}abc"

# What chooses or changes hits came before.
echo a.example >hosts
for option in --host=a.example --hosts-file=hosts -u -m1 --normalize; do
	run --by=host $option two
	want_status 2
	want_err 'urlsift: two:1:1: filters, -u, -m and rewriting do not apply to records'
	want_out
done

# What is no record is an error with its line.
wrong()
{
	{
		head -n 1 two
		printf "$1"
	} >bad
	run --by=sender bad
	want_status 2
	want_err 'urlsift: bad:2:1: this is no record of urlsift --json'
}
wrong '{"v":1,"count":1}\n'
wrong '{"v":2,"count":1\n'
wrong '{"v":2,"count":1}x\n'
wrong '{"v":2,"sender":"a\n'
wrong '{"v":2,"sender":["a",1]}\n'
wrong '{"v":2,"sender":{"a":[1}\n'
wrong '{"v":2,"alternatives":[{"valid":true}]}\n'
wrong 'http://a.example/\n'
for number in 18446744073709551615 1e5 1.5 -1 null '""'; do
	wrong "{\"v\":2,\"count\":$number,\"sender\":\"a\"}\\n"
	wrong "{\"v\":2,\"count\":1,\"sender\":\"a\",\"files\":$number}\\n"
done
for i in 1 2 3; do
	echo '{"v":2,"count":9999999999999999999,"sender":"a"}'
done >many
run --by=sender many
want_out "18446744073709551615${tab}a"

wrong '{"v":2,"payload":1}\n'

# Objects of others are searched, whatever they begin with.
echo '{"v":2,"payload":"http://evil.example/"}' >other
run --by=host other
want_out "1${tab}evil.example"
printf 'http://a.example/\200' >bytes
"$URLSIFT" --json -i --validate bytes >some
run --by=valid -i some
want_out "1${tab}false"

# Without --by it is text like any other.
run --stats --json two
want_status 1
exit 0
