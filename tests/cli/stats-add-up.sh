#!/bin/sh
# --stats counts what there is instead of printing it, whatever -j is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >in <<'END'
see http://WWW.Example.ORG/a http://b.example.co.uk/ <URL:http://b.example.co.
 uk/x> ftp://a.example.com/ http://x:y/ mailto:me@example.org http://192.0.2.1/
http://localhost/ http://b.example.co.uk/x http://p:q@www.example.org:99/
END
run --stats in
want_status 0
printf '%s\t%s\n' 1 inputs "$(wc -c <in | tr -d ' ')" bytes 10 candidates \
    9 valid 1 rejected 1 joined >want
printf '%s\t%s\t%s\n' 1 reason port 8 form bare 1 form wrapper \
    1 risk ip-host 1 risk password 1 risk port-reserved >>want
cmp -s want out || {
	fail 'differs'
	diff want out >&2
}

# Objects: sums, and maps of sums with all names of what has few.
run --stats --json in in
want_status 0
want='{"v":2,"stats":{"bytes":[0-9]*,"forms":{"bare":16,"wrapper":2},"inputs":2,'
want=$want'"joined":2,"notes":{},"reasons":{"port":2},"rejected":2,"risks":'
want=$want'{"ip-host":2,"password":2,"port-reserved":2},"unread":0,"valid":18}}'
grep -qx "$want" out || fail "$(cat out)"
python=$(command -v python3) && {
	"$python" -IS -c 'import json, sys
s = json.load(open("out"))["stats"]
def is_sorted(m):
    return list(m) == sorted(m)
assert is_sorted(s)
for m in s.values():
    assert not isinstance(m, dict) or is_sorted(m)
assert sum(s["forms"].values()) == s["valid"]
assert sum(s["reasons"].values()) == s["rejected"]' || fail 'does not add up'
}

# Filters, repeats and rejected candidates.
run --stats -s ftp in
grep -q "$(printf '^1\tvalid$')" out || fail "$(cat out)"
run --stats -u in in
grep -q "$(printf '^8\tvalid$')" out || fail "$(cat out)"
run --stats --invalid=only in
want_status 0
grep -q "$(printf '^0\tvalid$')" out || fail "$(cat out)"
echo 'http://x:y/' >bad
run --stats bad
want_status 1
grep -q "$(printf '^1\trejected$')" out || fail "$(cat out)"
run --stats -q in
want_status 0
want_out
run --stats --json -m0 in
want_status 1
grep -q '"valid":0' out || fail "$(cat out)"
run --stats missing in
want_status 2
grep -q "$(printf '^9\tvalid$')" out || fail "$(cat out)"

# Many threads, many files, a large one, repeats.
awk 'BEGIN {
	srand(5)
	for (i = 0; i < 200000; i++)
		print "text http://h" int(rand() * rand() * 5000) ".example/" i
}' </dev/null >large
split -l 2000 large part.
for options in --stats '--stats --json' '--stats -u' '--stats -m5'; do
	run $options -j1 part.* large in
	want_status 0
	cp out one
	run $options -j4 part.* large in
	cmp -s one out || fail 'depends on -j'
done

# On a terminal the counts are aligned, with what part they are.
command -v script >/dev/null || skip 'no script'
script -qec "\"$URLSIFT\" --stats in" /dev/null >out </dev/null
tr -d '\r' <out >shown
for line in '          10         candidates' '           9  90.0%  valid' \
    '           1  10.0%  rejected' '           1 100.0%  reason port' \
    '           8  88.9%  form bare'; do
	grep -qFx "$line" shown || fail "$(cat shown)"
done
exit 0
