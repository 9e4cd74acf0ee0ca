#!/bin/sh
# Each fuzz target takes each file of its corpus: what was found once stays
# found.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}"
ran=0
for target in "$top_builddir"/tests/fuzz/fuzz_*; do
	name=${target##*/fuzz_}
	case $name in
	*.*) continue ;;
	esac
	test -x "$target" && test -f "$target" || continue
	"$target" "$top_srcdir/corpus/fuzz/$name"/* || exit 1
	ran=$((ran + 1))
done
echo "replay.sh: $ran targets"
test "$ran" -gt 0
