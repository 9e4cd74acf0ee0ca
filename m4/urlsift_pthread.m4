dnl URLSIFT_PTHREAD
dnl What a program that has threads is compiled and linked with.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_PTHREAD], [
	AC_SUBST([PTHREAD_FLAGS])
	AS_CASE([$host_os], [wasi*], [],
	    [URLSIFT_LDFLAG([PTHREAD_FLAGS], [-pthread])])
])
