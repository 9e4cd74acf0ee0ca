#!/bin/sh
# --indicators: addresses, hosts and mail addresses, in the clear and defanged,
# each with what it is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
run --indicators /dev/null
test "$got" != 2 || {
	want_err 'urlsift: --indicators: libpsl is needed, but is not available'
	skip 'no libpsl'
}

# check TEXT HIT...
check()
{
	printf '%s\n' "$1" >in
	shift
	run --indicators -g '{indicator} {url}' in
	want_out "$@"
}

check '101.28[.]225[.]248, 101.28.225.248' \
    'ipv4 101.28.225.248' 'ipv4 101.28.225.248'
check 'user[@]evil[.]example[.]com evil[.]example[.]com' \
    'email user@evil.example.com' 'host evil.example.com'
check 'hxxp:\\evil.example.com meow://evil.example.com/a' \
    'url http:\\evil.example.com' 'url http://evil.example.com/a'
check '2001[:]db8[::]1 2001:db8::2' 'ipv6 [2001:db8::2]'
check '2001[:]db8[:][:]1' 'ipv6 [2001:db8::1]'
check 'www.example.com/a www.example.com:80 mailto:a@example.com' \
    'url www.example.com/a' 'host www.example.com:80' \
    'email mailto:a@example.com'
check '192.0.2.0/24 192.0.2.1/a 192.0.2.1/ 192.0.2.1:80' \
    'ipv4 192.0.2.0/24' 'url 192.0.2.1/a' 'url 192.0.2.1/' \
    'ipv4 192.0.2.1:80'
check '2001:db8::/32 [2001:db8::1]:80/a' 'ipv6 [2001:db8::]/32' \
    'url [2001:db8::1]:80/a'

# Versions, headings, times and code are none.
check 'version 101.28.225.248, Chrome/101.28.225.248, 1.0.0.0, 12:30:45'
check '1.2.3.4 Overview'
check 'see Foo::B1, 00:1a:2b:3c:4d:5e, dead::beef and a.b.c'
# What is defanged is meant.
check 'version 1[.]2[.]3[.]4' 'ipv4 1.2.3.4'

# By the letter of 1994 there is no IPv6.
echo '2001:db8::1 192.0.2.7' >in
run --indicators --syntax=rfc1738 in
want_out 192.0.2.7

# It has what the three other options have, and filters compare addresses.
echo '2001:db8::1 2001:DB8:0:0::1 x.example.com' >in
run --indicators --unique=opens in
want_out '[2001:db8::1]' x.example.com
run --indicators --host=2001:db8::1 -c in
want_out 2
run --indicators --defang in
sed 1q out >first
run --refang --indicators first
want_out '[2001:db8::1]'
exit 0
