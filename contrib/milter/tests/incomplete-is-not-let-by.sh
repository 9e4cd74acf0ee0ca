#!/bin/sh
# What is done with mail that is not read to its end is said by an option;
# whoever has a list has it quarantined.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
for what in accept tempfail reject quarantine; do
	talk unread --stderr --max-size=100 --incomplete=$what
done
echo bad.example >list
talk unread --stderr --max-size=100 --reject=list
grep -q 'NOQUEUE: quarantined unread, size=100, .*incomplete=size' log ||
    fail "$(cat log)"
exit 0
