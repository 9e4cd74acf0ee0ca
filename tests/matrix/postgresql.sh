#!/bin/sh
# postgresql.sh DIR: the jobs of the matrix, by the extension of PostgreSQL.
# SPDX-License-Identifier: MIT
folder=$1
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"

# The server may not read the build.
mkdir corpus lists
(cd "$top_srcdir/corpus" && tar -cf - --exclude=./fuzz .) |
    tar -xf - -C corpus || fail 'no corpus'
cp "$folder"/*.cases lists
chmod -R a+rX corpus lists
sed -e "s,	$top_srcdir/,	$dir/,;s,	$folder/,	$dir/lists/," \
    "$folder/postgresql.jobs" >jobs
# All fields that a text has, and a document, with their types.
PYTHONPATH=$top_srcdir/tests/tools python3 -B - >columns <<'END'
import field_table
TYPES = {'TEXT': 'text', 'NUMBER': '%s', 'FLAG': 'boolean', 'RANGE': '%s[]',
         'RANGES': '%s[]', 'WORDS': 'text[]', 'READINGS': 'text[]'}
for of_text, number in ('t', 'integer'), ('f', 'bigint'):
    for field in field_table.read_fields():
        if field.name not in ('original', 'file') and (
                of_text == 'f' or 'PLACE' not in field.sources):
            kind = TYPES[field.type].replace('%s', number)
            print('%s\t"%s" %s' % (of_text, field.name, kind))
END
server
{
	printf '%s\n' 'CREATE TEMP TABLE jobs(number integer, kind text,' \
	    'path text, options text);' "\\copy jobs FROM 'jobs'" \
	    'CREATE TEMP TABLE columns(of_text boolean, definition text);' \
	    "\\copy columns FROM 'columns'"
	cat "$top_srcdir/tests/matrix/postgresql.sql"
} >script
sql 'the matrix' <script
want_status 0
want_no_crash
cat out
