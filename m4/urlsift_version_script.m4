dnl URLSIFT_VERSION_SCRIPT
dnl How to keep private names private: by lib/liburlsift.map where the linker
dnl reads it, else by libtool's own means.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_VERSION_SCRIPT], [
	AC_CACHE_CHECK([whether $CC links with a version script],
	    [urlsift_cv_version_script], [
		AS_ECHO(["V_0 { global: main; local: *; };"]) >conftest.map
		urlsift_save_LDFLAGS=$LDFLAGS
		LDFLAGS="$LDFLAGS -Wl,--version-script=conftest.map"
		AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		    [urlsift_cv_version_script=yes],
		    [urlsift_cv_version_script=no])
		LDFLAGS=$urlsift_save_LDFLAGS
		rm -f conftest.map
	])
	AM_CONDITIONAL([VERSION_SCRIPT],
	    [test "$urlsift_cv_version_script" = yes])
])
