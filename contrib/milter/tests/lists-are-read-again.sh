#!/bin/sh
# SIGHUP has the lists read again; a wrong one changes nothing, which is logged.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
echo bad.example >reject
chmod 644 reject
talk reload --stderr --reject="$dir/reject"
grep -qxF "urlsift-milter: --reject: $dir/reject:2: this is not a host name; the lists stay \
as they are" log || fail "$(cat log)"
grep -qx 'urlsift-milter: the lists were read again' log || fail "$(cat log)"
exit 0
