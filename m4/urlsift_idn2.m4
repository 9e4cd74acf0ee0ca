dnl URLSIFT_IDN2
dnl Hosts in other scripts, in ASCII: libidn2, loaded when first needed, so
dnl that its header is enough here.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_IDN2], [
	AC_ARG_WITH([libidn2], [AS_HELP_STRING([--without-libidn2],
	    [do not write hosts in ASCII])], [], [with_libidn2=check])
	urlsift_idn2_says=no
	AS_IF([test "x$with_libidn2" != xno], [
		AC_CHECK_HEADER([idn2.h], [
			AC_SEARCH_LIBS([dlopen], [dl])
			AC_DEFINE([HAVE_IDN2], [1], [with libidn2])
			urlsift_idn2_says=libidn2
		], [AS_IF([test "x$with_libidn2" = xyes],
		    [AC_MSG_ERROR([install libidn2-dev])])])
	])
])
