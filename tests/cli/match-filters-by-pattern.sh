#!/bin/sh
# --match and --not-match: URLs as they were found that match one of the first
# and none of the others; a pattern that takes too long is stopped, and the URL
# is printed.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
cat >text <<'T'
http://example.org/a.pdf http://example.org/b.PDF ftp://example.org/c.pdf
http://example.org:x/d.pdf <URL:http://example.org/e
.pdf>
T

run -e '\.pdf$' text
want_status 0
want_out http://example.org/a.pdf ftp://example.org/c.pdf http://example.org/e.pdf
run --match='(?i)b\.pdf' -e ^ftp text
want_out http://example.org/b.PDF ftp://example.org/c.pdf
run --match=pdf --not-match=^ftp --not-match='g/e' text
want_out http://example.org/a.pdf
run --not-match=example text
want_status 1
run --invalid=only -e '/d' text
want_out "http://example.org:x/d.pdf${tab}port${tab}19"
run --invalid=only --not-match='/d' text
want_status 1

# What is matched is what was found, whatever is printed.
run --defang -e 'http://example\.org/a' text
want_out 'hxxp[:]//example[.]org/a[.]pdf'
run --replace=x -e '/a' text
test "$(head -n 1 out | cut -c 1-4)" = 'x ht' || fail "$(cat out)"

# Bytes, not characters.
printf 'http://example.org/\303\251\n' >bytes
run -c -e '/..$' bytes
want_out 1
run -c -e '/.$' bytes
want_status 1

# fault NAME OFFSET OPTION: PCRE2 refuses the pattern, before or behind what is
# wrong and in words of its own; both depend on its version.
fault()
{
	run "$3" text
	want_status 2
	want_out
	head -n 1 err | grep -Eqx "urlsift: --$1=.*: [a-z].* at offset $2" ||
	    fail "message is: $(cat -v err)"
}
fault match 2 '-e(a'
fault not-match '[01]' --not-match='*'
fault match 6 --match='(*UTF)a'
run -e
want_status 2

# A pattern that takes for ever, on a URL that is made for it.
awk 'BEGIN {
	printf "x http://example.org/"
	for (i = 0; i < 200; i++)
		printf "a"
	print "/b http://example.org/"
}' >evil
url=$(cut -d ' ' -f 2 evil)
slow='(a|aa)+$'
said='takes too many steps; the URL at offset 2 is not filtered by it'
for threads in 1 3; do
	run -j$threads -e "$slow" evil text
	want_status 2
	want_out "evil:$url"
	want_err "urlsift: evil: --match $said"
	test "$(wc -l <err)" = 1 || fail 'more is said'
done
run --not-match="$slow" evil
want_status 2
want_out "$url" http://example.org/
want_err "urlsift: evil: --not-match $said"
run --replace=x -e "$slow" evil
want_status 2
want_out 'x x http://example.org/'
want_err "urlsift: evil: --match $said"
run -c -e "$slow" evil
want_out 1
want_status 2

# It does not matter where another pattern knows.
run -e "$slow" -e b evil
want_status 0
want_out "$url"
run -e "$slow" --not-match=b evil
want_status 1

# Blocks of a large file behind that one are searched nevertheless.
awk 'BEGIN {
	for (i = 0; i < 200000; i++)
		print "http://example.org/" i "/c.pdf"
}' | cat evil - >large
run -j3 -e "$slow" -e '9999/c\.pdf' large
want_status 2
test "$(wc -l <out)" = 21 || fail "$(wc -l <out) URLs"

# A deep one is stopped by depth or memory.
awk 'BEGIN {
	printf "http://example.org/"
	for (i = 0; i < 60000; i++)
		printf "ab"
	print ""
}' >deep
run --max-url=200000 -e '^http(.|(?=c)c)*c$' deep
want_status 2
grep -q '^urlsift: deep: --match takes too many steps' err || fail "$(cat err)"
exit 0
