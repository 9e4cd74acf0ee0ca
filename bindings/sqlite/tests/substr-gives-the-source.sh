#!/bin/sh
# substr(text, offset + 1, length) is what stands in the source, from the URL's
# first character to its last one: of TEXT and of a BLOB, in all of the corpus.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

find "$top_srcdir/corpus" -name '*.in' |
    sed "s/.*/INSERT INTO texts VALUES (readfile('&'));/" >texts
{
	echo 'CREATE TABLE texts(body);'
	cat texts
	cat <<'SQL'
CREATE TABLE sources(is_text, url, source, spans, input, notes);
INSERT INTO sources
SELECT 0, url, substr(body, offset + 1, length), spans, body, notes
FROM texts, urlsift(body, 'invalid');

-- SQL's functions end at a NUL.
INSERT INTO sources
SELECT 1, url, substr(t, offset + 1, length), spans, t, notes
FROM (SELECT CAST(body AS TEXT) AS t FROM texts
    WHERE instr(body, x'00') = 0), urlsift(t, 'invalid');

-- One piece is the URL itself.
-- Escapes, references and what is typeset in the source are undone.
SELECT 'one piece', is_text, url, source FROM sources
WHERE json_array_length(spans) = 1
    AND CAST(url AS BLOB) <> CAST(source AS BLOB)
    AND length(source) < 65536 AND instr(source, '\') = 0 AND
    instr(source, '&amp;') = 0 AND instr(notes, 'typeset') = 0;

-- Of several pieces, all are.
SELECT 'pieces', is_text, url, source, spans FROM sources
WHERE json_array_length(spans) > 1 AND instr(source, '\') = 0 AND
    instr(notes, 'typeset') = 0 AND
    replace(replace(replace(CAST(url AS TEXT), '-', ''), char(173), ''),
	char(8208), '') <>
    (SELECT replace(replace(group_concat(CAST(substr(input,
	json_extract(value, '$[0]') + 1,
	json_extract(value, '$[1]') - json_extract(value, '$[0]'))
	AS TEXT), ''), '-', ''), char(8208), '')
    FROM json_each(spans));

-- Both ways give the same, in other numbers.
SELECT 'both', count(*) FROM
    (SELECT CAST(url AS BLOB), CAST(source AS BLOB) FROM sources
    WHERE is_text AND input <> ''
    EXCEPT
    SELECT CAST(url AS BLOB), CAST(source AS BLOB) FROM sources
    WHERE NOT is_text);
SELECT count(*) > 400, sum(json_array_length(spans) > 1) > 100,
    sum(spans <> (SELECT b.spans FROM sources AS b WHERE NOT b.is_text
	AND b.url = a.url AND CAST(b.input AS TEXT) = a.input)) > 20
FROM sources AS a WHERE is_text;
SQL
} >script
sql 'the corpus' <script
want_status 0
want_out 'both|0' '1|1|1'

# SQLite's own idea of a character counts, also where there is none.
sql 'no UTF-8' <<'SQL'
WITH t(body) AS (VALUES
    (CAST(x'C080808080' || 'http://a.example/' AS TEXT)),
    (CAST(x'8080FF' || 'http://b.example/' AS TEXT)),
    (CAST(x'20E2' || ' http://c.example/' || x'E2' AS TEXT)),
    ('ö€😀http://d.example/'))
SELECT offset, length, line, quote(substr(body, offset + 1, length))
FROM t, urlsift(body);
SQL
want_status 0
want_out "1|17|1|'http://a.example/'" "3|17|1|'http://b.example/'" \
    "3|17|1|'http://c.example/'" "3|17|1|'http://d.example/'"
