#!/bin/sh
# What urlsift.lua says of urlsift.h and urlsift-decode.h is what a C compiler
# makes of them: values, members with their places and sizes, and functions; a
# slip is noticed.
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
	echo '#include <decode/urlsift-decode.h>'
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
test "$count" -gt 90 || {
	echo "cdef: only $count declarations" >&2
	exit 1
}
for slip in 's/URLSIFT_K_ALONE = 2/URLSIFT_K_ALONE = 3/' \
    's/URLSIFT_DECODE_DATA = 4/URLSIFT_DECODE_DATA = 8/' \
    's/(\*url)(void/(*link)(void/' 's/size_t opens_len;//' \
    's/uint32_t trimmed/uint64_t trimmed/' 's/part\[32\]/part[31]/' \
    's/const char \*ends;//' 's/int reason/int reasons/' \
    's/char \*text, size_t len/char *text/' 's/^unsigned urlsift/void urlsift/'
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
