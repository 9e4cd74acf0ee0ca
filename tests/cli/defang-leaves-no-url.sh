#!/bin/sh
# --defang: in text, parts, JSON and the input itself, and nothing is found in
# what comes out.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
{
	echo 'HTTPS://joe.x:p.w@www.Example.com:80/a.b?c=http://d.example/ and'
	echo 'mailto:joe.x@example.com?subject=a.b news:comp.text.tex'
	echo 'ftp://[2001:db8::1]/x.y gopher://h.example'
	echo '<http://bad:x/y.z>'
} >in

run --defang -i in
want_status 0
url='//joe[.]x[:]p[.]w[@]www[.]Example[.]com[:]80/a[.]b?c=http[:]//d[.]example/'
want_out "HXXPS[:]$url" 'mailto[:]joe[.]x[@]example[.]com?subject=a[.]b' \
    'news[:]comp[.]text[.]tex' 'fxp[:]//[2001[:]db8[:][:]1]/x[.]y' \
    'gopher[:]//h[.]example' "hxxp[:]//bad[:]x/y[.]z$(printf '\tport\t11')"
run --defang -g '{scheme}|{user}|{host}|{port}|{path}|{query}' in
sed -n 1p out >first
mv first out
want_out 'hxxps|joe[.]x|www[.]example[.]com|80|/a[.]b|c=http[:]//d[.]example/'
run --defang -J in
grep -q '"url":"mailto\[:\]joe\[.\]x\[@\]example\[.\]com?subject=a\[.\]b".*"original"' out &&
    fail 'an original, though nothing else was rewritten'
grep -q '"address":"joe\[.\]x\[@\]example\[.\]com"' out || fail 'the address as a part'
run --defang --replace='{url}' in
sed -n 3p out >third
mv third out
want_out 'fxp[:]//[2001[:]db8[:][:]1]/x[.]y gopher[:]//h[.]example'

# What is opened by a URL that was rewritten first.
{
	echo 'HTTP://a.example/%7Ea and http://b.example:80/b?c=d.example'
	echo 'http://c.example/?utm_source=a'
} >rewritten
run --normalize --defang -g '{url} {opens}' rewritten
want_out 'hxxp[:]//a[.]example/~a hxxp[:]//a[.]example/~a' \
    'hxxp[:]//b[.]example/b?c=d[.]example hxxp[:]//b[.]example/b?c=d[.]example' \
    'hxxp[:]//c[.]example/?utm_source=a hxxp[:]//c[.]example/?utm_source=a'

# What others would find in the middle: decoys before the host, URLs and hosts
# in a query or a path, addresses.
{
	echo 'http://www.bank.example@evil.example/'
	echo 'http://a.example/?u=http://evil.example/x&v=www.evil.example'
	echo 'http://a.example/evil.example/x?to=joe@evil.example&m=mailto:joe'
	echo 'hTTp://a.example/ Http://a.example/ FTP://a.example/'
	echo 'http://localhost:80/Localhost?u=//[::1]/ http://a_.example/-.com'
	echo 'http://a.example/b.(//localhost)/../x'
} >inner
run --defang -I inner
want_out 'hxxp[:]//www[.]bank[.]example[@]evil[.]example/' \
'hxxp[:]//a[.]example/?u=http[:]//evil[.]example/x&v=www[.]evil[.]example' \
'hxxp[:]//a[.]example/evil[.]example/x?to=joe[@]evil[.]example&m=mailto[:]joe' \
    'hTTp[:]//a[.]example/' 'Hxxp[:]//a[.]example/' 'FXP[:]//a[.]example/' \
    'hxxp[:]//l[~]ocalhost[:]80/L[~]ocalhost?u=//[[:][:]1]/' \
    'hxxp[:]//a_[.]example/-[.]com' \
    'hxxp[:]//a[.]example/b[.][(]//l[~]ocalhost)/[.][.]/x'

# Neither is it where there is no scheme.
echo 'httpd.org:80/a.b www.example.com?c=http://d.example/ joe.x@example.com' >in
run --schemeless --emails --defang in
want_out 'httpd[.]org[:]80/a[.]b' \
    'www[.]example[.]com?c=http[:]//d[.]example/' 'joe[.]x[@]example[.]com'
cat out >defanged
run --schemeless --emails defanged
test "$got" = 1 || fail "found: $(cat out)"

# Nothing is found, whatever it was.
run -I -i --defang in "$top_srcdir"/corpus/*/*.in
cat out >>defanged
test "$(wc -l <defanged)" -ge 300 || fail 'too few'
run defanged
test "$got" = 1 || fail "found: $(head -n 3 out)"
run --emails defanged
test "$got" = 1 || fail "addresses: $(head -n 3 out)"
run --schemeless defanged
test "$got" = 1 || grep -q 'libpsl is needed' err ||
    fail "hosts: $(head -n 3 out)"

# What other programs look for: schemes, hosts and addresses have a colon, a dot
# or "@", and "localhost" is a host without; "](" is a link in Markdown.
cut -f1 defanged | sed 's/\[[].:@[(]]//g' |
    grep -aiE '[^[:space:]][.:@]|localhost|]\(' >others
test ! -s others || fail "others find: $(head -n 3 others)"
exit 0
