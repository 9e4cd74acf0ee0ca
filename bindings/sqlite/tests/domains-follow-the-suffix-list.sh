#!/bin/sh
# url_domain(), url_suffix() and the option schemeless: as in the program, and
# nothing that lasts may depend on a list that changes.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
"$URLSIFT" --version >version
grep -q '^libpsl [0-9]' version || skip 'no libpsl'

sql 'domains' <<'SQL'
.nullvalue NULL
PRAGMA trusted_schema = OFF;
CREATE TABLE u(u);
INSERT INTO u VALUES ('http://A.b.Example.co.uk/'), ('http://example.org.:80/'),
    ('http://b%C3%BCcher.de/'), ('mailto:a@b.example.org'), ('http://co.uk/'),
    ('http://192.0.2.7/'), ('news:a.b'), ('http:/a.example.org'), (NULL);
CREATE VIEW d AS SELECT url_domain(u), url_suffix(u) FROM u;
SELECT * FROM d;
SELECT url_domain('http://u@a.example.org/', 'syntax=rfc1738');
CREATE INDEX i ON u(url_domain(u));
SQL
grep -q 'non-deterministic functions prohibited in index' err ||
    fail "an index: $(cat err)"
want_out 'example.co.uk|co.uk' 'example.org|org' 'xn--bcher-kva.de|de' \
    'example.org|org' 'NULL|NULL' 'NULL|NULL' 'NULL|NULL' 'example.org|org' \
    'NULL|NULL' NULL
mkdir none
: >none/libpsl.so.5
echo "SELECT url_domain('http://a.example/');" |
    LD_LIBRARY_PATH=$PWD/none sql 'no list'
test "$(cat out)" = '' || fail "$(cat out)"
echo "SELECT * FROM urlsift('www.example.org', 'schemeless');" |
    LD_LIBRARY_PATH=$PWD/none sql 'hosts without a list'
grep -q 'urlsift: libpsl is needed, but is not available' err ||
    fail "$(cat err)"
