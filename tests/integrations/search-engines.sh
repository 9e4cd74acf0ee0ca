#!/bin/sh
# Search engines: what is sent to servers has the documented form; Xapian finds
# documents by the hosts and URLs in them.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs jq python3 scriptindex omindex quest xapian-delve pdftotext groff gropdf
needs_decoder

# found NAME...: these files are all that quest found.
found()
{
	want_status 0
	sed -n 's/^url=//p' out | sort >named
	mv named out
	want_out "$@"
}

# url: ask omindex for the joined URL.
url()
{
	ran='quest omindex.db'
	got=0
	quest --db=omindex.db http://example.org/guides/long-lines.html >out \
	    2>err || got=$?
}

# Servers: all that the corpus has, a member of an archive and a name that is
# not UTF-8.
cp -r "$top_srcdir/corpus" docs
chmod -R u+w docs
echo 'see http://example.org/' >member
tar -czf "docs/$(printf 'archive\377').tar.gz" member
block search-engines json >mapping.json
python3 -m json.tool mapping.json >out || fail 'the mapping is no JSON'
try sh search-engines 'sh bulk'
test $got = 0 || fail "$(cat err)"
ran=urls.ndjson
python3 -c '
import json, sys
lines = [json.loads(line) for line in open("urls.ndjson", "rb")]
actions, entries = lines[::2], lines[1::2]
sys.exit(len(entries) < 1000 or len(actions) != len(entries) or
         any(action != {"index": {}} for action in actions) or
         any(not entry["file"] or not entry["url"] for entry in entries) or
         len({tuple(entry) for entry in entries}) != 1 or
         {type(entry["offset"]) for entry in entries} != {int} or
         {type(entry["valid"]) for entry in entries} != {bool} or
         {type(entry["risks"]) for entry in entries} != {list})' ||
    fail 'no pairs of actions and whole entries'

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
    print(made["file"], made["url"][:50], made["host"], made["joined"],
          made["valid"], made["reason"])' >out
want_out 'docs/new.txt http://Example.org/guides/long-lines.html example.org '\
'True True None' \
    'docs/new.txt http://x.example:port/  False False port' \
    'docs/new.txt http://example.net/ example.net False True None' \
    'docs/old/b.txt http://example.org/ example.org False True None' \
    'docs/old/b.txt mailto:a@b.example b.example False True None' \
    'docs/old/long http://example.org/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx  '\
'False False too-long'

# Xapian, twice, so that the documents of the first run are replaced.
rm docs/old/long
block search-engines text >urls.script
try sh search-engines 'sh scriptindex'
want_status 0
want_out 'records (added, replaced, deleted, skipped) = (2, 0, 0, 0)'
try sh search-engines 'sh scriptindex'
want_status 0
want_out 'records (added, replaced, deleted, skipped) = (0, 2, 0, 0)'
try sh search-engines 'sh word'
found docs/new.txt
ran=quest
quest --db=urls.db --boolean-prefix=host:XH host:example.org >out 2>err
got=$?
found docs/new.txt docs/old/b.txt
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
url
found /new.txt /print.pdf
rm -r omindex.db
omindex --db=omindex.db --url=/ docs >said 2>&1 || fail "$(cat said)"
url
found
exit 0
