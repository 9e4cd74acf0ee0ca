#!/bin/sh
# --json: valid, keys in their order, no control byte, offsets that are true.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=$(command -v python3) || skip 'no python3'

printf 'see <URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>\n' >mail
run -J mail
want_status 0
want_out '{"v":2,"url":"ftp://info.cern.ch/pub/www/doc;type=d",'\
'"opens":"ftp://info.cern.ch/pub/www/doc;type=d",'\
'"valid":true,"form":"wrapper","joined":true,"file":"mail","line":1,'\
'"column":10,"offset":9,"length":38,"spans":[[9,40],[41,47]],"scheme":"ftp",'\
'"host":"info.cern.ch","port":21,"path":"/pub/www/doc","type":"d",'\
'"alternatives":[],"notes":[],"risks":[]}'

{
	printf 'a\n<URL:HTTP://example.org:8080/queen-\n bee?> '
	printf '<http://x:y/"\1\\\303\251\302\233>\n'
	printf '<http://x:/\377> <URL:news:a@b>'
} >hard
run --json -i hard
want_status 0
"$python" - hard out <<'P' || fail 'wrong JSON'
import base64, json, sys
text = open(sys.argv[1], 'rb').read()
lines = open(sys.argv[2], 'rb').read().split(b'\n')
assert lines.pop() == b''
assert not any(b < 0x20 or b == 0x7f for line in lines for b in line)
hits = [json.loads(line.decode('utf-8')) for line in lines]
assert len(hits) == 4, len(hits)
for hit in hits:
    url = hit['url'].encode() if 'url' in hit else \
        base64.b64decode(hit['url_bytes'], validate=True)
    assert url == b''.join(text[a:b] for a, b in hit['spans']), url
    assert hit['offset'] == hit['spans'][0][0]
    assert hit['offset'] + hit['length'] == hit['spans'][-1][1]
    before = text[:hit['offset']]
    assert hit['line'] == before.count(b'\n') + 1
    assert hit['column'] == len(before) - before.rfind(b'\n')
    assert hit['valid'] == ('reason' not in hit)
    assert hit['file'] == 'hard'
first = hits[0]
assert first['scheme'] == 'http' and first['port'] == 8080
assert first['host'] == 'example.org' and first['path'] == '/queen-bee'
assert first['query'] == '' and 'fragment' not in first
assert first['alternatives'] == [
    {'url': 'HTTP://example.org:8080/queenbee?', 'valid': True}]
assert first['joined'] is True and first['notes'] == ['hyphen']
assert hits[1]['url'] == 'http://x:y/"\x01\\\u00e9\x9b', hits[1]['url']
assert list(hits[1])[:7] == \
    ['v', 'url', 'valid', 'reason', 'at', 'clause', 'why']
assert base64.b64decode(hits[2]['url_bytes']) == b'http://x:/\xff'
assert 'port' not in hits[3] and hits[3]['scheme'] == 'news'
P

run -J hard
grep -q '"valid":false' out && fail 'a rejected one without -i'

# Without a name there is no "file"; a name may be any bytes.
run -J <mail
grep -q '"file' out && fail '"file" for standard input'
name=$(printf 'q"\\\n\033')
if cp mail "$name" 2>/dev/null; then
	run -J "$name"
	"$python" -c 'import json, sys
sys.exit(json.loads(sys.stdin.read())["file"] != "q\"\\\n\033")' <out ||
	    fail 'hostile file name'
fi
name=$(printf 'n\377')
if cp mail "$name" 2>/dev/null; then
	run -J "$name"
	grep -q '"file_bytes":"bv8="' out || fail 'name that is not UTF-8'
fi
exit 0
