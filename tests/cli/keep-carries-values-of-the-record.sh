#!/bin/sh
# --keep: values of a record of JSON, or of a row of a table, stand beside each
# URL in it, wherever they are in the record.  --base=/NAME is one of them.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# JSON Lines: members before and behind, escapes, what is not there.
cat >lines.jsonl <<'J'
{"id":7,"t":"http://a.example/1","user":{"name":"J\u00e4n \"x\"\n y","tags":["p",true]}}
{"t":"http://a.example/2","id":"k\/\ud83d\ude00"}
{"t":"http://a.example/3","id":{"no":1},"user":[1]}

{"t":"http://a.example/4 \"id\":9}","ID":5,"i\u0064":null}
J
run --keep=/id,/user/name,/user/tags/1 \
    -g '{url}|{/id}|{/user/name}|{/user/tags/1}|' lines.jsonl
want_status 0
want_out 'http://a.example/1|7|Jän "x"  y|true|' 'http://a.example/2|k/😀|||' \
    'http://a.example/3||||' 'http://a.example/4|null|||'
run --keep=/id --csv --columns=url,/id,kept lines.jsonl
want_out url,/id,kept 'http://a.example/1,7,"{""/id"":7}"' \
    'http://a.example/2,k/😀,"{""/id"":""k/😀""}"' http://a.example/3,, \
    'http://a.example/4,null,"{""/id"":null}"'
# The name with its slash is as long as "kept".
echo '{"url":"http://a.example/","b":1}' >four.json
run --keep=/url -g '{/url} {url}' four.json
want_out 'http://a.example/ http://a.example/'
run --keep=/id --json -m1 lines.jsonl
grep -q '"/id":"7"' out || fail '--json has no key /id'
run --keep=/id --csv -m1 lines.jsonl
head -1 out | grep -q ',risks,/id$' || fail '--csv has no column /id'

# The elements of an array; in compressed files, archives and mail, too.
printf '[{"id":1,"t":"http://a.example/1"} ,\n{"t":"http://a.example/2","id":2}, %s' \
    '"http://a.example/3",["http://a.example/4"]]
{"id":5,"t":"http://a.example/5"}' \
    >array.json
gzip -c array.json >array.json.gz
{
	printf '%s\n' 'From: a@a.example' 'Content-Type: multipart/mixed; boundary=b' \
	    '' --b 'Content-Type: application/json' ''
	cat array.json
	printf '\n--b\n\nhttp://text.example/\n--b--\n'
} >mail.eml
mkdir dir
cp array.json dir
tar cf array.tar dir/array.json
for file in array.json array.json.gz array.tar; do
	run --keep=/id -g '{/id} {url} {pointer}' $file
	want_status 0
	want_out '1 http://a.example/1 /0/t' '2 http://a.example/2 /1/t' \
	    ' http://a.example/3 /2' ' http://a.example/4 /3/0' \
	    '5 http://a.example/5 /t'
done
run --keep=/id,/0 -g '{/id}{/0} {url}' mail.eml
want_out '1 http://a.example/1' '2 http://a.example/2' ' http://a.example/3' \
    'http://a.example/4 http://a.example/4' '5 http://a.example/5' \
    ' http://text.example/'
run --keep=/id,/t --by=/id array.json
want_out '1	1' '1	2' '1	5'
run --by=/id array.json
want_out '1	1' '1	2' '1	5'
for option in --stats --vimgrep --report=x --explain; do
	run --keep=/id $option array.json
	want_status 2
	want_err "urlsift: --keep: has no effect with ${option%=x}"
done
run --keep=/id array.json
want_status 2
want_err 'urlsift: --keep: needs --get, --json, --csv, --tsv, --by or --sqlite'
for by in /t /id,/t; do
	run --keep=/id --by=$by array.json
	want_status 2
	want_err "urlsift: --by=$by: a value of a record must be among those of --keep"
done

