#!/bin/sh
# The rows of urlsift_mail(): texts, links and warnings of mail and pages.
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
SELECT message, message_id, message_date, part, field,
    replace(trim(text, char(10)), char(10), '~'), link, differs, relative,
    warning FROM urlsift_mail(readfile('mail')) WHERE text > char(10) OR link;
SELECT m.part, u.url FROM urlsift_mail(CAST(readfile('mail') AS TEXT)) AS m,
    urlsift(m.text) AS u;
SELECT link, differs, relative FROM urlsift_mail(readfile('mail'))
    WHERE link IS NOT NULL;
SELECT message, count(*) FROM urlsift_mail(readfile('mbox'), 'mbox') AS m,
    urlsift(m.text) GROUP BY message;
SELECT link, relative FROM urlsift_mail('<a href=b/c>d</a>', 'html')
    WHERE link IS NOT NULL;
SELECT count(*) FROM urlsift_mail(NULL);
SELECT a.rowid, b.rowid FROM
    urlsift_mail('<a href=//b>', 'html') AS a,
    urlsift_mail('<a href=c><a href=d>', 'html') AS b;
SELECT DISTINCT sender, subject FROM urlsift_mail(readfile('mail'));
SELECT DISTINCT sender FROM urlsift_mail('<p>a', 'html');
SELECT warning FROM urlsift_mail(CAST(char(10) || hex(zeroblob(34000000)) AS
    BLOB)) WHERE warning IS NOT NULL;
SQL
want_status 0
of='1|1@example.org|1994-12-01T07:00:00Z'
no='NULL|NULL|NULL|NULL'
want_out "$of||Subject|Subject: see http://a.example/subject|$no" \
    "$of|1||<URL:http://a.example/~  torn>|$no" \
    "$of|2||http://c.example/|$no" '|http://a.example/subject' \
    '1|http://a.example/torn' '2|http://c.example/' \
    'http://b.example/page|1|0' '1|3' '2|3' 'b/c|1' 0 '1|1' '1|2' \
    'a@example.org|see http://a.example/subject' NULL \
    'the message is larger than 64 MiB; it is read as text'

cp "$top_srcdir/tests/integrations/torn.eml" .
sql 'a torn URL' <<'SQL'
SELECT u.url FROM urlsift_mail(readfile('torn.eml')) AS m, urlsift(m.text) AS u;
SQL
want_status 0
want_out http://pills.example.com/buy

# wrong TEXT SQL: it ends with this message.
wrong()
{
	sql "$2" <<-END
		$2
	END
	test "$got" = 1 || fail "exit $got"
	grep -qF "$1" err || fail "message: $(cat err)"
}

wrong 'its first argument is a mail' 'SELECT * FROM urlsift_mail;'
wrong 'kind is not mail, mbox, news or html' \
    "SELECT * FROM urlsift_mail('a', 'wire');"
wrong 'sandbox is not prefer, require, fresh or none' \
    "SELECT * FROM urlsift_mail('a', 'mail', 'maybe');"

# A page of 700 KB whose links take 150 MB: the first ones, and a warning.
awk 'BEGIN {
	base = "http://h.example/"
	while (length(base) < 1000)
		base = base "aaaaaaaaaaaaaaaaaaaa"
	print "<base href=" base "/>"
	for (i = 0; i < 70000; i++)
		print "<a href=x>"
}' >page
sql 'a page with long links' <<'SQL'
SELECT count(link) BETWEEN 50000 AND 69000, max(warning)
    FROM urlsift_mail(readfile('page'), 'html');
SELECT count(link) FROM urlsift_mail('<a href=//b>', 'html');
SQL
want_status 0
want_out '1|it takes too much memory; the rest is not read' 1

# A helper that has no sandbox.
cp libexec/urlsift-decode strong
cat >libexec/urlsift-decode <<END
#!/bin/sh
exec "$dir/strong" "\$1" no-sandbox
END
sql 'a helper without a sandbox' <<'SQL'
SELECT count(*) FROM urlsift_mail(char(10) || 'a');
SELECT count(*) FROM urlsift_mail(char(10) || 'a', NULL, 'prefer');
SELECT count(*) FROM urlsift_mail(char(10) || 'a', 'mail', 'none');
SQL
want_status 0
want_out 1 1 1
for how in require fresh; do
	wrong 'has no sandbox' \
	    "SELECT * FROM urlsift_mail(char(10) || 'a', 'mail', '$how');"
done
wrong 'has no sandbox' "SELECT count(*) FROM urlsift_mail('a', 'mail',
    'prefer') AS a, urlsift_mail('a', 'mail', 'require') AS b;"
cp strong libexec/urlsift-decode

# What a database holds runs no program.
wrong 'unsafe use' \
    "CREATE VIEW v AS SELECT * FROM urlsift_mail('a'); SELECT * FROM v;"
cp /bin/false libexec/urlsift-decode
wrong 'urlsift_mail: the decoder urlsift-decode cannot be run' \
    "SELECT count(*) FROM urlsift_mail('a');"
exit 0
