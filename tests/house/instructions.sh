#!/bin/sh
# A text costs no more instructions than it did, with 3 per cent more allowed:
# thousands for one of 2 MB, counted by callgrind, with AVX2, when the tool is
# built as it is by default.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${top_builddir:=.}"
program=$top_builddir/src/urlsift

skip()
{
	echo "instructions.sh: $1" >&2
	exit 77
}

command -v valgrind >/dev/null || skip 'no valgrind'
command -v python3 >/dev/null || skip 'no python3'
grep -qw avx2 /proc/cpuinfo 2>/dev/null || skip 'the processor has no AVX2'
grep -q '^S\["CFLAGS"\]=.*-O3' "$top_builddir/config.status" ||
    skip 'not built with -O3'
grep -q '^S\["URLSIFT_LTO_FLAGS"\]=.*-flto' "$top_builddir/config.status" ||
    skip 'not optimized as a whole'
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0

PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$top_srcdir/bench python3 -c '
import sys
import texts
for kind in "mail", "news", "rfc", "dense":
    texts.write(sys.argv[1] + "/" + kind, kind, 2000000)
' "$dir" || exit 1

status=0
# allows THOUSANDS KIND OPTION...
allows()
{
	most=$1 kind=$2
	shift 2
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" \
	    -j1 --type=text "$@" "$dir/$kind" >"$dir/out" 2>"$dir/log"
	count=$(sed -n 's/.*I *refs: *//p' "$dir/log" | tr -d ,)
	echo "$kind $*: $count"
	if test -z "$count" || test "$count" -gt "${most}000"; then
		tail -n 3 "$dir/log" >&2
		echo "instructions.sh: $kind $*: over $most thousand" >&2
		status=1
	fi
}

allows 3980 mail
allows 1865 news
allows 1135 rfc
allows 39100 dense
allows 104400 dense --json
allows 91500 dense --csv
allows 49200 dense -u
allows 57000 dense --domain=example.org
exit $status
