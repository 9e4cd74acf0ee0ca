#!/bin/sh
# A decoder that dies is replaced; if that is not possible, the mail says so.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
test -r "/proc/$$/task/$$/children" ||
    skip 'no /proc'
talk decoder --stderr
start --socket="unix:$dir/other" $user --stderr --decoder=/nonexistent/x
test $got = 1 || fail "exit $got, not 1"
want_err 'urlsift-milter: the decoder urlsift-decode is not installed; the package urlsift-decode has it'
exit 0
