#!/bin/sh
# --defang: in text, parts, JSON and the input itself, and nothing is found in
# what comes out.
. "${top_srcdir:-.}/tests/cli/lib.sh"
{
	echo 'HTTPS://joe.x:p.w@www.Example.com:80/a.b?c=http://d.example/ and'
	echo 'mailto:joe.x@example.com?subject=a.b news:comp.text.tex'
	echo 'ftp://[::1]/x.y gopher://h.example'
	echo '<http://bad:x/y.z>'
} >in

run --defang -i in
want_status 0
want_out 'HxxPS[:]//joe.x:p.w@www[.]Example[.]com:80/a.b?c=http[:]//d.example/' \
    'mailto[:]joe.x@example[.]com?subject=a.b' 'news[:]comp.text.tex' \
    'fxp[:]//[::1]/x.y' 'gopher[:]//h[.]example' \
    "hxxp[:]//bad:x/y.z$(printf '\tport\t11')"
run --defang -g '{scheme}|{user}|{host}|{default:port}|{path}|{query}' in
sed -n 1p out >first
mv first out
want_out 'hxxps|joe.x|www[.]Example[.]com|80|/a.b|c=http[:]//d.example/'
run --defang -J in
grep -q '"url":"mailto\[:\]joe.x@example\[.\]com?subject=a.b".*"original"' out &&
    fail 'an original, though nothing else was rewritten'
grep -q '"address":"joe.x@example\[.\]com"' out || fail 'the address as a part'
run --defang --replace='{url}' in
sed -n 3p out >third
mv third out
want_out 'fxp[:]//[::1]/x.y gopher[:]//h[.]example'

# Neither is it where there is no scheme.
echo 'httpd.org:80/a.b www.example.com?c=http://d.example/ joe.x@example.com' >in
run --schemeless --emails --defang in
want_out 'httpd[.]org:80/a.b' 'www[.]example[.]com?c=http[:]//d.example/' \
    'joe.x@example[.]com'
cat out >defanged
run --schemeless --emails defanged
test "$got" = 1 || fail "found: $(cat out)"

# Nothing is found, whatever it was.
for text in in "$top_srcdir"/corpus/*/*.in; do
	run -I -i --defang "$text"
	cat out >>defanged
done
test "$(wc -l <defanged)" -ge 300 || fail 'too few'
run defanged
test "$got" = 1 || fail "found: $(head -n 3 out)"
exit 0
