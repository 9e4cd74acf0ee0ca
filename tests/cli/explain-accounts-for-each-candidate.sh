#!/bin/sh
# --explain: verdict, form, spans, notes, why, URL, further readings, what
# decided at a line end; a line each.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')

printf 'At <URL:http://example.org/queen-\n   bee/> is\n' >a
run --explain=raw a
want_status 0
want_out "valid${tab}wrapper${tab}8-33,37-41${tab}joined,hyphen${tab}\
opener,closer,first:whole:by-rule${tab}\
http://example.org/queen-bee/${tab}also:valid http://example.org/queenbee/"

printf '<URL:http://x:y/\1\\\303\251\302\233\377\177>\n' >b
run -x=raw b
want_status 0
want_out "rejected:port@9${tab}wrapper${tab}5-24${tab}-${tab}opener,closer${tab}\
http://x:y/\\x01\\x5C$(printf '\303\251')\\xC2\\x9B\\xFF\\x7F"

echo '(see http://example.org/...)' >d
run --explain=raw d
want_out "valid${tab}bare${tab}5-24${tab}-${tab}name,bracket,trimmed:3${tab}\
http://example.org/"

# What decided at a line end.
printf 'See https://\nwww.example.org/a.html\nwww.example.org/b.html\n' >e
run --explain=raw e
want_out "valid${tab}bare${tab}4-12,13-35${tab}joined,by-scheme${tab}\
name,blank,first:whole:only-valid${tab}https://www.example.org/a.html${tab}\
also:host@8 https://${tab}goes-on:a host must follow ://${tab}\
ends:the next word begins another URL"

echo nothing >c
run --explain=raw c
want_status 1
want_out
run -nx=raw a c
want_status 0
grep -q "^a:1:valid$tab" out || fail 'no prefix'
exit 0
