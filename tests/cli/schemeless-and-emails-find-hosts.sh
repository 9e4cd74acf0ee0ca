#!/bin/sh
# --schemeless finds hosts under a public suffix, --emails mail addresses; what
# is printed is what stands there, and JSON has no scheme for it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >text <<'T'
www.example.com:8080/x#y or ann@example.org or http://example.net/ or foo.nosuch
T

run text
want_out http://example.net/
run --emails text
want_status 0
want_out ann@example.org http://example.net/
run -J --emails --form=email text
want_out "{\"v\":2,\"url\":\"ann@example.org\",\"opens\":\"mailto:ann@example.org\",\
\"valid\":true,\
\"form\":\"email\",\"joined\":false,\"file\":\"text\",\"line\":1,\"column\":29,\
\"offset\":28,\"length\":15,\"spans\":[[28,43]],\
\"host\":\"example.org\",\"address\":\"ann@example.org\",\"alternatives\":[],\"notes\":[],\
\"risks\":[]}"

# Without the list of suffixes nobody knows what is a host: that is an error.
run --schemeless text
test "$got" != 2 || {
	want_err 'urlsift: --schemeless: libpsl is needed, but is not available'
	want_out
	skip 'no libpsl'
}
want_status 0
want_out www.example.com:8080/x#y http://example.net/
run --schemeless --emails -c text
want_out 3
run -J --schemeless --form=schemeless text
grep -qF '"host":"www.example.com","port":8080,"path":"/x","fragment":"y",' \
    out || fail "$(cat out)"
grep -q '"scheme"' out && fail 'a scheme'
run --schemeless --syntax=rfc1738 --form=schemeless text
want_out www.example.com:8080/x

# A list of schemes is none for what has none.
run --schemeless --emails -s http text
want_out http://example.net/
run --schemeless --emails --not-scheme=http text
want_out www.example.com:8080/x#y ann@example.org

# A suffix of several labels, one that only those below it are, any case.
echo 'co.uk example.co.uk Example.CO.UK a.ck nosuch.nosuch 9.nl' >text
run --schemeless text
want_out example.co.uk Example.CO.UK 9.nl

# In mail they may be in any header field; a URL is also behind a time.
needs_decoder
cat >m.eml <<'M'
From: ann@example.org
Message-ID: <1@example.org>
Date: Thu, 1 Dec 1994 12:34:56 +0000
Received: at 12:34:56 from http://example.net/

bob@example.org
M
run m.eml
want_out http://example.net/
run --emails m.eml
want_out ann@example.org http://example.net/ bob@example.org
exit 0
