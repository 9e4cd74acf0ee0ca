dnl URLSIFT_CRITERION
dnl Criterion runs the unit tests.  Without it everything can be built, and the
dnl shell tests run.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_CRITERION], [
	AC_ARG_WITH([criterion], [AS_HELP_STRING([--with-criterion],
	    [insist on unit tests (default: if Criterion is there)])],
	    [], [with_criterion=auto])
	have_criterion=no
	AS_IF([test "x$with_criterion" != xno], [
		PKG_CHECK_MODULES([CRITERION], [criterion >= 2.3],
		    [have_criterion=yes], [have_criterion=no])
	])
	URLSIFT_OPTIONAL([criterion],
	    [Criterion is not there: install libcriterion-dev])

	urlsift_criterion_says="none, for want of Criterion; shell tests only"
	AS_IF([test $have_criterion = yes], [urlsift_criterion_says="with \
Criterion `$PKG_CONFIG --modversion criterion 2>/dev/null`"])
])
