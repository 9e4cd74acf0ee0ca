dnl URLSIFT_FAULTS
dnl Whether the tests can load a library before all others that lets calls fail:
dnl it knows the C library of GNU, and not the other names that calls have where
dnl offsets are longer than long.  Sanitizers have to be first themselves,
dnl counts of lines are written by calls that would fail, too, and a program for
dnl another machine is run by an emulator.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_FAULTS], [
	AC_MSG_CHECKING([whether calls can be made to fail])
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
		#include <features.h>
		#if !defined(__GLIBC__) || !defined(__LP64__)
		#error
		#endif
	]])], [urlsift_faults=yes], [urlsift_faults=no])
	AS_IF([test -n "$URLSIFT_SANITIZE" ||
	    test "x$enable_fuzzing" != xno ||
	    test "x$enable_coverage" != xno ||
	    test "x$enable_shared" = xno ||
	    test "x$cross_compiling" = xyes], [urlsift_faults=no])
	AC_MSG_RESULT([$urlsift_faults])
	AM_CONDITIONAL([FAULTS], [test $urlsift_faults = yes])
])
