dnl URLSIFT_SANITIZERS
dnl --enable-sanitizers[=LIST]: build with the compiler's run-time checks.
dnl What they find stops the program; tests/house/leaks.sh reads their logs.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_SANITIZERS], [
	AC_ARG_ENABLE([sanitizers], [AS_HELP_STRING(
	    [--enable-sanitizers@<:@=LIST@:>@],
	    [check at run time (address,undefined)])],
	    [], [enable_sanitizers=no])
	AS_CASE([$enable_sanitizers],
	    [yes], [URLSIFT_SANITIZE=address,undefined],
	    [no], [URLSIFT_SANITIZE=],
	    [URLSIFT_SANITIZE=$enable_sanitizers])
	AC_SUBST([URLSIFT_SANITIZE])
	AM_CONDITIONAL([SANITIZERS], [test -n "$URLSIFT_SANITIZE"])

	urlsift_sanitizers_says=no
	AS_IF([test -n "$URLSIFT_SANITIZE"], [
		urlsift_sanitizers_says=$URLSIFT_SANITIZE
		urlsift_flags="-fsanitize=$URLSIFT_SANITIZE"
		urlsift_flags="$urlsift_flags -fno-sanitize-recover=all"
		urlsift_flags="$urlsift_flags -fno-omit-frame-pointer"
		urlsift_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS $urlsift_flags"
		AC_MSG_CHECKING([whether $CC links with $urlsift_flags])
		AC_LINK_IFELSE([AC_LANG_PROGRAM()], [AC_MSG_RESULT([yes])], [
			AC_MSG_RESULT([no])
			AC_MSG_ERROR([$CC has no such sanitizers])
		])
		CFLAGS=$urlsift_save_CFLAGS
		AS_VAR_APPEND([URLSIFT_CFLAGS], [" $urlsift_flags"])
		AS_VAR_APPEND([URLSIFT_LDFLAGS], [" $urlsift_flags"])
	])
])
