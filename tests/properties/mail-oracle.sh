#!/bin/sh
# Mail mode finds what is in the texts that Python makes of the same messages:
# those of the corpus, or the files that URLSIFT_MAIL names.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python=$(command -v python3) || skip 'no Python'
test -n "${URLSIFT_MAIL-}" ||
    URLSIFT_MAIL="$top_srcdir/corpus/mail/*.eml $top_srcdir/corpus/mail/*.mbox"
ran=mail_oracle.py
# The files are words.
# shellcheck disable=SC2086
"$python" "$top_srcdir/tests/tools/mail_oracle.py" "$URLSIFT" $URLSIFT_MAIL ||
    fail 'they differ'
exit 0
