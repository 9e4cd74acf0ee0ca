# What faults.sh and faults-decoder.sh have in common; they read it with ".".
# FAULTS=all tries every call, and takes long:
# make check TESTS=tests/faults/faults.sh TIMEOUT= FAULTS=all
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
: "${top_builddir:=$top_srcdir/build}"
faults=$top_builddir/tests/faults/faults
library=$top_builddir/tests/faults/.libs/libinject.so
test -x "$faults" && test -f "$library" || {
	echo "$0: there is no $faults or $library" >&2
	exit 1
}

# try RULE ARGUMENT...: with the tool, which gets these.
try()
{
	rule=$1
	shift
	"$faults" "$library" "$rule" "$URLSIFT" "$@" >tried || bad=1
	runs=$(sed -n 's/^faults: \([0-9]*\) runs$/\1/p' tried)
	all=$((all + runs))
	test "$runs" -gt 1 || bad=1
	grep -v '^faults: [0-9]* runs$' tried >&2
}
all=0

# end: say how much it was.
end()
{
	echo "$0: $all runs"
	exit 0
}
