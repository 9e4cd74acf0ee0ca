#!/bin/sh
# Search engines: what is sent to servers has the documented form, and is the
# same in a second run; Xapian finds documents by the hosts and URLs in them.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs python3
python3 -c 'import jsonschema' 2>/dev/null || skip 'no python3-jsonschema'
needs scriptindex omindex quest xapian-delve pdftotext groff gropdf
needs_decoder

# found NAME...: these files are all that quest found.
found()
{
	want_status 0
	sed -n 's/^url=//p' out | sort >named
	mv named out
	want_out "$@"
}

# Servers: all that the corpus has, a member of an archive and a name that is
# not UTF-8; twice the same.
cp -r "$top_srcdir/corpus" docs
chmod -R u+w docs
echo 'see http://example.org/' >member
tar -czf "docs/$(printf 'archive\377').tar.gz" member
block search-engines python >entries.py
block search-engines json >mapping.json
block search-engines xml >fields.xml
try sh search-engines 'sh bulk'
test $got = 0 || fail "$(cat err)"
cp urls.ndjson first
try sh search-engines 'sh bulk'
cmp -s first urls.ndjson || fail 'another result the second time'
try sh search-engines 'sh solr'
test $got = 0 || fail "$(cat err)"
ran=index_schema.py
python3 -B "$top_srcdir/tests/tools/index_schema.py" \
    "$top_srcdir/tests/tools/index.schema.json" urls.ndjson mapping.json \
    urls.json fields.xml >out || fail "$(head out)"

# A URL that is broken, one that is rejected, one that is too long; nothing.
rm -r docs
mkdir -p docs/old
printf 'The guide is <URL:http://Example.org/gui\ndes/long-lines.html>.
Not http://x.example:port/ but http://example.net/\n' >docs/new.txt
printf 'See http://example.org/, the author <mailto:a@b.example>.\n' \
    >docs/old/b.txt
{
	printf http://example.org/
	yes x | head -n 9000 | tr -d '\n'
} >docs/old/long
try sh search-engines 'sh bulk'
want_status 0
grep -v '^{"index"' urls.ndjson | python3 -c '
import json, sys
for line in sys.stdin:
    made = json.loads(line)
    print(made["file"], made["url"][:50], made.get("host"), made["joined"],
          made["valid"], made.get("reason"))' >out
want_out 'docs/new.txt http://Example.org/guides/long-lines.html example.org '\
'True True None' \
    'docs/new.txt http://x.example:port/ None False False port' \
    'docs/new.txt http://example.net/ example.net False True None' \
    'docs/old/b.txt http://example.org/ example.org False True None' \
    'docs/old/b.txt mailto:a@b.example b.example False True None' \
    'docs/old/long http://example.org/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx None '\
'False False too-long'
ran='entries.py solr'
test "$(python3 entries.py solr </dev/null)" = '[]' || fail 'nothing is no []'

# Xapian, twice, so that the documents of the first run are replaced.
rm docs/old/long
block search-engines text >urls.script
try sh search-engines 'sh scriptindex'
want_status 0
want_out 'records (added, replaced, deleted, skipped) = (2, 0, 0, 0)'
try sh search-engines 'sh scriptindex'
want_status 0
want_out 'records (added, replaced, deleted, skipped) = (0, 2, 0, 0)'
try sh search-engines 'sh host'
found docs/new.txt docs/old/b.txt
try sh search-engines 'sh word'
found docs/new.txt
try sh search-engines 'sh hosts'
want_status 0
want_out '1 b.example' '1 example.net' '2 example.org'
ran=xapian-delve
xapian-delve -t XUhttp://example.org/guides/long-lines.html urls.db |
    grep -q 'termfreq 1' || fail 'the joined URL is no term'

# omindex, with the filters and without.
groff -Tpdf >docs/print.pdf 2>err <<'T' || fail "$(cat err)"
.pl 3i
.nf
.sp 1i
It is <URL:http://example.org/gui
des/long-lines.html>.
T
try sh search-engines 'sh omindex'
want_status 0
try sh search-engines 'sh url'
found /new.txt /print.pdf
rm -r omindex.db
omindex --db=omindex.db --url=/ docs >said 2>&1 || fail "$(cat said)"
try sh search-engines 'sh url'
found
exit 0
