#!/bin/sh
# --join: each value undoes the line breaks of those before it, and more.
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >a <<'T'
In a wrapper: <URL:http://example.org/wrapp
er/a> and so on.

After a hyphen: http://example.org/hyphen-
ated/a and so on.

A line that is wide enough, and a slash at its end: http://example.org/slash/
flow/index.html
T
hyphen=http://example.org/hyphen- slash=http://example.org/slash/

for join in none delimited hyphen flow; do
	case $join in
	none)
		set -- http://example.org/wrapp $hyphen $slash ;;
	delimited)
		set -- http://example.org/wrapper/a $hyphen $slash ;;
	hyphen)
		set -- http://example.org/wrapper/a ${hyphen}ated/a $slash ;;
	flow)
		set -- http://example.org/wrapper/a ${hyphen}ated/a \
		    ${slash}flow/index.html ;;
	esac
	run --join=$join a; want_status 0
	want_out "$@"
	run -W $join a; want_status 0
	want_out "$@"
done

# The last one is the default.
run a
want_out "$@"
run --join=none --join=flow a
want_out "$@"
exit 0
