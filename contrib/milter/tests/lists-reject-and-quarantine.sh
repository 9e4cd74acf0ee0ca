#!/bin/sh
# Hosts of a list, and their subdomains, in any spelling, are rejected or
# quarantined; others are not.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
cat >reject <<'END'
# refused

Bad.example.
	[2001:db8::1]
*.bücher.example	# books
192.0.2.1
END
echo odd.example >quarantine
talk lists --stderr --reject=reject --quarantine=quarantine
: >none
talk unlisted --stderr --reject=none --quarantine=none
exit 0
