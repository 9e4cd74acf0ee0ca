#!/bin/sh
# The names that doc/guide/STABILITY.md promises are those of stable.txt, of the
# last release: none is gone, and none is promised by accident, since NEWS names
# what is new.  "accept" writes that file anew.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"
export top_builddir
promised=$top_srcdir/tests/house/stable.txt
program=$top_builddir/src/urlsift

skip()
{
	echo "stability.sh: $1" >&2
	exit 77
}

command -v python3 >/dev/null || skip 'no python3'
! "$program" --version | grep -qx 'decoder: none' || skip 'no decoder'
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
python3 -B "$top_srcdir/tests/tools/interface.py" "$program" >"$dir/names" ||
    exit 1
if test "${1-}" = accept; then
	cp "$dir/names" "$promised"
	exit
fi

sort "$promised" >"$dir/promised"
sort "$dir/names" >"$dir/there"
comm -23 "$dir/promised" "$dir/there" >"$dir/gone"
sed -n '/^Changes since/,/^What this version is/p' "$top_srcdir/NEWS" \
    >"$dir/changes"
comm -13 "$dir/promised" "$dir/there" | while read -r name; do
	word=${name%"()"}
	word=${word##*[ .=:(]}
	word=${word#url_}
	word=${word#urlsift_}
	grep -qwFe "${word%")"}" "$dir/changes" || echo "$name"
done >"$dir/new"
test -s "$dir/gone" || test -s "$dir/new" || exit 0
sed 's/^/stability.sh: gone: /' "$dir/gone" >&2
sed 's/^/stability.sh: new: /' "$dir/new" >&2
cat >&2 <<'END'
What is gone was promised until the next major version: keep it, and make it
deprecated (doc/guide/STABILITY.md).  What is new becomes a promise with the
next release: if its name is the one to keep, NEWS names it.
END
exit 1
