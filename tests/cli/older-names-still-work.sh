#!/bin/sh
# Options of development versions work under their old names, written in full.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf '%s\n' 'see http://a.example/ or <ftp://b.example/> here' >text

run --forms=angle text
want_status 0
want_out ftp://b.example/
run --forms=none text
want_status 2
grep -q '^urlsift: --form=none: "none" is not one of ' err || fail "$(cat err)"
run -s ^http text
want_out ftp://b.example/
run --not-scheme=^http text
want_status 2

# They make no abbreviation ambiguous, and are not suggested.
run --form=angle text
want_out ftp://b.example/
run --for=angle text
want_out ftp://b.example/
run --header text
want_status 2
want_err 'urlsift: --header: no such option'
run --max-n=1 text
want_status 2
want_err 'urlsift: --max-n=1: no such option'

run --version
case $(cat out) in
*'decoder: none'*) exit 0 ;;
esac
gzip -c text >text.gz
gzip -c text.gz >nested.gz
run --no-decompress --decompress -c text.gz
want_out 2
run --no-decompress -z -c text.gz
want_out 2
run --max-nesting=1 nested.gz
want_status 2
run --max-nesting=33 text
want_status 2
want_err 'urlsift: --max-nesting=33: the value must be 1 to 32'
tar cf both.tar text text.gz
run --max-members=1 -c both.tar
want_status 2
run --max-ratio=1 -c text.gz
want_status 0
want_out 2
printf 'Subject: http://c.example/\n\nhttp://d.example/\n' >mail
run -t mail --no-headers --headers mail
want_out http://c.example/ http://d.example/
exit 0
