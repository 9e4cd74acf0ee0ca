#!/bin/sh
# When a message was written, in UTC: its first Date, as far as that can be
# read.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# want DATE TIME: a message with this field was written then; empty: not known.
want()
{
	printf 'From: a@example.org\nDate:%b\nSubject: http://h/s\n\nhttp://h/\n' \
	    "$1" >mail
	run -t mail -g '{message_date}' mail
	want_status 0
	want_out "$2" "$2"
}

want ' Thu, 01 Dec 1994 08:00:00 +0100' 1994-12-01T07:00:00Z
want ' Sat, 31 Dec 1994 20:00:00 -0500 (EST)' 1995-01-01T01:00:00Z
want ' Thu,\n\t1 Dec 1994\n 8:00 GMT' 1994-12-01T08:00:00Z
want '1 Dec 94 08:00 EST' 1994-12-01T13:00:00Z
want ' Thu, 01 Dec 1994 08:00:00 +0100\nDate: Fri, 02 Dec 1994 08:00:00 +0100' \
    1994-12-01T07:00:00Z
want '' ''
want ' today' ''
want ' yesterday\nDate: Fri, 02 Dec 1994 08:00:00 +0100' ''
want ' Thu, 32 Dec 1994 08:00:00 +0100' ''
want ' Thu, 01 Dec -5 08:00:00 +0100' ''
want ' Thu, 01 Dec 99999999999999999999 08:00:00 +0100' ''
want ' Fri, 31 Dec 9999 23:59:59 -1200' ''
want ' Fri, 30 Dec 9999 23:59:59 -1200' 9999-12-31T11:59:59Z
want ' 1 Dec 1994 08:00:00 /etc/localtime' 1994-12-01T08:00:00Z
want " 1 Dec 1994 08:00:00 +0100 ($(printf '%0226d' 0))" 1994-12-01T07:00:00Z
want " 1 Dec 1994 08:00:00 +0100 ($(printf '%0227d' 0))" ''

# A message in another reports that of the outer one, a text none; articles of
# news and members of archives have theirs.
cat >outer.eml <<'M'
From: a@example.org
Date: Thu, 01 Dec 1994 08:00:00 +0000
Content-Type: message/rfc822

Date: Fri, 02 Dec 1994 08:00:00 +0000
Subject: inner

http://h/
M
run -g '{message_date}' -t mail outer.eml
want_out 1994-12-01T08:00:00Z
printf '%s\n' 'Newsgroups: comp.infosystems.www' 'From: a@example.org' \
    'Date: 3 Dec 1994 08:00:00 GMT' '' 'http://h/' >article
run -g '{message_date}' -t news article
want_out 1994-12-03T08:00:00Z
echo http://h/ >text
tar -cf both.tar outer.eml text
run -g '{member} {message_date}' both.tar
want_out 'outer.eml 1994-12-01T08:00:00Z' 'text '
run -J both.tar
grep -o '"message_date":"[^"]*"' out >dates
echo '"message_date":"1994-12-01T08:00:00Z"' >want
cmp -s want dates || fail "dates: $(cat dates)"
exit 0
