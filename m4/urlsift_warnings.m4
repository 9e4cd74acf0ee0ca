dnl URLSIFT_WARNINGS
dnl Which C, and what the compiler is asked to say about it.  Our flags go to
dnl URLSIFT_CFLAGS and URLSIFT_LDFLAGS; CFLAGS and LDFLAGS are the user's.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_WARNINGS], [
	AC_SUBST([URLSIFT_CFLAGS])
	AC_SUBST([URLSIFT_LDFLAGS])

	m4_foreach_w([flag], [-std=c11 -Wall -Wextra -Wconversion -Wshadow
	    -Wstrict-prototypes -Wmissing-prototypes],
	    [URLSIFT_CFLAG([URLSIFT_CFLAGS], m4_defn([flag]))])

	AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror],
	    [make each warning an error])], [], [enable_werror=no])
	urlsift_werror_says="are reported"
	AS_IF([test "x$enable_werror" != xno], [
		AS_VAR_APPEND([URLSIFT_CFLAGS], [" -Werror"])
		urlsift_werror_says="are errors"
	])
])
