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
SELECT url_get('ftp://a:b@h.example/x;type=a', 'type'),
    url_get('ftp://a:b@h.example/x', 'password'),
    url_get('nntp://h.example/a.b/12', 'number'),
    url_get('wais://h.example/db?x', 'database', 'syntax=rfc1738'),
    url_get('http://h.example/', 'type'), url_get('http:/x', 'scheme'),
    url_get(NULL, 'scheme'), url_get('http://h.example/', NULL);
SELECT url_get('http://a:b@h.example/', 'risks'), url_risks('http://a:b@h/'),
    url_valid('http://h.example/'), url_normal('HTTP://H/a/../b'),
    url_opens('HTTP://H.example');
SELECT url_valid(CAST('http://h.example/' AS BLOB)), url_valid(x''),
    url_valid('http://h.example/' || char(0)), url_valid(7);
SELECT url_host(u, NULL), url_host(u, 'invalid') FROM t LIMIT 1;
SQL
want_status 0
want_out '1|NULL|http|user|example.org|8080|/a/b|q=%20|f' \
    '1|NULL|mailto|NULL|example.org|NULL|NULL|NULL|NULL' \
    '0|slashes|http|NULL|example.org|80|/|NULL|NULL' \
    '0|scheme|http|NULL|example.org|80|/|NULL|NULL' \
    '0|scheme|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    'NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    '0|user' 'a|b|12|db|NULL|http|NULL|NULL' \
    '["password"]|["password"]|1|http://h/b|http://h.example/' '1|0|0|0' \
    'NULL|example.org'

# Names of values that --get has, too.
sql 'fields and decoded parts' <<'SQL'
.nullvalue NULL
CREATE TABLE t(u);
INSERT INTO t VALUES ('http://h.example/a%20b%0A?q=a+b%26&r=#%C3%A9'),
    ('http://h.example/'), ('http:/h.example/%20');
SELECT url_get(u, 'query:q'), url_get(u, 'decoded:query:q'),
    url_get(u, 'query:r'), url_get(u, 'query:s'), url_get(u, 'decoded:path'),
    url_get(u, 'decoded:fragment'), url_get(u, 'decoded:query') FROM t;
SQL
want_status 0
want_out 'a+b%26|a b&||NULL|/a b%0A|é|q=a+b&&r=' \
    'NULL|NULL|NULL|NULL|/|NULL|NULL' 'NULL|NULL|NULL|NULL|/ |NULL|NULL'
for name in query: decoded: decoded:hosts decoded:query:; do
	sql "no part $name" <<SQL
SELECT url_get('http://h.example/', '$name');
SQL
	grep -q "url_get: a URL has no $name" err || fail "$(cat err)"
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

# What a URL alone does not have, and what url_get() cannot promise.
for name in hosts form message context:9; do
	sql "no $name" <<SQL
SELECT url_get('news:a.b', '$name');
SQL
	grep -q "url_get: a URL has no $name" err || fail "$(cat err)"
done
sql 'a list' <<'SQL'
SELECT url_get('http://a.example/', 'domain');
SQL
grep -q 'url_get: domain depends on a list that changes: call url_domain()' \
    err || fail "$(cat err)"

# Each component that the library knows is a function and a name.
sed -n 's/^PART([A-Z_]*, "\([a-z_]*\)".*/\1/p' "$top_srcdir/lib/fields.def" |
    tee parts |
    sed "s/.*/SELECT url_get('news:a.b', '&') IS url_&('news:a.b');/" >script
test "$(wc -l <parts)" -gt 20 || fail 'no parts'
sql 'all parts' <script
want_status 0
test "$(sort -u out)" = 1 || fail "$(cat out)"
