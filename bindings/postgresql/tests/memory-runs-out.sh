#!/bin/sh
# When memory runs out, a query ends with the error of the server for that, or
# with the whole answer, and the next one has the right answer: each allocation
# of the library fails in turn, and then each call of malloc().
# SPDX-License-Identifier: MIT
module=failing
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
preload=$dir/lib/no_memory.so
server

cat >script <<SQL
CREATE FUNCTION fail_allocation(bigint) RETURNS bigint LANGUAGE C
AS '$dir/lib/failing', 'sql_fail_allocation';
CREATE FUNCTION fail_malloc(bigint) RETURNS bigint LANGUAGE C
AS '$dir/lib/failing', 'sql_fail_malloc';
SQL
cat >>script <<'SQL'
-- Run a query with each allocation failing until none is left that fails.
-- Rules are those of options that were not used before.
CREATE FUNCTION try(query text, OUT runs int, OUT failures int)
LANGUAGE plpgsql AS $$
DECLARE
	whole text;
	answer text;
	remain bigint;
BEGIN
	runs := 0;
	failures := 0;
	EXECUTE query INTO whole USING 'max-url=99999';
	LOOP
		answer := NULL;
		BEGIN
			PERFORM fail_allocation(runs);
			EXECUTE query INTO answer
			    USING 'max-url=' || 1000 + runs;
		EXCEPTION WHEN out_of_memory THEN
			failures := failures + 1;
		END;
		remain := fail_allocation(-1);
		IF answer <> whole THEN
			RAISE '%: % instead of %', query, answer, whole;
		END IF;
		EXECUTE query INTO answer USING 'max-url=' || 1000 + runs;
		IF answer IS DISTINCT FROM whole THEN
			RAISE 'then %: % instead of %', query, answer, whole;
		END IF;
		runs := runs + 1;
		EXIT WHEN remain >= 0;
		IF runs > 5000 THEN
			RAISE '% has no end', query;
		END IF;
	END LOOP;
END $$;

CREATE TABLE query(text text);
INSERT INTO query VALUES
    ($$SELECT string_agg(u::text, ' ') FROM urlsift('see <URL:HTTP://a:b@'
	'example.org:8-' || E'\n' || '0/x?y#z>, http:/lost www.a.example a@b.c',
	$1 || ' invalid schemeless emails') AS u$$),
    ($$SELECT urlsift_hosts(repeat('http://a' || md5('') || '.example/x ', 500)
	|| 'http://' || repeat('b', 20000) || '/', $1)$$),
    ($$SELECT hashtext(urlsift_urls(repeat('<URL:http://a.exam' || E'\n' ||
	'ple/>', 300), $1)::text)$$),
    ($$SELECT urlsift_reason('http:/x', $1) ||
	urlsift_host('http://a.example/', $1) ||
	urlsift_get('http://a.example/', 'decoded:path', $1) ||
	urlsift_normal('HTTP://A.example', $1)$$),
    ($$SELECT string_agg(u::text, ' ') FROM urlsift_document('see http://a.b/ '
	'ftp://c.example'::bytea, $1 || ' type=text') AS u$$);
SELECT runs >= 10 AND failures >= runs - 2 FROM query, try(text);
SQL
sql 'the library' <script
want_status 0
want_out t t t t t

# each_malloc QUERY: in a new session each time, one call of malloc() fails.
each_malloc()
{
	sql "$1" <<-END
		$1;
	END
	cp out whole
	test "$(wc -l <whole)" = 1 || fail "no answer: $1"
	n=0 failures=0 remain=-1
	while test "$remain" -lt 0; do
		sql "malloc $n: $1" <<-SQL
			\\unset ON_ERROR_STOP
			SELECT fail_malloc($n) \\g /dev/null
			$1;
			\\echo :SQLSTATE
			SELECT fail_malloc(-1);
			$1;
		SQL
		grep -E '^(psql:.*)?(ERROR|FATAL): ' err | grep -v ' 53200: ' &&
		    fail 'another error'
		tail -n 1 out | cmp -s - whole ||
		    grep -q '^FATAL:  53200: ' err || fail "$(cat out err)"
		# Calls that were left before one fails; if none, it is -1.
		remain=$(sed -n '/^00000$/{n;p;}' out)
		case $remain in
		'' | *[!0-9]*) remain=-1 ;;
		esac
		! grep -q '^53200$' out || failures=$((failures + 1))
		n=$((n + 1))
	done
	echo "$1: $n runs, $failures errors"
	test "$failures" -gt 5 || fail 'hardly a failure'
}

each_malloc "SELECT cardinality(urlsift_hosts(repeat('http://a.example/ ', 9)))"
each_malloc "SELECT hashtext(urlsift_urls(repeat('http://a.example/ ',
	30000))::text)"
test ! -f lib/urlsift-decode ||
    each_malloc "SELECT count(url) FROM urlsift_document(convert_to(
	E'Subject: http://a.example/\n\n' || repeat('http://a.example/ ', 9),
	'UTF8'), 'type=mail') WHERE warning IS NULL"
want_no_crash
