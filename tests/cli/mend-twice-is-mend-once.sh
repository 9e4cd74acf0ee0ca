#!/bin/sh
# --mend: what comes out has the same URLs, whole, and is its own mend; all
# other bytes are there.  Asked of the corpus and of paragraphs made at random.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# mend FILE: to once, whose mend is the same through a pipe.  Return false if
# there is nothing to mend.
mend()
{
	run --mend "$1"
	test "$got" -le 1 || fail "exit $got"
	! cmp -s "$1" out || return 1
	mv out once
	run --mend <once
	cmp -s once out || fail 'differs through a pipe'
}

# same FILE...: they are their own mend.
same()
{
	cat "$@" >wanted
	run --mend "$@"
	cmp -s wanted out || {
		fail 'mending twice is not mending once'
		diff wanted out | head -n 5 >&2
	}
}

# check FILE
check()
{
	mend "$1" || fail 'there is nothing to mend'
	same once
}

mended=0
mkdir all
for text in "$top_srcdir"/corpus/*/*.in; do
	mend "$text" || continue
	mended=$((mended + 1))
	mv once all/$mended
done
test $mended -ge 50 || fail "only $mended texts of the corpus were mended"
same all/*

awk 'BEGIN {
	srand(1738)
	n = split("<URL:|http://example.org/|http://example.net|-|/|a/b|?q=1|" \
	    "&k=2|%4|1|>|<http://h.example/|.|,| |  |\n|\n> |\n  |\n\n|> |text|" \
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbb.|" \
	    "\"|(|)|index.html|mailto:a@b.example|://|http|ftp://|URL:|#f|\f\n|" \
	    "\n 12. |\n[Page 3]\n|news:a.b|\302\240|\302\255|\342\200\220", \
	    piece, "|")
	for (i = 0; i < 20000; i++) {
		if (i % 40 == 0)
			printf "\n\n"
		printf "%s", piece[int(rand() * n) + 1]
	}
}' >random
check random
for n in 1 2 3 4 5 6 7 8 9; do
	tail -c +$((n * 7001)) random | head -c 7000 >part
	check part
done

# Nothing but hyphens and the order of bytes may differ.
for text in random "$top_srcdir"/corpus/print/appendix.in; do
	run --mend "$text"
	for file in "$text" out; do
		tr -d '\342\200\220-' <"$file" | od -An -v -tx1 |
		    tr -s ' ' '\n' | sort >sorted.${file##*/}
	done
	cmp -s "sorted.${text##*/}" sorted.out || fail 'bytes were lost'
done
exit 0
