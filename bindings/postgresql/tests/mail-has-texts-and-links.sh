#!/bin/sh
# The rows of urlsift_mail(): texts, links and warnings of mail and pages; a
# helper that hangs, dies or is not there.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
test -f lib/urlsift-decode || skip 'no decoder'
cp "$top_srcdir/tests/integrations/parts.eml" mail
{
	echo 'From a  Thu Dec  1 08:00:00 1994'
	cat mail
	echo
	echo 'From a  Thu Dec  1 08:00:00 1994'
	cat mail
} >mbox
cp "$top_srcdir/tests/integrations/torn.eml" .
chmod a+r mail mbox torn.eml
server

sql 'a mail' <<SQL
\\pset null NULL
SELECT set_config('mails.dir', '$dir/', false) \\g /dev/null
CREATE FUNCTION file(name text) RETURNS bytea LANGUAGE SQL AS
    \$\$ SELECT pg_read_binary_file(current_setting('mails.dir') || name) \$\$;
SELECT message, message_id, message_date, part, field,
    replace(trim(text, E'\\n'), E'\\n', '~'), link, differs, relative,
    warning FROM urlsift_mail(file('mail')) WHERE text > E'\\n' OR link <> '';
SELECT m.part, u.url FROM urlsift_mail(file('mail')) AS m, urlsift(m.text) AS u;
SELECT message, count(*) FROM urlsift_mail(file('mbox'), 'mbox') AS m,
    urlsift(m.text) GROUP BY message ORDER BY message;
SELECT link, relative FROM urlsift_mail('<a href=b/c>d</a>', 'html')
    WHERE link IS NOT NULL;
SELECT count(*) FROM urlsift_mail(NULL);
SELECT u.url FROM urlsift_mail(file('torn.eml')) AS m, urlsift(m.text) AS u;
SELECT warning FROM urlsift_mail(convert_to(E'\\n' || repeat('0', 68000000),
    'UTF8')) WHERE warning IS NOT NULL;
SELECT DISTINCT sender, subject FROM urlsift_mail(file('mail'));
-- Bytes that are no text.
SELECT trim(text, E'\\n') FROM urlsift_mail('\\x0a610062ff63c3a40a')
    WHERE text > E'\\n';
SQL
want_status 0
of='1|1@example.org|1994-12-01T07:00:00Z'
no='NULL|NULL|NULL|NULL'
want_out "$of||Subject|Subject: see http://a.example/subject|$no" \
    "$of|1||<URL:http://a.example/~  torn>|$no" \
    "$of|2||NULL|http://b.example/page|t|f|NULL" \
    "$of|2||http://c.example/|$no" '|http://a.example/subject' \
    '1|http://a.example/torn' '2|http://c.example/' \
    '1|3' '2|3' 'b/c|t' 0 http://pills.example.com/buy \
    'the message is larger than 64 MiB; it is read as text' \
    'a@example.org|see http://a.example/subject' 'a�b�cä'

wrong 22023 'urlsift_mail: kind is not mail, mbox, news or html' \
    "SELECT * FROM urlsift_mail('a', 'wire')"
wrong 42501 'permission denied to set parameter "urlsift.helper"' \
    "CREATE ROLE guest; SELECT urlsift_valid(''); SET ROLE guest;
    SET urlsift.helper = '/bin/true'"
wrong 42501 'permission denied to set parameter "urlsift.sandbox"' \
    "CREATE ROLE other; SELECT urlsift_valid(''); SET ROLE other;
    SET urlsift.sandbox = 'none'"
wrong 22023 'invalid value for parameter "urlsift.sandbox": "maybe"' \
    "SELECT urlsift_valid(''); SET urlsift.sandbox = 'maybe'"
# Nor before the extension is loaded and its settings are known.
sql 'a setting of a guest' <<'SQL'
SET ROLE guest;
SET urlsift.helper = '/bin/false';
SELECT trim(text, E'\n') FROM urlsift_mail('\x0a610a') WHERE text ~ 'a';
SQL
want_out a
grep -qF 'permission denied to set parameter "urlsift.helper"' err ||
    fail "$(cat err)"
wrong 38000 'urlsift_mail: the decoder urlsift-decode cannot be run' \
    "SET urlsift.helper = '/bin/false'; SELECT urlsift_mail('a')"
wrong 38000 'urlsift_mail: the decoder urlsift-decode is not installed' \
    "SET urlsift.helper = '/nowhere'; SELECT urlsift_mail('a')"

# A helper that has no sandbox.
cat >lib/weak <<END
#!/bin/sh
exec "$dir/lib/urlsift-decode" "\$1" no-sandbox
END
chmod a+rx lib/weak
sql 'a helper without a sandbox' <<SQL
SET urlsift.helper = '$dir/lib/weak';
SELECT trim(text, E'\\n') FROM urlsift_mail('\\x0a610a') WHERE text ~ 'a';
SET urlsift.sandbox = 'none';
SELECT trim(text, E'\\n') FROM urlsift_mail('\\x0a610a') WHERE text ~ 'a';
SQL
want_status 0
want_out a a
for how in require fresh; do
	wrong 38000 'urlsift_mail: the decoder has no sandbox here' \
	    "SET urlsift.helper = '$dir/lib/weak';
	    SELECT urlsift_mail('a'); SET urlsift.sandbox = '$how';
	    SELECT urlsift_mail('a')"
done

# A helper that does not answer.  Then the backend still reads mail with the
# right one.
cat >lib/hangs <<'END'
#!/bin/sh
echo $$ >"${0%/*}/../pid"
exec sleep 300
END
chmod a+rx lib/hangs
sql 'a helper that hangs' <<SQL
\\set ON_ERROR_STOP off
SET statement_timeout = 500;
SET urlsift.helper = '$dir/lib/hangs';
SELECT urlsift_mail('a');
RESET urlsift.helper;
RESET statement_timeout;
SELECT u.url FROM urlsift_mail(E'\\nhttp://a.example/'::bytea) AS m,
    urlsift(m.text) AS u;
DO \$\$
DECLARE was timestamptz := clock_timestamp();
BEGIN
	SET LOCAL statement_timeout = 0;
	PERFORM set_config('urlsift.helper', '$dir/lib/urlsift-decode', true);
	PERFORM urlsift_mail('a');
END \$\$;
SQL
test "$got" = 0 || fail "exit $got"
grep -q 'ERROR:  57014: canceling statement due to statement timeout' err ||
    fail "$(cat err)"
want_out http://a.example/
test -s pid || fail 'the helper has not run'
! kill -0 "$(cat pid)" 2>/dev/null || fail 'the helper is still there'
want_no_crash
