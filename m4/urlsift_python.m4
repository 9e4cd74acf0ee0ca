dnl URLSIFT_PYTHON
dnl The module for Python: built where Python 3.11 or later and its headers are
dnl there.  PYTHON says which one.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_PYTHON], [
	AC_ARG_WITH([python], [AS_HELP_STRING([--with-python],
	    [insist on the Python module (default: if Python.h is there)])],
	    [], [with_python=auto])
	have_python=no
	urlsift_python_says=no
	AS_IF([test "x$with_python" != xno && test "x$enable_shared" != xno], [
		AM_PATH_PYTHON([3.11], [have_python=yes], [PYTHON=])
	])
	AS_IF([test $have_python = yes], [
		dnl What a shim starts, so that it is started once.
		PYTHON=`$PYTHON -c 'import sys; print(sys.executable)'`
		PYTHON_CFLAGS="-isystem `$PYTHON -c \
'import sysconfig; print(sysconfig.get_path("include"))'`"
		URLSIFT_HEADER([python], [Python.h], [$PYTHON_CFLAGS],
		    [@%:@include <Python.h>])
	])
	URLSIFT_OPTIONAL([python], [Python 3.11 or its headers are not there:
install python3-dev.])
	AS_IF([test $have_python = yes],
	    [urlsift_python_says="for Python $PYTHON_VERSION and later"])
	AC_SUBST([PYTHON_CFLAGS])
])
