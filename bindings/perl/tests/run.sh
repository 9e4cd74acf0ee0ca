#!/bin/sh
# run.sh TEST.t: run a test of the Perl module as it lies in the build, with the
# options of perl in its first line.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=build}"
built=$top_builddir/bindings/perl
if test -z "${PERL-}" || ! test -f "$built/auto/URLSift/URLSift.so"; then
	echo 'run.sh: no Perl with its headers, so no module' >&2
	exit 77
fi
URLSIFT_HELPER=$(cd "$top_builddir" && pwd)/lib/decode/urlsift-decode
export top_srcdir top_builddir URLSIFT_HELPER
options=$(sed -n '1s/^#!perl//p' "$1")

# Perl was not built with sanitizers: their library must be there before it.
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
# Options are words.
# shellcheck disable=SC2086
exec "$PERL" $options -I "$top_srcdir/bindings/perl" -I "$built" \
    -I "$top_srcdir/bindings/perl/tests" "$@"
