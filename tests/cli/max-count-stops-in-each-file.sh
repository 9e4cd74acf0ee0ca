#!/bin/sh
# -m N, also with -c and -q.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://example.org/%s\n' 1 2 3 >a
printf 'http://example.org/%s\n' 4 5 >b

run -m 2 a; want_status 0
want_out http://example.org/1 http://example.org/2
run -Im1 a b; want_status 0
want_out http://example.org/1 http://example.org/4
run --max-count=9 b; want_status 0
want_out http://example.org/4 http://example.org/5
run -c -m 2 a b; want_status 0
want_out a:2 b:2
run -m 0 a; want_status 1
want_out
# Sums count rejected ones, too, which are no results.
echo 'http://a:x/ http://b:x/ http://c.example/ http://d.example/' >some
run -m 1 --stats some; want_status 0
grep -q "^1$(printf '\t')valid" out || fail "$(cat out)"
"$URLSIFT" -j1 -m 1 -u --stats some some some >one
run -j3 -m 1 -u --stats some some some
cmp -s one out || fail "$(diff one out)"

# A part of a file is searched in one piece then.
awk 'BEGIN { for (i = 0; i < 100000; i++) print "http://example.org/" i }' \
    </dev/null >large
for option in --range=1- --shard=1/2 '-j1 --shard=1/2'; do
	run -m 2 -c $option large
	want_out 2
done
run -m 2 --range=22- large
want_out http://example.org/2 http://example.org/3
exit 0
