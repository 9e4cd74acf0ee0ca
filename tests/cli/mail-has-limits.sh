#!/bin/sh
# What is not read, or not as mail, is reported, with exit status 2; the rest is
# found.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# want_warning WARNING URL...: run on the file mail.
want_warning()
{
	message=$1
	shift
	run mail
	want_status 2
	want_out "$@"
	want_err "urlsift: mail: message 1: $message"
	test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
}

header='From: a@example.org
Date: Mon, 3 Jun 1996 10:00:00 +0000'
body='
http://example.org/=62ody'
coded='Content-Transfer-Encoding: quoted-printable'

{
	printf '%s\nX-Long: ' "$header"
	head -c 52428800 /dev/zero | tr '\0' x
	printf '\nX-URL: http://example.org/last\n%s\n%s\n' "$coded" "$body"
} >mail
want_warning 'the header is larger than 1 MiB; the rest of it is not read' \
    http://example.org/body

# Of the files that are uuencoded in a text, the first ones are read.
{
	printf '%s\n\nhttp://example.org/before\n' "$header"
	for i in 1 2 3 4 5 6 7 8 9 10; do
		for j in 1 2 3 4 5 6 7 8 9 10; do
			printf 'begin 644 a\n#0V%%T\n`\nend\n'
		done
	done
	printf 'begin 644 b\n4:'\''1T<#HO+V5X86UP;&4N;W)G+V(\n`\nend\n'
	echo http://example.org/behind
} >mail
want_warning 'the message has more than 100 files; the rest is not opened' \
    http://example.org/before http://example.org/behind

# Fields of any length say how to decode, and take no more time than their
# length, also those of a message within.
{
	printf '%s\nContent-Type: message/rfc822\n\nTo: ' "$header"
	head -c 2000000 /dev/zero | tr '\0' ,
	printf '\nContent-Type: text/plain;\n x="'
	head -c 2000000 /dev/zero | tr '\0' x
	printf '"; %s\n%s\n%s\n' 'charset=utf-16' \
	    'Content-Transfer-Encoding: base64' ''
	printf 'http://example.org/body' | iconv -t utf-16 | base64
} >mail
run mail
want_status 0
want_out http://example.org/body

{
	printf '%s\nContent-Type: multipart/mixed; boundary=b\n' "$header"
	awk 'BEGIN { for (i = 0; i < 100000; i++) print "--b\n\n" }'
	echo "$body"
} >mail
want_warning 'the message has more than 50000 parts; the rest is read as text' \
    http://example.org/=62ody

{
	echo "$header"
	awk 'BEGIN { for (i = 0; i < 1000; i++)
		print "Content-Type: message/rfc822\n" }'
	echo "$body"
} >mail
want_warning \
    'the message has parts nested more than 100 deep; they are read as text' \
    http://example.org/=62ody

# A message that is too large, from a pipe; the ones around it are read.
{
	printf 'From a@example.org  Mon Jun  3 10:00:00 1996\n%s\n%s\n%s\n' \
	    "$header" "$coded" "$body"
	printf '\nFrom a@example.org  Mon Jun  3 10:00:00 1996\n%s\n%s\n' \
	    "$header" "$coded"
	echo "$body"
	yes 'This is a line of text, and there are many of it.' |
	    head -c 67108864
	echo "$body"
	printf '\nFrom a@example.org  Mon Jun  3 10:00:00 1996\n%s\n%s\n%s\n' \
	    "$header" "$coded" "$body"
} | run
want_status 2
want_out http://example.org/body http://example.org/=62ody \
    http://example.org/=62ody http://example.org/body
want_err 'urlsift: (standard input): message 2: the message is larger than '\
'64 MiB; it is read as text'

# A page that is too large: the limit cuts a URL, and no half of it is kept.
{
	yes 0123456789012345678901234567890123456789012345678 |
	    head -c $((67108864 - 10))
	echo ' http://example.org/body'
} >page
run --type=html page
want_status 2
want_out
want_err 'urlsift: page: it is larger than 64 MiB; the rest is not read'
exit 0
