#!/bin/sh
# sqlite.sh DIR: the jobs of the matrix, by the extension of SQLite.
# SPDX-License-Identifier: MIT
folder=$1
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
{
	printf '%s\n' 'CREATE TABLE jobs(number, kind, path, options);' \
	    '.mode tabs' ".import '$folder/sqlite.jobs' jobs"
	cat "$top_srcdir/tests/matrix/sqlite.sql"
} >script
sql 'the matrix' <script
want_status 0
cat out
