dnl URLSIFT_COVERAGE
dnl --enable-coverage: count which lines run, for "make coverage".
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_COVERAGE], [
	AC_ARG_ENABLE([coverage], [AS_HELP_STRING([--enable-coverage],
	    [count which lines run; see "make coverage"])],
	    [], [enable_coverage=no])
	AM_CONDITIONAL([COVERAGE], [test "x$enable_coverage" != xno])
	AC_CHECK_PROGS([GCOV], [gcov], [gcov])

	AS_IF([test "x$enable_coverage" != xno], [
		urlsift_flags=
		URLSIFT_CFLAG([urlsift_flags], [--coverage])
		AS_IF([test -z "$urlsift_flags"],
		    [AC_MSG_ERROR([$CC cannot count lines])])
		dnl Threads count, too.
		URLSIFT_CFLAG([urlsift_flags], [-fprofile-update=atomic])
		AS_VAR_APPEND([URLSIFT_CFLAGS], ["$urlsift_flags -O0"])
		dnl Optimized code has other branches than the source has.
		AS_IF([test -z "$ac_test_CFLAGS"], [CFLAGS=-g])
		AS_VAR_APPEND([URLSIFT_LDFLAGS], [" --coverage"])
	])
])
