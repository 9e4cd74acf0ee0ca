#!/bin/sh
# The rows of urlsift_document(): URLs with their places, and warnings, of each
# type of document; a helper that hangs, dies or is not there.
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
printf 'http://a.example/zipped\n' | gzip -n >text.gz
chmod a+r mail mbox torn.eml text.gz
server

sql 'a mail' <<SQL
\\pset null NULL
SELECT set_config('mails.dir', '$dir/', false) \\g /dev/null
CREATE FUNCTION file(name text) RETURNS bytea LANGUAGE SQL AS
    \$\$ SELECT pg_read_binary_file(current_setting('mails.dir') || name) \$\$;
SELECT message, message_id, message_date, part, field, form, url, text, risks,
    warning FROM urlsift_document(file('mail'));
SELECT url FROM urlsift_document(file('mail'), 'no-headers');
SELECT message, count(*) FROM urlsift_document(file('mbox'))
    GROUP BY message ORDER BY message;
SELECT url, reason FROM urlsift_document('<a href=b/c>d</a>',
    'type=html invalid');
SELECT url FROM urlsift_document('<a href=b/c>d</a>',
    'type=html base=http://a.example/');
SELECT url, pointer FROM urlsift_document('{"a":["http:\\\\/\\\\/a.example"]}');
SELECT url, cell_row, cell_column FROM urlsift_document(
    convert_to(E'a,b\\nc,"http://a.example/"', 'UTF8'), 'type=csv');
SELECT u.* FROM urlsift_document_columns(
    convert_to(E'ö\\nö http://a.example/?q=1', 'UTF8'))
    AS u(url text, line bigint, "column" bigint, "offset" bigint,
	spans bigint[], source bigint[], context text, "query:q" text,
	domain text, warning text);
SELECT u.* FROM urlsift_document_columns(file('mail'))
    AS u(url text, source bigint[], context text);
SELECT count(*) FROM urlsift_document(NULL);
SELECT count(*) FROM urlsift_document('');
SELECT url FROM urlsift_document(file('torn.eml'));
SELECT url FROM urlsift_document(file('text.gz'));
SELECT url, message, warning FROM urlsift_document(convert_to(E'\\n' ||
    repeat('0', 68000000), 'UTF8'), 'type=mail');
-- More than is kept at a time.
SELECT count(url), max("offset"), max(warning) FROM urlsift_document(
    convert_to(repeat(E'http://a.example/ \\n', 150000), 'UTF8'), 'type=text');
-- Bytes that are no text.
SELECT url FROM urlsift_document('\\x687474703a2f2f612e6578616d706c652fff62',
    'invalid');
SQL
want_status 0
of='1|1@example.org|1994-12-01T07:00:00Z'
want_out "$of|NULL|Subject|bare|http://a.example/subject|NULL|{}|NULL" \
    "$of|1|NULL|wrapper|http://a.example/torn|NULL|{}|NULL" \
    "$of|2|NULL|attr|http://b.example/page|http://c.example/|\
{text-differs}|NULL" \
    "$of|2|NULL|bare|http://c.example/|NULL|{}|NULL" \
    http://a.example/torn http://b.example/page http://c.example/ \
    '1|4' '2|4' 'b/c|relative' http://a.example/b/c \
    'http://a.example|/a/0' 'http://a.example/|2|2' \
    "http://a.example/?q=1|2|4|6|{{6,27}}|NULL|ö ö http://a.example/?q=1|1|\
a.example|NULL" \
    'http://a.example/subject|{85,135}|Subject: see http://a.example/subject' \
    'http://a.example/torn|{183,213}|<URL:http://a.example/ torn>' \
    'http://b.example/page|{277,349}|http://c.example/' \
    'http://c.example/|{277,349}|http://c.example/' 0 0 \
    http://pills.example.com/buy http://a.example/zipped \
    "NULL|1|message 1: the message is larger than 64 MiB; it is read as text" \
    '150000|2849981|NULL' \
    http://a.example/

wrong 22023 'urlsift: the value must be auto, text, mail' \
    "SELECT urlsift_document('a', 'type=wire')"
wrong 22023 'urlsift: no such option: no-headers' \
    "SELECT urlsift('a', 'no-headers')"
wrong 22023 'urlsift: a URL in a document has no hosts' \
    "SELECT * FROM urlsift_document_columns('a') AS u(hosts text)"
wrong 42804 'urlsift: the type of message is bigint' \
    "SELECT * FROM urlsift_document_columns('a') AS u(message integer)"
wrong 42804 'urlsift: the type of warning is text' \
    "SELECT * FROM urlsift_document_columns('a') AS u(warning integer)"
# What protects the server is no option of a query.
for option in helper=/bin/sh sandbox=none; do
	wrong 22023 "urlsift: this is no option of a query: $option" \
	    "SELECT urlsift_document('a', '$option')"
done
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
SELECT url FROM urlsift_document('<a href=//a>', 'type=html');
SQL
want_out //a
grep -qF 'permission denied to set parameter "urlsift.helper"' err ||
    fail "$(cat err)"
sql 'no helper' <<'SQL'
SET urlsift.helper = '/bin/false';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SET urlsift.helper = '/nowhere';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
RESET urlsift.helper;
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SQL
want_status 0
want_out '|the decoder urlsift-decode cannot be run' \
    '|the decoder urlsift-decode is not installed; the package '\
'urlsift-decode has it' '//a|'

# A helper that has no sandbox.
cat >lib/weak <<END
#!/bin/sh
exec "$dir/lib/urlsift-decode" "\$1" no-sandbox
END
chmod a+rx lib/weak
sql 'a helper without a sandbox' <<SQL
SET urlsift.helper = '$dir/lib/weak';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SET urlsift.sandbox = 'none';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SET urlsift.sandbox = 'require';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SET urlsift.sandbox = 'fresh';
SELECT url, warning FROM urlsift_document('<a href=//a>', 'type=html');
SQL
want_status 0
none='|the decoder has no sandbox here, and must have one'
want_out '//a|' '//a|' "$none" "$none"

# A helper that does not answer.  Then the backend still reads documents with
# the right one.
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
SELECT urlsift_document('<p>a', 'type=html');
RESET urlsift.helper;
RESET statement_timeout;
SELECT url FROM urlsift_document('<a href=//a>', 'type=html');
DO \$\$
BEGIN
	SET LOCAL statement_timeout = 0;
	PERFORM set_config('urlsift.helper', '$dir/lib/urlsift-decode', true);
	PERFORM urlsift_document('<a href=//a>', 'type=html');
END \$\$;
SQL
test "$got" = 0 || fail "exit $got"
grep -q 'ERROR:  57014: canceling statement due to statement timeout' err ||
    fail "$(cat err)"
want_out //a
test -s pid || fail 'the helper has not run'
! kill -0 "$(cat pid)" 2>/dev/null || fail 'the helper is still there'
want_no_crash
