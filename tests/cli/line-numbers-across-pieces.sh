#!/bin/sh
# Line numbers and offsets of a text that is read in many pieces: some lines
# are empty, some longer than a piece.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
awk 'BEGIN {
	for (i = 1; i <= 20000; i++) {
		if (i % 3 == 0) {
			print ""
			continue
		}
		line = "see "
		for (j = i % 5000 == 1 ? 9000 : 0; j > 0; j--)
			line = line "lengthening "
		print line "http://example.org/" i
	}
}' </dev/null >text
grep -nob 'http://[a-z./0-9]*' text >want
run -nb text
want_status 0
cmp -s want out || fail 'differs from grep -nob'
cat text | "$URLSIFT" -nb >out
cmp -s want out || fail 'differs when read from a pipe'
exit 0
