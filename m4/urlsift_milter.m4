dnl URLSIFT_MILTER
dnl The mail filter needs the decoder, and libmilter, which has no file for
dnl pkg-config.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_MILTER], [
	AC_ARG_WITH([milter], [AS_HELP_STRING([--with-milter],
	    [insist on the mail filter (default: if libmilter is there)])],
	    [], [with_milter=auto])
	have_milter=no
	urlsift_milter_says=no
	AC_SUBST([MILTER_LIBS])
	AS_IF([test "x$with_milter" != xno && test "x$enable_decode" != xno], [
		AC_CHECK_HEADER([libmilter/mfapi.h], [
			AC_CHECK_LIB([milter], [smfi_main], [
				have_milter=yes
				urlsift_milter_says='with libmilter'
				MILTER_LIBS=-lmilter
			], [], [$PTHREAD_FLAGS])
		])
	])
	URLSIFT_OPTIONAL([milter], [the decoder or libmilter is not there:
install libmilter-dev.])
])
