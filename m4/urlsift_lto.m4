dnl URLSIFT_LTO
dnl The tool, the helper and the shared library are optimized each as a whole,
dnl since the way of a byte leads through many files.  Tests are linked from the
dnl same objects as usual, which takes less time.  No static library is made
dnl this way: other compilers could not read it.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_LTO], [
	AC_ARG_ENABLE([lto], [AS_HELP_STRING([--disable-lto],
	    [optimize each file alone])],
	    [], [enable_lto=$urlsift_cv_optimizes
		AS_IF([test "$enable_static" = yes ||
		    test -n "$URLSIFT_SANITIZE" ||
		    test "x$enable_fuzzing" != xno ||
		    test "x$enable_coverage" != xno], [enable_lto=no])])

	AS_IF([test "$enable_lto" != no], [
		URLSIFT_LDFLAG([URLSIFT_LTO_FLAGS],
		    [-flto=auto -ffat-lto-objects])
		AS_IF([test -n "$URLSIFT_LTO_FLAGS"],
		    [URLSIFT_NO_LTO_FLAGS=-fno-lto])
	])
	AC_SUBST([URLSIFT_LTO_FLAGS])
	AC_SUBST([URLSIFT_NO_LTO_FLAGS])
])
