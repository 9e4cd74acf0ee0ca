#!/bin/sh
# Each row of doc/guide/SECURITY.md, and of corpus/urls/tricks.md, which has more
# of each kind, is what the tool says.  A row of six cells
# is a URL for --validate: verdict, host, risks, verdict of RFC 1738, why; one
# of four a text: URLs, what is rejected, why.  {U+HEX} is a character.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
pages="$top_srcdir/doc/guide/SECURITY.md $top_srcdir/corpus/urls/tricks.md"

# spell: write standard input, its characters made of their numbers.
spell()
{
	printf "$(awk '
	function octal(n) {
		return sprintf("\\%03o", n)
	}
	function utf8(n) {
		if (n < 128)
			return octal(n)
		if (n < 2048)
			return octal(192 + int(n / 64)) octal(128 + n % 64)
		if (n < 65536)
			return octal(224 + int(n / 4096)) \
			    octal(128 + int(n / 64) % 64) octal(128 + n % 64)
		return octal(240 + int(n / 262144)) \
		    octal(128 + int(n / 4096) % 64) \
		    octal(128 + int(n / 64) % 64) octal(128 + n % 64)
	}
	{
		gsub(/\\/, "&&")
		gsub(/%/, "%%")
		while (match($0, /[{]U[+][0-9A-F]+[}]/)) {
			n = 0
			for (i = RSTART + 3; i < RSTART + RLENGTH - 1; i++)
				n = n * 16 + \
				    index("123456789ABCDEF", substr($0, i, 1))
			$0 = substr($0, 1, RSTART - 1) utf8(n) \
			    substr($0, RSTART + RLENGTH)
		}
		print
	}')\n"
}

# same WHAT: the file judged is the file want, line by line.
same()
{
	cmp -s want judged || {
		fail "$1"
		diff want judged >&2
	}
}

# wanted N: the cells N of all rows of URLs, without the marks of code.
wanted()
{
	cut -d '|' -f "$1" urls | tr -d '`' >want
}

# verdicts ARG...: of all URLs, as the page has them.
verdicts()
{
	run --validate "$@" input
	awk -F '\t' '{ print $1 == "valid" ? $1 : $(NF - 1) "@" $NF }' out >judged
}

judge_text()
{
	run input
	paste -sd ' ' out >judged
	printf "%s\n" "$1" | tr -d '`' >want
	same "URLs of $what"
	run -J --invalid=only input
	sed 's/.*"reason":"\([^"]*\)","at":\([0-9]*\).*/\1@\2/' out |
	    paste -sd ' ' >judged
	echo "$2" >want
	same "rejected of $what"
}

# The cells are 1 to 6, or 4.
cat $pages | grep '^| `' | sed 's/ *| */|/g; s/^|`//; s/`|/|/; s/|$//' >rows
awk -F '|' '{ print > (NF == 6 ? "urls" : NF == 4 ? "texts" : "others") }' rows
test ! -e others || fail "of neither kind: $(cat others)"
test "$(wc -l <urls)" -ge 190 || fail "only $(wc -l <urls) URLs"
test "$(wc -l <texts)" -ge 20 || fail "only $(wc -l <texts) texts"

cut -d '|' -f 1 urls | spell >input
verdicts --syntax=rfc1738
wanted 5
same 'RFC 1738'
verdicts
wanted 2
same verdicts
run --validate -J input
sed 's/.*"risks":\[\(.*\)\].*/\1/; s/"//g; s/,/ /g' out >judged
wanted 4
same risks
# A row without a host says nothing of it.
sed 's/.*"host":"\([^"]*\)".*/\1/; t
s/.*//' out >hosts
wanted 3
paste -d '|' want hosts | sed 's/^|.*//; s/.*|//' >judged
same hosts

while IFS='|' read -r what first second why; do
	printf "%s\n" "$what" | spell >input
	judge_text "$first" "$second"
done <texts
exit 0
