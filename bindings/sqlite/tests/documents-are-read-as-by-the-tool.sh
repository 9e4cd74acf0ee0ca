#!/bin/sh
# The rows of urlsift_document(): URLs with their places, and warnings, of each
# type of document.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
test -f libexec/urlsift-decode || skip 'no decoder'
cp "$top_srcdir/tests/integrations/parts.eml" mail
{
	echo 'From a  Thu Dec  1 08:00:00 1994'
	cat mail
	echo
	echo 'From a  Thu Dec  1 08:00:00 1994'
	cat mail
} >mbox

sql 'a mail' <<'SQL'
.nullvalue NULL
SELECT message, message_id, message_date, part, field, form, url, text, risks,
    warning FROM urlsift_document(readfile('mail'));
SELECT url FROM urlsift_document(CAST(readfile('mail') AS TEXT), 'no-headers');
SELECT message, count(*) FROM urlsift_document(readfile('mbox'))
    GROUP BY message;
SELECT url, reason FROM urlsift_document('<a href=b/c>d</a>',
    'type=html invalid');
SELECT url FROM urlsift_document('<a href=b/c>d</a>',
    'type=html base=http://a.example/');
SELECT url, source FROM urlsift_document(
    '<p>http://a.example/ http://b.example', 'type=html host=b.example');
SELECT url, pointer FROM urlsift_document('{"a":["http:\/\/a.example"]}');
SELECT url, cell_row, cell_column FROM urlsift_document('a,b' || char(10) ||
    'c,"http://a.example/"', 'type=csv');
SELECT url, line, column, offset, context FROM urlsift_document('ö' || char(10)
    || 'ö http://a.example/');
SELECT count(*) FROM urlsift_document(NULL);
SELECT count(*) FROM urlsift_document('');
SELECT a.rowid, b.rowid FROM
    urlsift_document('<a href=//b>', 'type=html') AS a,
    urlsift_document('<a href=//c><a href=//d>', 'type=html') AS b;
SELECT DISTINCT sender, subject FROM urlsift_document(readfile('mail'));
SELECT url, message, warning FROM urlsift_document(CAST(char(10) ||
    hex(zeroblob(34000000)) AS BLOB), 'type=mail');
SQL
want_status 0
of='1|1@example.org|1994-12-01T07:00:00Z'
want_out "$of|NULL|Subject|bare|http://a.example/subject|NULL|[]|NULL" \
    "$of|1|NULL|wrapper|http://a.example/torn|NULL|[]|NULL" \
    "$of|2|NULL|attr|http://b.example/page|http://c.example/|\
[\"text-differs\"]|NULL" \
    "$of|2|NULL|bare|http://c.example/|NULL|[]|NULL" \
    http://a.example/torn http://b.example/page http://c.example/ \
    '1|4' '2|4' 'b/c|relative' http://a.example/b/c \
    'http://b.example|NULL' 'http://a.example|/a/0' 'http://a.example/|2|2' \
    'http://a.example/|2|4|6|ö ö http://a.example/' 0 0 '1|1' '1|2' \
    'a@example.org|see http://a.example/subject' \
    "NULL|1|message 1: the message is larger than 64 MiB; it is read as text"

cp "$top_srcdir/tests/integrations/torn.eml" .
printf 'http://a.example/zipped\n' | gzip -n >text.gz
sql 'a torn URL, an archive, a table that is all of a database' <<'SQL'
SELECT url FROM urlsift_document(readfile('torn.eml'));
SELECT url FROM urlsift_document(readfile('text.gz'));
CREATE TABLE spool(id INTEGER PRIMARY KEY, raw);
INSERT INTO spool VALUES (1, readfile('mail')), (2, NULL),
    (3, 'ftp://c.example');
SELECT id, count(url) FROM spool, urlsift_document(raw) GROUP BY id;
SELECT group_concat(column_name, ' ') FROM (
    SELECT name AS column_name FROM pragma_table_info('urlsift')
    EXCEPT SELECT name FROM pragma_table_info('urlsift_document'));
SQL
want_status 0
want_out http://pills.example.com/buy http://a.example/zipped '1|4' '3|1' ''

# wrong TEXT SQL: it ends with this message.
wrong()
{
	sql "$2" <<-END
		$2
	END
	test "$got" = 1 || fail "exit $got"
	grep -qF "$1" err || fail "message: $(cat err)"
}

