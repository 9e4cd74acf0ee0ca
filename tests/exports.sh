#!/bin/sh
# The names that the library shows: urlsift.h, the version script and the shared
# object agree with exports.txt; its objects define us_* and urlsift_* only.
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}" "${NM:=nm}"
want=$top_srcdir/tests/exports.txt
shared=$top_builddir/lib/.libs/liburlsift.so
core=$top_builddir/lib/.libs/libcore.a
test -f "$core" || core=$top_builddir/lib/libcore.a
bad=0

# NAME is what disagrees with exports.txt, standard input its names.
agrees()
{
	sort -u | diff "$want" - >&2 && return
	echo "exports.sh: $1 and tests/exports.txt differ" >&2
	bad=1
}

# Read nm's output, print the names of what is defined and global.
names()
{
	awk 'NF >= 3 && $(NF - 1) ~ /^[A-TV-Zuvw]$/ && $(NF - 1) != "w" {
		print $NF
	}' | sed 's/@.*//'
}

# Comments go, and the type of a callback is no name of the library's.
agrees lib/urlsift.h <<END
$(sed 's,/\*.*\*/,,; /^ *\/*\*/d; /^typedef/d' "$top_srcdir/lib/urlsift.h" |
    grep -o 'urlsift_[a-z0-9_]*(' | tr -d '(')
END
agrees lib/liburlsift.map <<END
$(sed -n 's/^[ 	]*\(urlsift_[a-z0-9_]*\);.*/\1/p' \
    "$top_srcdir/lib/liburlsift.map")
END

if ! $NM -V >/dev/null 2>&1 || ! test -f "$core"; then
	echo "exports.sh: no nm or no library to look at" >&2
	exit $((bad ? 1 : 77))
fi

# Names that begin with two underscores are the compiler's.
strange=$($NM -g "$core" | names | grep -Ev '^(us_|urlsift_|__)' | sort -u)
if test -n "$strange"; then
	echo "exports.sh: neither us_ nor urlsift_:" $strange >&2
	bad=1
fi

if test -f "$shared"; then
	agrees liburlsift.so <<END
$($NM -D --defined-only "$shared" | names | grep -v '^URLSIFT_[0-9]*$')
END
elif test "$bad" = 0; then
	echo "exports.sh: there is no shared library" >&2
	exit 77
fi
exit $bad
