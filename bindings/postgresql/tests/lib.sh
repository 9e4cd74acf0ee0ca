# What the tests of the extension have in common, beside what those of the tool
# have (tests/cli/lib.sh).  Each starts a server of its own, as a user without
# rights, and asks it through psql.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
LC_ALL=C.UTF-8
built=${top_builddir:-$top_srcdir/build}
ran='the server'
for program in initdb pg_ctl postgres psql; do
	test -x "${PG_BINDIR-}/$program" ||
	    skip "no $program of the PostgreSQL that it is built for"
done

# The server refuses to be run by root, and its user may not read the build.
mkdir lib socket || exit 1
cp "$built"/bindings/postgresql/.libs/urlsift.so \
    "$built"/bindings/postgresql/tests/.libs/failing.so \
    "$built"/tests/faults/.libs/no_memory.so \
    "$built"/lib/.libs/liburlsift.so.? lib || exit 1
if test -f "$built/lib/decode/urlsift-decode"; then
	cp "$built"/lib/decode/urlsift-decode lib || exit 1
fi
as_user=
if test "$(id -u)" = 0; then
	as_user='setpriv --reuid=nobody --regid=nogroup --clear-groups'
	command -v setpriv >/dev/null || skip 'no setpriv'
	chown -R nobody:nogroup .
fi

# as COMMAND...: run it as the user of the server.
as()
{
	# They are words.
	# shellcheck disable=SC2086
	HOME=$dir LD_LIBRARY_PATH=$dir/lib $as_user "$@" </dev/null
}

stop()
{
	status=$?
	test ! -f "$dir/data/postmaster.pid" ||
	    as "$PG_BINDIR/pg_ctl" -D "$dir/data" -m immediate stop \
		>/dev/null 2>&1
	(exit "$status")
	finish
}

# Start a server, with the library ${preload}, if any, loaded before all others.
server()
{
	as "$PG_BINDIR/initdb" -D "$dir/data" -U postgres -A trust \
	    --no-sync --no-locale -E UTF8 >initdb.log 2>&1 || {
		cat initdb.log >&2
		exit 1
	}
	cat >>data/postgresql.conf <<-END
		listen_addresses = ''
		unix_socket_directories = '$dir/socket'
		fsync = off
		urlsift.helper = '$dir/lib/urlsift-decode'
	END
	trap stop EXIT
	as env LD_PRELOAD="${preload-}" "$PG_BINDIR/pg_ctl" -D "$dir/data" \
	    -l "$dir/server.log" -w start >pg_ctl.log 2>&1 || {
		cat pg_ctl.log server.log >&2
		exit 1
	}
	# What CREATE EXTENSION does.
	sed "s,MODULE_PATHNAME,$dir/lib/${module-urlsift}," \
	    "$built/bindings/postgresql/urlsift--2.0.sql" |
	    grep -v '^.echo' >extension.sql
	sql 'the extension' <extension.sql
	want_status 0
}

# sql [NAME]: run the SQL of standard input; its output goes to the files out
# and err.  NAME is what a complaint shall call it.
sql()
{
	ran=${1-sql}
	got=0
	"$PG_BINDIR/psql" -h "$dir/socket" -U postgres \
	    -d "${database-postgres}" -X -q -A -t -v ON_ERROR_STOP=1 \
	    -v VERBOSITY=verbose >out 2>err || got=$?
}

# wrong SQLSTATE MESSAGE SQL: it ends with this error.
wrong()
{
	sql "$3" <<-END
		$3
	END
	test "$got" = 3 || fail "exit $got"
	grep -qF "ERROR:  $1: $2" err || fail "$(cat err)"
}

# The server has lived through all of it.
want_no_crash()
{
	ran='the server'
	! grep -E 'was terminated by|PANIC|TRAP' server.log >&2 ||
	    fail 'it has crashed'
}
