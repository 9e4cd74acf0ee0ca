#!/bin/sh
# --hyphen: which reading of a hyphen at a break is printed; --readings: each of
# them that is a URL.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
cat >a <<'T'
<URL:http://example.org/queen-
bee> and <URL:http://example.org:8-
0/>
http://example.org/ and bare, http://example.org/bare-
hyphen/a
T
kept=http://example.org/queen-bee dropped=http://example.org/queenbee
port=http://example.org:80/
bare=http://example.org/

for hyphen in auto keep drop; do
	case $hyphen in
	auto)
		set -- "1:$kept" "2:$port" "4:$bare" "4:${bare}bare-hyphen/a" ;;
	keep)
		set -- "1:$kept" "4:$bare" "4:${bare}bare-hyphen/a" ;;
	drop)
		set -- "1:$dropped" "2:$port" "4:$bare" \
		    "4:${bare}barehyphen/a" ;;
	esac
	run -n --hyphen=$hyphen a; want_status 0
	want_out "$@"
	run -n -y $hyphen a; want_status 0
	want_out "$@"
done

run -n --readings a; want_status 0
want_out "1:$kept" "1:$dropped" "2:$port" "4:$bare" "4:${bare}bare-hyphen/a" \
    "4:${bare}barehyphen/a"
run -n --readings -y drop a; want_status 0
want_out "1:$dropped" "1:$kept" "2:$port" "4:$bare" "4:${bare}barehyphen/a" \
    "4:${bare}bare-hyphen/a"

# Both have the same prefixes and ends.
run --readings -0Hnb a; want_status 0
tr '\0' '\n' <out >lines
head -n 2 lines >out
want_out "a:1:5:$kept" "a:1:5:$dropped"

# A result is a candidate, however many readings of it are printed.
run --readings -m 1 a
want_out $kept $dropped
run --readings -c a
want_out 4

# What is rejected has one line.
run -y keep -i -n a; want_status 0
head -n 2 out >rejected
mv rejected out
want_out "1:$kept" "2:http://example.org:8-0/${tab}port${tab}20"
run --readings --invalid=only a; want_status 1
want_out

# JSON has all readings anyway.
run -J --readings a; want_status 2
grep -qx 'urlsift: --readings: has no effect with --json' err ||
    fail "message: $(cat err)"
