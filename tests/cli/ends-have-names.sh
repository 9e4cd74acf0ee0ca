#!/bin/sh
# Each name of lib/scan/ends.def has a row in corpus/ends.md, and the case there
# has a URL that ends so (ends-have-names).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

names=$(sed -n 's/^US_END([A-Z0-9_]*, "\([a-z0-9-]*\)",.*/\1/p' \
    "$top_srcdir/lib/scan/ends.def")
test -n "$names" || fail 'no names'
for name in $names; do
	case=$(sed -n "s/^| \`$name\` |.*| \`\([a-z0-9/-]*\)\` |\$/\1/p" \
	    "$top_srcdir/corpus/ends.md")
	test -n "$case" || fail "$name is not in ends.md"
	in=$(ls "$top_srcdir/corpus/$case".in "$top_srcdir/corpus/$case".xml \
	    2>/dev/null)
	options=
	test ! -f "${in%.*}.opt" || options=$(cat "${in%.*}.opt")
	# shellcheck disable=SC2086 # options are words
	(cd "$top_srcdir" && "$URLSIFT" $options -i --get='{end_rule}' "$in") \
	    >got 2>err
	grep -qx "$name" got || fail "$case has no URL that ends by $name"
done
exit 0
