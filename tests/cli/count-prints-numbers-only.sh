#!/bin/sh
# -c, with the names -H and -I say; what does not count is not counted.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://example.org/1 http://example.org:x/\n' >a
echo 'nothing' >b

run -c a; want_status 0; want_out 1
run -c b; want_status 1; want_out 0
run -c a b; want_status 0; want_out a:1 b:0
run -cI a b; want_status 0; want_out 1 0
run -cH b; want_status 1; want_out b:0
run -ci a; want_status 0; want_out 2
run --count --invalid=only a; want_status 0; want_out 1
run -cx a; want_status 0; want_out 2
run -c missing a; want_status 2; want_out a:1
mkdir d
run -c d a; want_status 2; want_out a:1

# What was not read to its end has no number.
needs_decoder
gzip <b >b.gz && head -c 20 b.gz >cut.gz
run -c cut.gz a b.gz; want_status 2; want_out a:1 b.gz:0
run -L cut.gz a b.gz; want_status 2; want_out b.gz
exit 0
