#!/bin/sh
# Programs that are linked to the library stay so: its interface is compatible
# with that of liburlsift.abi, the last one published.  "accept" writes that
# file anew.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"
mode=${1-compare}
bad=0

skip()
{
	echo "abi.sh: $1" >&2
	exit 77
}

# dump FOLDER NAME: the interface of a library.  Types that its header does not
# show are none of anybody's business.
dump()
{
	mkdir "$dir/$2"
	cp "$top_srcdir/$1/${2#lib}.h" "$dir/$2"
	abidw --headers-dir "$dir/$2" --drop-private-types \
	    --exported-interfaces-only --no-show-locs --no-corpus-path \
	    --no-comp-dir-path --no-elf-needed --no-parameter-names \
	    --no-write-default-sizes --type-id-style hash \
	    "$top_builddir/$1/.libs/$2.so" >"$dir/$2.abi" || exit 1
}

# may_grow STRUCT...: at its end, as the header says at its top.  An enum may
# anyway, but for what counts its values.
may_grow()
{
	for struct; do
		cat <<-END
			[suppress_type]
				type_kind = struct
				name = $struct
				has_data_member_inserted_at = end

		END
	done
	for count in REASONS PARTS DECODE_KINDS; do
		cat <<-END
			[suppress_type]
				type_kind = enum
				changed_enumerators = URLSIFT_$count

		END
	done
}

# library FOLDER NAME STRUCT...
library()
{
	folder=$1 name=$2
	shift 2
	reference=$top_srcdir/tests/house/$name.abi
	dump "$folder" "$name"
	if test "$mode" = accept; then
		cp "$dir/$name.abi" "$reference"
		return
	fi
	may_grow "$@" >"$dir/may-grow"
	abidiff --no-added-syms --suppressions "$dir/may-grow" "$reference" \
	    "$dir/$name.abi" >"$dir/out" 2>&1 && return
	cat "$dir/out" >&2
	echo "abi.sh: programs that are linked to $name would not go on" \
	    'working.' >&2
	bad=1
}

command -v abidw >/dev/null || skip 'no abidw (abigail-tools)'
built=$top_builddir/lib/.libs/liburlsift.so
test -f "$built" || skip 'there is no shared library'
readelf -h "$built" | grep -q 'Machine:.*X86-64' ||
    skip 'the reference is of another machine'
readelf -S "$built" | grep -q '\.debug_info' ||
    skip 'built without -g: no types to compare'
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0

library lib liburlsift urlsift_hit
test $bad = 0 && exit
cat >&2 <<'END'
Do it in a way that is compatible, by a new function for example; or count
URLSIFT_ABI up (doc/design/HACKING.md, "The interface") and
"make abi-accept".
END
exit 1
