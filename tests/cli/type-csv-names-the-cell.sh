#!/bin/sh
# CSV and TSV: each field is a text of its own, and each URL has its row and its
# column, and its place in the file.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# cells TYPE: those of the URLs in the file.
cells()
{
	run -t "$1" --get='{cell_row} {cell_column} {line} {offset} {url}' \
	    file
}

printf '"a",b\n\n1,"http://a.example/""x\n""http://b.example/, "\r\n2,"x"http://c.example/,\rhttp://d.example/x,http://e.example/' \
    >file
cells csv
want_status 0
want_out '3 2 3 10 http://a.example/' '3 2 4 33 http://b.example/' \
    '4 2 5 60 http://c.example/' '5 1 5 79 http://d.example/x' \
    '5 2 5 98 http://e.example/'

# Semicolons, if the first line has no comma outside quotation marks.
printf '"a,b";url\n1;http://a.example/,b;http://b.example/\n' >file
cells csv
want_out '2 2 2 12 http://a.example/,b' '2 3 2 32 http://b.example/'
printf 'a,b;c\n1;http://a.example/,http://b.example/\n' >file
cells csv
want_out '2 1 2 8 http://a.example/' '2 2 2 26 http://b.example/'

# A byte-order mark is no part of the first field.
printf '\357\273\277"http://a.example/,b",c:\n' >file
cells csv
want_out '1 1 1 4 http://a.example/,b'

# A quotation mark that is not closed loses nothing.
printf 'a,b\n1,"http://a.example/\n2,http://b.example/\n' >file
cells csv
want_status 2
want_out '2 2 2 7 http://a.example/' '2 2 3 27 http://b.example/'
want_err 'urlsift: file: offset 6: a quotation mark is not closed'

# Escapes of TSV, as --tsv writes them.
printf '1\t"http://a.example/\\tb"\t\\x http://b.example/\\\\\t\\\nc:\\\n' >file
cells tsv
want_status 0
want_out '1 2 1 3 http://a.example/' '1 3 1 28 http://b.example/'
printf 'a "b"\thttp://a.example/ c\\d\n' >name
run -t tsv --tsv name
want_status 0
cp out file
run -t tsv --get='{cell_row} {cell_column} {url}' file
want_status 0
grep -qx '2 [0-9]* http://a.example/' out || fail "no cell: $(cat out)"

# Other types have no cell.
run --get='{cell_row}{cell_column}{pointer}{url}' file
grep -qx http://a.example/ out || fail "a cell: $(cat out)"
exit 0
