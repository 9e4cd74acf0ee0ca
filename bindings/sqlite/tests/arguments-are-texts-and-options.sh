#!/bin/sh
# What urlsift() takes: any value for a text, and words for options, each of
# which does something or is an error that names it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

sql 'values' <<'SQL'
SELECT count(*) FROM urlsift(NULL);
SELECT count(*) FROM urlsift('');
SELECT count(*) FROM urlsift(x'');
SELECT count(*) FROM urlsift(zeroblob(100000));
SELECT count(*) FROM urlsift(17);
SELECT count(*) FROM urlsift(1.5);
SELECT url, offset FROM urlsift(x'00' || CAST('http://example.org/' AS BLOB));
SELECT url, offset FROM
    urlsift(CAST(zeroblob(3) || ' http://example.org/' AS BLOB));
SELECT count(*) FROM urlsift('news:a.b', NULL);
SELECT url FROM urlsift('news:a.b', '');
SQL
want_status 0
want_out 0 0 0 0 0 0 'http://example.org/|1' 'http://example.org/|4' \
    0 news:a.b

sql 'options' <<'SQL'
CREATE TABLE t(body);
INSERT INTO t VALUES ('http://user@example.org/ www.example.org a@example.org
<URL:http://example.org/a-
b> http://example.org/tör/ http:/x
and bare, http://example.org/long-
hyphen/a');
.mode list
SELECT 'none', group_concat(url, ' ') FROM t, urlsift(body);
SELECT 'rfc1738', group_concat(url, ' ') FROM t,
    urlsift(body, 'syntax=rfc1738');
SELECT 'rfc3986', group_concat(url, ' ') FROM t,
    urlsift(body, 'syntax=rfc3986');
SELECT 'join', group_concat(url, ' ') FROM t, urlsift(body, 'join=none');
SELECT 'join', group_concat(url, ' ') FROM t, urlsift(body, 'join=delimited');
SELECT 'hyphen', group_concat(url, ' ') FROM t,
    urlsift(body, ' hyphen=keep  join=flow
	hyphen=drop ');
SELECT 'no-iri', group_concat(url, ' ') FROM t, urlsift(body, 'no-iri');
SELECT 'loose', group_concat(url, ' ') FROM t, urlsift(body, 'schemeless');
SELECT 'emails', group_concat(url, ' ') FROM t, urlsift(body, 'emails');
SELECT 'invalid', group_concat(url, ' ') FROM t, urlsift(body, 'invalid=only');
SELECT 'alternatives', group_concat(json_extract(value, '$.url'), ' ')
FROM t, urlsift(body), json_each(alternatives);
SELECT 'filters', group_concat(url, ' ') FROM t,
    urlsift(body, 'not-risk=any host=*.org not-match=-');
SELECT 'max-wrapper-lines', count(*) FROM
    urlsift('<URL:http://a.example/' || char(10) || char(10, 10) || 'b>',
	'invalid max-wrapper-lines=1');
SELECT 'max-url', reason FROM
    urlsift('http://a.example/' || hex(zeroblob(200)), 'invalid max-url=256');
SQL
want_status 0
first=http://user@example.org/ a=http://example.org/a
i=http://example.org/t long=http://example.org/long
want_out "none|$first $a-b ${i}ör/ $long-hyphen/a" \
    "rfc1738|$a-b $i $long-hyphen/a" \
    "rfc3986|$first $a-b ${i}ör/ $long-hyphen/a" \
    "join|$first $a- ${i}ör/ $long-" \
    "join|$first $a-b ${i}ör/ $long-" \
    "hyphen|$first ${a}b ${i}ör/ ${long}hyphen/a" \
    "no-iri|$first $a-b $i $long-hyphen/a" \
    "loose|$first www.example.org $a-b ${i}ör/ $long-hyphen/a" \
    "emails|$first a@example.org $a-b ${i}ör/ $long-hyphen/a" \
    'invalid|http:/x' \
    "alternatives|${a}b ${long}hyphen/a $long-" \
    "filters|${i}ör/" \
    'max-wrapper-lines|1' 'max-url|too-long'

# wrong OPTIONS MESSAGE
wrong()
{
	sql "$1" <<-SQL
	SELECT url FROM urlsift('news:a.b', '$1');
	SELECT url_valid('news:a.b', '$1');
	SQL
	test "$got" = 1 || fail "exit $got"
	test "$(grep -cF ": urlsift: $2" err)" = 2 || fail "$(cat err)"
	test ! -s out || fail 'output'
}
must='the value must be'
wrong 'foo' 'no such option: foo'
wrong 'invalid foo=1' 'no such option: foo=1'
wrong 'syntaxx=rfc1738' 'no such option: syntaxx=rfc1738'
wrong '--invalid' 'no such option: --invalid'
wrong 'readings' 'no such option: readings'
wrong 'syntax' "$must rfc3986 or rfc1738: syntax"
wrong 'syntax=' "$must rfc3986 or rfc1738: syntax="
wrong 'syntax=rfc17' "$must rfc3986 or rfc1738: syntax=rfc17"
wrong 'join=both' "$must none, delimited, hyphen, flow or likely: join=both"
wrong 'hyphen=both' "$must auto, keep or drop: hyphen=both"
wrong 'emails=1' "$must yes or no: emails=1"
wrong 'invalid=1' "$must no, yes or only: invalid=1"
wrong 'max-url=' "$must 256 to 16777216: max-url="
wrong 'max-url=-1' "$must 256 to 16777216: max-url=-1"
wrong 'max-url=1k' "$must 256 to 16777216: max-url=1k"
wrong 'max-url=9999999999' "$must 256 to 16777216: max-url=9999999999"
wrong 'max-url=255' "$must 256 to 16777216: max-url=255"
wrong 'max-wrapper-lines=0' "$must 1 to 10000: max-wrapper-lines=0"

# What is behind a NUL is no less there.
sql 'NUL' <<'SQL'
SELECT url FROM urlsift('news:a.b', 'scheme=news' || char(0) || 'foo');
SELECT url_get('news:a.b', 'url' || char(0) || 'x');
SQL
test "$got" = 1 || fail "exit $got"
grep -q 'urlsift: no such option: foo' err || fail "$(cat err)"
test ! -s out || fail 'output'

# What a pattern cannot decide does not pass in silence.
sql 'too many steps' <<'SQL'
SELECT url FROM urlsift(' http://a.example/' || printf('%.200c', 'a') || '/b',
    'not-match=(a|aa)+$');
SQL
test "$got" = 1 || fail "exit $got"
grep -q 'urlsift: not-match takes too many steps with the URL at byte 1' err ||
    fail "$(cat err)"

sql 'no argument' <<'SQL'
SELECT url FROM urlsift;
SQL
test "$got" = 1 || fail "exit $got"
grep -q 'urlsift: its first argument is a text' err || fail "$(cat err)"
