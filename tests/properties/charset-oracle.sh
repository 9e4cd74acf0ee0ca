#!/bin/sh
# Texts in other character sets are those that the Encoding Standard (WHATWG)
# gives, at once and in pieces, whatever is wrong in them
# (character-sets-of-browsers).
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=.}" "${ROUNDS:=4000}"
LC_ALL=C
export LC_ALL
program=$top_builddir/tests/unit/charset_text

skip()
{
	echo "charset-oracle.sh: no $1" >&2
	exit 77
}

command -v python3 >/dev/null || skip Python
test -x "$program" || skip decoder
exec python3 -B "$top_srcdir/tests/tools/charset_oracle.py" "$program" \
    "$top_srcdir/lib/decode/charset" "$ROUNDS"
