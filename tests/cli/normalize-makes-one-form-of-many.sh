#!/bin/sh
# --normalize: RFC 3986 6.2.2 and 6.2.3, and hosts in ASCII.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# check URL WANT
check()
{
	echo "<$1>" >in
	run --normalize in
	want_out "$2"
	echo "<$2>" >in
	run --normalize -J in
	grep -q '"original"' out && fail "$2 is not its own normal form"
}

check HTTP://www.Example.COM:80 http://www.example.com/
check http://Me@example.com:/a http://Me@example.com/a
check https://example.com:80/%7ea%2f%c3%A9 https://example.com:80/~a%2F%C3%A9
check http://example.com/a/./b/../../../c/.. http://example.com/
check ftp://EXAMPLE.com:21/a/../%61 ftp://example.com/a
check mailto:Joe@Example.COM mailto:Joe@Example.COM
check 'http://example.com/a?b=../%41#./%7E' 'http://example.com/a?b=../A#./~'
check 'http://[2001:DB8::A]:80/' 'http://[2001:db8::a]/'

echo 'http://example.com:80/ http://example.com/ <http://x:y/../>' >in
run --normalize -i -g '{url} {original} {port}' in
want_out 'http://example.com/ http://example.com:80/ 80' \
    'http://example.com/  80' 'http://x:y/../  '
run --normalize -J in
test "$(grep -c '"url":"http://example.com/","original":"http://example.com:80/"' \
    out)" = 1 || fail 'original'

# What has no scheme gets the form that it has behind http:// or mailto:.
echo 'b.ee, WWW.Example.COM:80/a/../%7eb; Joe@Example.COM' >in
run --schemeless --emails --normalize in
want_out b.ee/ www.example.com/~b Joe@Example.COM
run --schemeless --normalize -g '{scheme}|{host}|{path}|{original}' in
want_out '|b.ee|/|b.ee' '|www.example.com|/~b|WWW.Example.COM:80/a/../%7eb'
echo b.ee b.ee/ B.ee:80 >in
run --schemeless --unique=normal in
want_out b.ee

check 'http://B%C3%BCcher.example:80/' http://xn--bcher-kva.example/
check "$(printf 'http://b\303\274cher.example')" http://xn--bcher-kva.example/
echo http://B%C3%BCcher.example http://xn--bcher-kva.example/ >in
run --unique=normal in
want_out http://B%C3%BCcher.example
check "$(printf 'xy://b\303\274cher.example')" \
    "$(printf 'xy://b\303\274cher.example')"
exit 0
