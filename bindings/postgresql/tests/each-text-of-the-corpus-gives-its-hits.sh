#!/bin/sh
# The corpus is right for the extension, too: each NAME.in gives the URLs of
# NAME.want, with their verdicts, forms and places.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"

libpsl=$("$URLSIFT" --version | grep -c '^libpsl [0-9]')

# left_out NAME OPTIONS: what the extension does not do, and why.
left_out()
{
	case $2 in
	*--scheme-file=*) # it reads no file
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
	# A text of the server has no NUL and is UTF-8.
	tr -d '\000' <"$1.in" | iconv -f UTF-8 -t UTF-8 2>/dev/null |
	    cmp -s - "$1.in" && return 1
	echo "$1" >>"$dir/no_text"
}

(cd "$top_srcdir" && find corpus -name '*.in') | LC_ALL=C sort >texts
mkdir corpus
(cd "$top_srcdir/corpus" && tar -cf - .) | tar -xf - -C corpus ||
    fail 'no corpus'
chmod -R a+rX corpus
: >left
: >no_text
while read -r in; do
	name=${in%.in} options=
	test ! -f "$name.opt" || options=$(tr '\n' ' ' <"$name.opt")
	if left_out "$name" "$options"; then
		echo "$name" >>left
	else
		options=$(echo "$options" | sed 's/--//g')
		echo "INSERT INTO cases VALUES ('$name', '$options invalid',
		    convert_from(pg_read_binary_file('$dir/$in'), 'UTF8'));"
		# The first reading: verdict, form, place, URL.
		awk -F '\t' -v name="$name" '{
			sub(/@[0-9]+$/, "", $1)
			begin = end = $3
			sub(/-.*/, "", begin)
			sub(/.*-/, "", end)
			print name "\t" $1 "\t" $2 "\t" begin "-" end "\t" $6
		}' "$name.want" >>want
	fi
done <texts >cases
server
{
	echo 'CREATE TEMP TABLE cases(name text, options text, body text);'
	cat cases
	cat <<'SQL'
SELECT concat_ws(E'\t', name,
    CASE WHEN valid THEN 'valid' ELSE 'rejected:' || reason END, form,
    octet_length(left(body, "offset")) || '-' ||
    octet_length(left(body, "offset" + length)),
    replace(url, '\', '\x5C'))
FROM cases, urlsift(body, options)
ORDER BY name COLLATE "C", "offset";

-- Arrays are the same, but without places.
SELECT name, 'urls' FROM cases WHERE urlsift_urls(body, options) <>
    ARRAY(SELECT url FROM urlsift(body, options) ORDER BY "offset");
SELECT name, 'hosts' FROM cases WHERE urlsift_hosts(body, options) <>
    ARRAY(SELECT DISTINCT lower(host) COLLATE "C"
    FROM urlsift(body, options) WHERE host <> '' ORDER BY 1);

-- One piece is the URL itself, but for escapes, which are undone, and what is
-- typeset.
SELECT name, url FROM cases, urlsift(body, options)
WHERE length = length(url) AND strpos(url, '-') = 0 AND
    substr(body, "offset" + 1, length) <> url AND 'typeset' <> ALL (notes);
SQL
} >script
sql 'the corpus' <script
want_status 0
LC_ALL=C sort -s -t '	' -k 1,1 want >sorted
cmp -s sorted out || {
	fail 'output differs'
	diff sorted out >&2
}
all=$(wc -l <texts) left=$(wc -l <left) no_text=$(wc -l <no_text)
echo "$all texts, $left left out, $no_text of them no text of the server"
test $((left - no_text)) -lt 16 && test "$no_text" -lt 40 &&
    test "$(wc -l <out)" -gt 400 || fail "$left texts are left out"
want_no_crash
