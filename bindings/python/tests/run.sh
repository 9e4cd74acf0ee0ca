#!/bin/sh
# run.sh TEST.py: run a test of the Python module as it lies in the build.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=build}"
built=$top_builddir/bindings/python/.libs
if test -z "${PYTHON-}" || ! test -f "$built/_urlsift.abi3.so"; then
	echo 'run.sh: no Python 3.11 with its headers, so no module' >&2
	exit 77
fi
PYTHONPATH=$top_srcdir/bindings/python:$built
PYTHONDONTWRITEBYTECODE=1
URLSIFT_HELPER=$(cd "$top_builddir" && pwd)/lib/decode/urlsift-decode
export PYTHONPATH PYTHONDONTWRITEBYTECODE URLSIFT_HELPER top_srcdir top_builddir

# Python was not built with sanitizers: their library must be there before it.
# What it keeps until its end is no leak of ours.
case ${URLSIFT_SANITIZERS-} in
*address*)
	LD_PRELOAD=$($CC -print-file-name=libasan.so)
	ASAN_OPTIONS=${ASAN_OPTIONS+$ASAN_OPTIONS:}detect_leaks=0
	export LD_PRELOAD ASAN_OPTIONS
	test -f "$LD_PRELOAD" || {
		echo "run.sh: no libasan.so of $CC" >&2
		exit 77
	}
	;;
esac
exec "$PYTHON" -W error "$@"
