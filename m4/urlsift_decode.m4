dnl URLSIFT_DECODE
dnl Mail, news, HTML and archives: the helper program, in unless
dnl --disable-decode says otherwise.  What its sandbox is made of is used where
dnl it is there.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_DECODE], [
	AC_ARG_ENABLE([decode], [AS_HELP_STRING([--disable-decode],
	    [do not decode mail, news, HTML and archives])],
	    [], [enable_decode=yes])
	AC_ARG_ENABLE([linked-libraries],
	    [AS_HELP_STRING([--enable-linked-libraries],
	    [link libarchive and zlib instead of loading them when needed,
	    for static programs])], [], [enable_linked_libraries=no])
	dnl WebAssembly has no processes, and loads nothing.
	AS_CASE([$host_os], [wasi*], [
		AC_DEFINE([HAVE_DECODE], [1], [mail, pages and others are read])
		AC_DEFINE([IN_PROCESS], [1], [no helper reads them])
		enable_decode=no
	])
	AM_CONDITIONAL([DECODE], [test "x$enable_decode" != xno])
	AC_SUBST([LINKED_LIBS])
	urlsift_decode_says=no
	urlsift_pdf_says="no poppler"
	urlsift_qpdf_says="no qpdf"
	AS_IF([test "x$enable_decode" != xno], [
		PKG_CHECK_MODULES([ARCHIVE], [libarchive >= 3.4], [], [
			AC_MSG_ERROR([libarchive 3.4 or later is not there:
install libarchive-dev, or configure with --disable-decode.])
		])
		PKG_CHECK_MODULES([ZLIB], [zlib >= 1.2], [], [
			AC_MSG_ERROR([zlib 1.2 or later is not there:
install zlib1g-dev, or configure with --disable-decode.])
		])
		AS_IF([test "x$enable_linked_libraries" != xno], [
			AC_DEFINE([LINKED_LIBRARIES], [1],
			    [libarchive and zlib are linked])
			LINKED_LIBS="$ARCHIVE_LIBS $ZLIB_LIBS"
		], [
			PKG_CHECK_MODULES([POPPLER], [poppler-glib >= 0.82], [
				AC_DEFINE([HAVE_POPPLER], [1], [PDF is read])
				urlsift_pdf_says="poppler \
`$PKG_CONFIG --modversion poppler-glib`"
			], [:])
			PKG_CHECK_MODULES([QPDF], [libqpdf >= 10.5], [
				AC_DEFINE([HAVE_QPDF], [1],
				    [all objects of a PDF are read])
				urlsift_qpdf_says="qpdf \
`$PKG_CONFIG --modversion libqpdf`"
			], [:])
		])
		PKG_CHECK_MODULES([SECCOMP], [libseccomp >= 2.5], [
			AC_DEFINE([HAVE_SECCOMP], [1], [with libseccomp])
			urlsift_sandbox_says=seccomp
		], [urlsift_sandbox_says="no seccomp"])
		AC_CHECK_HEADERS([linux/landlock.h],
		    [urlsift_sandbox_says="$urlsift_sandbox_says, landlock"])
		urlsift_decode_says="libarchive \
`$PKG_CONFIG --modversion libarchive`, $urlsift_pdf_says, \
$urlsift_qpdf_says, $urlsift_sandbox_says"
		AC_CHECK_TYPE([__rlimit_resource_t], [],
		    [AC_DEFINE([__rlimit_resource_t], [int],
			[the first argument of getrlimit, if not of glibc])],
		    [#include <sys/resource.h>])
		AC_DEFINE([HAVE_DECODE], [1], [mail, pages and others are read])
	])
	AM_CONDITIONAL([POPPLER], [test "x$urlsift_pdf_says" != "xno poppler"])
	AM_CONDITIONAL([QPDF], [test "x$urlsift_qpdf_says" != "xno qpdf"])
])
