dnl URLSIFT_HARDENING
dnl What costs nothing and makes a mistake harder to use, as
dnl tests/house/hardened.sh looks for.  _FORTIFY_SOURCE works with an optimizing
dnl compiler only and hides errors from sanitizers.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_HARDENING], [
	dnl WebAssembly keeps return addresses where no store reaches them.
	AS_CASE([$host_os], [wasi*], [], [
		m4_foreach_w([flag], [-fstack-protector-strong
		    -fstack-clash-protection -fcf-protection],
		    [URLSIFT_CFLAG([URLSIFT_CFLAGS], m4_defn([flag]))])
	])
	AC_CACHE_CHECK([whether $CC optimizes], [urlsift_cv_optimizes], [
		AC_COMPILE_IFELSE([AC_LANG_SOURCE([
#ifndef __OPTIMIZE__
#error not with these flags
#endif
#ifdef _FORTIFY_SOURCE
#error and somebody has thought of it
#endif
int nothing;
		])], [urlsift_cv_optimizes=yes], [urlsift_cv_optimizes=no])
	])
	AS_IF([test "$urlsift_cv_optimizes" = yes &&
	    test -z "$URLSIFT_SANITIZE" &&
	    test "x$enable_fuzzing" = xno && test "x$enable_coverage" = xno],
	    [AS_VAR_APPEND([URLSIFT_CFLAGS], [" -D_FORTIFY_SOURCE=2"])])

	m4_foreach_w([flag], [-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack],
	    [URLSIFT_LDFLAG([URLSIFT_LDFLAGS], m4_defn([flag]))])

	dnl The tool can be loaded anywhere; the library is so by nature.
	URLSIFT_CFLAG([URLSIFT_PIE_CFLAGS], [-fPIE])
	AS_IF([test -n "$URLSIFT_PIE_CFLAGS"], [
		urlsift_save_CFLAGS_pie=$CFLAGS
		CFLAGS="$CFLAGS $URLSIFT_PIE_CFLAGS"
		URLSIFT_LDFLAG([URLSIFT_PIE_LDFLAGS], [-pie])
		CFLAGS=$urlsift_save_CFLAGS_pie
	])
	AC_SUBST([URLSIFT_PIE_CFLAGS])
	AC_SUBST([URLSIFT_PIE_LDFLAGS])
])
