#!/bin/sh
# --status=errors-only: nothing found is no reason to fail, an error is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo none >none
echo 'http://example.org/' >one
for options in '' -c -q -l --mend --stats -C1 --json; do
	run --status=errors-only $options none
	want_status 0
	run --status=errors-only $options one
	want_status 0
	run --status=grep $options none
	want_status 1
done
run --status=errors-only missing one
want_status 2
want_out one:http://example.org/
run --status=errors-only --validate none
want_status 0
run --validate none
want_status 1
run --status=never one
want_status 2
want_err 'urlsift: --status=never: "never" is not one of grep, errors-only'
exit 0
