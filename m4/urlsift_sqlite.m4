dnl URLSIFT_SQLITE
dnl The extension of SQLite needs its header only: who loads it brings SQLite.
dnl The tests link the library, too.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_SQLITE], [
	AC_ARG_WITH([sqlite], [AS_HELP_STRING([--with-sqlite],
	    [insist on the extension of SQLite (default: if it is there)])],
	    [], [with_sqlite=auto])
	have_sqlite=no
	urlsift_sqlite_says=no
	AS_IF([test "x$with_sqlite" != xno && test "x$enable_shared" = xyes], [
		PKG_CHECK_MODULES([SQLITE], [sqlite3 >= 3.31], [
			have_sqlite=yes
			urlsift_sqlite_says="an extension of SQLite \
`$PKG_CONFIG --modversion sqlite3`"
		], [:])
	])
	URLSIFT_OPTIONAL([sqlite], [SQLite 3.31 or later is not there, or shared
libraries are not built: install libsqlite3-dev.])

	dnl SQLite unloads an extension with the connection.  The public suffix
	dnl list would be lost and loaded again for the next one.
	SQLITE_MODULE_LDFLAGS=
	URLSIFT_LDFLAG([SQLITE_MODULE_LDFLAGS], [-Wl,-z,nodelete])
	AC_SUBST([SQLITE_MODULE_LDFLAGS])
])
