#!/bin/sh
# The closing lines of a test run report what each skipped test wants.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}" "${AWK:=awk}"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0

# log NAME RESULT LINE...
log()
{
	printf ':global-test-result: %s\n' "$2" >"$dir/$1.trs"
	name=$1
	result=$2
	shift 2
	printf '%s\n' "$@" "$result $name (exit status: 77)" >"$dir/$name.log"
}

log good PASS
log shells SKIP 'other words' '/some/where/shells.sh: skipped: no zsh fish'
log built SKIP 'built.sh: no libmilter'
log silent SKIP ''
cd "$dir" || exit 1
cat >want <<'W'
shells: skipped: no zsh fish
built: skipped: no libmilter
silent: skipped
1 passed, 0 failed, 3 skipped
W
case $top_srcdir in
/*) report=$top_srcdir/tests/tools/report.awk ;;
*) report=$OLDPWD/$top_srcdir/tests/tools/report.awk ;;
esac
CI='' $AWK -f "$report" good.log shells.log built.log silent.log </dev/null >got
diff want got || exit 1
CI=true $AWK -f "$report" good.log built.log </dev/null >got && exit 1
exit 0
