#!/bin/sh
# --no-quoted leaves out what begins in a quoted line or in a signature of mail
# and news; --no-headers what stands in header fields.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >m.eml <<'M'
From: a@example.org
Date: Thu, 1 Dec 1994 00:00:00 +0000
Message-ID: <1@example.org>
Subject: http://example.org/subject
Archived-At: <http://example.org/archived>

On Monday JD (see http://example.org/attribution) wrote:
> http://example.org/marked
>>http://example.org/twice
JD> http://example.org/initials
  > http://example.org/blanks
>From http://example.org/from
a > http://example.org/middle <http://example.org/
closed> http://example.org/behind <URL:http://example.org/begun
> > http://example.org/inside
-- not yet
-- 
http://example.org/signature
> -- 
http://example.org/still
M
all='1:subject 1:archived 1:attribution 2:marked 3:twice 4:initials 5:blanks
6:from 7:middle 7:closed 8:behind 8:begun 9:inside 12:signature 14:still'
unquoted='1:attribution 6:from 7:middle 7:closed 8:behind 8:begun'

# want_urls LIST: the last run printed these, lines and ends of paths.
want_urls()
{
	want_out $(echo $1 |
	    sed -E 's,([0-9]+:)?([a-z]+),\1http://example.org/\2,g')
}

run -n m.eml
want_status 0
want_urls "$all"
run -n --no-quoted m.eml
want_status 0
want_urls "1:subject 1:archived $unquoted"
run -n --no-quoted --no-headers m.eml
want_urls "$unquoted"
run -n --no-headers m.eml
want_urls "${all#* * }"

# Where they stand does not depend on it; nor does anything on --refang.
run -J m.eml
grep -F /behind out >want
run -J --no-quoted m.eml
grep -F /behind out | cmp -s - want || fail 'it stands elsewhere'
run -n --no-quoted --no-headers --refang m.eml
want_urls "$unquoted"
run --no-quoted --no-headers -I m.eml m.eml
want_urls "$(echo $unquoted $unquoted | sed 's/[0-9]*://g')"

# In text it does nothing.
run -t text --no-quoted --no-headers -c m.eml
want_out 15

# A mailbox; each message begins anew, CR LF or not.
{
	for i in 1 2; do
		echo 'From a@example.org Thu Dec  1 00:00:00 1994'
		sed 's/$/'"$(printf '\r')"'/' m.eml
		echo
	done
} >two.mbox
run -n --no-quoted --no-headers two.mbox
want_urls "$unquoted $unquoted"

# A part whose type cannot be read is XML by its first bytes: its > is no mark.
cat >feed.eml <<'M'
From: a@example.org
Date: Thu, 1 Dec 1994 00:00:00 +0000
MIME-Version: 1.0
Content-Type: xml

<?xml version="1.0"?>
<feed
>http://example.org/entry</feed>
M
run --no-quoted feed.eml
want_urls entry

# Lines that flow are one; a page, a patch and other texts are left alone.
cat >parts.eml <<'M'
From: a@example.org
Message-ID: <2@example.org>
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; format=flowed

> http://example.org/first 
> http://example.org/second
http://example.org/after 
> http://example.org/third
--b
Content-Type: text/html

&gt; http://example.org/page
<blockquote>http://example.org/block</blockquote>
--b
Content-Type: text/x-diff; name=http://example.org/name

> http://example.org/diff
-- 
http://example.org/end
--b
Content-Type: message/rfc822

Subject: http://example.org/inner
Message-ID: <3@example.org>

> http://example.org/innerquote
http://example.org/innertext
--b--
M
run --no-quoted parts.eml
want_urls 'after page block name diff end inner innertext'
run --no-headers --no-quoted parts.eml
want_urls 'after page block diff end innertext'
exit 0
