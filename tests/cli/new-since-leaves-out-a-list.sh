#!/bin/sh
# --new-since: what a list has is left out, and each new URL is printed once.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >text <<'T'
http://a.example/1 http://a.example/2 http://A.example:80/1 http://a.example/2
http://[broken and http://b.example/3
T
printf 'http://a.example/1\r\n\nno URL\nhttp://b.example/3' >seen

run --new-since=seen text
want_status 0
want_out http://a.example/2 http://A.example:80/1
run --new-since=seen --unique=normal text
want_out http://a.example/2
run -i --new-since=seen text
test "$(wc -l <out)" = 3 || fail "output: $(cat out)"

# What is printed is what the next run knows.
"$URLSIFT" text >seen
run --new-since=seen text
want_status 1
want_out
: >seen
run -j 3 --new-since=seen text text text
want_out "text:http://a.example/1" text:http://a.example/2 \
    text:http://A.example:80/1 text:http://b.example/3

# Names of files, lines and reasons stand beside the URLs of a list.
mkdir names
cp text names/a.txt
echo 'http://b.example/4 www.a.example' >names/b:c
for options in -r '-r -n -b' '-r -i' '-r --schemeless'; do
	"$URLSIFT" $options names >seen
	run $options --new-since=seen names
	want_status 1
	want_out
done
# In delimiters a URL may end as none does in a text.
echo '<URL:http://c.example/b.> <http://c.example/c_(>' >names/d
for options in -r '-r --vimgrep' '--by=url' '-r -I'; do
	"$URLSIFT" $options -r names >seen
	run -r --new-since=seen names
	want_status 1
	want_out
done
rm names/d
# A table is no list.
for options in --csv '--csv=excel --columns=file,url' \
    '--tsv --columns=url,/id --keep=/id'; do
	"$URLSIFT" $options -r names >seen
	run --new-since=seen text
	want_status 2
	want_err 'urlsift: seen: it is a table; use what is printed without --csv and --tsv'
done

# Several lists are one.
echo http://b.example/4 >first
"$URLSIFT" -I text >second
run --new-since=first --new-since=second -r names
want_status 1
run --new-since=first -I -r names
want_out http://a.example/1 http://a.example/2 http://A.example:80/1 \
    http://b.example/3
"$URLSIFT" --json text >seen.json
run --new-since=seen.json text
want_status 2
want_err 'urlsift: seen.json: it is JSON; use jq -r .url FILE | urlsift --new-since=-'
"$URLSIFT" --defang text >seen
run --defang --new-since=seen text
want_status 2
want_err 'urlsift: seen: it is defanged; use urlsift --refang FILE | urlsift --new-since=-'
run --new-since=seen text
want_status 2
"$URLSIFT" --defang -H text >named
run --defang --new-since=named text
want_status 2
printf '%s\n' 'http://c.example/[:]x' 'javascript:[:]' 'a[:]b	relative	0' >odd
run --new-since=odd text
want_status 0
run --defang --new-since=odd text
want_status 2
sed -i 2d odd
run --defang --new-since=odd text
want_status 0
run --refang --defang --new-since=seen text
want_status 1
"$URLSIFT" --refang seen | "$URLSIFT" --defang --new-since=- text >out
want_out
"$URLSIFT" text >seen

# It must be there, and nothing is searched before it is read.
run --new-since=none text
want_status 2
want_out
want_err 'urlsift: none: No such file or directory'
echo old >page
for options in --csv --stats --by=host '--stats -J' --report=page; do
	run $options --new-since=none text
	want_status 2
	want_out
	test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
done
test "$(cat page)" = old || fail 'the page is replaced'
run --new-since=. text
want_status 2
want_err 'urlsift: .: Is a directory'

# The list may be standard input, which then is no text, nor another list.
printf 'http://a.example/2\n' | "$URLSIFT" --new-since=- text >out
want_out http://a.example/1 http://A.example:80/1 http://b.example/3
run --new-since=- <seen
want_status 2
want_err 'urlsift: (standard input): it is already read as a list of URLs'
run --new-since=- --files-from=- <seen
want_status 2
want_out
grep -q -- '--new-since: standard input is read as a list of files' err ||
    fail "$(cat err)"
run --new-since=- text <.
want_status 2
want_err 'urlsift: (standard input): Is a directory'

# A database is no list.
{
	printf 'SQLite format 3\0\020\0\001\001\n'
	cat seen
} >base
run --new-since=base text
want_status 2
want_out
want_err "urlsift: base: it is a database; use sqlite3 FILE 'SELECT url FROM ...' | urlsift --new-since=-"
gzip -c seen >seen.gz
run --new-since=seen.gz text
want_status 2
want_err 'urlsift: seen.gz: it is binary, not a list of URLs'

cp seen kept
run --new-since=seen --output=seen text
want_status 2
cmp seen kept || fail 'the list is gone'
exit 0
