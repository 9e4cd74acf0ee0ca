#!/bin/sh
# --csv and --tsv: UTF-8 whatever is in a cell, and no cell is a formula; raw has
# the values themselves, excel a byte-order mark and CR LF.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# mail SUBJECT: a message with this subject.
mail()
{
	printf 'From: a@b.example\nDate: x\nSubject: %b\n\nhttp://x.example/\n' \
	    "$1" >mail
}

# Each byte that may begin a formula, and those that begin none.
for subject in '=HYPERLINK(A1;"click")' '+1' '-1' \
    '@SUM(1)' '\357\274\235A1' '\357\274\213A1' '\357\274\215A1' \
    '\357\274\240A1'; do
	mail "$subject"
	printf '%b\n' "$subject" >raw
	for table in csv tsv; do
		run --$table=raw --columns=subject mail
		sed 1d out | sed 's/^"\(.*\)"$/\1/; s/""/"/g' >value
		cmp -s raw value || fail "$table=raw: $(cat value)"
		run --$table --columns=subject mail
		sed 1d out | sed 's/^"\(.*\)"$/\1/; s/""/"/g' >value
		sed "s/^/'/" raw | cmp -s - value || fail "$table: $(cat value)"
	done
done
for subject in 'a=1' "'=1" 'Re: -1' '\357\274\201'; do
	mail "$subject"
	printf '%b\n' "$subject" >raw
	run --csv --columns=subject mail
	sed 1d out | cmp -s - raw || fail "changed: $(cat out)"
done

# Any column of text: names of files, parts of a URL, what --by counts.
mkdir ./-dir
echo 'http://x.example/?=1+1#@SUM(1)' >./-dir/=file
run --csv --columns=file,query,fragment,line -r -- -dir
want_out file,query,fragment,line "'-dir/=file,'=1+1,'@SUM(1),1"
printf 'From: =a@b.example\nDate: x\n\nhttp://x.example/\n' >mail
run --csv --by=sender --columns=count,sender mail
want_out count,sender "1,'=a@b.example"

# A byte that is not UTF-8 and a NUL are U+FFFD each; what is, stays.
mail 'f\303\274r \243 5 \303'
run --csv --columns=subject mail
want_out subject "$(printf 'f\303\274r \357\277\275 5 \357\277\275')"
run --tsv=raw --columns=subject mail
want_out subject "$(printf 'f\303\274r \357\277\275 5 \357\277\275')"
printf '<http://x.example/\000\377>\n' >nul
run --csv -i --columns=url nul
want_out url "$(printf 'http://x.example/\357\277\275\357\277\275')"

# For Excel; -0 still ends a record.
mail '=1'
printf "\357\273\277url,subject\r\nhttp://x.example/,'=1\r\n" >want
run --csv=excel --columns=url,subject mail
cmp -s out want || fail "excel: $(od -c out)"
printf "\357\273\277url\tsubject\r\nhttp://x.example/\t'=1\r\n" >want
run --tsv=excel --columns=url,subject mail
cmp -s out want || fail "excel: $(od -c out)"
run --csv=excel -0 --columns=url mail
printf '\357\273\277url\0http://x.example/\0' >want
cmp -s out want || fail "excel -0: $(od -c out)"
run --csv=excel --get='{subject}' mail
want_out '=1'
run --csv=word mail
want_status 2

# What programs read is what --json has.
python=$(command -v python3) || exit 0
{
	mail '=1,"2"\t;\243'
	cat mail
} >'-n"1
,=2'
for table in csv csv=excel csv=raw; do
	run --$table -- '-n"1
,=2' nul
	"$python" - "$table" <<'P' || fail "--$table: not what Python reads"
import csv, sys
encoding = 'utf-8-sig' if sys.argv[1] == 'csv=excel' else 'utf-8'
rows = list(csv.DictReader(open('out', newline='', encoding=encoding)))
guard = '' if sys.argv[1] == 'csv=raw' else "'"
assert [r['url'] for r in rows] == ['http://x.example/'], rows
assert rows[0]['file'] == guard + '-n"1\n,=2', rows
assert rows[0]['subject'].startswith(guard + '=1,"2"'), rows
assert rows[0]['subject'].endswith(';\ufffd'), rows
for row in rows:
    for cell in row.values():
        assert guard == '' or cell[:1] not in tuple('=+-@\t\r\n'), cell
P
done
if "$python" -c 'import pandas' 2>/dev/null; then
	run --csv -- '-n"1
,=2' nul
	"$python" -c 'import pandas
table = pandas.read_csv("out")
assert list(table["url"]) == ["http://x.example/"], table' ||
	    fail 'not what pandas reads'
fi
if command -v sqlite3 >sqlite; then
	run --csv -- '-n"1
,=2'
	sqlite3 :memory: '.import --csv out t' 'SELECT url FROM t' >rows
	mv rows out
	want_out http://x.example/
fi
exit 0
