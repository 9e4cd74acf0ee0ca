#!/bin/sh
# A URL with a risk that an option names is rejected or quarantined.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
talk risks --stderr --reject-risk=ip-host,port-odd \
    --quarantine-risk=user-looks-like-host
talk groups --stderr --reject-risk=strong --quarantine-risk=weak
exit 0
