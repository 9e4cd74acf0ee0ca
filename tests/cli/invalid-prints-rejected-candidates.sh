#!/bin/sh
# -i: URL, reason and the byte that decided; --invalid=only: nothing else.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
echo 'http://example.org:x/ http://example.org/ http://example.org/%zz' >a

run a; want_status 0
want_out http://example.org/
run -i a; want_status 0
want_out "http://example.org:x/${tab}port${tab}19" http://example.org/ \
    "http://example.org/%zz${tab}escape${tab}19"
run --invalid a; want_status 0
want_out "http://example.org:x/${tab}port${tab}19" http://example.org/ \
    "http://example.org/%zz${tab}escape${tab}19"
run --invalid=only -b a; want_status 0
want_out "0:http://example.org:x/${tab}port${tab}19" \
    "42:http://example.org/%zz${tab}escape${tab}19"
echo 'http://example.org/' >b
run --invalid=only b; want_status 1
want_out
run --explain=raw a; want_status 0
cut -f 1,6 out >verdicts
mv verdicts out
want_out "rejected:port@19${tab}http://example.org:x/" \
    "valid${tab}http://example.org/" \
    "rejected:escape@19${tab}http://example.org/%zz"
exit 0
