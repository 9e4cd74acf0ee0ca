#!/bin/sh
# urlsift_domain() and urlsift_suffix(): as in templates, and nothing that lasts
# may depend on a list that changes.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
"$URLSIFT" --version >version
grep -q '^libpsl [0-9]' version || skip 'no libpsl'
server

sql 'domains' <<'SQL'
CREATE TABLE u(u text);
\pset null NULL
SELECT urlsift_domain(u), urlsift_suffix(u)
FROM (VALUES ('http://A.b.Example.co.uk/'), ('http://b%C3%BCcher.de/'),
    ('mailto:a@b.example.org'), ('http://co.uk/'), ('http://192.0.2.7/'),
    ('http:/a.example.org'), (NULL)) AS v(u);
SELECT urlsift_domain('http://u@a.example.org/', 'syntax=rfc1738');
SELECT urlsift_normal('http://B%C3%BCcher.example/a');
SELECT domain FROM urlsift_columns('www.example.co.uk', 'schemeless')
    AS u(domain text);
SELECT proname FROM pg_proc WHERE proname ~ '^urlsift_(domain|suffix)$' AND
    provolatile = 's' ORDER BY proname;
SQL
want_status 0
want_out 'example.co.uk|co.uk' 'xn--bcher-kva.de|de' 'example.org|org' \
    'NULL|NULL' 'NULL|NULL' 'example.org|org' 'NULL|NULL' NULL \
    http://xn--bcher-kva.example/a example.co.uk urlsift_domain urlsift_suffix
wrong 42P17 'functions in index expression must be marked IMMUTABLE' \
    'CREATE INDEX ON u (urlsift_domain(u))'
wrong 22023 'urlsift_get: domain depends on a list that changes' \
    "SELECT urlsift_get('http://a.example/', 'domain')"
want_no_crash
