#!/bin/sh
# --files-from and --files0-from: names as they stand in a list, behind those of
# the command line, taken as they come.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

mkdir box
for file in a b 'c d' ' e' -n box/f; do
	printf 'http://example.org/%s\n' "$file" | tr -d ' ' >"$file"
done
printf 'a\n\nc d\n e\n-n\nb' >list
printf 'b\0\0c d\0new\nline\0' >list0
echo http://example.org/new >'new
line'

run -I --files-from=list; want_status 0
want_out http://example.org/a http://example.org/cd http://example.org/e \
    http://example.org/-n http://example.org/b
cp out all
run -I --files-from=- <list; want_status 0
cmp -s all out || fail 'differs from that of a file'
run -I --files0-from=list0; want_status 0
want_out http://example.org/b http://example.org/cd http://example.org/new

# Behind other files, and several; names are reported.
run --files-from=list --files0-from=list0 box/f; want_status 0
want_out box/f:http://example.org/box/f a:http://example.org/a \
    'c d:http://example.org/cd' ' e:http://example.org/e' \
    -n:http://example.org/-n b:http://example.org/b b:http://example.org/b \
    'c d:http://example.org/cd' 'new
line:http://example.org/new'
echo a | "$URLSIFT" --files-from=- >out
want_out a:http://example.org/a

# Directories, with -r; what is not there; nothing.
echo box >dirs
run -r --files-from=dirs; want_status 0
want_out box/f:http://example.org/box/f
run --files-from=dirs; want_status 2
want_err 'urlsift: box: it is a directory; -r searches the files in it'
printf 'missing\na\n' >some
run -I --files-from=some; want_status 2
want_out http://example.org/a
want_err 'urlsift: missing: No such file or directory'
: >none
run --files-from=none; want_status 1
want_out
run -r --files-from=none; want_status 1
want_out

# A list that cannot be read.
run -I --files-from=missing --files-from=list; want_status 2
want_err 'urlsift: missing: No such file or directory'
cmp -s all out || fail 'the other list is not read'
run --files-from=box; want_status 2
want_err 'urlsift: box: Is a directory'

# Standard input: as a name in a list, but not if it is one.
echo - >dash
"$URLSIFT" -I --files-from=dash <a >out
want_out http://example.org/a
run -I --files-from=- <dash; want_status 2
want_err 'urlsift: (standard input): it is already read as a list of file names'
run -I - --files-from=- <list; want_status 2
want_err 'urlsift: (standard input): it is already read as a list of file names'
cmp -s all out || fail 'the list is not read'

# What is no name: too long, or with a NUL in it.
awk 'BEGIN {
	print "a"
	for (i = 0; i < 20000; i++)
		printf "%s", "0123456789"
	print "\nb"
}' </dev/null >long
run -I --files-from=long; want_status 2
want_out http://example.org/a http://example.org/b
grep -q 'File name too long' err || fail "message: $(cat err)"
test "$(wc -l <err)" = 1 || fail "$(wc -l <err) messages"
run -I --files-from=list0; want_status 2
grep -q 'the file name contains a NUL byte; see --files0-from' err ||
    fail "message: $(cat err)"

# More names than the room holds, for several threads.
awk 'BEGIN {
	for (i = 0; i < 20000; i++)
		print i % 3 ? "a" : "c d"
}' </dev/null >many
for threads in 1 3; do
	run -j$threads -I --files-from=many; want_status 0
	grep -c /cd out >cds
	test "$(cat cds) $(wc -l <out)" = '6667 20000' || fail "$(wc -l <out)"
done

# A file is searched while its list waits.
ran='slow list | urlsift --files-from=-'
: >out
{
	echo a
	wait_for_out
	echo b
} | "$URLSIFT" -I --files-from=- >out 2>err || fail "exit $?"
test -s early || fail 'nothing came before the end'
want_out http://example.org/a http://example.org/b

# --validate reads them, too.
run --validate --files-from=some; want_status 2
want_out "$(printf 'a:valid\thttp://example.org/a')"
exit 0
