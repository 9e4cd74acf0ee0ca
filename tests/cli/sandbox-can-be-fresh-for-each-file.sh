#!/bin/sh
# --sandbox=fresh: a file that takes its decoder over gets at no other file, as
# that one has another decoder, also for the archives in it
# (one-helper-for-many).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
own_hostile_tool
for file in 1 2 3; do
	printf 'Subject: a\n\n' >$file
done

# It says which of its files this one is: by default it has all of them.
export HOSTILE=count
run -j1 --type=mbox -g '{url} {part}' 1 2 3
want_status 0
want_out 'http://1.example/ ' 'http://1.example/ 1' 'http://2.example/ ' \
    'http://2.example/ 1' 'http://3.example/ ' 'http://3.example/ 1'
for threads in 1 2; do
	run -j$threads --type=mbox --sandbox=fresh -g '{url} {part}' 1 2 3
	want_status 0
	want_out 'http://1.example/ ' 'http://1.example/ 1' \
	    'http://1.example/ ' 'http://1.example/ 1' \
	    'http://1.example/ ' 'http://1.example/ 1'
done
exit 0
