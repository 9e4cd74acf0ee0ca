#!/bin/sh
# milter.sh: the mails of the jobs in the folder MATRIX, by the milter: the hosts
# and the risks that it writes into a header.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
test -x "$MILTER" || skip 'no milter'
command -v python3 >/dev/null || skip 'no python3'
ran=milter.py
python3 -B "$top_srcdir/tests/matrix/milter.py" matrix "$MILTER" \
    --socket="unix:$dir/socket" --decoder="$dir/decoder" $user --stderr \
    2>log || fail "$(cat log)"
