#!/bin/sh
# --stats counts what there is instead of printing it, --top reports the most
# frequent names; neither depends on -j.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >in <<'END'
see http://WWW.Example.ORG/a http://b.example.co.uk/ <URL:http://b.example.co.
 uk/x> ftp://a.example.com/ http://x:y/ mailto:me@example.org http://192.0.2.1/
http://localhost/ http://b.example.co.uk/x http://p:q@www.example.org:99/
END
run --stats in
want_status 0
cp out all
grep -v domain all >out
printf '%s\t%s\n' 1 inputs "$(wc -c <in | tr -d ' ')" bytes 10 candidates \
    9 valid 1 joined 1 rejected >want
printf '%s\t%s\t%s\n' 1 reason port 8 form bare 1 form wrapper \
    1 risk ip-host 1 risk password 1 risk port-reserved \
    7 scheme http 1 scheme ftp 1 scheme mailto 3 host b.example.co.uk \
    2 host www.example.org 1 host 192.0.2.1 1 host a.example.com \
    1 host example.org 1 host localhost >>want
cmp -s want out || {
	fail 'differs'
	diff want out >&2
}

# Objects: sums, and maps of sums with all names of what has few.
run --stats --json in in
want_status 0
grep -q '^{"v":2,"stats":{"bytes":[0-9]*,"candidates":20,"domains":' out ||
    fail "$(cat out)"
hosts='"hosts":{"192.0.2.1":2,"a.example.com":2,"b.example.co.uk":6,'
grep -qF "$hosts\"example.org\":2,\"localhost\":2,\"www.example.org\":4},\"inputs\":2," out ||
    fail "$(cat out)"
grep -q '"limit":0,.*"port":2,.*"rejected":2,.*"uncounted":0,"unread":0,"valid":[0-9]*}}$' out ||
    fail "$(cat out)"
python=$(command -v python3) && {
	"$python" -IS -c 'import json, sys
s = json.load(open("out"))["stats"]
def is_sorted(m):
    return list(m) == sorted(m)
assert is_sorted(s)
for m in s.values():
    assert not isinstance(m, dict) or is_sorted(m)
assert s["candidates"] == s["valid"] + s["rejected"]
assert sum(s["forms"].values()) == sum(s["schemes"].values()) == s["valid"]
assert sum(s["reasons"].values()) == s["rejected"]' || fail 'does not add up'
}

# The most frequent ones, those that are as frequent by name.
run --top=2 in
want_out "$(printf '3\tb.example.co.uk')" "$(printf '2\twww.example.org')"
run --top=9:scheme in
want_out "$(printf '7\thttp')" "$(printf '1\tftp')" "$(printf '1\tmailto')"
run --stats --top=1 --top=1:scheme in
test "$(cut -f2 out | grep -cxE 'host|scheme')" = 2 || fail "$(cat out)"
run --top=9:domain in
if test "$got" = 2; then
	want_err 'urlsift: --top: libpsl is needed, but is not available'
	grep -q domain all && fail 'domains'
else
	want_out "$(printf '3\texample.co.uk')" "$(printf '3\texample.org')" \
	    "$(printf '1\texample.com')"
	grep domain all | cut -f1,3 | cmp -s - out || fail 'other domains'
fi
printf 'http://b\303\234cher.example/ http://xn--bcher-kva.example/' |
    "$URLSIFT" --top=3 >out
want_out "$(printf '2\txn--bcher-kva.example')"

# Also URLs, paths and risks, as rows and as objects.
cat >more <<'END'
http://a.example/x http://b.example/x http://a.example/x http://192.0.2.1/,q
END
run --top=1:url more
want_out "$(printf '2\thttp://a.example/x')"
run --top=2:path --csv more
want_out count,path 3,/x '1,"/,q"'
run --top=2:path --tsv more
want_out "$(printf 'count\tpath')" "$(printf '3\t/x')" "$(printf '1\t/,q')"
run --top=9:risk --json more
want_out '{"v":2,"count":1,"risk":"ip-host"}'
run --top=1:url -u more
want_out "$(printf '1\thttp://192.0.2.1/,q')"
run --stats --top=1:url more
want_status 2
want_err 'urlsift: --top: url, path and sender cannot be used with --stats or --merge'

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
run --top=3 bad
want_status 1
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
for options in --stats '--stats --json' --top=50 '--stats -u' '--stats -m5'; do
	run $options -j1 part.* large in
	want_status 0
	cp out one
	run $options -j4 part.* large in
	cmp -s one out || fail 'depends on -j'
done

# Where memory ends the counts are reported, and that they are not all.
for threads in 1 4; do
	run --stats --max-memory=64K -j$threads large
	want_status 2
	test "$(wc -l <err)" = 1 || fail "$(cat err)"
	grep -q "$(printf '^200000\tvalid$')" out || fail "$(cat out)"
	grep -qE "$(printf '^[0-9]+\tuncounted$')" out || fail "$(cat out)"
	cp out short.$threads
done
cmp -s short.1 short.4 || fail 'depends on -j'
want_err "urlsift: --stats: there are more different names than --max-memory\
 allows; new names are not counted"
exit 0
