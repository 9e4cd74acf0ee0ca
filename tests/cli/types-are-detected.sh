#!/bin/sh
# The content says what a file is; where it leaves that open, the name does: of
# a file, a member of an archive, and a part of a mail.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

link='<a href="http://a.example/?a=1&amp;b=2">a</a>'

# as_page FILE: references are decoded; as_text FILE: they are not.
as_page()
{
	run --get='{url}' "$1"
	want_status 0
	want_out 'http://a.example/?a=1&b=2'
}
as_text()
{
	run --get='{url}' "$1"
	want_status 0
	want_out 'http://a.example/?a=1&amp;b=2'
}

# Each element that the reader of pages knows begins one, and those of which it
# knows nothing.
elements=$(sed -n 's/^US_ELEMENT("\([a-z0-9]*\)".*/\1/p' \
    "$top_srcdir/lib/decode/html/elements.def")
count=0
for name in $elements abbr cite dfn label mark picture q wbr; do
	# Behind these, all is text, or no link of a page.
	case $name in
	plaintext | svg | iframe | noembed | noframes | script | style | \
	    textarea | title | xmp | template | noscript) continue ;;
	esac
	count=$((count + 1))
	echo "<$name>$link" >file
	as_page file
	echo "<$name class=x>$link" >file
	as_page file
	echo "<$name@b.example> wrote: $link" >file
	as_text file
done
test $count -ge 90 || fail "only $count elements"

# What may come before a tag.
printf -- '---\nlayout: a\n---\n\n<main>%s</main>\n' "$link" >file
as_page file
printf '{%% extends "a.html" %%}\n{%% block b %%}<p>%s\n' "$link" >file
as_page file
printf '{# a #}\n<nav>%s</nav>\n' "$link" >file
as_page file
printf '\357\273\277<!-- a -->\n<nav>%s</nav>\n' "$link" >file
as_page file

# A stray tag makes no page of a text; a name does.
echo "Hello $link" >file
as_text file
cp file x.html
as_page x.html
cp file X.HTM
as_page X.HTM
as_text - <file
run -t text x.html
want_out 'http://a.example/?a=1&amp;b=2'
echo "<h1>a</h1> $link" >x.md
as_text x.md

# By its name, a page may begin with a drawing.  XML has no such comment.
echo "<!--><svg></svg>$link" >drawing.html
run --get='{form}' drawing.html
want_out attr
cp drawing.html drawing
run --get='{form}' drawing
want_out quoted

# A pipe has no name.
"$URLSIFT" <x.html >out
want_out 'http://a.example/?a=1&amp;b=2'

# Blocks of one file, and ranges of it, are of the same type.
{
	cat file
	seq 1 300000 | sed 's/.*/& is a line of this text/'
	cat file
} >big.html
run -j2 --unique big.html
want_out 'http://a.example/?a=1&b=2'
run --shard=1/2 --unique big.html
cp out shards
run --shard=2/2 --unique big.html
cat out >>shards
sort -u shards >out
want_out 'http://a.example/?a=1&b=2'

# Members of archives have names, also when they are compressed.
mkdir in
cp x.html in
gzip -c x.html >in/y.html.gz
cp file in/z
tar -cf in.tar in/x.html in/y.html.gz in/z
run --get='{member} {url}' in.tar
want_out 'in/x.html http://a.example/?a=1&b=2' \
    'in/y.html.gz http://a.example/?a=1&b=2' \
    'in/z http://a.example/?a=1&amp;b=2'

# part FIELD...: a mail whose part has these fields and the text of the file.
part()
{
	printf '%s\n' 'From: a@b.example' 'Date: x' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=b' '' '--b' "$@" ''
	cat file
	printf '%s\n' '--b--'
}
part 'Content-Type: application/octet-stream' \
    'Content-Disposition: attachment; filename="x.html"' >mail
as_page mail
part 'Content-Type: application/octet-stream; name=x.html' >mail
as_page mail
part 'Content-Type: application/octet-stream; name=x.html' \
    'Content-Disposition: attachment; filename=x.txt' >mail
as_text mail
part 'Content-Type: text/plain; name=x.html' >mail
as_page mail
part 'Content-Type: text/plain; name=x.txt' >mail
as_text mail

# cells FILE...: where the URLs are, if the file is a table.
cells()
{
	run --get='{cell_row}:{cell_column} {url}' "$@"
	want_status 0
}
printf '%s\n' url,category_code,category http://a.example/,HUMR,Human \
    http://b.example/,MINE,Mine http://c.example/,OIL,Oil >file
cells file
want_out '2:1 http://a.example/' '3:1 http://b.example/' \
    '4:1 http://c.example/'
cells - <file
want_out '2:1 http://a.example/' '3:1 http://b.example/' \
    '4:1 http://c.example/'
tr , '\t' <file >other
cells other
want_out '2:1 http://a.example/' '3:1 http://b.example/' \
    '4:1 http://c.example/'

# Without names of columns only the name of the file says it.
sed 1d file >x.csv
cells x.csv
want_out '1:1 http://a.example/' '2:1 http://b.example/' \
    '3:1 http://c.example/'
cells - <x.csv
want_out ': http://a.example/' ': http://b.example/' ': http://c.example/'

# That of a compressed file says it of the file in it.
if command -v gzip >/dev/null; then
	gzip -kf x.csv
	cells x.csv.gz
	want_out '1:1 http://a.example/' '2:1 http://b.example/' \
	    '3:1 http://c.example/'
fi

# Near misses: URLs with commas, prose, addresses, a log.
printf '%s\n' http://a.example/1,2 http://a.example/3,4 http://a.example/5,6 \
    >file
cells file
want_out ': http://a.example/1,2' ': http://a.example/3,4' \
    ': http://a.example/5,6'
printf '%s\n' 'Here, see http://a.example/1,2' \
    'or there, see http://a.example/3,4' 'or, well, see http://a.example/5' \
    >file
cells file
want_out ': http://a.example/1,2' ': http://a.example/3,4' \
    ': http://a.example/5'
printf 'Doe,Jane,http://a.example/~%s,x\n' a b c d e >file
cells file
grep -q '^: http://a.example/~a' out || fail 'addresses are a table'
printf '2026-01-01 10:00:0%s,123 GET http://a.example/\n' 1 2 3 4 5 >file
cells file
grep -q '^: http://a.example/$' out || fail 'a log is a table'
exit 0
