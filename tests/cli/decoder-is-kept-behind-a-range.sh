#!/bin/sh
# A range that ends in the first bytes of a mailbox leaves the rest of them
# unread.  The same decoder reads the next input.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

for i in 1 2 3 4 5 6 7 8 9; do
	printf 'From a@b.example Thu Jan  1 00:00:00 1998\n'
	printf 'Subject: %s\n\nAt http://m.example/%s\n\n' $i $i
	yes 'and much more text in the same message' | head -n 250
	echo
done >a.mbox
test "$(wc -c <a.mbox)" -gt 65536 || fail 'the mailbox is too small'
cp a.mbox b.mbox
run -j1 --range=0-100 a.mbox b.mbox
want_status 0
want_out a.mbox:http://m.example/1 b.mbox:http://m.example/1
exit 0
