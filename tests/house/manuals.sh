#!/bin/sh
# The manual's pages, as mandoc likes them.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
cd "${top_builddir:-$top_srcdir/build}/doc/man" || exit 1
command -v mandoc >/dev/null || {
	echo 'manuals.sh: skipped: no mandoc' >&2
	exit 77
}

# Whether pages are there that these refer to depends on the machine.
complaints=$(mandoc -T lint -W style urlsift*.[1-9] 2>&1 |
    grep -v -e 'referenced manual not found' -e 'outdated mandoc.db')
test -z "$complaints" && exit
echo "manuals.sh: $complaints" >&2
exit 1
