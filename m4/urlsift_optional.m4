dnl URLSIFT_OPTIONAL(NAME, MISSING)
dnl Stop and say what is MISSING if --with-NAME insists on what is not there;
dnl the conditional, its name in capitals, says whether it is.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_OPTIONAL], [
	AS_IF([test $have_$1 = no && test "x$with_$1" != xno &&
	    test "x$with_$1" != xauto], [AC_MSG_ERROR([$2])])
	AM_CONDITIONAL(m4_toupper([$1]), [test $have_$1 = yes])
])

dnl URLSIFT_HEADER(NAME, HEADER, CPPFLAGS, INCLUDES)
dnl Whether INCLUDES, with HEADER among them, can be compiled with these
dnl CPPFLAGS: then have_NAME is yes, else no.
AC_DEFUN([URLSIFT_HEADER], [
	AC_MSG_CHECKING([for $2])
	urlsift_save_CPPFLAGS=$CPPFLAGS
	CPPFLAGS="$CPPFLAGS $3"
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([$4])], [have_$1=yes], [have_$1=no])
	CPPFLAGS=$urlsift_save_CPPFLAGS
	AC_MSG_RESULT([$have_$1])
])
