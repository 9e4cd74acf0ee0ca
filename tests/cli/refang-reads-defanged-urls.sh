#!/bin/sh
# --refang: the ways to write it, places in the source, pieces, mail, and the
# way back from --defang.
. "${top_srcdir:-.}/tests/cli/lib.sh"
{
	echo 'a hxxp[:]//example[.]com/x. and hXXps://evil[.]example(.)org{.}uk/a'
	echo 'fxp[://]h[dot]example/b h**p://c.example/ http://d[.]example/'
	echo '<URL:hxxp://e[.]example/'
	echo 'b> mailto:joe[at]x[.]example'
} >in

run in
want_out
run --refang -g '{line}:{column}:{offset}+{length} {url}' in
want_status 0
want_out '1:3:2+24 http://example.com/x' \
    '1:33:32+35 https://evil.example.org.uk/a' \
    '2:1:68+23 ftp://h.example/b' '2:25:92+17 http://c.example/' \
    '2:43:110+19 http://d.example/' '3:6:135+21 http://e.example/b' \
    '4:4:158+25 mailto:joe@x.example'
run --refang --replace='<{host}>' in
sed -n 1p out >first
mv first out
want_out 'a <example.com>. and <evil.example.org.uk>'
run --refang --mend in
sed -n '3,$p' out >rest
mv rest out
want_out '<URL:http://e.example/b>' ' mailto:joe[at]x[.]example'

# Not behind anything but letters and digits, and no other words.
echo 'xhxxp://a/ see [.]b http://a.example/x/[.] hxxp and http://c/(dot)' >none
run --refang -I none
want_out xhxxp://a/ http://a.example/x/\[.\] http://c/\(dot\)

# The cut does not show: tokens at each place around the end of a read.
for n in 65500 65510 65520 65521 65522 65523 65524 65525 65526 65527 65528 \
    65529 65530 65531 65532 65533 65534 65535 65536; do
	{
		head -c $n /dev/zero | tr '\0' ' '
		head -n 2 in
	} >padded
	run --refang -b padded
	cut -d: -f2- <out >urls
	test "$(head -n 1 out)" = "$((n + 2)):http://example.com/x" ||
	    fail "$n: $(head -n 1 out)"
	run --refang -b -j1 <padded
	cut -d: -f2- <out | cmp -s - urls || fail "$n: differs"
	test "$(wc -l <urls)" = 5 || fail "$n: $(wc -l <urls) URLs"
done

# A capital X is a capital T, but in what many write for "http".
echo 'HxxP://a.example/ HXXPS://b.example/ hXXp://c.example/ FXP://d.example/' >caps
run --refang -I caps
want_out HttP://a.example/ HTTPS://b.example/ http://c.example/ FTP://d.example/

# What --defang made of any URL comes back, byte for byte, unless it held
# something to be undone before.
run -I "$top_srcdir"/corpus/*/*.in "$top_srcdir"/corpus/print/*.in
sort -u out | grep -av '[<>"]' | sed 's/.*/<&>/' >wrapped
run -g '{line} {url}' wrapped
sort out >plain
run --refang -g '{line} {url}' wrapped
sort out | comm -12 plain - >same
run --defang -g '{line} <{url}>' wrapped
awk '{ n = $1; sub(/^[0-9]* /, ""); while (line < n - 1) { print ""; line++ }
    print; line++ }' out >defanged
run --refang -g '{line} {url}' defanged
sort out | comm -23 same - >lost
test ! -s lost || fail "lost: $(head -n 5 lost)"
test "$(wc -l <same)" -ge 300 || fail "only $(wc -l <same) URLs"

# The same without wrappers, where a URL ends by itself.
run -I "$top_srcdir"/corpus/print/*.in "$top_srcdir"/corpus/joins/*.in
sort -u out | grep '[A-Za-z0-9/]$' >urls
run -I --defang urls
cp out defanged
run -I --refang defanged
cmp -s urls out || {
	fail 'not what it was'
	diff urls out | head -n 5 >&2
}
test "$(wc -l <urls)" -ge 50 || fail 'too few'

needs_decoder
{
	echo 'From: <a@b.example>'
	echo 'Date: Sat, 1 Jan 2000 00:00:00 +0000'
	echo 'Message-ID: <a@b.example>'
	echo 'Content-Transfer-Encoding: quoted-printable'
	printf '\nsee hxxp://ex=61mple[.]com/=\nx,\nhxxp://b[.]example/\n'
} >mail
run --refang -n -b -t mail mail
want_out '1:4:http://example.com/x' '2:28:http://b.example/'
exit 0
