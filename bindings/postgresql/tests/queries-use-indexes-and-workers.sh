#!/bin/sh
# A query for a host uses a GIN index, one for a component an index on an
# expression, and parallel workers find what the leader finds.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
server

sql 'indexes' <<'SQL'
CREATE TABLE mail AS SELECT n AS id,
    format(E'At http://Host%s.example/x and <URL:ftp://all.exam\nple/%s>.',
	n, n) AS body
FROM generate_series(1, 5000) AS n;
CREATE INDEX ON mail USING gin (urlsift_hosts(body));
CREATE TABLE link AS SELECT id, url FROM mail, urlsift(body);
CREATE INDEX ON link (urlsift_host(url));
ANALYZE;
EXPLAIN (COSTS OFF) SELECT id FROM mail
WHERE urlsift_hosts(body) @> '{host77.example}';
SELECT id FROM mail WHERE urlsift_hosts(body) @> '{host77.example}';
EXPLAIN (COSTS OFF) SELECT id FROM link
WHERE urlsift_host(url) = 'host77.example';
SELECT id FROM link WHERE urlsift_host(url) = 'host77.example';
SET enable_bitmapscan = off;
SELECT count(*) FROM mail WHERE urlsift_hosts(body) && '{all.example,x}';
UPDATE mail SET body = 'http://new.example/' WHERE id = 77;
RESET enable_bitmapscan;
SELECT id FROM mail WHERE urlsift_hosts(body) @> '{host77.example}';
SELECT id FROM mail WHERE urlsift_hosts(body) @> '{new.example}';
SQL
want_status 0
grep -q '^ *-> *Bitmap Index Scan on mail_urlsift_hosts_idx$' out ||
    fail "no index: $(cat out)"
grep -qE 'Index Scan (using|on) link_urlsift_host_idx' out || fail "$(cat out)"
grep -vE '^ |->|Scan' out >rows && cat rows >out
want_out 77 77 5000 77

# A worker is forced upon each query, then they divide a table.
for setting in force_parallel_mode debug_parallel_query; do
	sql "$setting" <<-SQL
	SELECT set_config(name, 'on', false) FROM pg_settings
	WHERE name = '$setting';
	SET parallel_setup_cost = 0;
	SET parallel_tuple_cost = 0;
	SET min_parallel_table_scan_size = 0;
	EXPLAIN (COSTS OFF) SELECT sum(cardinality(urlsift_urls(body)))
	FROM mail;
	SELECT sum(cardinality(urlsift_urls(body))) FROM mail;
	SELECT count(*), count(DISTINCT host) FROM mail, urlsift(body);
	SELECT urlsift_valid('http://a.example/'), count(*) FROM mail
	WHERE urlsift_get(urlsift_normal((urlsift_urls(body))[1]),
	    'host') = 'host99.example';
	SELECT count(*) FROM urlsift_document('<a href=//a>', 'type=html');
	SELECT urlsift_urls('news:a.b', 'foo') FROM mail;
	SQL
	grep -q 'ERROR:  22023: urlsift: no such option: foo' err ||
	    fail "exit $got: $(cat err)"
	grep -q 'Workers Planned' out || fail "no workers: $(cat out)"
	grep '^[0-9t]' out >rows && cat rows >out
	test ! -f lib/urlsift-decode || want_out \
	    9999 '9999|5001' 't|1' 1
done
want_no_crash
