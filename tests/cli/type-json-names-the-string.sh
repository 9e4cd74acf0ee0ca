#!/bin/sh
# JSON: each string is a text of its own, and each URL has the place of its
# string: the JSON Pointer and the place in the file.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# pointers FILE: the pointer and the URL of each hit.
pointers()
{
	run -t json --get='{pointer} {url}' "$1"
}

cat >file <<'J'
{"a": "http://example.org/1", "b": [0, "http://example.org/2", {}, [[],
 "http://example.org/3"]], "": {"m~/n": "http:\/\/example.org\/4"},
 "http://example.org/5": {"\u00e9": "http://example.org/6"}}
["http://example.org/7"] "http://example.org/8"
J
pointers file
want_status 0
want_out '/a http://example.org/1' '/b/1 http://example.org/2' \
    '/b/3/1 http://example.org/3' '//m~0~1n http://example.org/4' \
    ' http://example.org/5' '/http:~1~1example.org~15/é http://example.org/6' \
    '/0 http://example.org/7' ' http://example.org/8'

# The place in the file, where the URL has its escapes.
printf '{\n"a": "\\"http:\\/\\/example.org\\/\\u003d\\" \\u0068ttp://b.example/"}' \
    >file
run --get='{offset} {length} {line} {column} {url}' file
want_status 0
want_out '10 28 2 9 http://example.org/=' '46 17 2 45 http://b.example/'

printf '{"a": "it\n is http://a.example/",\n"b": -Infinity, "c": [NaN,],\n' >file
printf '"d": "\\n\\n\\"http://b.example/"}' >>file
run -t json --get='{offset} {length} {line} {column} {url}' file
want_status 0
want_out '14 17 2 5 http://a.example/' '75 17 4 13 http://b.example/'

# Escapes before a colon, more than are held.
{
	printf '["'
	awk 'BEGIN { for (i = 0; i < 200; i++) printf "\\\"x" }' </dev/null
	echo ' http://a.example/"]'
} >file
run -b file
want_status 0
want_out 603:http://a.example/

# Numbers in an array grow as far as there is room for them.
{
	printf '[{"'
	awk 'BEGIN { for (i = 0; i < 1019; i++) printf "n" }' </dev/null
	printf '":["http://a.example/"'
	seq 1 9 | sed 's,.*,\,"http://a.example/&",'
	echo ',"http://a.example/10"]}, "http://b.example/"]'
} >file
pointers file
want_status 0
sed 's/n*//g; s/ .*example/ /' out | tail -n 4 >shown
printf '%s\n' '/0//8 /8' '/0//9 /9' '/0/ /10' '/1 /' >want
cmp -s shown want || fail "pointers: $(cat shown)"

# A name that is longer, or that has a NUL, is left out with all below it.
{
	printf '{"'
	awk 'BEGIN { for (i = 0; i < 2000; i++) printf "n" }' </dev/null
	printf '":{"a":"http://a.example/"},"b":["http://b.example/"],'
	printf '"c":{"\\u0000":["http://c.example/"]}}'
} >file
pointers file
want_out ' http://a.example/' '/b/0 http://b.example/' '/c http://c.example/'

# What is no JSON is told, and read as text.
printf '{"a": "http://a.example/"} x http://b.example/\n' >file
run -t json file
want_status 2
want_out http://a.example/ http://b.example/
want_err 'urlsift: file: offset 27: this is not JSON; the rest is read as text'
run file
want_status 0
{
	awk 'BEGIN { for (i = 0; i < 10001; i++) printf "[" }' </dev/null
	echo '"http://a.example/"'
} >file
run -t json file
want_status 2
want_out http://a.example/
want_err 'urlsift: file: offset 10000: JSON is nested more than 10000 levels deep; the rest is read as text'
printf '{"a": "http://a.example/", "b": [' >file
run -t json file
want_status 2
want_out http://a.example/
want_err 'urlsift: file: offset 33: JSON ends within a value'

# Hosts without a scheme need no colon; a long text is not held for one.
printf '{"a": "www.example.org", "b": "' >file
awk 'BEGIN { for (i = 0; i < 9999; i++) printf "word " }' </dev/null >>file
printf 'http://a.example/"}' >>file
run --schemeless --get='{pointer} {url}' file
want_status 0
want_out '/a www.example.org' '/b http://a.example/'
run file
want_out http://a.example/

# A page in a string is a page, up to a number of escapes.
cat >file <<'J'
{"a": "<p>\n<a href=\"/x?a&amp;b\">t</a> http:\/\/b.example/1&amp;2"}
{"b": "<a> is at http:\/\/c.example\/&amp;"}
J
run --base=http://a.example/ --get='{line}:{column} {pointer} {element} {url}' file
want_out '1:23 /a a http://a.example/x?a&b' '1:42 /a  http://b.example/1&2' \
    '2:18 /b  http://c.example/&amp'
