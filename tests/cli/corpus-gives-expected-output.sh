#!/bin/sh
# Each text of the corpus gives what its .want says.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

texts=0
left=0
for in in "$top_srcdir"/corpus/*/*.in; do
	# Options name files as one does at the top.
	options=
	test ! -f "${in%.in}.opt" || options=$(cat "${in%.in}.opt")
	ran="urlsift -t text --explain=raw $options $in"
	got=0
	# They are words.
	# shellcheck disable=SC2086
	(cd "$top_srcdir" && "$URLSIFT" -t text $options --explain=raw "$in") >out 2>err || got=$?
	texts=$((texts + 1))
	sed -f "$top_srcdir/tests/tools/plain-words.sed" out >plain
	cmp -s "${in%.in}.want" plain && continue
	if grep -q 'libpsl is needed, but is not available' err; then
		left=$((left + 1))
		continue
	fi
	fail "exit $got, output differs"
	diff "${in%.in}.want" plain >&2
done
test $texts -ge 70 || fail "only $texts texts"
test $left = 0 || skip "$left of $texts texts, which need libpsl"
exit 0
