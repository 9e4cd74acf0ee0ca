#!/bin/sh
# --color: file names, numbers, separators and URLs have the colours of grep;
# what programs read has none.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
unset NO_COLOR
{
	printf 'one\n  http://a.example/x and http://b.example/\n'
	printf 'three\nfour\nfive\nhttp://c.example/ six\n'
} >a
cp a b

name=$(printf '\033[35m') number=$(printf '\033[32m')
url=$(printf '\033[01;31m') off=$(printf '\033[m') tab=$(printf '\t')
colon=$(printf '\033[36m:\033[m')
run -Hnb --color=always -m 1 a
want_status 0
want_out "${name}a$off$colon${number}2$off$colon${number}6$off$colon\
${url}http://a.example/x$off"
run -c --color=always a b
want_out "${name}a$off${colon}3" "${name}b$off${colon}3"
echo http://x:y/ >bad
run -iH --color=always bad
want_out "${name}bad$off$colon${url}http://x:y/$off${tab}port${tab}9"
run --validate -n --color=always bad
want_out "${number}1$off${colon}rejected${tab}http://x:y/${tab}port${tab}9"

# grep itself, without the sequence that clears the rest of a line.
GREP_COLORS=ne
export GREP_COLORS
pattern='http://[a-z./]*'
for options in -o -no -bo -Ho -Hno -Hnbo '-o b' -l -HnC1 '-nC0 b' '-bC1 b'; do
	grep --color=always -e "$pattern" $options a >wanted 2>/dev/null ||
	    skip 'a grep without colours'
	run --color=always $options a
	cmp -s wanted out || {
		fail 'not what grep prints'
		diff wanted out | cat -v >&2
	}
done
run --color=always -j3 -Hn a b
cp out several
run --color=always -j1 -Hn a b
cmp -s several out || fail 'threads change colours'

# Not by default where it is no terminal, and never for programs.
for options in -Hnb -c -l '-C1 -n' --highlight; do
	run $options a b
	! grep -qF "$off" out || fail 'colours'
done
for options in --vimgrep -J --csv --tsv -0 '-0Hnb' '-l0' '-g {file}{url}' --stats \
    --by=host --mend '--replace {url}' '--validate -J'; do
	run --color=always $options a
	! grep -qF "$off" out || fail 'colours for a program'
done
exit 0
