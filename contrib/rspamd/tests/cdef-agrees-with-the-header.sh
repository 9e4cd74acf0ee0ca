#!/bin/sh
# What urlsift.lua says of urlsift.h is what a C compiler makes of it: values,
# members with their places and sizes, and functions; a slip is noticed.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${CC:=cc}"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
sed -n '/^ffi.cdef \[\[$/,/^\]\]$/p' "$top_srcdir/contrib/rspamd/urlsift.lua" |
    sed '1d;$d' >"$dir/cdef"

# translate: print a C program that asserts what standard input declares.
# Structs get a name of their own to stand beside those of the header.
translate()
{
	echo '#include <urlsift.h>'
	sed 's/^struct urlsift_\([a-z_]*\) {/struct lua_\1 {/' | awk '
	function same(what) {
		print "_Static_assert(" what ", \"" $0 "\");"
	}
	/^enum \{$/ { inside = "enum"; next }
	/^struct lua_[a-z_]+ \{$/ {
		inside = substr($2, 5)
		print
		next
	}
	/^};$/ {
		if (inside != "enum") {
			print
			same("sizeof(struct lua_" inside ") == " \
			    "sizeof(struct urlsift_" inside ")")
		}
		for (i = 1; i <= n; i++) {
			$0 = member[i]
			ours = "struct lua_" inside
			theirs = "struct urlsift_" inside
			same("offsetof(" ours ", " $0 ") == " \
			    "offsetof(" theirs ", " $0 ")")
			same("sizeof(((" ours " *)0)->" $0 ") == " \
			    "sizeof(((" theirs " *)0)->" $0 ")")
		}
		count += n
		n = 0
		inside = ""
		next
	}
	inside == "enum" {
		gsub(/[ \t,]/, "")
		sub(/=/, " == ")
		same($0)
		count++
		next
	}
	inside != "" {
		print
		name = $0
		# A function has its name before its arguments.
		sub(/\)\(.*/, "", name)
		sub(/(\[[0-9]+\])?;$/, "", name)
		sub(/.*[ *]/, "", name)
		member[++n] = name
		next
	}
	{
		# It conflicts with the declaration of the header, or not.
		print
		count++
	}
	END { print "/* " count " */" }'
}

# compiles FILE: the compiler takes it, beside the header.
compiles()
{
	translate <"$1" >"$dir/check.c"
	$CC -std=c11 -fsyntax-only -I"$top_srcdir/lib" "$dir/check.c"
}

compiles "$dir/cdef" || exit 1
# Enough is compared, and each change is seen.
count=$(sed -n '$s/[^0-9]//gp' "$dir/check.c")
test "$count" -gt 30 || {
	echo "cdef: only $count declarations" >&2
	exit 1
}
for slip in 's/URLSIFT_STOPPED = 1/URLSIFT_STOPPED = 2/' \
    's/URLSIFT_ENOMEM = -1/URLSIFT_ENOMEM = 1/' \
    's/(\*hit)(void/(*link)(void/' 's/size_t len;//' \
    's/uint64_t number/uint32_t number/' 's/why\[512\]/why[511]/' \
    's/void \*wait;//' 's/int field;/int fields;/' \
    's/char \*bytes, size_t len/char *bytes/' 's/^void urlsift/int urlsift/'
do
	sed "$slip" "$dir/cdef" >"$dir/slip"
	cmp -s "$dir/cdef" "$dir/slip" ||
	    ! compiles "$dir/slip" 2>/dev/null || {
		echo "cdef: nobody notices $slip" >&2
		exit 1
	}
	! cmp -s "$dir/cdef" "$dir/slip" || {
		echo "cdef: there is nothing to $slip" >&2
		exit 1
	}
done
