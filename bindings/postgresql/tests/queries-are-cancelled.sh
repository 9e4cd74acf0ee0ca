#!/bin/sh
# A query on a large or hostile text ends soon when it is cancelled, and leaves
# no memory behind.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
server

# Megabytes of each kind, read to their end.
sql 'megabytes' <<'SQL'
SELECT count(*), max("offset"), sum(length) FROM
    urlsift(repeat(E'ö http://a.example/b\n', 50000));
SELECT cardinality(urlsift_hosts(repeat('http://a.example/ ', 60000)));
SELECT count(*), max("offset") FROM
    urlsift(repeat('0', 8000000) || ' http://a.example/');
SELECT count(*), max(length) FROM
    urlsift('http://a.example/' || repeat('0', 4000000), 'invalid');
SELECT count(*) FROM urlsift(repeat('<URL:', 200000), 'invalid');
SELECT count(*) FROM urlsift(repeat('http://', 150000), 'invalid') WHERE valid;
SELECT count(*) FROM urlsift(repeat(E'http://a-\n', 100000), 'invalid')
WHERE NOT valid;
SELECT count(*) FROM urlsift(repeat('(', 1000000) || 'http://a.example/' ||
    repeat(')', 1000000));
SELECT urlsift_valid('http://a.example/' || repeat('%41', 1000000)),
    length(urlsift_normal('http://a.example/' || repeat('%41', 1000000)));
SQL
want_status 0
want_out '50000|1049981|900000' 1 '1|8000001' '1|4000017' 200000 \
    "$(sed -n 6p out)" "$(sed -n 7p out)" 1 't|1000017'

# A scan ends in its middle, and its memory is freed.
sql 'cancelled' <<'SQL'
\set ON_ERROR_STOP off
CREATE TABLE large AS SELECT repeat('http://a.example/b ', 4000000) AS body;
CREATE TABLE barren AS SELECT repeat('0123456789 ', 10000000) AS body;
SELECT cardinality(urlsift_urls('news:a.b'));
CREATE FUNCTION memory() RETURNS numeric LANGUAGE SQL AS
    'SELECT sum(total_bytes) FROM pg_backend_memory_contexts
    WHERE name LIKE ''urlsift%''';
SELECT clock_timestamp() AS a \gset
SELECT cardinality(urlsift_urls(body)) FROM large;
SELECT clock_timestamp() AS b \gset
SELECT memory() AS memory_before \gset
SET statement_timeout = 100;
SELECT cardinality(urlsift_urls(body)) FROM large;
SELECT clock_timestamp() AS c \gset
SELECT count(*) FROM large, urlsift(body);
SELECT cardinality(urlsift_hosts(body)) FROM large;
SELECT sum((SELECT count(*) FROM urlsift(body))) FROM barren,
    generate_series(1, 100);
SET statement_timeout = 0;
SELECT 'sooner' WHERE :'c'::timestamptz - :'b' <
    (:'b'::timestamptz - :'a') / 2;
SELECT 'freed' WHERE memory() <= :memory_before;
-- A part of a transaction is rolled back, and what goes on uses other rules.
SET statement_timeout = 100;
DO $$
BEGIN
	PERFORM urlsift_urls(body) FROM large;
EXCEPTION WHEN query_canceled THEN
	PERFORM urlsift_urls('news:a.b', 'max-url=' || 300 + n)
	FROM generate_series(1, 9) AS n;
	RAISE NOTICE 'rolled back';
END $$;
SET statement_timeout = 0;
SELECT cardinality(urlsift_urls('news:a.b'));
SQL
test "$got" = 0 || fail "exit $got"
grep -c 'ERROR:  57014: canceling statement due to statement timeout' err >n
test "$(cat n)" = 4 && grep -q 'NOTICE:  00000: rolled back' err ||
    fail "$(cat err)"
want_out 1 4000000 sooner freed 1

# Documents, too: while the helper decodes, and a text that has no URL but much
# to look at.
sql 'documents are cancelled' <<'SQL'
\set ON_ERROR_STOP off
CREATE TABLE pages AS SELECT convert_to('<p>' || repeat(
    '<a href="http://a.example/">b</a> ', 1000000), 'UTF8') AS data;
CREATE TABLE texts AS
SELECT convert_to(repeat('a:b ', 50000000), 'UTF8') AS data;
SELECT url FROM urlsift_document('<a href=//a>', 'type=html');
SELECT clock_timestamp() AS a \gset
SELECT count(*) FROM pages, urlsift_document(data, 'type=html');
SELECT count(*) FROM texts, urlsift_document(data, 'type=text');
SELECT clock_timestamp() AS b \gset
SET statement_timeout = 100;
SELECT count(*) FROM pages, urlsift_document(data, 'type=html');
SELECT count(*) FROM texts, urlsift_document(data, 'type=text');
SET statement_timeout = 0;
SELECT clock_timestamp() AS c \gset
SELECT 'sooner' WHERE :'c'::timestamptz - :'b' <
    (:'b'::timestamptz - :'a') / 2;
SELECT url FROM urlsift_document('<a href=//a>', 'type=html');
SELECT 'freed' FROM pg_backend_memory_contexts
WHERE name LIKE 'urlsift %' HAVING count(*) = 0;
SQL
test "$got" = 0 || fail "exit $got"
test "$(grep -c 'ERROR:  57014' err)" = 2 || fail "$(cat err)"
want_out //a 1000000 0 sooner //a freed
want_no_crash
