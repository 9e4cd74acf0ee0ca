#!/bin/sh
# No text makes more than 2,000 instructions for a byte, whatever is in it:
# if the work grew with the square of the length, even a sixtieth of one for
# each pair of bytes would be more.  valgrind counts them; no clock is asked.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${URLSIFT:=src/urlsift}" "${VALGRIND:=valgrind}"
LC_ALL=C
export LC_ALL
command -v "$VALGRIND" >/dev/null || {
	echo 'linear.sh: no valgrind' >&2
	exit 77
}
len=160000 most=2000
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0

# What is repeated, as printf writes it; in front of a bar, what stands before.
cat >"$work/shapes" <<'END'
a
\040
\n
\0
\377
\303\251
\302\240
\342\200\213
h
http
http:
://
:
x:
x:y
http://
http://a
http://a.example/
http://a.example/\n
http://a.example/-\n
http://|a.
http://|a-
http://|1.
http://|1
http://|a:
http://|a@
http://|%%41
http://|[
http://|xn--
http://|\303\251
http://a.example/|a
http://a.example/|(
http://a.example/|)
http://a.example/|()
http://a.example/|.
http://a.example/|\047
http://a.example/|*
http://a.example/|%%
http://a.example/|%%4
http://a.example/|&amp;
http://a.example/|?
http://a.example/|\357\254\201
http://a.example/|\342\200\221
http://a.example/|-\342\200\221\n
http : / /\040
http : / / a . b |/ c\040
http : / / a|. b\040
http : / / a . b\040
http : / / a . b / |c\n/\040
http : / / a . b |-\nc\040
http:// |a.\040
http:// a.\040
http:// |abcde\040
http:// a. com/ |abcde\040
http:// a. com/ |12345\040
http:// a. com/ |b-\040
http:// a. com/ |b-\n
http:// doi. org/ 10. 1000/ |1.\040
http:// doi. org/ 10. 1000/ 12345 |1\040
http:// a. com/ abcde fghij klmno pqrst/ b-\040
http:// a. com/ |\040
http:// a. com/ |\n
http:// a.com/a\040
http ://
http ://a.example/\040
a\040\040\040http://a.example/\n
http://a.example/\040\040\040a\n
http://a.example/\040\040\040|a\040\040\040b
a\040\040\040|http://www.\n
http://a.example/|#
http://a.example/|;type=
http://a.example/|/\n
http://a.example/|-\n
http://a.example/|=\n
http://a.example/|\n\f\nPage 1\n
http://a.example/?|http://b.example/
gopher://a.example/|%%09
prospero://a.example/|;a=b
ftp://|a:b@
ftp://a.example/|;type=a
wais://a.example/|/
news:|a.
news:|a@
mailto:|a.
mailto:|a@
<
>
<>
<URL:
<URL:http://a
<URL:http://a.example/\n
<URL:|http://a.example/\n
<URL:|\040
<URL:|\n
<URL:http://a.example/|-\n
<URL:http://a.example/|\040b
<URL:http://a.example/|\r\n\t
<http://a.example/|\n> b
<http://a.example/|-\n
"
"http://a.example/
"http://a.b/c\nd"\040
\047http://
`
((
[http://a](
]
**
&lt;http://a
> http://a.example/b-\n
>\040
|\174  <URL:http://a.example/\n
\f
\n\f\n
www.
www.a
a.example\040
a@a.example\040
a@
@
a.
.
hxxp[:]//a[.]example/
a=3D
\342\200\220\n
END

. "$top_srcdir/tests/properties/work.sh"

# One before them, for what is done once.
mkdir "$work/texts"
: >"$work/texts/000"
n=100
while IFS= read -r shape; do
	unit=${shape#*|} head=
	test "$unit" = "$shape" || head=${shape%%|*}
	repeat "$unit" "$head" $len >"$work/texts/$n"
	n=$((n + 1))
done <"$work/shapes"

# count OPTION...: instructions up to the end of each text, a line each.
count()
{
	rm -f "$work"/dump*
	"$VALGRIND" -q --tool=callgrind --dump-after=urlsift_scanner_finish \
	    --callgrind-out-file="$work/dump" \
	    "$URLSIFT" -c -j1 "$@" "$work"/texts/* >"$work/out"
	test $? -le 1 || return 1
	counts "$work/dump"
}

status=0
for options in '' '--schemeless --emails'; do
	# They are words.
	# shellcheck disable=SC2086
	count $options >"$work/counts" || exit 1
	sed 1d "$work/counts" | paste - "$work/shapes" |
	    awk -F '\t' -v options="$options" -v most=$((len * most)) '
		$1 == "" || $1 > most {
			print "linear.sh: " $1 " instructions, " options ": " $2
			bad = 1
		}
		END { exit bad || NR == 0 }' || status=1
done
exit $status
