#!/bin/sh
# Of an input that is decoded, --stats counts all bytes, also from a pipe.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v gzip >/dev/null || skip 'no gzip'

awk 'BEGIN {
	for (i = 0; i < 9000; i++)
		printf "From a@b.example Thu Jan  1 00:00:00 2004\n" \
		    "From: a@b.example\n\nhttp://a.example/%d\n\n", i * 7919
}' >mbox
gzip -c mbox >mbox.gz
for file in mbox mbox.gz; do
	size=$(wc -c <$file | tr -d ' ')
	ran="urlsift --stats <$file"
	# shellcheck disable=SC2002 # a pipe
	cat $file | "$URLSIFT" --stats >out 2>err
	grep -qx "$size	bytes" out || fail "not $size: $(grep bytes out)"
	grep -qx '9000	valid' out || fail "not 9000: $(grep valid out)"
	test "$size" -gt 65536 || test $file = mbox.gz || fail 'too small'
done
