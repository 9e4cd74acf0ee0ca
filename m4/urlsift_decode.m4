dnl URLSIFT_DECODE
dnl --disable-decode: leave out lib/decode/ and the libraries that it takes.
AC_DEFUN([URLSIFT_DECODE], [
	AC_ARG_ENABLE([decode], [AS_HELP_STRING([--disable-decode],
	    [leave out what reads HTML])],
	    [], [enable_decode=yes])
	AM_CONDITIONAL([DECODE], [test "x$enable_decode" != xno])

	urlsift_decode_says=no
	AS_IF([test "x$enable_decode" != xno], [
		PKG_CHECK_MODULES([LIBXML2], [libxml-2.0 >= 2.9.10], [], [
			AC_MSG_ERROR([libxml2 is not there: install
libxml2-dev, or configure with --disable-decode.])
		])
		urlsift_decode_says="with libxml2 \
`$PKG_CONFIG --modversion libxml-2.0 2>/dev/null`"
	])
])
