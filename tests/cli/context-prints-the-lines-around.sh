#!/bin/sh
# -A, -B and -C print the lines that hold a URL, and lines around them, as grep
# does; a URL that is broken has several.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >in <<'END'
one
see http://a.example/x, two
three
four
> five <URL:http://b.example/
> long>
six
seven
END
printf 'eight http://c.example/ and http://d.example/ z' >>in

run -C0 in
want_status 0
want_out 'see http://a.example/x, two' -- '> five <URL:http://b.example/' \
    '> long>' -- 'eight http://c.example/ and http://d.example/ z'
run -nb -A1 -B0 in
want_out '2:4:see http://a.example/x, two' 3-32-three -- \
    '5:43:> five <URL:http://b.example/' '6:73:> long>' 7-81-six -- \
    '9:91:eight http://c.example/ and http://d.example/ z'
run -HC1 in
want_out in-one 'in:see http://a.example/x, two' in-three in-four \
    'in:> five <URL:http://b.example/' 'in:> long>' in-six in-seven \
    'in:eight http://c.example/ and http://d.example/ z'
cp in x
run -C9 -A0 --before-context=1 -H x
want_out x-one 'x:see http://a.example/x, two' -- x-four \
    'x:> five <URL:http://b.example/' 'x:> long>' -- x-seven \
    'x:eight http://c.example/ and http://d.example/ z'

# What does not count has no line of its own, but may be around.
run -m1 -A4 in
want_out 'see http://a.example/x, two' three four \
    '> five <URL:http://b.example/' '> long>'
run -C1 -s ftp in
want_status 1
want_out
printf 'a\nhttp://x:y/\nb\n' >bad
run -B1 bad
want_status 1
want_out
run -B1 -i bad
want_status 0
want_out a http://x:y/
run --refang -C0 - <<'END'
no
a hxxp://e[.]example/x b
no
END
want_out 'a hxxp://e[.]example/x b'

# Several files are several groups; what is counted is not printed.
run -IA1 bad in bad
want_out 'see http://a.example/x, two' three -- \
    '> five <URL:http://b.example/' '> long>' six -- \
    'eight http://c.example/ and http://d.example/ z'
run -C1 -c in
want_out 4
run -C1 -l in
want_out in
run -C1 -q in
want_status 0
want_out

run -C0 --color=always in
e=$(printf '\033')
want_out "see $e[01;31mhttp://a.example/x$e[m, two" "$e[36m--$e[m" \
    "> five <URL:$e[01;31mhttp://b.example/$e[m" "> $e[01;31mlong$e[m>" "$e[36m--$e[m" \
    "eight $e[01;31mhttp://c.example/$e[m and $e[01;31mhttp://d.example/$e[m z"
run -nC0 --highlight --hyperlink=always in
test "$(sed -n 4p out | cut -c1-2)" = 6: || fail 'the number is no link'

# As grep has it, where each URL stands in one line.
awk 'BEGIN {
	for (i = 0; i < 20000; i++)
		if (i * i % 37 == 3)
			print i " http://e.example/" i " x, http://e.example/y. z"
		else
			print substr("some text that is no longer than this",
			    1, i % 38)
}' </dev/null >long
for options in -C0 -A3 -B4 '-A1 -B2' -C50000; do
	run -nHb $options long long
	want_status 0
	grep -nHb $options http: long long | cmp -s - out || fail 'is not as grep'
done

# What is around a URL is held, 1 MiB of it; what is cut is reported, wherever
# the input was cut.
line=$(head -c 1000 /dev/zero | tr '\0' x)
{
	yes "$line" | head -n 3000 | tr -d '\n'
	echo ' http://f.example/'
	yes "$line" | head -n 2000 | tr -d '\n'
	printf '\nend\n'
	yes "$line" | head -n 2000
	echo http://g.example/
} >wide
run -nA1 wide
want_status 0
cp out whole
cut -c1-10 out >names
printf '%s\n' '1:[...]xxx' '2-[...]xxx' -- '2004:http:' >want
cmp -s want names || fail "$(cat names)"
head -n 1 out | wc -c | grep -qx 1048601 || fail "$(head -n 1 out | wc -c)"
dd bs=7001 if=wide 2>/dev/null | "$URLSIFT" -nA1 | cmp -s whole - ||
    fail 'another one from a pipe'
run -nB1500 wide
sed -n '3s/\(.\{11\}\).*/\1/p' out | grep -qE '^[0-9]+-\[\.\.\.\]' ||
    fail "$(sed -n 3p out | cut -c1-20)"
test "$(sed -n '$p' out)" = 2004:http://g.example/ || fail 'the last line'
test "$(wc -l <out)" = 1051 || fail "$(wc -l <out) lines"

# Of a pipe no more is read than is wanted.
{
	echo http://h.example/
	yes "$line"
} | "$URLSIFT" -m1 -A1 >out
want_out http://h.example/ "$line"

# It is the input that is printed.
for option in --json --csv --get=x --mend --vimgrep --explain --stats; do
	run $option -C1 in
	want_status 2
	want_err "urlsift: --context: has no effect with ${option%%=*}"
done
exit 0
