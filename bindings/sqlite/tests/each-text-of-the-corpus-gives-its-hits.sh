#!/bin/sh
# The corpus is right for the extension, too: each NAME.in gives NAME.want, made
# of columns.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
LC_ALL=C.UTF-8
cd "$top_srcdir" || exit 1
find corpus -name '*.in' | LC_ALL=C sort >"$dir/texts"

libpsl=$("$URLSIFT" --version | grep -c '^libpsl [0-9]')

# left_out NAME OPTIONS: what the extension does not do, and why.
left_out()
{
	case $2 in
	*--scheme-file=*) # it reads no file but what SQL hands it
		return 0 ;;
	*--schemeless* | *--indicators*)
		test "$libpsl" = 1 || return 0
		;;
	esac
	case $1 in
	# Marks of direction in UTF-8 are text, which --explain shows as bytes.
	corpus/print/beside-white-space-nothing-is-dropped)
		return 0 ;;
	esac
	return 1
}

while read -r in; do
	name=${in%.in} options=
	test ! -f "$name.opt" || options=$(tr '\n' ' ' <"$name.opt")
	if left_out "$name" "$options"; then
		echo "$name" >>"$dir/left"
	else
		options=$(echo "$options" | sed 's/--//g')
		echo "INSERT INTO cases VALUES ('$name', '$options');"
	fi
done <"$dir/texts" >"$dir/cases"

# What decided at a line end is in no column.
cp -R corpus "$dir" && cd "$dir" && chmod -R u+w corpus &&
    find corpus -name '*.want' -exec sed -i -E \
	's/\t(goes-on|ends):[^\t]*//g' {} + || exit 1
{
	echo 'CREATE TEMP TABLE cases(name, options);'
	echo 'BEGIN;'
	cat cases
	cat <<'SQL'
COMMIT;

-- The readings of each hit, the best first, as --explain prints them.
CREATE TEMP TABLE hits AS
SELECT name, options, u.* FROM cases,
    urlsift(readfile(name || '.in'), options || 'invalid') AS u;
CREATE TEMP TABLE readings AS
SELECT hit, n, url,
    CASE WHEN valid THEN 'valid'
    ELSE reason || '@' || ifnull(at, url_at(url, options)) END AS judged,
    CASE typeof(url) WHEN 'text' THEN replace(url, '\', '\x5C') ELSE (
	WITH RECURSIVE byte(i, shown) AS (
	    VALUES (0, '')
	    UNION ALL
	    SELECT i + 1, shown ||
		CASE WHEN substr(url, i + 1, 1) BETWEEN x'20' AND x'7E'
		THEN CAST(substr(url, i + 1, 1) AS TEXT)
		ELSE '\x' || hex(substr(url, i + 1, 1)) END
	    FROM byte WHERE i < length(url))
	SELECT shown FROM byte ORDER BY i DESC LIMIT 1) END AS shown
FROM (SELECT rowid AS hit, -1 AS n, url, valid, reason, at, options FROM hits
    UNION ALL
    SELECT hits.rowid, key, json_extract(value, '$.url'),
	json_extract(value, '$.valid'), json_extract(value, '$.reason'), NULL,
	options
    FROM hits, json_each(alternatives)) AS h;
CREATE INDEX temp.of_hits ON readings(hit, n);

CREATE TEMP TABLE got AS
SELECT h.name, h.offset,
    iif(valid, '', 'rejected:') || r.judged || char(9) ||
    form || char(9) ||
    replace(replace(replace(trim(spans, '[]'), '],[', ';'), ',', '-'),
	';', ',') || char(9) ||
    iif(joined OR notes <> '[]', rtrim(iif(joined, 'joined,', '') ||
	replace(trim(notes, '[]'), '"', ''), ','), '-') || char(9) ||
    began || ',' || ended || iif(trimmed > 0, ',trimmed:' || trimmed, '') ||
    iif(alternatives = '[]', '', ',first:' || kind ||
	iif(alternatives LIKE '%"valid":true%' OR NOT valid, ':by-rule',
	    ':only-valid')) ||
    char(9) || r.shown ||
    ifnull((SELECT group_concat(char(9) || 'also:' || judged || ' ' || shown,
	'') FROM (SELECT * FROM readings AS other
	WHERE other.hit = h.rowid AND n >= 0 ORDER BY n)), '') || char(10)
    AS line
FROM hits AS h, readings AS r WHERE r.hit = h.rowid AND r.n = -1;

CREATE TEMP TABLE compared AS
SELECT name, CAST(readfile(name || '.want') AS TEXT) AS want,
    (SELECT ifnull(group_concat(line, ''), '') FROM
	(SELECT line FROM got WHERE got.name = cases.name ORDER BY offset))
    AS got
FROM cases;

SELECT name || char(10) || '--- want' || char(10) || want || '--- got' ||
    char(10) || got
FROM compared WHERE got IS NOT want;
SELECT 'compared', count(*) FROM compared;
SQL
} >script
sql 'the corpus' <script
want_status 0
all=$(wc -l <texts) left=$(wc -l <left)
test "$left" -lt 16 || fail "$left texts are left out"
want_out "compared|$((all - left))"
