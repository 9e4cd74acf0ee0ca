#!/bin/sh
# A field has one name: --columns with the head of --csv is --csv, byte for byte;
# each key of JSON is a column, and each column can be a key, with the value that
# the other has.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
needs_poppler
python=$(command -v python3) || skip 'no python3'
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip 'no libpsl'
ln -s "$top_srcdir/corpus" corpus
texts=$(ls corpus/*/*.in corpus/*/*.eml corpus/*/*.mbox corpus/*/*.html \
    corpus/*/*.warc corpus/data/*)
echo 'https://www.google.com/url?q=http%3A%2F%2Fa.example%2F' >gateway
cat >older <<'T'
gopher://a.example/1sel%09search%09plus wais://a.example/base/type/path
nntp://a.example/a.b/1
T
tar -cf archive gateway older
make_pdf >print <<'T'
page
text 72 700 http://a.example/
T
cat >listed <<'T'
Return-Path: <b@a.example>
From: Ann <a@a.example>
To: c@a.example
Reply-To: d@a.example
List-Id: <l.a.example>
Subject: s

http://a.example/
T
texts="$texts archive print listed"

for form in csv tsv csv=raw; do
	"$URLSIFT" -i --$form $texts >table 2>err
	"$URLSIFT" -i --$form --columns="$(head -n 1 table | tr '\t' ,)" \
	    $texts >named 2>err
	ran="--$form"
	cmp -s table named || fail 'not the table with its own columns'
	test "$(wc -l <table)" -gt 1000 || fail 'too few rows'
done

# A table may have one twice; a key is once in an object.
echo http://a.test/ >twice
run --columns=url,url --csv=raw twice
test "$(tail -n 1 out | tr -d '\r')" = http://a.test/,http://a.test/ ||
    fail "$(cat out)"
run --columns=url,host,url --json twice
want_out '{"v":2,"url":"http://a.test/","host":"a.test"}'

names=$(field_names)
"$URLSIFT" -i --json $texts >usual 2>err
"$URLSIFT" -i --json --columns="$names" $texts >objects 2>err
"$URLSIFT" -i --csv=raw --columns="$names" $texts >table 2>err
ran=JSON
"$python" - "$names" <<'P' || fail 'JSON and tables differ'
import csv, json, sys
names = sys.argv[1].split(',')


def cell(value):
    """A value of JSON as a table has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, list):
        return str(value)
    if value and isinstance(value[0], dict):
        return ' '.join(item['url'] for item in value)
    if value and isinstance(value[0], list):
        return ','.join('%d-%d' % tuple(item) for item in value)
    return ('-' if value and isinstance(value[0], int) else ',').join(
        map(str, value))


def is_text(hit):
    return not any(key.endswith('_bytes') for key in hit) and \
        not any('url_bytes' in other for other in hit['alternatives'])


usual = [json.loads(line) for line in open('usual', encoding='utf-8')]
usual = [hit for hit in usual if 'unread' not in hit]
hits = [json.loads(line) for line in open('objects', encoding='utf-8')]
csv.field_size_limit(1 << 30)
rows = list(csv.DictReader(open('table', newline='', encoding='utf-8')))
assert list(rows[0]) == names
assert len(rows) == len(hits) == len(usual) > 1000, len(rows)
seen = set()
for hit, row, short in zip(hits, rows, usual):
    assert short.items() <= hit.items(), short
    assert hit.pop('v') == 2
    keys = [key.removesuffix('_bytes') for key in hit]
    assert keys == [name for name in names if name in keys], keys
    seen.update(keys)
    if is_text(hit):
        got = {name: cell(hit.get(name, '')).replace('\0', '\ufffd')
               for name in names}
        assert got == row, [(name, got[name], row[name]) for name in names
                            if got[name] != row[name]]
rest = set(names) - seen
assert not rest - {'original', 'kept'}, rest
P
exit 0
