#!/bin/sh
# What the sanitizers wrote while all other tests ran.  A leak in a process of
# Criterion fails no test; here it does.
# SPDX-License-Identifier: MIT
: "${top_builddir:=.}"
if test -z "$URLSIFT_SANITIZERS"; then
	echo 'leaks.sh: not built with sanitizers' >&2
	exit 77
fi
bad=0
for log in "$top_builddir"/tests/sanitizer.log.*; do
	test -f "$log" || continue
	bad=1
	echo "leaks.sh: $log:" >&2
	cat "$log" >&2
	rm -f "$log"
done
exit $bad