wrong 'its first argument is a document' 'SELECT * FROM urlsift_document;'
wrong 'urlsift: the value must be auto, text, mail' \
    "SELECT * FROM urlsift_document('a', 'type=wire');"
wrong 'urlsift: the value must be prefer, require, none or fresh: sandbox=m' \
    "SELECT * FROM urlsift_document('a', 'sandbox=m');"
wrong 'urlsift: no such option: sandboxx' \
    "SELECT * FROM urlsift_document('a', 'sandboxx');"
wrong 'urlsift: no such option: no-headers' \
    "SELECT * FROM urlsift('a', 'no-headers');"
# SQL does not choose programs.
wrong 'urlsift: this is no option of a query: helper=/bin/sh' \
    "SELECT * FROM urlsift_document('a', 'helper=/bin/sh');"
wrong 'urlsift: not-match takes too many steps: http://a.example/a' \
    "SELECT url FROM urlsift_document('http://a.example/' ||
    printf('%.200c', 'a') || '/b', 'not-match=(a|aa)+\$');"

# A page of 1.5 MB whose links take 300 MB: the first ones, and a warning.
awk 'BEGIN {
	base = "http://h.example/"
	while (length(base) < 1000)
		base = base "aaaaaaaaaaaaaaaaaaaa"
	print "<base href=" base "/>"
	for (i = 0; i < 150000; i++)
		print "<a href=x>"
}' >page
sql 'a page with long links' <<'SQL'
SELECT count(url) BETWEEN 50000 AND 69000, max(warning)
    FROM urlsift_document(readfile('page'), 'type=html');
SELECT count(*) FROM urlsift_document('<a href=//b>', 'type=html');
SQL
want_status 0
what='it takes more than 134217728 bytes of memory; the rest is not read'
want_out "1|$what" 1

# A helper that has no sandbox.
cp libexec/urlsift-decode strong
cat >libexec/urlsift-decode <<END
#!/bin/sh
exec "$dir/strong" "\$1" no-sandbox
END
sql 'a helper without a sandbox' <<'SQL'
CREATE TABLE m(m);
INSERT INTO m VALUES ('Subject: a' || char(10, 10) || 'http://a.example/');
SELECT url, warning FROM m, urlsift_document(m, 'type=mail');
SELECT url, warning FROM m, urlsift_document(m, 'type=mail sandbox=prefer');
SELECT url, warning FROM m, urlsift_document(m, 'type=mail sandbox=none');
SELECT url, warning LIKE '%has no sandbox%' FROM m,
    urlsift_document(m, 'type=mail sandbox=require');
SELECT url, warning LIKE '%has no sandbox%' FROM m,
    urlsift_document(m, 'type=mail sandbox=fresh');
SQL
want_status 0
want_out 'http://a.example/|' 'http://a.example/|' 'http://a.example/|' '|1' \
    '|1'
cp strong libexec/urlsift-decode

# What a database holds runs no program.
wrong 'unsafe use' \
    "CREATE VIEW v AS SELECT * FROM urlsift_document('a'); SELECT * FROM v;"
cp /bin/false libexec/urlsift-decode
sql 'no helper' <<'SQL'
SELECT url, warning FROM urlsift_document('<p>a', 'type=html');
SELECT url, warning FROM urlsift_document('http://a.example');
SQL
want_status 0
want_out '|the decoder urlsift-decode cannot be run' 'http://a.example|'

# A helper that hangs, and a query that is interrupted.
cat >libexec/urlsift-decode <<END
#!/bin/sh
echo \$\$ >"$dir/pid"
exec sleep 300
END
ran='an interrupted query'
echo "SELECT url FROM urlsift_document('<p>a', 'type=html');" >script
LD_PRELOAD=$preload bin/sqlite3 -batch -init /dev/null -cmd ".load $extension" \
    :memory: <script >out 2>err &
shell=$!
until test -s pid; do
	sleep 0.1
done
kill -INT "$shell"
wait "$shell"
test ! -s out && grep -q 'interrupted' err || fail "$(cat out err)"
! kill -0 "$(cat pid)" 2>/dev/null || fail 'the helper is still there'
exit 0
