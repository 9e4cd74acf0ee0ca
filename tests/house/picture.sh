#!/bin/sh
# The picture of the README shows what the program prints: doc/urlsift.svg is
# what doc/picture.py draws of this build.  "make picture" writes it anew.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"
command -v python3 >/dev/null || {
	echo 'picture.sh: no python3' >&2
	exit 77
}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
python3 -B "$top_srcdir/doc/picture.py" "$top_builddir/src/urlsift" \
    "$top_srcdir/README.md" >"$dir/drawn" || exit 1
diff "$top_srcdir/doc/urlsift.svg" "$dir/drawn" >&2 && exit
echo 'picture.sh: doc/urlsift.svg is out of date: "make picture"' >&2
exit 1
