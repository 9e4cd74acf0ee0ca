#!/bin/sh
# Text of a page waits for a colon.  Wherever the first one stands in it, also
# where so much waits that what follows no longer can, the text is read once and
# whole, although what is no text is replaced in it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# words COUNT: print so many words of 100 bytes, each with a control before it.
words()
{
	awk -v count="$1" 'BEGIN {
		for (i = 0; i < count; i++)
			printf "\001%098d ", i
	}' </dev/null
}

for before in 0 40 80 119 120 121 130 140 150 160 161 162 163 170 200; do
	{
		printf '<p>first<p>'
		words $before
		printf '\001 http://tea.example/a \001 http://tea.example/b '
		words 60
		echo '<p>last'
	} >page.html
	run page.html
	want_status 0
	want_out http://tea.example/a http://tea.example/b
done
