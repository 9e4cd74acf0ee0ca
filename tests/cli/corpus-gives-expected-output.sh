#!/bin/sh
# Each text of the corpus gives what its .want says.  Those without options of
# their own are read by one process; each by its own only if not all is as
# wanted, to say which is not.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# explain ARG...: to plain, in words.  Options name files as one does at the top.
explain()
{
	ran="urlsift -t text --explain=raw $*"
	got=0
	(cd "$top_srcdir" && "$URLSIFT" -t text --explain=raw "$@") \
	    >out 2>err || got=$?
	sed -f "$top_srcdir/tests/tools/plain-words.sed" out >plain
}

# check NAME: that of NAME.in.
left=0
check()
{
	name=$top_srcdir/$1
	options=
	test ! -f "$name.opt" || options=$(cat "$name.opt")
	# They are words.
	# shellcheck disable=SC2086
	explain $options "$name.in"
	cmp -s "$name.want" plain && return
	if grep -q 'libpsl is needed, but is not available' err; then
		left=$((left + 1))
		return
	fi
	fail "exit $got, output differs"
	diff "$name.want" plain >&2
}

texts=0
for in in "$top_srcdir"/corpus/*/*.in; do
	text=${in#"$top_srcdir"/}
	texts=$((texts + 1))
	if test -f "${in%.in}.opt"; then
		check "${text%.in}"
	else
		echo "${text%.in}"
	fi
done >names
test $texts -ge 70 || fail "only $texts texts"

# They are words.
# shellcheck disable=SC2046
(cd "$top_srcdir" && cat $(sed 's/$/.want/')) <names >wanted
# shellcheck disable=SC2046
explain -I $(sed 's/$/.in/' names)
cmp -s wanted plain || {
	while read -r text; do
		check "$text"
	done <names
	test "$bad $left" != '0 0' || fail 'differs only in one process'
}
test $left = 0 || skip "$left of $texts texts, which need libpsl"
exit 0
