#!/bin/sh
# --refang: the ways to write it, places in the source, pieces, mail, and the
# way back from --defang.
# SPDX-License-Identifier: MIT
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

# Words only behind letters and digits, nothing behind a blank.
echo 'xhxxp://a/ see [.]b http://a.example/x/[.]y hxxp and http://c/(dot)' >none
run --refang -I none
want_out xhxxp://a/ http://a.example/x/.y http://c/\(dot\)

# Who defangs four numbers means an address; without that, they are a version.
{
	echo '1.2.3.4 at 101.28[.]225[.]248 and 101[.]28(dot)225.248/x 10.0.0.1/x'
	echo '1[.]2[.]3[.]4[:]80/a?b v1[.]2[.]3[.]4 1[.]2[.]3[.]4.5 1[.]2[.]3[.]256'
	echo '10.0.0.0/8,www[.]example[.]com'
} >numbers
run --refang --schemeless -g '{column} {url}' numbers
if test "$got" = 0; then
	want_out '12 101.28.225.248' '35 101.28.225.248/x' '1 1.2.3.4:80/a?b' \
	    '12 www.example.com'
	run --refang --schemeless -j1 -g '{column} {url}' <numbers
	want_out '12 101.28.225.248' '35 101.28.225.248/x' '1 1.2.3.4:80/a?b' \
	    '12 www.example.com'
	echo '1.2.3.4[.]5 1.2.3[.]4' >one
	run --refang --schemeless --replace='<{host}>' one
	want_out '1.2.3.4[.]5 <1.2.3.4>'
	run --schemeless numbers
	want_out
fi

# A word that stands for "http", too; backslashes are slashes.
printf '%s\n' 'meow://a[.]example/ Meows[:]//b.example/ homeow://c.example/' \
    'hxxp:\\d[.]example\x' >cat
run --refang cat
want_out http://a.example/ https://b.example/ homeow://c.example/ \
    http://d.example/x

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

# What --defang made of anything comes back, byte for byte: alone, in wrappers,
# and if it was defanged before.
found='-i --emails --schemeless -t text'
{
	cat "$top_srcdir"/corpus/*/*.in
	echo 'http://a.example/hxxp://b[.]c/x[dot]y/d(.)e[~]?h**p:z&FXPS[:]q[at]r&Meow:s'
	echo 'http://localhost/a.(b.c) <http://[::1]:80/> hTTp://t.example/ a@b.com'
} >texts
run $found -g '{url}' texts
! grep -q 'libpsl is needed' err || {
	found='-i --emails -t text'
	run $found -g '{url}' texts
}
mv out plain
run $found -g '{url}' --defang texts
mv out defanged
! cmp -s plain defanged || fail 'nothing is defanged'
test "$(wc -l <plain)" -ge 1000 || fail "only $(wc -l <plain) URLs"
for form in '&' '<&>'; do
	sed "s/.*/$form/" plain >before
	sed "s/.*/$form/" defanged >behind
	run $found -g '{line} {url}' before
	mv out want
	run $found --refang -g '{line} {url}' behind
	cmp -s want out || {
		fail 'not what it was'
		diff want out | head -n 5 >&2
	}
	test "$(wc -l <want)" -ge 1000 || fail "only $(wc -l <want) URLs"
done

needs_decoder
{
	echo 'From: <a@b.example>'
	echo 'Date: Sat, 1 Jan 2000 00:00:00 +0000'
	echo 'Message-ID: <a@b.example>'
	echo 'Content-Transfer-Encoding: quoted-printable'
	printf '\nsee hxxp://ex=61mple[.]com/=\nx,\nhxxp://b[.]example/\n'
} >mail
printf 'and 1.2[.]3[.=\n]4 but 1.2.3.=\n4\n' >>mail
run --refang -n -b -t mail mail
want_out '1:4:http://example.com/x' '2:28:http://b.example/'
run --refang --schemeless -n -b -t mail mail
test "$got" != 0 || want_out '1:4:http://example.com/x' '2:28:http://b.example/' \
    '3:52:1.2.3.4'
exit 0