awk 'BEGIN {
	printf "{\"a\": \"<p class=x>"
	for (i = 0; i < 1100000; i++)
		printf "\\u0061b"
	print " http://a.example/?a&amp;b</p>\"}"
}' </dev/null >file
run file
want_status 2
want_out 'http://a.example/?a&amp;b'
want_err 'urlsift: file: a page in a value is too large; the rest is read as text'

# A message in a string is a message.
printf '%s' '{"a": ["http://a.example/", "From: a\nTo: b\nDate: c\n' \
    'Archived-At: http://b.example/\nContent-Type: multipart/mixed; ' \
    'boundary=x\n\n--x\n\nhttp://c.example/\n--x\n' \
    'Content-Transfer-Encoding: base64\n\naHR0cDovL2QuZXhhbXBsZS8K\n' \
    '--x\nContent-Type: image/png\n\n\u0000\n--x--\n", "http://e.example/"]}' >file
run --get='{pointer}|{field}|{part}|{source}|{offset}|{url}' file
want_status 0
want_out '/a/0||||8|http://a.example/' \
    '/a/1|Archived-At||29-272|13|http://b.example/' \
    '/a/1||1|29-272|0|http://c.example/' '/a/1||2|29-272|0|http://d.example/' \
    '/a/2||||276|http://e.example/'
# What is known of it, its hits have, and no others: also those of an archive.
printf 'http://d.example/\n' | gzip >d.gz
{
	printf '%s' '["http://a.example/", "Message-ID: <1@x>\nFrom: <b@x>\n' \
	    'Date: Thu, 1 Dec 1994 07:00:00 +0000\nSubject: =?utf-8?q?=C3=BC?=' \
	    '\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n' \
	    'http://b.example/\n--x\nContent-Type: application/gzip\n' \
	    'Content-Transfer-Encoding: base64\n\n'
	base64 -w 0 d.gz
	printf '%s' '\n--x\n\nhttp://c.example/\n--x--\n", ' \
	    '"From: f@x\nTo: b\nDate: c\n\nhttp://f.example/", ' \
	    '"http://e.example/"]'
} >named
of_mail='{message}|{message_id}|{message_date}|{sender}|{subject}'
run --get="{part} {url} $of_mail" named
want_status 0
mail='|1@x|1994-12-01T07:00:00Z|b@x|ü'
want_out ' http://a.example/ ||||' "1 http://b.example/ $mail" \
    "2 http://d.example/ $mail" "3 http://c.example/ $mail" \
    '1 http://f.example/ |||f@x|' ' http://e.example/ ||||'
cp named named.json
tar -cf named.tar named.json
run --get="{part} {url} $of_mail" named.tar
want_out ' http://a.example/ ||||' "1 http://b.example/ $mail" \
    "2 http://d.example/ $mail" "3 http://c.example/ $mail" \
    '1 http://f.example/ |||f@x|' ' http://e.example/ ||||'

run --explain=raw --no-headers file
want_out 'valid	bare	8-25	-	name,input	http://a.example/' \
    'valid	bare	0-17	-	name,input	http://c.example/' \
    'valid	bare	0-17	-	name,blank	http://d.example/' \
    'skipped	part	29-272	-	image/png	' \
    'valid	bare	276-293	-	name,input	http://e.example/'

# Its header may be longer than what is held of a string.
{
	printf '{"a": "From: a\\nDate: c\\n'
	awk 'BEGIN { for (i = 0; i < 400; i++) printf "Received: by x;\\n y\\n" }' \
	    </dev/null
	printf 'Content-Transfer-Encoding: base64\\n\\naHR0cDovL2QuZXhhbXBsZS8K"}'
} >file
run --get='{pointer} {part} {url}' file
want_status 0
want_out '/a 1 http://d.example/'

# What is behind 64 MiB of it is text.
{
	printf '{"a": "From: a\\nDate: c\\nContent-Transfer-Encoding: '
	printf 'quoted-printable\\n\\nhttp://d.example/=\\n1\\n\\n'
	head -c 67108864 /dev/zero | tr '\0' ' '
	printf '\\nhttp://e.example/"}'
} >file
run --get='{pointer} {part} {url}' file
want_status 2
want_out '/a 1 http://d.example/1' '/a  http://e.example/'
want_err 'urlsift: file: a message in a value is larger than 64 MiB; the rest is read as text'

# JSON Lines are not waited for.
mkfifo pipe
: >out
"$URLSIFT" pipe >out &
write_until_out '{"a": "http:\/\/a.example/"}' >pipe
wait
ran='urlsift pipe'
grep -q '^http://a.example/$' early || fail 'nothing came early'

# Members of archives are JSON, too.
printf '{"a": "http://a.example/"}' | gzip -c >file.gz
run --get='{pointer}' file.gz
want_out /a
exit 0
