#!/bin/sh
# url_valid() and its like: values, what is NULL, use in indexes and columns.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

sql 'parts' <<'SQL'
.nullvalue NULL
CREATE TABLE t(u);
INSERT INTO t VALUES ('HTTP://user@Example.org:8080/a/b?q=%20#f'),
    ('mailto:a@example.org'), ('http:/example.org/'), (' http://example.org/'),
    (''), (NULL);
SELECT url_valid(u), url_reason(u), url_scheme(u), url_user(u), url_host(u),
    url_port(u), url_path(u), url_query(u), url_fragment(u) FROM t;
SELECT url_valid(u, 'syntax=rfc1738'), url_reason(u, 'syntax=rfc1738')
FROM t LIMIT 1;
SELECT url_part('ftp://a:b@h.example/x;type=a', 'type'),
    url_part('ftp://a:b@h.example/x', 'password'),
    url_part('nntp://h.example/a.b/12', 'number'),
    url_part('wais://h.example/db?x', 'database', 'syntax=rfc1738'),
    url_part('http://h.example/', 'type'), url_part('http:/x', 'scheme'),
    url_part(NULL, 'scheme'), url_part('http://h.example/', NULL);
SELECT url_valid(CAST('http://h.example/' AS BLOB)), url_valid(x''),
    url_valid('http://h.example/' || char(0)), url_valid(7);
SELECT url_host(u, NULL), url_host(u, 'rejected readings') FROM t LIMIT 1;
SQL
want_status 0
want_out '1|NULL|http|user|Example.org|8080|/a/b|q=%20|f' \
    '1|NULL|mailto|NULL|NULL|NULL|NULL|NULL|NULL' \
    '0|slashes|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    '0|scheme|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    '0|scheme|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    'NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    '0|user' 'a|b|12|db|NULL|NULL|NULL|NULL' '1|0|0|0' \
    'Example.org|Example.org'

# Names of values that --get has, too.
sql 'fields and decoded parts' <<'SQL'
.nullvalue NULL
CREATE TABLE t(u);
INSERT INTO t VALUES ('http://h.example/a%20b%0A?q=a+b%26&r=#%C3%A9'),
    ('http://h.example/'), ('http:/h.example/%20');
SELECT url_part(u, 'query:q'), url_part(u, 'decoded:query:q'),
    url_part(u, 'query:r'), url_part(u, 'query:s'), url_part(u, 'decoded:path'),
    url_part(u, 'decoded:fragment'), url_part(u, 'decoded:query') FROM t;
SQL
want_status 0
want_out 'a+b%26|a b&||NULL|/a b%0A|é|q=a+b&&r=' \
    'NULL|NULL|NULL|NULL|/|NULL|NULL' 'NULL|NULL|NULL|NULL|NULL|NULL|NULL'
for name in query: decoded: decoded:hosts decoded:query:; do
	sql "no part $name" <<SQL
SELECT url_part('http://h.example/', '$name');
SQL
	grep -q "url_part: no such part: $name" err || fail "$(cat err)"
done

# The same always gives the same, and does no harm: so they may stand in an
# index, a generated column, a check and a view of a schema that is not trusted.
sql 'schemas' <<'SQL'
PRAGMA trusted_schema = OFF;
CREATE TABLE link(url CHECK (url_valid(url)),
    host GENERATED ALWAYS AS (url_host(url)));
CREATE INDEX link_scheme ON link(url_scheme(url));
INSERT INTO link VALUES ('http://a.example/'), ('ftp://b.example/');
CREATE VIEW hosts AS SELECT url_host(url) AS host FROM link;
SELECT host FROM hosts;
EXPLAIN QUERY PLAN SELECT host FROM link WHERE url_scheme(url) = 'ftp';
SELECT host FROM link WHERE url_scheme(url) = 'ftp';
INSERT INTO link VALUES ('http:/lost');
SQL
sed '/^QUERY/d; s/.*\(USING INDEX [a-z_]*\).*/\1/' out >lines && mv lines out
want_out a.example b.example 'USING INDEX link_scheme' b.example
grep -q 'CHECK constraint failed' err || fail "$(cat err)"

sql 'no such part' <<'SQL'
SELECT url_part('news:a.b', 'hosts');
SQL
grep -q 'url_part: no such part: hosts' err || fail "$(cat err)"

# Each part that the library knows has its name in SQL, too.
sed -n 's/^US_PART([A-Z_]*, "\([a-z_]*\)")$/\1/p' "$top_srcdir/lib/parts.def" |
    tee parts | sed "s/.*/SELECT url_part('news:a.b', '&');/" >script
test -s parts || fail 'no parts'
sql 'all parts' <script
want_status 0
test "$(grep -c . out)" = 2 || fail "$(cat out)"
