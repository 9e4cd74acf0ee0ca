#!/bin/sh
# The fields of a mail's header and of its parts, and whether a link is the
# sender's own; an attached file has the type and name of its part.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >mail <<'M'
Return-Path: <bounce-1@mx.shop.example>
From: "The =?utf-8?Q?Caf=C3=A9?=, \"Ltd\"" <news@Shop.example>
To: Ann <ann@home.example>, bob@home.example
Reply-To: answers@desk.example
List-Id: Our news <news.shop.example>
Subject: x
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: Text/HTML; charset=utf-8

<a href="http://www.shop.example/">a</a> http://desk.example/
--b
Content-Type: text/csv; name="a.csv"
Content-Disposition: attachment; filename="b.csv"

http://c.example/,1
--b--
M
run -g '{sender_name}|{recipient}|{reply_to}|{return_path}|{list_id}' mail
want_status 0
head -n 1 out >first
mv first out
want_out 'The Café, "Ltd"|ann@home.example|answers@desk.example|bounce-1@mx.shop.example|news.shop.example'
run -g '{url} {content_type} {file_name} {at_sender}' mail
want_out 'http://www.shop.example/ text/html  true' \
    'http://desk.example/ text/html  false' \
    'http://c.example/ text/csv b.csv false'

# Names of files are encoded as words, too.
for name in '=?utf-8?B?YcOkLmNzdg==?=' '=?iso-8859-1?Q?a=E4?= =?iso-8859-1?Q?=2Ecsv?='; do
	printf '%s\n' 'From: a@a.example' 'Date: x' 'Content-Type: text/csv' \
	    "Content-Disposition: attachment; filename=\"$name\"" '' \
	    'a,b' 'http://c.example/,1' >named
	run -g '{url} {file_name}' named
	want_out 'http://c.example/ aä.csv'
done

# What no field says is not known.
printf '%s\n' 'Subject: x' '' http://a.example/ >bare
run --type=mail -g '{url} {content_type}{sender_name}{recipient}{at_sender}' bare
want_out 'http://a.example/ text/plain'
printf '%s\n' 'From: a@a.example (Ann)' '' http://a.example/ >bare
run --type=mail -g '{url} {sender_name}|{at_sender}' bare
want_out 'http://a.example/ |true'
