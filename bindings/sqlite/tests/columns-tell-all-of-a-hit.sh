#!/bin/sh
# The columns of urlsift(): their order, their values, their types.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

sql 'all columns' <<'SQL'
.headers on
.mode list
.separator "\t"
.nullvalue NULL
SELECT * FROM urlsift('see
<URL:FTP://Ann:key@example.org:2121/pub/a-
b;type=i> and
http:\\example.org\?q#f');
SQL
want_status 0
awk -F '\t' '
NR == 1 { split($0, name) }
NR > 2 { print "" }
NR > 1 {
	for (i = 1; i <= NF; i++)
		if ($i != "NULL")
			print name[i] "=" $i
}
' out >lines
sed 's,see <URL:FTP.* and http:.*#f$,TEXT,
    s,"FTP:.*/pub/ab;type=i"\,"valid":true,READING,' lines >out
cat >want <<'END'
url=FTP://Ann:key@example.org:2121/pub/a-b;type=i
opens=ftp://Ann:key@example.org:2121/pub/a-b;type=i
valid=1
form=wrapper
indicator=url
joined=1
line=2
column=6
offset=9
length=46
spans=[[9,46],[47,55]]
scheme=ftp
user=Ann
password=key
host=example.org
port=2121
path=/pub/a-b
type=i
domain=example.org
suffix=org
normal=ftp://Ann:key@example.org:2121/pub/a-b;type=i
clean=FTP://Ann:key@example.org:2121/pub/a-b;type=i
defanged=FXP[:]//Ann[:]key[@]example[.]org[:]2121/pub/a-b;type=i
alternatives=[{"url":READING}]
notes=["hyphen"]
risks=["password","port-odd"]
began=opener
ended=closer
end_rule=closing-angle
trimmed=0
kind=whole
context=TEXT
sentence=TEXT

url=http:\\example.org\?q#f
opens=http://example.org/?q#f
valid=0
reason=unsafe
at=5
clause=2.2
why=a character that must be encoded
form=bare
indicator=url
joined=0
line=4
column=1
offset=61
length=23
spans=[[61,84]]
scheme=http
host=example.org
port=80
path=/
urlpath=
query=q
fragment=f
domain=example.org
suffix=org
normal=http://example.org/?q#f
clean=http://example.org/?q#f
defanged=hxxp[:]//example[.]org/?q#f
alternatives=[]
notes=["repaired"]
risks=["browser-repairs"]
began=name
ended=input
end_rule=end-of-text
trimmed=0
kind=whole
context=TEXT
sentence=TEXT
END
diff want out >&2 || fail 'output differs'
# The text around is that of --get.
sql 'context' <<'SQL'
CREATE TABLE n(t);
INSERT INTO n VALUES ('Not this.  See ' || char(9, 10) ||
    'http://a.example/ä, or "http://b.example/"! Not this.'),
    (CAST('see http://c.example/ ' AS BLOB) || x'FF00' || 'now'),
    (printf('%090d', 0) || ' http://d.example/ ' || printf('%090d', 0)),
    ('http://e.example/');
SELECT sentence FROM n, urlsift(t) WHERE host IN ('a.example', 'b.example');
SELECT quote(context) FROM n, urlsift(t)
WHERE host IN ('c.example', 'e.example');
SELECT length(context), instr(context, 'http'), length(sentence)
FROM n, urlsift(t) WHERE host = 'd.example';
SQL
want_status 0
want_out 'See http://a.example/ä, or "http://b.example/"!' \
    'See http://a.example/ä, or "http://b.example/"!' \
    "'see http://c.example/ � now'" "'http://e.example/'" '177|81|199'

# Absent and empty are different, and NULL is no zero.
sql 'types' <<'SQL'
.nullvalue NULL
SELECT port, user, query, path FROM urlsift('<http://example.org?> x-y://a');
SELECT typeof(offset), typeof(port), typeof(line), typeof(valid), at
FROM urlsift('http://example.org/');
SELECT valid, reason, at FROM urlsift('(http://example.org:x/).', 'invalid');
SELECT trimmed FROM urlsift('http://example.org/.');
SELECT input_text, input_options FROM urlsift('news:a.b', 'join=none');
SELECT rowid, url FROM urlsift('news:a.b news:c.d');
SQL
want_status 0
want_out '80|NULL||NULL' 'NULL|NULL|NULL|NULL' \
    'integer|integer|integer|integer|NULL' \
    '0|port|19' '1' 'news:a.b|join=none' '1|news:a.b' '2|news:c.d'

# What is not UTF-8, or holds a NUL, is a BLOB: no byte of it is lost.
sql 'bytes' <<'SQL'
SELECT typeof(url), quote(url) FROM
    urlsift(CAST('<http://a.example/' AS BLOB) || x'FF' || '>', 'invalid');
SELECT typeof(url), quote(url) FROM
    urlsift(CAST('<http://a.example/' || x'00' || '>' AS BLOB), 'invalid');
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(body);
INSERT INTO t VALUES ('<http://example.org/tör>');
SELECT url, offset, length, substr(body, offset + 1, length)
FROM t, urlsift(body);
SQL
want_status 0
want_out "blob|X'687474703A2F2F612E6578616D706C652FFF'" \
    "blob|X'687474703A2F2F612E6578616D706C652F00'" \
    'http://example.org/tör|1|22|http://example.org/tör'
