#!/bin/sh
# The manual pages of the libraries know each function and each constant of the
# headers, and no others, and their example compiles.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${CC:=cc}" "${top_builddir:=$top_srcdir/build}"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0

# agree WHAT: the lists want and got of it are one.
agree()
{
	sort -u "$dir/want" >"$dir/sorted"
	test -s "$dir/sorted" || bad=1
	sort -u "$dir/got" | diff "$dir/sorted" - >&2 && return
	echo "api-pages.sh: $1" >&2
	bad=1
}

# page NAME HEADER EXPORTS FOLDER
page()
{
	page=$4/doc/man/$1.3
	cp "$top_srcdir/tests/house/$3" "$dir/want"
	sed -n 's/^\.F[no] \(urlsift_[a-z_]*\).*/\1/p' "$page" |
	    sort -u >"$dir/got"
	agree "functions of $1.3 and tests/house/$3 differ"
	sed -n 's/^\.Nm \(urlsift_[a-z_]*\).*/\1/p' "$page" >"$dir/got"
	agree "names of $1.3 and tests/house/$3 differ"

	# What a comment says, and the guard, is no constant.
	sed 's,/\*.*,,; /^ \*/d; /_H$/d' "$top_srcdir/lib/$2" \
	    >"$dir/header"
	grep -o 'URLSIFT_[A-Z0-9_]*' "$dir/header" >"$dir/want"
	grep -o 'URLSIFT_[A-Z0-9_]*' "$page" >"$dir/got"
	agree "constants of $1.3 and of $2 differ"
	sed -n 's/^	\(URLSIFT_[A-Z0-9_]*\).*/\1/p' "$dir/header" \
	    >"$dir/want"
	sed -n 's/^\.It Dv //p' "$page" >"$dir/got"
	agree "lists in $1.3 and enums of $2 differ"
}

page urlsift urlsift.h exports.txt "$top_builddir"

sed -n '/^\.Sh EXAMPLES/,/^\.Ed/p' "$top_builddir/doc/man/urlsift.3" |
    sed -n '/^#/,/^}/p' | sed 's/\\e/\\/g' >"$dir/example.c"
grep -q main "$dir/example.c" || bad=1
# Options are words.
# shellcheck disable=SC2086
$CC -std=c11 -Wall -Wextra -pedantic -Werror -fsyntax-only \
    -I "$top_srcdir/lib" "$dir/example.c" || {
	echo 'api-pages.sh: the example does not compile' >&2
	bad=1
}
exit $bad
