#!/bin/sh
# Each row of doc/guide/SECURITY.md, and of corpus/urls/tricks.md, which has more
# of each kind, is what the tool says.  A row of six cells
# is a URL for --validate: verdict, host, risks, verdict of RFC 1738, why; one
# of four a text: URLs, what is rejected, why.  {U+HEX} is a character.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
pages="$top_srcdir/doc/guide/SECURITY.md $top_srcdir/corpus/urls/tricks.md"

# spell TEXT: write it, its characters made of their numbers.
spell()
{
	case $1 in
	*'{U+'*) ;;
	*)
		printf '%s\n' "$1"
		return ;;
	esac
	format=$(printf '%s\n' "$1" | awk '
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
	}')
	printf "$format\n"
}

# verdict: of the URL that the last run judged, as the page has it.
verdict()
{
	awk -F '\t' '{ print $1 == "valid" ? $1 : $(NF - 1) "@" $NF }' out
}

# same WHAT WANTED: the file judged has this line, or is empty when it is.
same()
{
	printf '%s\n' "$2" | tr -d '`' >want
	test -s judged || echo >judged
	cmp -s want judged || fail "$row: $1: $(cat judged), not $(cat want)"
}

judge_url()
{
	run --validate --syntax=rfc1738 input
	verdict >judged
	same 'RFC 1738' "$4"
	run --validate input
	verdict >judged
	same verdict "$1"
	run --validate -J input
	sed 's/.*"risks":\[\(.*\)\].*/\1/; s/"//g; s/,/ /g' out >judged
	same risks "$3"
	test -n "$2" || return
	sed -n 's/.*"host":"\([^"]*\)".*/\1/p' out >judged
	same host "$2"
}

judge_text()
{
	run input
	paste -sd ' ' out >judged
	same URLs "$1"
	run -J --invalid=only input
	sed 's/.*"reason":"\([^"]*\)","at":\([0-9]*\).*/\1@\2/' out |
	    paste -sd ' ' >judged
	same rejected "$2"
}

cat $pages | grep '^| `' | sed 's/ *| */|/g' >rows
n=0
while IFS='|' read -r none what first second third fourth why; do
	n=$((n + 1))
	row=$none$what
	what=${what#\`}
	spell "${what%\`}" >input
	if test -n "$why"; then
		judge_url "$first" "$second" "$third" "$fourth"
	elif test -n "$third"; then
		judge_text "$first" "$second"
	else
		fail "$row: of neither kind"
	fi
done <rows
ran=doc/guide/SECURITY.md
test "$n" -ge 200 || fail "$n rows"
exit 0
