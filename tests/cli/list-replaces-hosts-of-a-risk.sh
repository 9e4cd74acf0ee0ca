#!/bin/sh
# --list: the hosts of a file take the place of those that have a risk; names
# below them, links inside others, several files, what is no host.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >in <<'M'
https://bit.ly/x https://Short.example/y https://a.short.example/
https://www.short.example./ https://notshort.example/ https://t.co/z
https://h.example/?to=https://short.example/q
M
printf '# ours\n\n  short.example\t # and below\r\nT.CO\n' >short

run -g '{url}' --risk=shortener in
want_out https://bit.ly/x https://t.co/z
run -g '{url}' --risk=shortener --list=shortener=short in
want_out https://Short.example/y https://a.short.example/ \
    https://www.short.example./ https://t.co/z \
    'https://h.example/?to=https://short.example/q'

# Two files of one list are added up, another list is another one; an empty one
# leaves none.
echo bit.ly >more
run -g '{url} {risks}' --list=shortener=more --list=file-host=short \
    --list=shortener=/dev/null --risk=strong in
want_out 'https://bit.ly/x shortener' 'https://Short.example/y file-host' \
    'https://a.short.example/ file-host' \
    'https://www.short.example./ file-host' \
    'https://t.co/z file-host' \
    'https://h.example/?to=https://short.example/q file-host,url-in-url'
run --risk=shortener --list=shortener=/dev/null in
want_status 1

# What is below a free host is somebody else's, the host itself is not.
echo free.example >free
echo 'http://free.example/ http://me.free.example/' |
    "$URLSIFT" --risk=free-host --list=free-host=free >out 2>err
want_out http://me.free.example/

# What is wrong, and where.
printf 'a.example\nb example\n' >wrong
run --list=shortener=wrong in
want_status 2
want_err 'urlsift: wrong:2:2: this is not a host name'
printf 'b\303\274cher.example\n' >wrong
run --list=shortener=wrong in
want_status 2
want_err 'urlsift: wrong:1:2: a host of a list must be in ASCII, as xn--...'
lists='the lists are shortener, file-host, free-host, page-builder, abused-suffix'
run --list=ip-host=short in
want_status 2
want_err "urlsift: --list=ip-host: there is no list \"ip-host\"; $lists"
run --list=none=short in
want_status 2
want_err "urlsift: --list=none: there is no list \"none\"; $lists"
run --list=short in
want_status 2
want_err 'urlsift: --list=short: needs a file, as in --list=shortener=FILE'
run --list=none= in
want_status 2
want_err 'urlsift: --list=none=: needs a file, as in --list=shortener=FILE'
run --list=shortener=missing in
want_status 2
want_err 'urlsift: missing: No such file or directory'
exit 0
