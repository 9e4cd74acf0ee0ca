#!/bin/sh
# --join: each value undoes the line breaks of those before it, and more.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >a <<'T'
In a wrapper: <URL:http://example.org/wrapp
er/a> and so on.

After a hyphen: http://example.org/hyphen-
bars/a and so on.

A line that is wide enough, and a slash at its end: http://example.org/slash/
flow/index.html

A line that is wide enough and a name that may be one of a page: http://example.org/likely/
teapots

Nothing is below it.
T
hyphen=http://example.org/hyphen- slash=http://example.org/slash/
likely=http://example.org/likely/

for join in none delimited hyphen flow likely; do
	case $join in
	none)
		set -- http://example.org/wrapp $hyphen $slash $likely ;;
	delimited)
		set -- http://example.org/wrapper/a $hyphen $slash $likely ;;
	hyphen)
		set -- http://example.org/wrapper/a ${hyphen}bars/a $slash \
		    $likely ;;
	flow)
		set -- http://example.org/wrapper/a ${hyphen}bars/a \
		    ${slash}flow/index.html $likely ;;
	likely)
		set -- http://example.org/wrapper/a ${hyphen}bars/a \
		    ${slash}flow/index.html ${likely}teapots ;;
	esac
	run --join=$join a; want_status 0
	want_out "$@"
	run -W $join a; want_status 0
	want_out "$@"
done

run --join=none --join=likely a
want_out "$@"

# The default is flow.
run --join=flow a
cp out flow
run a
cmp -s flow out || fail 'the default is not flow'

# What is like it and ends there.
cat >b <<'T'
It is in https://www.example.org/differential_equations_of_the_first_ki
the
It is in https://www.example.org/differential_equations_of_the_kitchen/
and the garden is elsewhere.
It is in https://www.example.org/differential_equations_of_the_kitchen/
with
T
equation=https://www.example.org/differential_equations_of_the_
run --join=likely b
want_out ${equation}first_ki ${equation}kitchen/ ${equation}kitchen/
exit 0
