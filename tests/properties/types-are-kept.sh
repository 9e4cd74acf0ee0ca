#!/bin/sh
# A file keeps its type under other names, behind what may stand before it, and
# in archives and mail (magic-then-content-then-name).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
python=$(command -v python3) || skip 'no python3'

ran=kept_types.py
"$python" -B "$top_srcdir/tests/tools/kept_types.py" "$URLSIFT" \
    "$top_srcdir/corpus" ${KEPT_VARIANTS:-3} >bad || fail "$(head -n 20 bad)"
exit 0
