dnl URLSIFT_FUZZING
dnl --enable-fuzzing[=fast]: link the fuzz targets with libFuzzer instead of the
dnl program that replays their corpus, and instrument everything else; fast: no
dnl sanitizers, for runs that shall be long.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_FUZZING], [
	AC_ARG_ENABLE([fuzzing], [AS_HELP_STRING(
	    [--enable-fuzzing@<:@=fast@:>@],
	    [build the fuzz targets with libFuzzer, and sanitizers unless
	    fast; needs CC=clang])],
	    [], [enable_fuzzing=no])
	AM_CONDITIONAL([FUZZING], [test "x$enable_fuzzing" != xno])

	AS_IF([test "x$enable_fuzzing" != xno], [
		URLSIFT_FUZZ_LDFLAGS=-fsanitize=fuzzer
		urlsift_flags=-fsanitize=fuzzer-no-link
		AS_IF([test "x$enable_fuzzing" = xfast], [
			dnl Comparisons that are traced take half of the time.
			urlsift_flags="$urlsift_flags \
-fno-sanitize-coverage=trace-cmp,indirect-calls"
		], [test -z "$URLSIFT_SANITIZE"], [
			urlsift_flags="$urlsift_flags,address,undefined"
			urlsift_flags="$urlsift_flags -fno-sanitize-recover=all"
		])
		urlsift_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS $urlsift_flags"
		AC_MSG_CHECKING([whether $CC can fuzz])
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM()], [AC_MSG_RESULT([yes])], [
			AC_MSG_RESULT([no])
			AC_MSG_ERROR([--enable-fuzzing needs CC=clang])
		])
		CFLAGS=$urlsift_save_CFLAGS
		AS_VAR_APPEND([URLSIFT_CFLAGS],
		    [" $urlsift_flags -DUS_SMALL_ROOMS"])
		AS_VAR_APPEND([URLSIFT_LDFLAGS], [" $urlsift_flags"])
	])
	AC_SUBST([URLSIFT_FUZZ_LDFLAGS])
])
