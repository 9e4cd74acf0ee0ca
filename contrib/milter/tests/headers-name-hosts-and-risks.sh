#!/bin/sh
# The headers name distinct hosts and risks, those of the sender are removed,
# and what was not read is said: two messages at once, in pieces, given up.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
talk headers --stderr --max-size=8000 --max-urls=250
exit 0
