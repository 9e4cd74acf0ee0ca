#!/bin/sh
# Some risks are only of what a reader can click on: not of pictures, style
# sheets and header fields.  What only a browser reads is one, too.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >mail <<'M'
Subject: x
List-Help: <http://tinyurl.com/1>
Content-Type: text/html

<p>http://tinyurl.com/2</p>
<a href="http://tinyurl.com/3">a</a>
<form action="http://tinyurl.com/4"><button formaction="http://tinyurl.com/5">
</form><area href="http://tinyurl.com/6">
<img src="http://tinyurl.com/7"><link rel=icon href="http://tinyurl.com/8">
<img src="http://192.0.2.1/9"><input type=image src="http://tinyurl.com/10">
<a href="http:\\a.example/11">b</a> <a href="mailto:a@b.example?subject=c d">d
<a href="data:text/html,12">e</a>
M
run -g '{opens} {risks}' --risk=any --type=mail mail
want_status 0
want_out 'http://tinyurl.com/2 shortener' 'http://tinyurl.com/3 shortener' \
    'http://tinyurl.com/4 shortener' 'http://tinyurl.com/5 shortener' \
    'http://tinyurl.com/6 shortener' 'http://a.example/11 browser-repairs' \
    ' script-link'

# Strong and weak ones.
printf '%s\n' http://tinyurl.com/1 http://a.xyz/2 http://tinyurl.com:81/3 \
    http://a.example/4 >text
run --risk=strong text
want_out http://tinyurl.com/1 http://tinyurl.com:81/3
run --risk=weak text
want_out http://a.xyz/2 http://tinyurl.com:81/3
run --not-risk=strong text
want_out http://a.xyz/2 http://a.example/4
run --not-risk=strong,weak text
want_out http://a.example/4
