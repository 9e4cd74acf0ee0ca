#!/bin/sh
# What a file is, its beginning reports, as early as it can; --type says it
# better.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

coded='Content-Transfer-Encoding: quoted-printable

http://example.org/=41 http://example.org/b'

# as_mail NAME: the file is decoded; as_text NAME: it is not.
as_mail()
{
	run "$1"
	want_status 0
	want_out http://example.org/A http://example.org/b
}
as_text()
{
	run "$1"
	want_status 0
	want_out http://example.org/=41 http://example.org/b
}

for fields in 'From: a@example.org|Date: x' 'Received: x|Received: y|Date: z' \
    'return-path: <>|MESSAGE-ID: <a@b>' 'Path: a!b|From: c' \
    'X-Any: x| folded|From: a|Subject: s|Date: y' \
    'Subject: a draft|From: a@example.org|MIME-Version: 1.0' \
    '|From: a@example.org|Date: x' '1234|From: a@example.org|Date: x'; do
	printf '%s\n' "$fields" | tr '|' '\n' >file
	echo "$coded" >>file
	as_mail file
done
{
	printf '\357\273\277From: a@example.org\nDate: x\n%s\n' "$coded"
} >file
as_mail file

# Headers are long nowadays.
{
	echo 'Received: x'
	seq 1 1000 | sed 's/^/ARC-Seal: i=/'
	printf 'Date: x\n%s\n' "$coded"
} >file
as_mail file

# Those that mail programs add may come first, others are not waited for.
{
	seq 1 4000 | sed 's/^/X-Number: /'
	printf 'From: a@example.org\nDate: x\n%s\n' "$coded"
} >file
as_mail file
{
	seq 1 1000 | sed 's/^/number: /'
	printf 'From: a@example.org\nDate: x\n%s\n' "$coded"
} >file
as_text file

# Names that other texts have are not enough, nor twice the same, nor any that
# come too late.
for fields in 'Subject: s|Name: t' 'no field|From: a|Date: x' \
    ' From: a|Date: b' 'from: a|to: b' 'From here on|no field'; do
	printf '%s\n' "$fields" | tr '|' '\n' >file
	echo "$coded" >>file
	as_text file
done
{
	echo 'From: a@example.org'
	seq 1 8000 | sed 's/^/X-Number: /'
	printf 'Date: x\n%s\n' "$coded"
} >file
as_text file
run -t mail file
want_out http://example.org/A http://example.org/b

# A mailbox begins with an address and a date, or with a header behind its first
# line.
{
	echo 'From a@example.org  Thu Aug 22 12:36:23 2002'
	echo "$coded"
} >file
as_mail file
sed '1s/Thu.*/today/' file >other
as_text other
sed '1s/.*/From 1234\
From: a@example.org\
Date: x/' file >other
as_mail other

# News and mail differ in their dots.
printf 'Path: a\nFrom: b\n\n..http://example.org/..\n' >file
run -b file
want_out 1:http://example.org/
run -t mail -b file
want_out 2:http://example.org/

# References are decoded in what is said to be XML.
printf 'http://example.org/?a&amp;b\n' >file
run file
want_out 'http://example.org/?a&amp;b'
run -t xml file
want_out 'http://example.org/?a&b'

# Text is not waited for; a type that is given is not asked for.
mkfifo pipe
run -t mbox /dev/null
want_status 1
run --type=html --type=text file
want_status 0
: >out
"$URLSIFT" pipe >out &
write_until_out 'at http://example.org/ or
not at all' >pipe
wait
ran='urlsift pipe'
grep -q example early || fail 'nothing came early'
exit 0
