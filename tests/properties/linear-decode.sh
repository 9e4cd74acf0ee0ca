#!/bin/sh
# The work of the decoder grows with the length of the input, whatever is in it:
# four times the input costs no more than six times the instructions, unless it
# is cheap anyway; if they grew with the square it would be sixteen.  valgrind
# counts them; no clock is asked.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}" "${VALGRIND:=valgrind}"
LC_ALL=C
export LC_ALL
command -v "$VALGRIND" >/dev/null || {
	echo 'linear-decode.sh: no valgrind' >&2
	exit 77
}
tool=$top_builddir/tests/properties/decode_work
test -x "$tool" || {
	echo 'linear-decode.sh: urlsift was built without the decoder' >&2
	exit 77
}
len=10000
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0

# What the name ends in; what stands before; what is repeated, as printf writes
# it.  A ^ is the type of a multipart, its boundary behind it, a ~ the header of
# a page, an @j that of a script, a # that of a record up to its type.
cat >"$work/shapes" <<'END'
eml|^x\n\n|--x\n
eml|^x\n\n|--x\n\n
eml|^x\n\n|--x--\n
eml|^x\n\n|--x\n\nhttp://a.example/\n
eml|^x\n\n|--x\nContent-Type: text/html\n\n<p>http://a.example/\n
eml|^x\n\n|--x\nContent-Type: text/plain; charset=latin1\n\na\n
eml|^x\n\n|--x\nContent-Type: text/plain; charset=none-such\n\na\n
eml|^x\n\n|--x\nContent-Type: text\n\na\n
eml|^x\n\n|--x\nContent-Transfer-Encoding: base64\n\nYQ==\n
eml|^x\n\n|--x\nContent-Type: application/octet-stream\n\na\n
eml|^x\n\n|--x\n^y\n\na\n
eml|^x\n\n|--x\n^y\n\na\n--y\n\nb\n
eml|^x\n\n|--x\n^y\n\n--y\n\n--y--\na\n
eml|^x\n\n|--x\nContent-Type: message/rfc822\n\nTo: a\n\nb\n
eml|^x\n\n|--x\n\na\n--x--\nb\n
eml|^""\n\n|--\n\na\n
eml|^""\n\n|--\n^y\n\na\n
eml|Content-Type: multipart/mixed\n\n|--\n^y\n\na\n
eml|^"x "\n\n|--x\n^y\n\na\n
eml||^x\n\n--x\n
eml||Content-Type: message/rfc822\n\n
eml||Subject: http://a.example/\n
eml||Content-Type: text/plain\n
eml||Message-ID: <a\n
eml||Date: a\n
eml||From a\n
eml|^x\n\n--x\n|Subject: http://a.example/\n
eml|^x\n\n--x\n|Content-A: http://a.example/\n
eml|^x\n\n--x\n|To: a,\n
eml|Subject: http://a.example/\n|\040b\n
eml|Subject: |http://a.example/\040
eml|Subject: |=?utf-8?q?=41?=\040
eml|Subject: |=?koi8-r?q?=41?=\n\040
eml|Subject: |=?
eml|Subject: |=?utf-8?q?
eml|Content-Type: text/plain|; a=b
eml|Content-Type: multipart/mixed|; boundary=b
eml|^|b
eml|^x\n\n--x\n^|b
eml|Content-Location: |a
eml|Content-Type: text/plain; format=flowed\n\n|> a \n>> \n
eml|Content-Type: text/plain\n\n|begin 644 a\n
eml|Content-Type: text/plain\n\n|=ybegin a\n
eml|Content-Type: text/calendar\n\n|a\n b\n
eml|Content-Type: text/calendar\n\n|\134n\134,\n
eml|Content-Transfer-Encoding: quoted-printable\n\n|=\n
eml|Content-Transfer-Encoding: base64\n\n|=
eml|~|<a href=
eml|~|<a href=\042
eml|~<a |b\040
eml|~<a href=\042|<b>
eml|~|</a x
eml|~|<!--
eml|~|<!doctype\040
eml|~|<?
eml|~|<![CDATA[
eml|~|<script>
eml|~<script>|<!--<script>
eml|@ja='h';b="//x.y";|f(a+b);
eml|@j|f(a+b);a='h';b="//x.y";
eml|@ja='h';|a+='b';
eml|@ja='h';b='i';|a+='b';b+='c';
eml|@ja='h';|a=a+a;
eml|@ja=[|'b',
eml|@ja=['b','c','d','e','f','g','h','i'];|a[7]+'x';
eml|@ja='h';|`${a}
eml|@ja='h';|a+(
eml|@ja='aHR0cDovL2E=';|atob(a);
eml|@j|-e AAAAAAAAAAAAAAAA\040
eml|@j-e AAAAAAAAAAAAAAAA|aQBy
eml|@j"cmd |http://a.example/\040
eml|@j|"cmd http://a.example/\040
eml|@j|Replace(
eml|@j|'a','b' -join\040
eml|@j|('a') -f\040
eml|@j'{0}' -f '|{0}
eml|~|<style>
eml|~|<title>
mbox||From a@b Mon Jan  1 00:00:00 1996\n
mbox|From a@b Mon Jan  1 00:00:00 1996\n|From a\n
mbox||From a@b Mon Jan  1 00:00:00 1996\nTo: a\n\nb\n
news|Path: a\n\n|..\n
warc||WARC/1.0\n
warc||WARC/1.0\nA: b\n
warc||WARC/1.0\n\n
warc||WARC/1.0\nContent-Length: 0\n\n\n\n
warc|WARC/1.0\n|A: b\n
warc|WARC/1.0\n\n|a\n
warc|WARC/1.0\n\n|WARC/\n
warc|#text/html\n\n|<p>a\n
warc|#application/http\n\nHTTP/1.0 200 OK\n|A: b\n
warc|#text/plain\nTransfer-Encoding: chunked\n\n|1\r\na\r\n
xml||<
xml||<a>
xml||<a/>
xml||<a b="c:">
xml||<a href="b"/>
xml||<a\040b\040
xml|<a b="|c
xml|<a b=|c
xml|<a xml:base="http://a.example/">|<b xml:base="c/">
xml||<!--
xml|<!--|-
xml|<![CDATA[|]
xml|<?|?
xml|<!DOCTYPE\040|a
xml|<!DOCTYPE\040"|a
xml|<!DOCTYPE [|]
xml|<!DOCTYPE a [|<!ENTITY b "c">
xml|<!DOCTYPE a [<!ENTITY b "cdefghijklmnopqrstuvwxyz:">]>|&b;
xml||&
xml||&amp;
xml|<description>|&amp;
json||[
json||{"a":
json||{"a":1}\n
json||[]\n
json|[|"a:",
json|[|0,
json|{|"a":"b:",
json|{"|a/
json|["|:
json|["|a
json|["|\134n
json|["|:\134/
json|["|\134ud83d
json|["|\134ud83d\134ude00
json|["|\134u
json|["|\134
json|[|-
json|[|"From:\134nDate:\134n\134n",
json|["From:\134nDate:\134n|\134n
json||a
csv||,
csv||a:,
csv||\n
csv||"
csv||"a:"
csv||"a:",
csv||a;
csv|"|a,"
csv|a,"|:""
csv|a,"|"",
tsv||\t
tsv||\134
tsv||\134t
tsv||a:\134n
gz||\037\213\010\0\0\0\0\0\0\003K\004\0C\276\267\350\001\0\0\0
gz|\037\213\010\0\0\0\0\0\0\003K\004\0C\276\267\350\001\0\0\0|\0
END
multipart='Content-Type: multipart/mixed; boundary='
page='Content-Type: text/html\\n\\n'
script='Content-Disposition: attachment\\nContent-Type: text/javascript\\n\\n'
record='WARC/1.0\\nContent-Length: 100000\\nContent-Type: '
sed -i "s,\^,$multipart,g; s,~,$page,g; s,@j,$script,g; s,#,$record,g" \
    "$work/shapes"

. "$top_srcdir/tests/properties/work.sh"

# One before them, for what is done once; two of each shape.
mkdir "$work/texts"
printf 'a\n' >"$work/texts/000"
n=100
while IFS='|' read -r kind head unit; do
	repeat "$unit" "$head" $len >"$work/texts/${n}a.$kind"
	repeat "$unit" "$head" $((4 * len)) >"$work/texts/${n}b.$kind"
	n=$((n + 1))
done <"$work/shapes"

# A program of the build may be a script of libtool's.
"$top_builddir/libtool" --mode=execute "$VALGRIND" -q --tool=callgrind \
    --dump-after=urlsift_decoder_run --callgrind-out-file="$work/dump" \
    "$tool" "$work"/texts/* >"$work/out" 2>&1 || {
	cat "$work/out" >&2
	exit 1
}
counts "$work/dump" | sed 1d | paste -d '\t' - - |
    paste -d '\t' - "$work/shapes" |
    awk -F '\t' -v cheap=$((4000 * len)) '
	$1 == "" || $2 == "" || ($2 > 6 * $1 && $2 > cheap) {
		print "linear-decode.sh: " $1 ", then " $2 " instructions: " $3
		bad = 1
	}
	END { exit bad || NR == 0 }'
