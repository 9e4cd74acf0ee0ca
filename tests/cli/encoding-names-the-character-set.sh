#!/bin/sh
# --encoding reports the character set of text: it is read as UTF-8, however it
# comes; a byte-order mark wins, and what is no text says its own.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
command -v iconv >/dev/null || skip 'no iconv'
tab=$(printf '\t')

# recode NAME: standard input in that set.
recode()
{
	iconv -f UTF-8 -t "$1"
}

printf '\303\251 http://example.org/\303\251/x <URL:http://a.test/\n b>\n' >text
awk 'BEGIN {
	for (i = 1; i <= 20000; i++)
		print "\303\251\303\250\303\240 http://example.org/\303\251" i
}' </dev/null >long
"$URLSIFT" -nb text >urls
"$URLSIFT" -nb long >long.urls

for encoding in ISO-8859-1 latin1 cp1252 UTF-16LE UTF-16BE UTF-32LE UTF-7 \
    UTF-8 utf8; do
	recode $encoding <text >text.coded
	recode $encoding <long >long.coded
	run -nb -E $encoding text.coded; want_status 0
	cmp -s urls out || fail 'differs'
	run -nb --encoding=$encoding -j3 long.coded; want_status 0
	cmp -s long.urls out || fail 'differs'
	cat long.coded | "$URLSIFT" -nb -E $encoding >out
	cmp -s long.urls out || fail "$encoding from a pipe differs"
	{
		head -c 5 text.coded
		sleep 0.1
		tail -c +6 text.coded
	} | "$URLSIFT" -nb -E $encoding >out
	cmp -s urls out || fail "$encoding in pieces differs"
done

# Each byte becomes two: no more of them than fit are converted at a time.
LC_ALL=C awk 'BEGIN {
	for (i = 1; i <= 300000; i++)
		printf "\351"
	print " http://example.org/x"
}' </dev/null >wide
iconv -f ISO-8859-1 -t UTF-8 wide | sed 's,http.*,<&>,' >expected
run -E ISO-8859-1 '--replace=<{url}>' wide; want_status 0
cmp -s expected out || fail 'text that grows differs'
run -E ISO-8859-1 --validate wide; want_status 1

# What is edited or judged is text, too.
printf 'http://example.org/\351\n' >latin1
run -E latin1 --validate latin1; want_status 0
want_out "valid${tab}$(printf 'http://example.org/\303\251')"
run -E latin1 --replace='<{path}>' latin1
want_out "$(printf '</\303\251>')"

# A mark wins, that of UTF-8, too.
printf '\377\376' >marked
recode UTF-16LE <text >>marked
run -E latin1 -nb marked
cmp -s urls out || fail 'the mark does not win'
printf '\357\273\277http://example.org/\303\251\n' >utf-8
run -E latin1 utf-8
want_out "$(printf 'http://example.org/\303\251')"

# What is no character, and much of it.
awk 'BEGIN {
	for (i = 0; i < 100000; i++)
		printf "\377"
	print " http://example.org/"
}' </dev/null >bad
run -b -E UTF-8 bad; want_status 0
want_out 300001:http://example.org/
printf 'h\000\000\330:\000' >odd
run -E UTF-16LE --validate odd; want_status 1
want_out "rejected${tab}$(printf 'h\357\277\275:')${tab}scheme${tab}0"

# A character that waits for another one stands at the end, too.
printf 'http://example.org/\303\252' | recode CP1258 >ended
run -E CP1258 ended
want_out "$(printf 'http://example.org/\303\252')"

for name in '' nosuchset 'a b' "$(printf '%0100d' 0)"; do
	run -E "$name" text; want_status 2
	want_err "urlsift: --encoding=$(echo "$name" | cut -c -80):\
 unknown character set"
done

# Pages that say nothing, members; mail says its own.
run --version
! grep -qx 'decoder: none' out || skip 'no decoder'
printf '<html><a href="http://example.org/\351">x</a>\n' >page
printf '\357\273\277<html><a href="http://example.org/\303\251">\n' >page-8
printf '%s\n' 'From: a@b.c' 'Message-ID: <1@b.c>' '' >mail
printf 'http://example.org/\303\251\n' >>mail
tar -cf all.tar latin1 page page-8 mail utf-8 marked
run -t html -E latin1 page
want_out "$(printf 'http://example.org/\303\251')"
run -E latin1 -I latin1 page page-8 mail utf-8 marked
cp out want
run -E latin1 -I all.tar; want_status 0
cmp -s want out || fail "differs: $(cat out)"
sort -u out | sed 1q >first
printf 'http://a.test/b\n' | cmp -s - first || fail "$(cat first)"
test "$(sort -u out | wc -l)" = 3 || fail "$(sort -u out)"
exit 0
