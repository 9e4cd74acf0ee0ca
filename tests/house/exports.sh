#!/bin/sh
# The names that a library shows: its header, the version script and the shared
# object agree with the list; its objects define us_* and urlsift_* only.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}" "${NM:=nm}"
bad=0

# NAME is what disagrees with the list, standard input its names.
agrees()
{
	sort -u | diff "$top_srcdir/tests/house/$list" - >&2 && return
	echo "exports.sh: $1 and tests/house/$list differ" >&2
	bad=1
}

# Read nm's output, print the names of what is defined and global.
names()
{
	awk 'NF >= 3 && $(NF - 1) ~ /^[A-TV-Zuvw]$/ && $(NF - 1) != "w" {
		print $NF
	}' | sed 's/@.*//'
}

# library FOLDER NAME CORE LIST
library()
{
	folder=$1 name=$2 list=$4
	built=$top_builddir/$folder/.libs
	core=$built/$3.a
	test -f "$core" || core=$top_builddir/$folder/$3.a
	header=$top_srcdir/$folder/${name#lib}.h
	map=$top_srcdir/$folder/$name.map

	# Comments go, and the type of a callback is no name of the library's.
	agrees "${name#lib}.h" <<END
$(sed 's,/\*.*\*/,,; /^ *\/*\*/d; /^typedef/d' "$header" |
	    grep -o 'urlsift_[a-z0-9_]*(' | tr -d '(')
END
	agrees "$name.map" <<END
$(sed -n 's/^[ 	]*\(urlsift_[a-z0-9_]*\);.*/\1/p' "$map")
END

	# Names that begin with two underscores are the compiler's.
	strange=$($NM -g "$core" | names | grep -Ev '^(us_|urlsift_|__)' |
	    sort -u)
	if test -n "$strange"; then
		echo "exports.sh: neither us_ nor urlsift_:" $strange >&2
		bad=1
	fi

	if test -f "$built/$name.so"; then
		agrees "$name.so" <<END
$($NM -D --defined-only "$built/$name.so" | names |
		    grep -v '^URLSIFT_[A-Z_]*[0-9.]*$')
END
	else
		unshared=1
	fi
}

if ! $NM -V >/dev/null 2>&1; then
	echo 'exports.sh: no nm to look with' >&2
	exit 77
fi
unshared=0
library lib liburlsift libcore exports.txt
if test $bad = 0 && test $unshared = 1; then
	echo 'exports.sh: there is no shared library' >&2
	exit 77
fi
exit $bad
