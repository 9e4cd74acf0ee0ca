#!/bin/sh
# Input that begins with a byte-order mark of UTF-16 or UTF-32, and UTF-16 that
# is known by its zeros, is read as UTF-8 of the same text, however it comes.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
python=$(command -v python3) || skip 'no python3'

# recode NAME FILE: standard input, UTF-8, with its mark in that encoding;
# zeros-...: in UTF-16 without a mark.
recode()
{
	"$python" -IS -c 'import codecs, sys
text = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE, "utf-32-be": codecs.BOM_UTF32_BE}
name = sys.argv[1].replace("zeros", "utf-16")
sys.stdout.buffer.write(mark.get(sys.argv[1], b"") +
    text.encode(name, "surrogatepass"))' "$1" >"$2"
}

# drip FILE BYTES: write it in pieces of so many bytes.
drip()
{
	"$python" -IS -c 'import os, sys, time
data = open(sys.argv[1], "rb").read()
for i in range(0, len(data), int(sys.argv[2])):
    os.write(1, data[i:i + int(sys.argv[2])])
    time.sleep(0.0003)' "$1" "$2"
}

# U+1F600 takes two units of UTF-16, U+00E9 two bytes of UTF-8.
printf '\360\237\230\200 http://example.org/\303\251/\360\237\230\200\n' >text
printf '\303\251 <URL:http://example.org/inter-\n net/>\n' >>text
"$URLSIFT" -nb text >urls
"$URLSIFT" -J - <text >objects
printf 'http://example.org/\r\nhttp://example.org:x/\nmailto:\303\251@b\n' >list
"$URLSIFT" --validate list >verdicts
awk 'BEGIN {
	for (i = 1; i <= 9000; i++)
		print substr("<<<<<<", 1, i % 7) " http://example.org/" i
}' </dev/null >long
"$URLSIFT" -nb long >long.urls

printf '<p><a href="http://a.example/?a&amp;b=\303\251">x</a>\n' >page
printf 'BEGIN:VCARD\nURL:http://a.example/a\n b\nEND:VCARD\n' >card
for encoding in utf-16-le utf-16-be utf-32-le utf-32-be; do
	for file in page card; do
		recode $encoding $file.coded <$file
		"$URLSIFT" --json - <$file >objects.$file
		run --json - <$file.coded; want_status 0
		cmp -s objects.$file out ||
		    fail "$file in $encoding differs"
		drip $file.coded 1 | "$URLSIFT" >out
		"$URLSIFT" $file | cmp -s out - ||
		    fail "$file in $encoding by single bytes differs"
	done
done

for encoding in utf-16-le utf-16-be utf-32-le utf-32-be zeros-le zeros-be; do
	recode $encoding text.coded <text
	run -nb text.coded; want_status 0
	cmp -s urls out || fail "$encoding differs"
	run -J - <text.coded; want_status 0
	cmp -s objects out || fail "$encoding differs in JSON"
	for bytes in 1 3; do
		drip text.coded $bytes | "$URLSIFT" -nb >out 2>err ||
		    fail "exit $?"
		cmp -s urls out || fail "$encoding by $bytes bytes differs"
	done

	recode $encoding list.coded <list
	run --validate list.coded; want_status 1
	cmp -s verdicts out || fail "$encoding differs"
	drip list.coded 1 | "$URLSIFT" --validate >out 2>err
	cmp -s verdicts out || fail "$encoding by single bytes differs"

	# More than is read at a time.
	recode $encoding long.coded <long
	run -nb long.coded; want_status 0
	cmp -s long.urls out || fail "$encoding differs"
	cat long.coded | "$URLSIFT" -nb >out
	cmp -s long.urls out || fail "$encoding from a pipe differs"

	# Nothing behind the mark; an encoding goes with its file only.
	recode $encoding empty </dev/null
	run empty; want_status 1; want_out
	run --validate empty; want_status 0; want_out
	run -I text.coded long; want_status 0
	test "$(wc -l <out)" -eq 9002 || fail "$(wc -l <out) URLs"
done

# A type that is given is read in that encoding, too; a mail cannot be, and is
# text.  An encoding that is given wins over the zeros.
printf 'a,b\nx,"http://example.org/a,b"\n' >table
run -J -t csv - <table; want_status 0
mv out objects.table
printf 'Subject: x\n\nhttp://example.org/\n' >mail
for encoding in utf-16-le utf-16-be zeros-le zeros-be; do
	recode $encoding table.coded <table
	run -J -t csv - <table.coded; want_status 0
	cmp -s objects.table out || fail "a table in $encoding differs"
	recode $encoding mail.coded <mail
	run -nb -t mail mail.coded; want_status 0
	want_out 3:12:http://example.org/
done
recode zeros-le table.coded <table
run --encoding=utf-8 table.coded; want_status 1

# What is no character is U+FFFD, which no bare URL holds.
fffd=$(printf '\357\277\275')
printf '\377\376a\000:\000\000\330b\000\000\334\000\330' >surrogates
printf '\000\000\376\377\000\000\000a\000\000\330\000\000\021\000\000' >values
printf '\377\376a\000b' >odd
printf '\376\377\000a\330\000\000' >torn
run --validate surrogates; want_status 1
want_out "rejected${tab}a:${fffd}b$fffd$fffd${tab}unsafe${tab}2"
run --validate values; want_status 1
want_out "rejected${tab}a$fffd$fffd${tab}scheme${tab}0"
run --validate odd; want_status 1
want_out "rejected${tab}a$fffd${tab}scheme${tab}0"
run --validate torn; want_status 1
want_out "rejected${tab}a$fffd${tab}scheme${tab}0"
printf 'http://example.org/' | recode utf-16-le ended
printf '\000\330x\000' >>ended
run ended; want_status 0
want_out http://example.org/

# Other marks, parts of marks and no marks are bytes of the text.
printf '\357\273\277http://example.org/\n' >utf-8
run -b utf-8; want_status 0
want_out 3:http://example.org/
for mark in '\377' '\376' '\000' '\000\000' '\000\000\376' '\376\376' \
    '\377\377\376'; do
	printf "$mark http://example.org/\n" >marked
	run marked; want_status 0
	want_out http://example.org/
	printf "$mark" >marked
	run marked; want_status 1
	want_out
	drip marked 1 | "$URLSIFT" >out 2>err && fail 'exit 0'
	test ! -s err || fail "message: $(cat -v err)"
done

# What is found is printed while the writer waits.
printf 'see http://example.org/ and\nmore\n' | recode utf-16-le text.coded
: >out
{
	cat text.coded
	wait_for_out
} | "$URLSIFT" >out || fail "exit $?"
test -s early || fail 'nothing came before the end'
exit 0
