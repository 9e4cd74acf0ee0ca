#!/bin/sh
# A filter that is given again adds to what it was, and takes a list; what can
# match no host is an error.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf '%s\n' http://a.example/ ftp://b.example/ https://c.example/ \
    mailto:leaf@d.example >text
run -s http -s ftp text
want_out http://a.example/ ftp://b.example/
run -s http,ftp -s https text
want_out http://a.example/ ftp://b.example/ https://c.example/
run --not-scheme=http --not-scheme=ftp text
want_out https://c.example/ mailto:leaf@d.example
run -s http -s https --not-scheme=http text
want_out https://c.example/
run --host=a.example,c.example --host='d*' text
want_out http://a.example/ https://c.example/ mailto:leaf@d.example
run --not-host='a*,b*' --not-host=c.example text
want_out mailto:leaf@d.example
run --risk=password --risk=ip-host text
want_status 1
run --host=http://a.example/ text
want_status 2
want_err 'urlsift: --host=http://a.example/: a host has no scheme, port, path or user'
run --version
grep -q '^libpsl [0-9]' out || skip 'no libpsl'
run --domain=a.example,b.example --domain=c.example text
want_out http://a.example/ ftp://b.example/ https://c.example/
run --not-domain=a.example,b.example text
want_out https://c.example/ mailto:leaf@d.example
