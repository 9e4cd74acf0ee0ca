#!/bin/sh
# Programs that are linked to the library stay so: its interface is compatible
# with that of liburlsift.abi, the last one published.  "accept" writes
# that file anew.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"
reference=$top_srcdir/tests/house/liburlsift.abi
library=$top_builddir/lib/.libs/liburlsift.so

skip()
{
	echo "abi.sh: $1" >&2
	exit 77
}

command -v abidw >/dev/null || skip 'no abidw (abigail-tools)'
test -f "$library" || skip 'there is no shared library'
readelf -h "$library" | grep -q 'Machine:.*X86-64' ||
    skip 'the reference is of another machine'
readelf -S "$library" | grep -q '\.debug_info' ||
    skip 'built without -g: no types to compare'
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0

# Types that the header does not show are none of anybody's business.
mkdir "$dir/public"
cp "$top_srcdir/lib/urlsift.h" "$dir/public"
abidw --headers-dir "$dir/public" --drop-private-types \
    --exported-interfaces-only --no-show-locs --no-corpus-path \
    --no-comp-dir-path --no-elf-needed --no-parameter-names \
    --no-write-default-sizes --type-id-style hash "$library" \
    >"$dir/new.abi" || exit 1
if test "${1-}" = accept; then
	cp "$dir/new.abi" "$reference"
	exit
fi

# What may grow, as urlsift.h says at its top.  An enum may anyway.
cat >"$dir/may-grow" <<'END'
[suppress_type]
	type_kind = struct
	name = urlsift_hit
	has_data_member_inserted_at = end

[suppress_type]
	type_kind = enum
	changed_enumerators = URLSIFT_REASONS, URLSIFT_PARTS
END
abidiff --no-added-syms --suppressions "$dir/may-grow" "$reference" \
    "$dir/new.abi" >"$dir/out" 2>&1 && exit
cat "$dir/out" >&2
cat >&2 <<'END'
abi.sh: programs that are linked to liburlsift would not go on working.
Do it in a way that is compatible, by a new function for example; or count
URLSIFT_ABI up (doc/HACKING.md, "The interface") and "make abi-accept".
END
exit 1
