#!/bin/sh
# What reads the code and does not run it.  Its arguments are the tools, all by
# default, and behind -- the flags of the compiler:
#
#   compiler    gcc -fanalyzer
#   warnings    what the compiler of this build warns of, without a build
#   tidy        clang-tidy 14; .clang-tidy says what it looks for
#   quick       the same but what follows each path, which takes minutes
#   check       cppcheck
#
# A finding is a failure.  What is none is silenced where it stands, with the
# reason.  scan-build would find what clang-tidy does: its analyzer is in there.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${CC:=gcc}" "${CLANG_TIDY:=clang-tidy}"
: "${CPPCHECK:=cppcheck}"
tools=
while test $# -gt 0 && test "$1" != --; do
	tools="$tools $1"
	shift
done
test $# -eq 0 || shift
jobs=$(nproc 2>/dev/null || echo 1)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
bad=0

# sources ROOM...: the C of these, but what needs headers that are found in
# special builds only.
sources()
{
	for folder; do
		find "$top_srcdir/$folder" -name '*.c' \
		    ! -path '*/lib/url/suffix_built_in.c' \
		    ! -path '*/tests/tools/plain/*' \
		    ! -path '*/bindings/wasm/posix/*' \
		    ! -path '*/tests/tools/coverage.c'
	done | sort
}

# What is shipped only: it does not know how Criterion ends a test.  Of two
# things gcc 12 has a wrong idea: it takes some memory for leaking, and a loop
# that fills an array for one that may not begin.  What leaks or has
# not been written is found at run time, too (valgrind.sh).
compiler()
{
	sources lib src bindings contrib | grep -v /tests/ |
	    xargs -n 1 -P "$jobs" "$CC" "$@" -O2 -Werror -fanalyzer \
		-Wno-analyzer-malloc-leak \
		-Wno-analyzer-use-of-uninitialized-value -c -o /dev/null
}

# Its flags are words.
warnings()
{
	# shellcheck disable=SC2086
	sources lib src bindings contrib tests | xargs -n 1 -P "$jobs" \
	    "$CC" "$@" $CFLAGS -Werror -fsyntax-only
}

# ask CHECKS FLAG...: the flags are relative to where the file with them is.
# Asked of one file at once: of several it mistakes the va_list of the next.
ask()
{
	checks=$1
	shift
	printf '%s\n' "$@" >compile_flags.txt
	sources lib src bindings contrib tests | xargs -n 1 -P "$jobs" \
	    "$CLANG_TIDY" --quiet -p . --checks="$checks" 2>"$work/messages"
	status=$?
	rm -f compile_flags.txt
	# That it has no finding there is nothing to print.
	grep -v 'warnings* generated\.$' "$work/messages" >&2
	return $status
}

tidy()
{
	ask '' "$@"
}

quick()
{
	ask '-clang-analyzer-*' "$@"
}

# Its questions of style are not asked: locals would have to stand inside.  It
# does not read the headers of others, so that Py_RETURN_NONE is no return to
# it; the compiler looks for those that are missing.  _Noreturn says nothing to
# it, nor does what Perl hides in macros: an argument, and that croaking is the
# end.
check()
{
	for flag; do
		shift
		case $flag in
		-D* | -I*) set -- "$@" "$flag" ;;
		esac
	done
	set -- "$@" '-D_Noreturn=__attribute__((noreturn))' -DaTHX_= \
	    '-DPerl_croak(...)=abort()'
	sources lib src bindings tests >"$work/files"
	"$CPPCHECK" -q -j "$jobs" --error-exitcode=1 --inline-suppr --std=c11 \
	    --enable=warning,performance,portability --suppress=missingReturn \
	    --file-list="$work/files" "$@"
}

for tool in ${tools:-compiler tidy check}; do
	echo "analyze.sh: $tool"
	$tool "$@" || bad=1
done
exit $bad
