#!/bin/sh
# postgresql.sh WORK: time urlsift_urls() beside regexp_matches(), in a server of
# its own.
#
# Each round reads all documents in all ways, one after the other, in one
# process; the figures, which go to WORK/postgresql.txt, are medians.  A ratio is
# how many times as fast as the short pattern a way is.  The documents are made
# here of URLs that are known, so that what is found and what is wrong can be
# counted: each has its URL in one of eight forms.  Of the
# environment: BENCH_ROWS, how many documents there are, and BENCH_ROUNDS.
# SPDX-License-Identifier: MIT
case $1 in
/*) work=$1 ;;
*) work=$PWD/$1 ;;
esac
. "$top_srcdir/bindings/postgresql/tests/lib.sh"
rows=${BENCH_ROWS-100000} rounds=${BENCH_ROUNDS-5}
server

sql 'the documents' <<SQL
CREATE TABLE document AS
SELECT n, format('http://www%s.example.org/%s/report-%s?page=%s', n % 97,
    n % 11, n, n % 5) AS url, '' AS body
FROM generate_series(1, $rows) AS n;
UPDATE document SET body = repeat('The minutes of the last meeting are here: '
    || 'whoever could not come may read them.' || E'\\n', 6) ||
    CASE n % 8
    WHEN 0 THEN 'See ' || url || '.'
    WHEN 1 THEN 'It is there (' || url || '), with pictures.'
    WHEN 2 THEN 'See <' || url || '> and tell me.'
    WHEN 3 THEN 'See <URL:' || replace(url, 'org/', E'org/\\n') || '>'
    WHEN 4 THEN '> "' || url || '", she said'
    WHEN 5 THEN url || E'\\nis the page'
    WHEN 6 THEN 'which of these: ' || url || '?'
    ELSE 'See ' || url || '; bring a friend!' END || E'\\n' ||
    repeat('Until then all the best to you and yours, and to the cat.' || E'\\n',
    6);
VACUUM ANALYZE document;
SQL
want_status 0

# The ways: a name, and an array of URLs, a line each.
cat >ways <<'END'
urlsift_urls()|urlsift_urls(body)
a short pattern|ARRAY(SELECT m[1] FROM regexp_matches(body, 'https?://[^[:space:]]+', 'g') AS m)
a longer pattern|ARRAY(SELECT m[1] FROM regexp_matches(body, '(https?://[^[:space:]<>"]*[^[:space:]<>".,;:!?)])', 'g') AS m)
END
# What each finds, and its time in each round.
{
	echo 'SET max_parallel_workers_per_gather = 0;'
	while IFS='|' read -r name way; do
		echo "SELECT '$name|' || sum((url = ANY (found))::int) || '|' ||
		    sum(cardinality(array_remove(found, url)))
		FROM (SELECT url, $way AS found FROM document) AS d;"
	done <ways
	printf '%s\n' '\timing on'
	round=0
	while test $round -lt "$rounds"; do
		while IFS='|' read -r name way; do
			echo "SELECT 'time|$name|' ||
			    sum(cardinality($way)) FROM document;"
		done <ways
		round=$((round + 1))
	done
} >script
sql 'the rounds' <script
want_status 0
mkdir -p "$work"
awk -F '|' -v rows="$rows" '
function median(name, n,    i, j, t) {
	for (i = 1; i <= n; i++)
		for (j = i; j > 1 && time[name, j] < time[name, j - 1]; j--) {
			t = time[name, j]
			time[name, j] = time[name, j - 1]
			time[name, j - 1] = t
		}
	return time[name, int((n + 1) / 2)]
}
$1 == "time" { name = $2; next }
/^Time: / {
	split($0, word, " ")
	time[name, ++times[name]] = word[2]
	next
}
NF == 3 { found[$1] = $2; wrong[$1] = $3; order[++ways] = $1 }
END {
	printf "%d documents, medians of %d rounds\n", rows, times[order[1]]
	printf "%-18s%14s%8s%8s%8s\n", "", "rows a second", "ratio", "found",
	    "wrong"
	short = median(order[2], times[order[2]])
	for (i = 1; i <= ways; i++) {
		name = order[i]
		ms = median(name, times[name])
		printf "%-18s%14d%8.2f%8d%8d\n", name, rows / ms * 1000,
		    short / ms, found[name], wrong[name]
	}
}' out >"$work/postgresql.txt"
cat "$work/postgresql.txt"
