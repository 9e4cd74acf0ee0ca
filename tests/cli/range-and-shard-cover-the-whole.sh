#!/bin/sh
# What is found in ranges, one behind the other, is what is found in the whole:
# for cuts at and beside all that can be cut wrongly, and for random ones.  So
# it is with shards.  RANGES_MB and RANGES_CUTS make the last part larger.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

size_of()
{
	wc -c <"$1" | tr -d ' '
}

# union OFFSET...: the file is cut at these, which rise: all ranges to union.
union()
{
	from=0
	: >union
	for to in "$@" ''; do
		"$URLSIFT" $options --range=$from-$to "$file" >part
		test $? -le 1 || fail "range $from-$to failed"
		cat part >>union
		from=$to
	done
	cmp -s whole union || {
		fail "ranges of $file cut at $* are not the whole ($options)"
		diff whole union | head -5 >&2
	}
}

# whole FILE OPTION...: begin with a file.
whole()
{
	file=$1
	shift
	options="$*"
	ran="urlsift $options $file"
	"$URLSIFT" $options --range=0- "$file" >whole
	size=$(size_of "$file")
}

cat "$top_srcdir"/corpus/joins/*.in "$top_srcdir"/corpus/print/*.in >text
whole text -j1 -n -i --json
test "$(wc -l <whole)" -gt 30 || fail 'too little was found'
"$URLSIFT" -j1 -n -i --json text | cmp -s whole - || fail 'the range 0- is less'
"$URLSIFT" --json --range=0- text | grep -q '"line"' && fail 'lines without -n'

# Where hits begin, and one byte before and behind.
"$URLSIFT" -j1 -b -i text | cut -d: -f1 | sort -nu >offsets
union $(awk '$1 > 1 { split("0 -1 0 1", beside)
	print $1 + beside[NR % 4 + 1] }' offsets)
for parts in 2 3 4 5 6 7 8 9; do
	cuts=
	i=1
	while test $i -lt $parts; do
		cuts="$cuts $((size * i / parts))"
		i=$((i + 1))
	done
	union $cuts
done

# A range that is empty, or behind the end; one that is none.
run --range=5-5 text
want_status 1
want_out
run --range=99999999- text
want_status 1
for range in '' - 5 x-y 5-x -5 9-5 5--9; do
	run --range=$range text
	want_status 2
done
for shard in '' 0/3 4/3 1/0 1 1/ /1 1-3 1/1000001; do
	run --shard=$shard text
	want_status 2
done
run --shard=1/3 --range=5-9 text
want_status 2
want_err 'urlsift: --shard: cannot be used with --range'

# What cannot be cut.
cat text | gzip >packed.gz
run --range=5-9 packed.gz
want_status 2
want_out
want_err 'urlsift: packed.gz: --range cannot be used with compressed files'
printf '\377\376a\000' >wide
run --range=0-9 wide
want_err 'urlsift: wide: --range cannot be used with text that is not UTF-8'
mkfifo pipe
run --range=0-9 pipe
want_err 'urlsift: pipe: --range can only be used with regular files'
run --range=0-100 - <text
want_status 0

# Some text of several blocks, cut at random; all processors give the same.
: "${RANGES_MB:=3}" "${RANGES_CUTS:=10}"
awk -v bytes=$((RANGES_MB * 1048576)) 'BEGIN {
	srand(7)
	for (n = 0; n < bytes; n += 150) {
		i = int(rand() * 1e9)
		print "> see <URL:http://example.org/a" i "/"
		print "> b> and http://example.org:x/ or (http://e.org/" i ")"
		if (i % 7 == 0)
			print "http://example.org/a-path-that-fills-a-line/" \
			    "of-seventy-two-columns-" i "-\nand-goes-on"
		if (i % 5000 == 0) {
			printf "http://example.org/"
			for (j = 0; j < i % 200000; j++)
				printf "%s", j % 9 ? "abc" : "d"
			print ""
		}
	}
}' </dev/null >large
awk -v cuts="$RANGES_CUTS" -v size="$(size_of large)" 'BEGIN {
	srand(11)
	for (i = 0; i < cuts; i++)
		print int(rand() * size)
}' </dev/null >cuts
whole large -i -b
while read -r cut; do
	union $cut
done <cuts
whole large -j1 -n -J
union $(head -n 5 cuts | sort -n)
whole large -j4 -n
union $(head -n 8 cuts | sort -n)

# shards N FILE: so many, one behind the other, are the whole.
shards()
{
	options="$3"
	ran="urlsift --shard=I/$1 $options $2"
	"$URLSIFT" $options "$2" >whole
	i=1
	: >union
	while test $i -le "$1"; do
		"$URLSIFT" $options --shard=$i/$1 "$2" >>union
		i=$((i + 1))
	done
	cmp -s whole union || fail 'shards are not the whole'
}
for n in 1 2 3 7; do
	shards $n large -bi
	shards $n text -bi
	shards $n packed.gz -bi
done

# Small files go to one shard each: each once, none to all.
mkdir many
for i in 1 2 3 4 5 6 7; do
	echo "http://example.org/$i" >many/$i
done
for i in 1 2 3; do
	run -r --shard=$i/3 many
	test "$(wc -l <out)" -ge 2 || fail 'too few'
	cat out >>dealt
done
sort dealt >out
test "$(wc -l <out)" = 7 || fail 'not each file once'

# Messages and records belong to where they begin.
needs_decoder
{
	for i in 1 2 3 4 5 6 7 8 9; do
		printf 'From a@example.org  Mon Aug  %s 12:36:00 1994\n' $i
		printf 'Subject: http://example.org/%s\n\n' $i
		printf 'From here http://example.org/%s/body\n\n' $i
	done
} >mails.mbox
for i in 1 2 3 4 5 6 7 8; do
	# A payload that looks like a record.
	printf 'http://e.org/%s\r\n\r\nWARC/1.0\r\n\r\nhttp://f.org/%s' $i $i >body
	printf 'WARC/1.0\r\nWARC-Type: resource\r\n'
	printf 'WARC-Target-URI: http://example.org/%s\r\n' $i
	printf 'Content-Type: text/plain\r\nContent-Length: %s\r\n\r\n' \
	    "$(size_of body)"
	cat body
	printf '\r\n\r\n'
done >pages.warc
for name in mails.mbox pages.warc; do
	for options in --json '--json -n'; do
		whole $name $options
		test "$(wc -l <whole)" -gt 15 || fail 'too little was found'
		at=1
		while test $at -lt "$size"; do
			union $at
			at=$((at + 67))
		done
	done
done
for name in "$top_srcdir"/corpus/mailboxes/*.mbox; do
	whole "$name" --json
	test "$(wc -l <whole)" -ge 6 || fail 'too little was found'
	at=1
	while test $at -lt "$size"; do
		union $at
		at=$((at + 41))
	done
done
grep -abo '^From a@\|WARC/1.0' mails.mbox pages.warc |
    while IFS=: read -r name offset text; do
	test "$offset" != 0 || continue
	whole $name -n --json
	union $((offset - 1)) $offset $((offset + 1))
	test $bad = 0 || exit 1
done || bad=1

# A record that claims to be longer than any file: nothing is behind it.
{
	printf 'WARC/1.0\r\nWARC-Type: resource\r\n'
	printf 'Content-Type: text/plain\r\n'
	printf 'Content-Length: 99999999999999999\r\n\r\n'
	yes 'see http://a.example/' | head -n 1000
} >claims.warc
run --range=9000- claims.warc
want_status 1
want_out
test ! -s err || fail "message: $(cat err)"
exit 0
