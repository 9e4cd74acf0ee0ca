#!/bin/sh
# Eight messages at a time, of each kind, and connections that come and go: the
# milter needs no more memory after many of them than after some.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
test -r /proc/self/status || skip 'no /proc'
talk load --stderr
exit 0
