#!/bin/sh
# The columns of urlsift(), the arrays, and the functions of one URL: their
# values, what is NULL, and errors.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
server

sql 'all columns' <<'SQL'
\pset null NULL
\x on
SELECT * FROM urlsift('sée
<URL:FTP://Ann:key@example.org:2121/pub/a-
b;type=i> and
http://example.org/?q#f. http:/lost', 'invalid');
SQL
want_status 0
sed '/NULL$/d' out >lines
cat >want <<'END'
url|FTP://Ann:key@example.org:2121/pub/a-b;type=i
opens|ftp://Ann:key@example.org:2121/pub/a-b;type=i
valid|t
form|wrapper
joined|t
line|2
column|6
offset|9
length|46
spans|{{9,46},{47,55}}
scheme|ftp
user|Ann
password|key
host|example.org
port|2121
path|/pub/a-b
type|i
alternatives|{FTP://Ann:key@example.org:2121/pub/ab;type=i}
notes|{hyphen}
risks|{password,port-odd}

url|http://example.org/?q#f
opens|http://example.org/?q#f
valid|t
form|bare
joined|f
line|4
column|1
offset|61
length|23
spans|{{61,84}}
scheme|http
host|example.org
port|80
path|/
query|q
fragment|f
alternatives|{}
notes|{}
risks|{}

url|http:/lost
valid|f
reason|slashes
at|6
clause|3.1
why|the scheme needs // after the colon
form|bare
joined|f
line|4
column|26
offset|86
length|10
spans|{{86,96}}
scheme|http
alternatives|{}
notes|{}
risks|{}
END
diff want lines >&2 || fail 'output differs'

# The columns are those that the query names, as --columns of the program.
sql 'chosen columns' <<'SQL'
SELECT * FROM urlsift_columns('See http://a.example/b%20c?q=1, if.')
    AS u(url text, "query:q" text, "decoded:path" text, "context:2" text,
    sentence text, spans integer[], trimmed integer, began text);
SQL
want_status 0
want_out "http://a.example/b%20c?q=1|1|/b c|e http://a.example/b%20c?q=1,\
|See http://a.example/b%20c?q=1, if.|{{4,30}}|1|name"
select="SELECT * FROM urlsift_columns('news:a.b') AS u"
wrong 22023 'urlsift: a URL in a text has no hosts' "$select(hosts text)"
wrong 22023 'urlsift: a URL in a text has no message' "$select(message integer)"
wrong 42804 'urlsift: the type of port is integer' "$select(port text)"

# Absent and empty are different, and NULL is no text.
sql 'values' <<'SQL'
\pset null NULL
SELECT port, host, path FROM urlsift('<news:a.b> x-y://a');
SELECT count(*) FROM urlsift(NULL);
SELECT count(*) FROM urlsift('news:a.b', NULL);
SELECT count(*) FROM urlsift('');
SELECT urlsift_urls(NULL), urlsift_urls(''), urlsift_hosts('no URL');
SELECT urlsift_urls('news:a.b http:/x news:a.b http://b.example/');
SELECT urlsift_hosts('http://b.example/ http://A.example/ mailto:a@b.example
    http://a.EXAMPLE/ <file:///etc/hosts> http://a.exa/');
SELECT substr(body, "offset" + 1, length) FROM
    (VALUES ('ö€😀 http://a.example/ö, http://b.example/')) AS t (body),
    urlsift(body);
SELECT (urlsift('news:a.b news:c.d')).url;
SELECT urlsift('news:a.b') IS NOT NULL;
SELECT count(*) FROM generate_series(1, 3) AS n,
    LATERAL urlsift(repeat('http://a.example/ ', n));
SQL
want_status 0
want_out 'NULL|NULL|NULL' 'NULL|a|NULL' 0 0 0 'NULL|{}|{}' \
    '{news:a.b,news:a.b,http://b.example/}' '{a.exa,a.example,b.example}' \
    'http://a.example/ö' 'http://b.example/' news:a.b news:c.d f 6

sql 'options' <<'SQL'
CREATE TABLE t AS SELECT 'http://user@example.org/ www.example.org a@example.org
<URL:http://example.org/a-
b> http://example.org/tör/ http:/x' AS body;
SELECT urlsift_urls(body) FROM t;
SELECT urlsift_urls(body, 'syntax=rfc1738') FROM t;
SELECT urlsift_urls(body, ' join=none	no-iri
') FROM t;
SELECT urlsift_urls(body, 'hyphen=drop') FROM t;
SELECT urlsift_urls(body, 'schemeless emails') FROM t;
SELECT count(*) FROM t, urlsift(body, 'invalid=only');
SELECT urlsift_urls(body, 'host=*.org not-match=-') FROM t;
SELECT reason FROM urlsift('http://a.example/' || repeat('0', 400),
    'invalid max-url=256');
-- Rules that are used again, and those of many options.
SELECT sum(cardinality(urlsift_urls(body, 'max-url=' || 300 + n % 9)))
FROM t, generate_series(1, 90) AS n;
SQL
want_status 0
first=http://user@example.org/ a=http://example.org/a
i=http://example.org/t
want_out "{$first,$a-b,${i}ör/}" "{$a-b,$i}" "{$first,$a-,$i}" \
    "{$first,${a}b,${i}ör/}" \
    "{$first,www.example.org,a@example.org,$a-b,${i}ör/}" 1 \
    "{$first,${i}ör/}" too-long 270

sql 'too many steps' <<'SQL'
SELECT cardinality(urlsift_urls('http://a.example/' || repeat('a', 200) || '/b '
    || 'http://b.example', 'match=(a|aa)+$'));
SQL
test "$got" = 0 || fail "exit $got"
want_out 1
grep -q 'WARNING.*: match takes too many steps: .*/b is not filtered by it' \
    err || fail "$(cat err)"

sql 'one URL' <<'SQL'
\pset null NULL
CREATE TABLE u(u text);
INSERT INTO u VALUES ('HTTP://user@Example.org:8080/a/./b?q=%7e#f'),
    ('mailto:a@example.org'), ('http:/example.org/'), (' http://example.org/'),
    (''), (NULL);
SELECT urlsift_valid(u), urlsift_reason(u), urlsift_scheme(u),
    urlsift_user(u), urlsift_host(u), urlsift_port(u), urlsift_path(u),
    urlsift_get(u, 'query'), urlsift_normal(u)
FROM u;
SELECT urlsift_get('ftp://a.example/x;type=i', 'type'),
    urlsift_get('http://a.example?', 'query'),
    urlsift_reason('http://a@b.example/', 'syntax=rfc1738'),
    urlsift_valid('http://a@b.example/', 'syntax=rfc1738');
CREATE TABLE link(url text CHECK (urlsift_valid(url)), host text
    GENERATED ALWAYS AS (urlsift_get(url, 'host')) STORED);
INSERT INTO link VALUES ('http://A.example/');
SELECT host FROM link;
SQL
want_status 0
path='/a/./b|q=%7e|http://user@example.org:8080/a/b?q=~#f'
want_out "t|NULL|http|user|example.org|8080|$path" \
    't|NULL|mailto|NULL|example.org|NULL|NULL|NULL|mailto:a@example.org' \
    'f|slashes|http|NULL|example.org|80|/|NULL|http://example.org/' \
    'f|scheme|http|NULL|example.org|80|/|NULL|http://example.org/' \
    'f|scheme|NULL|NULL|NULL|NULL|NULL|NULL|NULL' \
    'NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL' 'i||user|f' a.example

sql 'fields and decoded parts' <<'SQL'
\pset null NULL
SELECT urlsift_get(u, 'query:q'), urlsift_get(u, 'decoded:query:q'),
    urlsift_get(u, 'query:r'), urlsift_get(u, 'query:s'),
    urlsift_get(u, 'decoded:path'), urlsift_get(u, 'decoded:fragment')
FROM (VALUES ('http://h.example/a%20b%0A?q=a+b%26&r=#%C3%A9'),
    ('http://h.example/'), ('http:/h.example/%20')) AS v(u);
SQL
want_status 0
want_out 'a+b%26|a b&||NULL|/a b%0A|é' 'NULL|NULL|NULL|NULL|/|NULL' \
    'NULL|NULL|NULL|NULL|/ |NULL'

select="SELECT urlsift_urls('news:a.b', "
wrong 22023 'urlsift: no such option: foo=1' "$select 'invalid foo=1')"
wrong 22023 'urlsift: no such option: readings' "$select 'readings')"
must='urlsift: the value must be'
wrong 22023 "$must rfc3986 or rfc1738: syntax" "$select 'syntax')"
wrong 22023 "$must none, delimited, hyphen, flow or likely: join=both" \
    "$select 'join=both')"
wrong 22023 "$must yes or no: emails=1" "$select 'emails=1')"
wrong 22023 "$must 256 to 16777216: max-url=255" "$select 'max-url=255')"
wrong 22023 "$must 1 to 10000: max-wrapper-lines=0" \
    "$select 'max-wrapper-lines=0')"
wrong 22023 'urlsift_get: a URL has no groups' \
    "SELECT urlsift_get('news:a.b', 'groups')"
wrong 22023 'urlsift_get: a URL has no decoded:groups' \
    "SELECT urlsift_get('news:a.b', 'decoded:groups')"
wrong 23514 'new row for relation "link"' "INSERT INTO link VALUES ('http:/x')"

# Other encodings are refused.
for encoding in LATIN1 SQL_ASCII; do
	database=postgres
	sql "$encoding" <<-SQL
		CREATE DATABASE $encoding ENCODING $encoding TEMPLATE template0;
	SQL
	database=$(echo $encoding | tr '[:upper:]' '[:lower:]')
	sql "$encoding" <extension.sql
	want_status 0
	for call in "urlsift_valid('news:a.b')" "urlsift('news:a.b')" \
	    "urlsift_document('')"; do
		wrong 0A000 \
		    "urlsift: the encoding of the database is $encoding" \
		    "SELECT $call"
	done
done
want_no_crash
