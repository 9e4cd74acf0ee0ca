#!/bin/sh
# {decoded:PART}: escapes decoded once, but only those that stand for text; a
# plus is a space in the value of a field.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# decoded NAME URL WANT: what {decoded:NAME} is.
decoded()
{
	echo "<$2>" >in
	run -g "{decoded:$1}" in
	want_status 0
	want_out "$3"
}

decoded path 'http://example.org/a%20b/%c3%A9%E2%82%ac%f0%9f%8C%8D' \
    '/a b/é€🌍'
decoded path 'http://example.org/é%20b+c' '/é b+c'
decoded user 'http://a%40b@example.org/' a@b
decoded fragment 'http://example.org/#%7Etop' '~top'

# Once, and nothing that is no escape.
echo 'see http://example.org/#5%4g/d x' >in
run -g '{decoded:fragment}' in
want_out '5%4g/d'
decoded path 'http://example.org/%2541%25' '/%41%'

# No line ends, controls, or bytes that are not UTF-8; what is beside them is
# decoded.
decoded path 'http://example.org/%41%0a%0D%00%1b%7F%41' \
    '/A%0a%0D%00%1b%7FA'
decoded path 'http://example.org/%c2%85%C2%9B%e2%80%a8%e2%80%A9%41' \
    '/%c2%85%C2%9B%e2%80%a8%e2%80%A9A'
decoded path 'http://example.org/%E2%80%AE%d8%9c%41' '/%E2%80%AE%d8%9cA'
decoded path 'http://example.org/%ff%C3%41%a9%c0%80%ed%a0%80%E2%82' \
    '/%ff%C3A%a9%c0%80%ed%a0%80%E2%82'

# Forms.
decoded query 'http://example.org/?q=a+b%26c&r' 'q=a+b&c&r'
decoded query:q 'http://example.org/?q=a+b%26%2Bc&r' 'a b&+c'
decoded query:subject 'mailto:a@example.org?subject=a+b%20c' 'a+b c'
decoded query:subject 'MAILTO:a@example.org?subject=a+b%20c' 'a+b c'
decoded query:r 'http://example.org/?q=a' ''
decoded fragment 'http://example.org/?q=a' ''

# In tables and objects, where it is quoted as any other text.
echo 'http://example.org/%22,%5Cx?q=%22+%2C' >in
run --csv --columns=decoded:path,decoded:query:q in
want_out decoded:path,decoded:query:q '"/"",\x",""" ,"'
run --tsv --columns=decoded:path in
want_out decoded:path '/",\\x'
run -J --columns=decoded:path in
grep -qF '{"v":2,"decoded:path":"/\",\\x"}' out || fail 'no key in JSON'
exit 0
