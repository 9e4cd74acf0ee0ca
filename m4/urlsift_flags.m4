dnl URLSIFT_CFLAG(VARIABLE, FLAG)
dnl Append FLAG to VARIABLE when the C compiler takes it without complaint.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_CFLAG], [
	AS_VAR_PUSHDEF([known], [urlsift_cv_cflag_$2])
	AC_CACHE_CHECK([whether $CC takes $2], [known], [
		urlsift_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS -Werror $2"
		AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
		    [AS_VAR_SET([known], [yes])],
		    [AS_VAR_SET([known], [no])])
		CFLAGS=$urlsift_save_CFLAGS
	])
	AS_VAR_IF([known], [yes], [AS_VAR_APPEND([$1], [" $2"])])
	AS_VAR_POPDEF([known])
])

dnl URLSIFT_LDFLAG(VARIABLE, FLAG)
dnl Append FLAG to VARIABLE when programs can be linked with it.
AC_DEFUN([URLSIFT_LDFLAG], [
	AS_VAR_PUSHDEF([known], [urlsift_cv_ldflag_$2])
	AC_CACHE_CHECK([whether $CC links with $2], [known], [
		urlsift_save_LDFLAGS=$LDFLAGS
		LDFLAGS="$LDFLAGS -Werror $2"
		AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		    [AS_VAR_SET([known], [yes])],
		    [AS_VAR_SET([known], [no])])
		LDFLAGS=$urlsift_save_LDFLAGS
	])
	AS_VAR_IF([known], [yes], [AS_VAR_APPEND([$1], [" $2"])])
	AS_VAR_POPDEF([known])
])
