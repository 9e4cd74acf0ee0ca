#!/bin/sh
# A decoder that hangs is ended after the time of --timeout, and replaced.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
test -r "/proc/$$/task/$$/children" ||
    skip 'no /proc'
talk hang --stderr --timeout=1
exit 0
