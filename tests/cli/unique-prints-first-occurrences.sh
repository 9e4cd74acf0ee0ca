#!/bin/sh
# -u and --unique: first occurrences in the order of the inputs, with each
# number of threads, up to --max-memory.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://example.org/%s\n' 1 2 1 3 2 >a
printf 'http://example.org/%s\n' 3 4 1 4 >b
printf 'http://example.org/%s\n' 1 3 >c

run -u a b c; want_status 0
want_out a:http://example.org/1 a:http://example.org/2 a:http://example.org/3 \
    b:http://example.org/4
run -uc a b c; want_status 0
want_out a:3 b:1 c:0
run -ul a b c; want_status 0
want_out a b
run -uL a b c; want_status 0
want_out c
run -uIm1 a b c; want_status 0
want_out http://example.org/1 http://example.org/3
run -uIm2 a b; want_status 0
want_out http://example.org/1 http://example.org/2 http://example.org/3 \
    http://example.org/4
run -uq a; want_status 0
want_out
run -uJ b a; want_status 0
test "$(wc -l <out)" = 4 || fail "$(wc -l <out) results"
run -u --max-count=0 a; want_status 1

# A rejected candidate is not the same as a valid URL, nor as one that is
# rejected for another reason.
printf '%s\n' http://example.org: http://example.org:x/ '<http://example.org/' \
    http://example.org/ http://example.org:x/ >rejected
run -ui rejected; want_status 0
sort out >found
"$URLSIFT" -i rejected | sort -u | cmp -s - found || fail "$(cat out)"
run -u --explain=raw rejected; want_status 0
test "$(wc -l <out)" = "$(wc -l <found)" || fail "$(cat out)"
awk 'BEGIN {
	for (i = 0; i < 3; i++) {
		printf "http://example.org/"
		for (j = 0; j < 40; j++)
			printf "%s", "0123456789"
		print i
	}
}' </dev/null >long
run -ui --max-url=256 long; want_status 0
test "$(wc -l <out)" = 3 || fail 'what is too long is compared'

# The same but for what does not matter.
printf '%s\n' HTTP://example.org:80 http://EXAMPLE.org/ \
    http://example.org/%7Ea/./b/../c http://example.org/~a/c >d
run --unique=exact -c d; want_status 0
want_out 4
run --unique=normal d; want_status 0
want_out HTTP://example.org:80 http://example.org/%7Ea/./b/../c

# Blocks of a large file and many small ones: what uniq would leave of the
# whole, whatever the number of threads is.
awk 'BEGIN {
	for (i = 0; i < 90000; i++)
		print "see http://example.org/" i * 7919 % 30011 " for more"
}' </dev/null >large
test "$(wc -c <large)" -gt 3000000 || fail 'the text is too small'
mkdir many
awk 'BEGIN {
	for (i = 0; i < 600; i++) {
		file = "many/" 1000 + i
		for (j = 0; j < 9; j++)
			print "http://example.org/" i * j % 997 >file
		close(file)
	}
}' </dev/null
for files in many 'a large b many large'; do
	"$URLSIFT" -rIj1 $files | awk '!seen[$0]++' >want
	"$URLSIFT" -rHj1 $files | awk '{
		file = substr($0, 1, index($0, ":"))
		if (file != names[last])
			names[++last] = file
		n[last] += !seen[substr($0, length(file) + 1)]++
	}
	END {
		for (i = 1; i <= last; i++)
			print names[i] n[i]
	}' >counts
	for threads in 1 2 8; do
		run -rIuj$threads $files; want_status 0
		cmp -s want out || fail 'differs from awk'
		run -rHucj$threads $files; want_status 0
		cmp -s counts out || fail 'counts differ from awk'
	done
done
for option in -m3 -l -L -J; do
	run -ruj1 $option a many b
	mv out one
	for threads in 2 8; do
		run -ruj$threads $option a many b
		cmp -s one out || fail 'differs from one thread'
	done
done

# Full: said once, and what is behind it is printed again and again; where that
# begins depends on nothing but the size.
full='urlsift: there are more different URLs than --max-memory'
full="$full allows; later repeated URLs are printed"
"$URLSIFT" large | awk '
	NR <= 2048 || full { print; next }
	!full { full = 1; print }' >want
for threads in 1 2 8; do
	run -uj$threads --max-memory=64K large; want_status 2
	want_err "$full"
	test "$(wc -l <err)" = 1 || fail "$(wc -l <err) messages"
	cmp -s want out || fail 'differs'
done
# URLs are compared as they are printed.
printf 'http://a.example/%s\n' x x %78 >rewritten
run -u rewritten
want_out http://a.example/x http://a.example/%78
for threads in 1 4; do
	run -uj$threads -I --normalize rewritten rewritten
	want_out http://a.example/x
	run -uj$threads -I --normalize --defang rewritten
	want_out 'hxxp[:]//a[.]example/x'
done
run -uc --normalize rewritten
want_out 1
run -un --normalize rewritten
want_out 1:http://a.example/x
{
	echo https://x.safelinks.protection.outlook.com/?url=http%3A%2F%2FA.example
	echo https://y.safelinks.protection.outlook.com/?url=http%3A%2F%2Fa.example
	echo http://a.example/
} >gateways
run --unique=normal --unredirect gateways
want_out http://A.example
run --unique=normal --defang rewritten
want_out 'hxxp[:]//a[.]example/x'

run -u --max-memory=938K large; want_status 0
test "$(wc -l <out)" = 30011 || fail "$(wc -l <out) results"
exit 0
