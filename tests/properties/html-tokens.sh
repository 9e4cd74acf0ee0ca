#!/bin/sh
# The tokens of pages are those that the standard wants
# (tokens-of-the-standard): in our own cases and, where they are beside the
# project, in the tests of html5lib.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}"
LC_ALL=C
export LC_ALL
program=$top_builddir/tests/unit/tokenizer_tokens
test -x "$program" || {
	echo 'html-tokens.sh: urlsift was built without the decoder' >&2
	exit 77
}
command -v python3 >/dev/null || {
	echo 'html-tokens.sh: no Python' >&2
	exit 77
}
set -- "$top_srcdir"/corpus/html-tokens/*.test
for test in "$top_srcdir"/../shared/eval/html5lib/*.test; do
	test -e "$test" && set -- "$@" "$test"
done
exec python3 -B "$top_srcdir/tests/tools/html_tokens.py" "$program" "$@"
