#!/bin/sh
# What memcheck says of the programs that are its arguments, of the replayed
# fuzz corpus, and of the tool over the texts of the corpus: memory that is
# read and was not written, above all.  The sanitizer for that would have to
# watch each library, too.
#
# The helper is not asked: its sandbox has no room for valgrind.  The unit tests
# link the same decoders.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}" "${VALGRIND:=valgrind}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
corpus=$top_srcdir/corpus
bad=0
export top_srcdir

# watch STATUS PROGRAM [ARG]...: it exits with STATUS or less.  Criterion runs
# each test in a process of its own, whose status says too little.
watch()
{
	most=$1
	shift
	echo "valgrind.sh: ${1##*/}"
	"$VALGRIND" -q --trace-children=yes --child-silent-after-fork=no \
	    --error-exitcode=99 --leak-check=full \
	    --errors-for-leak-kinds=definite --log-file="$work/log.%p" \
	    "$@" >"$work/out" 2>&1
	test $? -le "$most" || {
		tail -n 20 "$work/out" >&2
		bad=1
	}
	# Each error has a place; what Criterion does to valgrind has none.
	if grep -l ': 0x\| at 0x' "$work"/log.* >"$work/logs"; then
		xargs cat <"$work/logs" >&2
		bad=1
	fi
	rm -f "$work"/log.*
}

for test; do
	watch 0 "$top_builddir/$test"
done
for name in scan html; do
	test ! -x "$top_builddir/tests/fuzz/fuzz_$name" ||
	    watch 0 "$top_builddir/tests/fuzz/fuzz_$name" "$corpus/fuzz/$name"
done
watch 1 "$top_builddir/src/urlsift" --type=text --explain "$corpus"/*/*.in
watch 1 "$top_builddir/src/urlsift" --type=text --json --unique \
    "$corpus"/*/*.in
exit $bad
