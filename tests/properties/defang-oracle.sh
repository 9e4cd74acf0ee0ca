#!/bin/sh
# No other program finds a link in what --defang prints, and --refang brings
# back each byte of it.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${URLSIFT:=build/src/urlsift}" "${ROUNDS:=4000}"
LC_ALL=C
export LC_ALL

skip()
{
	echo "defang-oracle.sh: no $1" >&2
	exit 77
}

for program in python3 go node; do
	command -v $program >/dev/null || skip $program
done
for module in linkify-it linkifyjs; do
	node -e "require('$module')" 2>/dev/null || skip "$module of node"
done
test -d /usr/share/gocode/src/mvdan.cc/xurls || skip xurls
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip libpsl
exec python3 -B "$top_srcdir/tests/tools/defang_oracle.py" "$URLSIFT" \
    "$ROUNDS" "$top_srcdir/corpus"