# Tables: the names are in the first row; line ends of each kind, and those in
# quotation marks.
cat >table.csv <<'C'
id,note,"a ""p"""
1,http://a.example/1,"x ""q"", y"
"2,b","x
http://a.example/2",p
3,http://a.example/3
C
sed 's/$/\r/' table.csv >crlf.csv
tr '\n' '\r' <table.csv >cr.csv
{
	printf '\357\273\277'
	cat table.csv
} >mark.csv
for file in table.csv crlf.csv cr.csv mark.csv; do
	run -t csv --keep='/id,/a "p",/none' -g '{/id}|{/a "p"}|{/none}|{url}' \
	    $file
	want_status 0
	want_out '1|x "q", y||http://a.example/1' '2,b|p||http://a.example/2' \
	    '3|||http://a.example/3'
done
printf 'id;u\n1,5;http://a.example/1\n' >semicolon.csv
run --keep=/id -g '{/id} {url}' semicolon.csv
want_out '1,5 http://a.example/1'

# The reader of the cells and that of the records are one: in TSV a tab and a
# line end separate, also behind a backslash, and escapes are decoded.
printf 'id\tu\na"b\\\thttp://a.example/1\n2\\n3\\x\thttp://a.example/2\n' >tabs.tsv
printf '4\\\nc\\\\\thttp://a.example/3\r\n5\thttp://a.example/4\r\n' >>tabs.tsv
run --keep=/id -g '{cell_row} {cell_column} {/id} {url}' tabs.tsv
want_out '2 2 a"b\ http://a.example/1' '3 2 2 3\x http://a.example/2' \
    '5 2 c\ http://a.example/3' '6 2 5 http://a.example/4'

# The base of pages, and of pages in mail.
cat >pages.jsonl <<'J'
{"html":"<p><a href='x'>x</a></p>","url":"http:\/\/b.example\/a\/"}
{"html":"<p><a href='x'>x</a></p>","url":"b.example"}
{"html":"<p><a href='x'>x</a></p>","mail":"From: a\nSubject: b\nDate: Tue, 1 Oct 1996 10:00:00 GMT\nContent-Type: text/html\n\n<a href=y>y</a>","url":"http://c.example/"}
J
run --base=/url --form=attr pages.jsonl
want_out http://b.example/a/x http://c.example/x http://c.example/y

# What is not JSON any more, is open or is long: nothing is said that is not
# known, and no URL is lost.
printf '{"id":1,"t":"http://a.example/1"} x\n{"id":2,"t":"http://a.example/2"}' \
    >broken.jsonl
run --keep=/id -t json -g '{/id} {url}' broken.jsonl
want_out '1 http://a.example/1' ' http://a.example/2'
printf '{"id":1,"t":"http://a.example/1","u":"http://a.example/2' >open.jsonl
run --keep=/id -t json -g '{/id} {url}' open.jsonl
want_out '1 http://a.example/1'
{
	printf '{"id":1,"t":"http://a.example/1","x":"'
	printf '%01100000d' 0
	printf '","y":2,"u":"http://a.example/2"}\n'
	printf '{"id":"%01100d","y":3,"t":"http://a.example/3"}\n' 0
} >long.jsonl
run --keep=/id,/y -g '{/id} {/y} {url}' long.jsonl
want_out '1  http://a.example/1' '1  http://a.example/2' ' 3 http://a.example/3'
grep -q 'more than 1 MiB' err || fail "a long record is not told of"

for value in id / /a, ,/a /a,b "$(printf '/%01030d' 0)" \
    /a,/b,/c,/d,/e,/f,/g,/h,/i,/j,/k,/l,/m,/n,/o,/p,/q; do
	run "--keep=$value" array.json
	want_status 2
done
# Nothing is printed for a value that no --keep names.
for names in '-g{/idd}' --columns=/i '--replace={/t}'; do
	run --csv --keep=/id,/idx "$names" array.json
	want_status 2
done
run --keep=/id --json array.json
mv out kept.json
run --by=/id kept.json
want_out '1	1' '1	2' '1	5'
run --keep=/id -t text --csv --columns=url,/id array.json
want_status 0
exit 0
