dnl URLSIFT_POSTGRESQL
dnl The extension of PostgreSQL: built where pg_config and the headers of a
dnl server of version 15 or later are there.  PG_CONFIG says which one.  It is
dnl installed where that server looks for extensions below the prefix.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_POSTGRESQL], [
	AC_ARG_WITH([postgresql],
	    [AS_HELP_STRING([--with-postgresql@<:@=PG_CONFIG@:>@],
	    [insist on the extension of PostgreSQL (default: if postgres.h is
	    there)])], [], [with_postgresql=auto])
	AC_ARG_VAR([PG_CONFIG],
	    [the pg_config of the PostgreSQL for which the extension is built])
	have_postgresql=no
	urlsift_postgresql_says=no
	AS_CASE([$with_postgresql], [yes|no|auto], [],
	    [PG_CONFIG=$with_postgresql])
	urlsift_pg_config=
	AS_IF([test "x$with_postgresql" != xno &&
	    test "x$enable_shared" != xno], [
		AC_PATH_PROG([PG_CONFIG], [pg_config])
		urlsift_pg_config=$PG_CONFIG
	])
	AS_IF([test -n "$urlsift_pg_config"], [
		dnl Its headers want the names of GNU, and cast as they like.
		POSTGRESQL_CFLAGS="-D_GNU_SOURCE -fno-strict-aliasing"
		POSTGRESQL_CFLAGS="$POSTGRESQL_CFLAGS -isystem \
`$PG_CONFIG --includedir-server`"
		URLSIFT_HEADER([postgresql], [postgres.h],
		    [$POSTGRESQL_CFLAGS], [
@%:@include <postgres.h>
@%:@include <fmgr.h>
@%:@if PG_VERSION_NUM < 150000
@%:@error too old
@%:@endif
		])
	])
	URLSIFT_OPTIONAL([postgresql],
	    [PostgreSQL 15 or its headers are not there:
install postgresql-server-dev-all.])
	AS_IF([test $have_postgresql = yes], [
		urlsift_postgresql_says="an extension of `$PG_CONFIG \
--version`"
		POSTGRESQL_BINDIR=`$PG_CONFIG --bindir`
		URLSIFT_BELOW_PREFIX([postgresqldir], [--pkglibdir])
		URLSIFT_BELOW_PREFIX([postgresqlsharedir], [--sharedir])
	])
	AC_SUBST([POSTGRESQL_CFLAGS])
	AC_SUBST([POSTGRESQL_BINDIR])
])

dnl URLSIFT_BELOW_PREFIX(VARIABLE, OPTION)
dnl Substitute VARIABLE: the folder that pg_config names for OPTION, with this
dnl prefix in the place of /usr if it is not below the prefix.
AC_DEFUN([URLSIFT_BELOW_PREFIX], [
	$1=`$PG_CONFIG $2`
	urlsift_prefix=$prefix
	test "x$urlsift_prefix" != xNONE || urlsift_prefix=$ac_default_prefix
	AS_CASE([$$1], ["$urlsift_prefix"/*], [],
	    [$1='${prefix}'`AS_ECHO(["$$1"]) | sed 's,^/usr/,/,'`])
	AC_SUBST([$1])
])
