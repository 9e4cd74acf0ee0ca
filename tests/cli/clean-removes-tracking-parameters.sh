#!/bin/sh
# --clean: a query without the parameters that only tell who clicked.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# check URL WANT
check()
{
	echo "<$1>" >in
	run --clean in
	want_out "$2"
	run -g '{clean}' in
	want_out "$2"
}

check 'https://a.example/b?utm_source=c&d=1&utm_medium=e&f' \
    'https://a.example/b?d=1&f'
check 'https://a.example/?fbclid=b#c' 'https://a.example/#c'
check 'https://a.example?gclid=1&UTM_ID=2&mc_eid' https://a.example
# All else keeps its order, its escapes and its empty fields.
check 'https://A.example:443/%7eb?z=%2f&&a=+&hsCtaTracking=c&' \
    'https://A.example:443/%7eb?z=%2f&&a=+&'
for url in 'https://a.example/?' 'https://a.example/?utm=1&futm_source=2' \
    'https://a.example/?gclid2=1' 'https://a.example/utm_source=b' \
    'https://a.example/#?utm_source=b'; do
	check "$url" "$url"
	run --clean -J in
	grep -q '"original"' out && fail "$url has not changed"
done

echo 'https://a.example/?a=1&utm_id=2' >in
run --clean -g '{url} {query} {original}' in
want_out 'https://a.example/?a=1 a=1 https://a.example/?a=1&utm_id=2'

# In order with the others: the target of a gateway is cleaned.
echo 'https://www.google.com/url?q=HTTP://A.example/%3Futm_id=2&sa=D' >in
run --defang --normalize --clean --unredirect in
want_out 'hxxp[:]//a[.]example/'

# What can be clicked on is cleaned as it opens.
echo '<html><a href="https:a.example/?b c&utm_id=2">d</a>' >in
run --clean in
want_out 'https://a.example/?b%20c'

cat >in <<'EOF'
https://a.example/?utm_source=a https://a.example/?utm_source=b
https://a.example/?c https://a.example/
EOF
run --unique=clean in
want_out 'https://a.example/?utm_source=a' 'https://a.example/?c'
run --by=clean in
printf '3\thttps://a.example/\n1\thttps://a.example/?c\n' >want
cmp -s out want || fail 'equal URLs are not added up'
exit 0
