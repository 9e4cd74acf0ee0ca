dnl URLSIFT_SYSTEM
dnl What POSIX does not have, or not each system in the same way.  All of it has
dnl a replacement; doc/guide/PORTABILITY.md says which one.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_SYSTEM], [
	AC_CHECK_FUNCS([clock_getcpuclockid closefrom getrandom memfd_create \
	    memrchr pipe2 sched_getaffinity])
	AC_CHECK_HEADERS([sys/prctl.h])
	URLSIFT_TIME
	AC_CACHE_CHECK([for open files in /proc], [urlsift_cv_proc],
	    [AS_CASE([$host_os], [linux*], [urlsift_cv_proc=yes],
		[urlsift_cv_proc=no])])
	urlsift_system_says=
	AS_IF([test "$urlsift_cv_proc" = yes],
	    [AC_DEFINE([HAVE_PROC], [1], [/proc/self/fd has open files])],
	    [urlsift_system_says="no /proc (one thread for mailboxes, WARC)"])
	AS_IF([test "$urlsift_cv_time_bits" = short],
	    [AS_VAR_APPEND([urlsift_system_says],
		["${urlsift_system_says:+, }time ends in 2038"])])
	AS_IF([test -z "$urlsift_system_says"], [urlsift_system_says=complete])
])

dnl URLSIFT_TIME
dnl Have dates after 2038 where long has 32 bits.
AC_DEFUN([URLSIFT_TIME], [
	AC_CACHE_CHECK([for the times of 64 bits], [urlsift_cv_time_bits], [
		m4_define([urlsift_is_long], [AC_LANG_PROGRAM(
		    [[#include <time.h>]],
		    [[int is_long[sizeof(time_t) >= 8 ? 1 : -1];
		    (void)is_long]])])
		AC_COMPILE_IFELSE([urlsift_is_long],
		    [urlsift_cv_time_bits=yes], [
			urlsift_save_CPPFLAGS=$CPPFLAGS
			CPPFLAGS="$CPPFLAGS -U_TIME_BITS -D_TIME_BITS=64"
			AC_COMPILE_IFELSE([urlsift_is_long],
			    [urlsift_cv_time_bits=64],
			    [urlsift_cv_time_bits=short])
			CPPFLAGS=$urlsift_save_CPPFLAGS
		])
	])
	AS_IF([test "$urlsift_cv_time_bits" = 64],
	    [AC_DEFINE([_TIME_BITS], [64], [bits of time_t])])
])
