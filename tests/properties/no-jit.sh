#!/bin/sh
# No verdict depends on PCRE2's JIT: the corpus gives the same with it off, and
# in a process that may not make code.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}"
: "${URLSIFT:=$top_builddir/src/urlsift}"
no_wx=$top_builddir/tests/properties/no_wx
unit=$top_builddir/tests/unit/test_corpus

if test -x "$unit"; then
	TU_NO_JIT=1 "$unit" || exit 1
fi

"$no_wx" true
status=$?
test "$status" != 77 || echo 'no-jit.sh: no seccomp here' >&2
test "$status" = 0 || exit "$status"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
bad=0
for options in '' --syntax=rfc1738 --syntax=rfc3986 --join=flow \
    '--schemeless --emails --refang' \
    "--scheme-file=$top_srcdir/corpus/schemes/examples.schemes"; do
	# The options are words.
	# shellcheck disable=SC2086
	set -- --type=text --explain=raw $options "$top_srcdir"/corpus/*/*.in
	"$URLSIFT" "$@" >"$work/want" &&
	    "$no_wx" "$URLSIFT" "$@" >"$work/got" &&
	    cmp "$work/want" "$work/got" >&2 || {
		echo "no-jit.sh: the options $options" >&2
		bad=1
	}
	texts=$(wc -l <"$work/want")
done

# The URLs that are valid are so there, too.
urls=0
for cases in "$top_srcdir"/corpus/urls/*.cases; do
	syntax=$(sed -n '1s/^# syntax=//p' "$cases")
	grep -av '^#' "$cases" | LC_ALL=C awk -F '\t' '$1 == "ok"' |
	    cut -f 2- >"$work/ok"
	"$no_wx" "$URLSIFT" --syntax="$syntax" --validate "$work/ok" \
	    >"$work/got" || {
		echo "$cases" >&2
		grep -a '^invalid' "$work/got" >&2
		bad=1
	}
	urls=$((urls + $(wc -l <"$work/ok")))
done
echo "no-jit.sh: $texts results, $urls URLs"
test "$bad" = 0 && test "$texts" -gt 0 && test "$urls" -gt 0
