#!/bin/sh
# A link of a gateway counts with its target's host.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
echo bad.example >reject
talk gateways --stderr --reject=reject
exit 0
