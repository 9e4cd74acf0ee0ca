#!/bin/sh
# Whatever names, subjects, texts and keys an input holds, each output has as
# many records as there are results, with their fields, and controls no terminal
# (nothing-forges-a-record).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
python=$(command -v python3) || skip 'no python3'

ran=hostile_names.py
"$python" -B "$top_srcdir/tests/tools/hostile_names.py" "$URLSIFT" \
    "${NAMES_RUNS:-3}" >bad ||
    fail "$(head -n 20 bad)"
exit 0
