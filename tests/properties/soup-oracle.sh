#!/bin/sh
# No link is lost that the tree of a page holds, where scripts run or do not, in
# pages of random tags: another program, parse5, builds the trees
# (raw-text-elements, foreign-elements, what-browsers-drop).
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${URLSIFT:=build/src/urlsift}" "${ROUNDS:=4000}"
LC_ALL=C
export LC_ALL

skip()
{
	echo "soup-oracle.sh: no $1" >&2
	exit 77
}

command -v node >/dev/null || skip node
node -e "require.resolve('parse5')" 2>/dev/null || skip 'parse5 of node'
"$URLSIFT" --version | grep -q '^decoder .*: libarchive\|^decoder .*sandbox' ||
    skip 'decoder of urlsift'
exec node "$top_srcdir/tests/tools/soup_oracle.js" "$URLSIFT" "$ROUNDS"
