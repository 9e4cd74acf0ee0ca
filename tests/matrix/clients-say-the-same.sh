#!/bin/sh
# clients-say-the-same.sh [CLIENT]...: all clients of the library say the same
# of the corpus, but for what the list "known" names; doc/design/TESTING.md has
# more.  With MATRIX_ACCEPT=1 the list is written anew.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3'
here=$top_srcdir/tests/matrix
: "${top_builddir:=$top_srcdir/build}"
URLSIFT_HELPER=${URLSIFT%/*}/../lib/decode/urlsift-decode
MATRIX=$dir
export MATRIX URLSIFT URLSIFT_HELPER top_srcdir top_builddir

# ask CLIENT: have it do its jobs.
ask()
{
	case $1 in
	tool) python3 -B "$here/tool.py" "$dir" ;;
	c) "$top_builddir/tests/matrix/client" "$dir" >c.out ;;
	python)
		sh "$top_srcdir/bindings/python/tests/run.sh" \
		    "$here/client.py" "$dir" >python.out
		;;
	perl)
		sh "$top_srcdir/bindings/perl/tests/run.sh" "$here/client.pl" \
		    "$dir" >perl.out
		;;
	ruby)
		URLSIFT_LIBRARY=$top_builddir/lib/.libs/liburlsift.so.1 \
		    ruby "$here/client.rb" "$dir" >ruby.out
		;;
	javascript) node "$here/client.mjs" "$dir" >javascript.out ;;
	*) sh "$here/$1.sh" "$dir" >"$1.out" ;;
	esac
}

if test $# = 0; then
	set -- c python perl sqlite postgresql milter
	test -z "${URLSIFT_PACKAGE-}" || set -- "$@" javascript
	! command -v ruby >/dev/null || set -- "$@" ruby
fi
ran=matrix.py
python3 -B "$here/matrix.py" jobs "$dir" || exit 1
for client in tool "$@"; do
	{
		status=0
		ask "$client" 2>"$client.err" || status=$?
		echo $status >"$client.status"
	} &
done
wait
test "$(cat tool.status)" != 77 || skip 'no libpsl'
asked='csv columns' missing=
for client in tool "$@"; do
	ran="the client $client"
	case $(cat "$client.status") in
	0) asked="$asked $client" ;;
	77) missing="$missing $client" ;;
	*) fail "$(tail -n 5 "$client.err")" ;;
	esac
done
test "$bad" = 0 || exit 1
ran=matrix.py
# They are words.
# shellcheck disable=SC2086
python3 -B "$here/matrix.py" compare "$dir" $asked || bad=1
test -z "$missing" || skip "not built:$missing"
