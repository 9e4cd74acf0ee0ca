#!/bin/sh
# --explain: the text with the URL marked, and what is known of it in sentences
# (explain-for-people).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# Each piece of a joined URL is marked, and below a tab, too.
printf 'a\tb (https://www.example.net/x/\ny/z?u=http://b.example/), c\n' >a
run -x a
want_status 0
want_out '1:6
  a b (https://www.example.net/x/
       ^~~~~~~~~~~~~~~~~~~~~~~~~~
  y/z?u=http://b.example/), c
  ~~~~~~~~~~~~~~~~~~~~~~~
  valid     https://www.example.net/x/y/z?u=http://b.example/
  parts     scheme https, host www.example.net, path /x/y/z, query u=http://b.example/
  found     In running text. (bare)
  begins    The name of a registered scheme. (name)
  ends      A bracket closes that the URL did not open. (closing-bracket)
  goes on   the two lines look like one (of 100 such line ends 80 go on): the mark before the URL is closed behind the next word; the next word has 25 characters; equals signs in the next word: 1
  noted     The line ends with a slash. (by-slash)
  or        https://www.example.net/x/
  risk      Another URL stands in the query or fragment, and the click may lead there. (url-in-url)
'

# The caret is below the byte at fault, also behind the end.
printf '\033\377 http://h:port/x <news:>\n' >b
run -xHb b
want_out 'b:1:4:3
  \x1B\xFF http://h:port/x <news:>
           ~~~~~~~~~^~~~~~
  not valid http://h:port/x
  because   the port is not a decimal number in range, at byte 9 (port, 3.1)
  found     In running text. (bare)
  begins    The name of a registered scheme. (name)
  ends      White space ends a URL. (blank)

b:1:21:20
  \x1B\xFF http://h:port/x <news:>
                            ~~~~~^
  not valid news:
  because   it is neither a newsgroup nor a message id, at byte 5 (group, 3.6)
  found     <scheme:...>. (angle)
  begins    The < of <URL:...> or <scheme:...>. (opener)
  ends      The > closes <URL:...> or <scheme:...>. (closing-angle)
'

# What a click opens, in colour; the end of a record is that of others.
printf 'http://EXAMPLE.org\n' >c
run -x0 c
tr '\0' '@' <out >got && echo >>got && mv got out
want_out '1:1
  http://EXAMPLE.org
  ^~~~~~~~~~~~~~~~~~
  valid     http://EXAMPLE.org
  parts     scheme http, host EXAMPLE.org
  found     In running text. (bare)
  begins    The name of a registered scheme. (name)
  ends      White space ends a URL. (blank)
  opens     http://example.org/
@'
run -x --color=always c
escape=$(printf '\033')
grep -q "^  $escape\[01;31m^$escape\[m" out || fail 'no colour below'
run -x=other c
want_status 2

# Of what was decoded, all is marked; of a link, where its text is.
needs_decoder
printf 'From: a@b.example\nSubject: x\nContent-Type: text/html\n\n<p>at http://a.exa&#109;ple/b
<a href="/b">b</a>\n' >d
run -x d
want_out '2:10
  at http://a.example/b b
                        ^
  not valid /b
  because   it is relative to an unknown base, at byte 0 (relative, 2.3)
  place     message 1, part 1, element a, attribute href
  found     The value of an HTML attribute. (attr)
  begins    The beginning of an attribute, a header field or the target of a record. (value)
  ends      The attribute, the header field, the line or the record ends. (end-of-value)

1:7
  at http://a.example/b b
     ^~~~~~~~~~~~~~~~~~
  valid     http://a.example/b
  parts     scheme http, host a.example, path /b
  place     message 1, part 1
  found     In running text. (bare)
  begins    The name of a registered scheme. (name)
  ends      White space ends a URL. (blank)
'
exit 0
