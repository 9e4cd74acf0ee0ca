#!/bin/sh
# urlsift() in joins, views, sub-queries and conditions: whatever SQLite's
# planner makes of it, the answer is that of the written order.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

sql 'joins' <<'SQL'
CREATE TABLE mail(id INTEGER PRIMARY KEY, text, options);
INSERT INTO mail VALUES
    (1, 'http://a.example/ and http://b.example/x', NULL),
    (2, 'nothing', NULL), (3, NULL, 'invalid'),
    (4, 'ftp://a.example/ http:/lost', 'invalid'),
    (5, 'https://b.example:8443/', 'syntax=rfc1738');
CREATE TABLE known(name, why);
INSERT INTO known VALUES ('a.example', 'ours'), ('c.example', 'theirs');

SELECT 'cross', group_concat(id || url, ' ') FROM mail, urlsift(text);
SELECT 'turned', group_concat(id || url, ' ')
FROM urlsift(mail.text) AS u, mail;
SELECT 'column', group_concat(id || valid, ' ')
FROM mail, urlsift(text, options);
SELECT 'options', group_concat(id || valid, ' ')
FROM urlsift('news:a.b http:/x', mail.options), mail WHERE id < 5;
SELECT 'left', group_concat(id || ifnull(url, '-'), ' ')
FROM mail LEFT JOIN urlsift(text);
SELECT 'known', group_concat(id || name, ' ')
FROM known JOIN mail JOIN urlsift(text) ON host = name;
SELECT 'or', group_concat(url, ' ') FROM mail, urlsift(text)
WHERE host = 'b.example' OR port = 21;
SELECT 'or', group_concat(url, ' ') FROM urlsift('news:a.b http://c.example/')
WHERE scheme = 'news' OR host = 'c.example';
SELECT 'in', group_concat(id, ' ') FROM mail
WHERE 'a.example' IN (SELECT host FROM urlsift(text));
SELECT 'exists', group_concat(id, ' ') FROM mail
WHERE EXISTS (SELECT 1 FROM urlsift(text) WHERE port = 8443);
SELECT 'sub', group_concat((SELECT count(*) FROM urlsift(text)), ' ') FROM mail;
SELECT 'hidden', group_concat(url, ' ') FROM urlsift
WHERE input_text = 'news:a.b http:/x' AND input_options = 'invalid';
SELECT 'values', group_concat(url, ' ') FROM urlsift
WHERE input_text IN ('news:a.b', 'news:c.d');
SELECT 'both', count(*) FROM urlsift('news:a.b') AS a, urlsift('news:c.d') AS b,
    urlsift(a.url || ' ' || b.url) AS c;
WITH u AS MATERIALIZED (SELECT id, host FROM mail, urlsift(text))
SELECT 'self', count(*) FROM u AS x JOIN u AS y USING (host) WHERE x.id < y.id;
SELECT 'grouped', group_concat(host || n, ' ') FROM
    (SELECT host, count(*) AS n FROM mail, urlsift(text) GROUP BY 1 ORDER BY 1);
CREATE VIEW links AS SELECT id, u.* FROM mail, urlsift(text) AS u;
SELECT 'view', id, host FROM links WHERE scheme = 'ftp';
PRAGMA trusted_schema = OFF;
SELECT 'trusted', count(*) FROM links;
SQL
want_status 0
a=http://a.example/ b=http://b.example/x
want_out "cross|1$a 1$b 4ftp://a.example/ 5https://b.example:8443/" \
    "turned|1$a 1$b 4ftp://a.example/ 5https://b.example:8443/" \
    'column|41 40 51' \
    'options|31 30 41 40' \
    "left|1$a 1$b 2- 3- 4ftp://a.example/ 5https://b.example:8443/" \
    'known|1a.example 4a.example' \
    "or|$b ftp://a.example/ https://b.example:8443/" \
    'or|news:a.b http://c.example/' 'in|1 4' 'exists|5' 'sub|2 0 0 1 1' \
    'hidden|news:a.b http:/x' 'values|news:a.b news:c.d' 'both|2' 'self|2' \
    'grouped|a.example2 b.example2' 'view|4|a.example' 'trusted|4'

# The order of the text needs no sorting; any other does.
sql 'plans' <<'SQL'
EXPLAIN QUERY PLAN
SELECT url FROM urlsift('news:a.b') ORDER BY offset;
EXPLAIN QUERY PLAN
SELECT url FROM urlsift('news:a.b') ORDER BY offset DESC;
SELECT group_concat(url, ' ') FROM (SELECT url FROM
    urlsift('news:b.c news:a.b') ORDER BY offset DESC);
SELECT group_concat(url, ' ') FROM (SELECT url FROM
    urlsift('news:b.c news:a.b') ORDER BY url);
SQL
grep -c 'USE TEMP B-TREE' out >sorted
sed '/^QUERY/d; /^[|`]/d; /^ /d' out >rest && cat sorted rest >out
want_out 1 'news:a.b news:b.c' 'news:a.b news:b.c'

# Arguments that need each other cannot be had.
sql 'a circle' <<'SQL'
SELECT count(*) FROM urlsift(b.url) AS a, urlsift(a.url) AS b;
SQL
test "$got" = 1 && grep -q 'no query solution' err || fail "$(cat err)"
