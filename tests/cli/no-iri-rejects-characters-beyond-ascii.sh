#!/bin/sh
# Characters beyond ASCII may stand in URLs, but not with --no-iri and not by
# the letter of RFC 1738.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
accent=$(printf '\303\251')
echo "http://example.org/caf$accent/menu and http://example.org/a" >a

run a; want_status 0
want_out "http://example.org/caf$accent/menu" http://example.org/a
run --no-iri a; want_status 0
want_out http://example.org/caf http://example.org/a
run --syntax=rfc1738 a; want_status 0
want_out http://example.org/caf http://example.org/a
run --explain=raw --no-iri a
test "$(head -n 1 out | cut -f 5)" = name,character ||
    fail "ended by $(head -n 1 out | cut -f 5)"
exit 0
