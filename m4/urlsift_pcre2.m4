dnl URLSIFT_PCRE2
dnl The one library that liburlsift needs.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_PCRE2], [
	PKG_PROG_PKG_CONFIG
	PKG_CHECK_MODULES([PCRE2], [libpcre2-8 >= 10.30], [], [
		AC_MSG_ERROR([PCRE2 (8 bit, 10.30 or later) is not there:
install libpcre2-dev or set PCRE2_CFLAGS and PCRE2_LIBS.])
	])
])
