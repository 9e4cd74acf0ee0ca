#!/bin/sh
# A bare name as the text of a link to the sender's own host may be a title; an
# address of a page is none, nor is what leads elsewhere.  Whom the mail is to
# stands in the links of forms that ask for a password, and in the sender's own.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >mail <<'M'
From: News <news@lists.shop.example>
Content-Type: text/html

<a href="http://click.shop.example/1">Maker.example</a>
<a href="http://click.other.example/2">Maker.example</a>
<a href="http://click.shop.example/3">www.maker.example</a>
<a href="http://click.shop.example/4">https://maker.example</a>
<a href="http://click.shop.example/5">maker.example/login</a>
<a href="http://click.shop.example/6">The shop</a>
M
run --type=mail -g '{path} {risks}' --risk=any mail
want_out '/1 text-title' '/2 text-differs' '/3 text-differs' \
    '/4 text-differs' '/5 text-differs'
run --type=mail -g '{path}' --risk=strong mail
want_out /2 /3 /4 /5

# The link of a gateway leads to what its text names.
cat >gateway <<'M'
Content-Type: text/html

<a href="https://slack-redir.net/link?url=http%3A%2F%2Fwww.maker.example%2F">
www.maker.example</a>
<a href="https://slack-redir.net/link?url=http://other.example/">maker.example
</a>
<a href="http://other.example/link?url=http://maker.example">maker.example</a>
M
run --type=mail -g '{url}' --risk=text-differs gateway
want_out 'https://slack-redir.net/link?url=http://other.example/' \
    'http://other.example/link?url=http://maker.example'

# Without a sender nobody's links are known.
sed 1d mail >unsent
run --type=mail --risk=text-title unsent
want_status 1

cat >mail <<'M'
From: News <news@shop.example>
To: Ann <Ann@home.example>, bob@home.example
Content-Type: text/html

<a href="http://login.example/1#ann@home.example">a</a>
<a href="http://login.example/2/ANN%40home.example/x">a</a>
<a href="http://login.example/3?e=QW5uQGhvbWUuZXhhbXBsZQ==">a</a>
<a href="http://www.shop.example/4/ann@home.example">a</a>
<a href="http://login.example/5?e=ann@home.example">a</a>
<a href="http://login.example/6/bob@home.example">a</a>
<a href="http://login.example/7/ann@home.exampl">a</a>
<img src="http://login.example/8/ann@home.example">
<a href="mailto:ann@home.example">a</a>
M
run --type=mail -g '{path}' --risk=recipient-in-url mail
want_out /1 /2/ANN%40home.example/x /3
