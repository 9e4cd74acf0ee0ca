dnl URLSIFT_WASM
dnl The module of WebAssembly is all that is made of the host wasm32-wasi: it
dnl has no processes and no threads for the tool.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_WASM], [
	AS_CASE([$host_os], [wasi*], [urlsift_wasm_says=yes],
	    [urlsift_wasm_says=no])
	AM_CONDITIONAL([WASM], [test $urlsift_wasm_says = yes])
	AC_ARG_WITH([suffix-list], [AS_HELP_STRING([--with-suffix-list=FILE],
	    [for WebAssembly: the public suffixes, as psl-make-dafsa writes
	    them])], [],
	    [with_suffix_list=/usr/share/publicsuffix/public_suffix_list.dafsa])
	AC_SUBST([SUFFIX_LIST], [$with_suffix_list])
	AS_IF([test $urlsift_wasm_says = yes], [
		AS_CASE([`head -c 12 "$SUFFIX_LIST" 2>/dev/null`],
		    [.DAFSA@PSL_0], [urlsift_wasm_says="with $SUFFIX_LIST"],
		    [SUFFIX_LIST=/dev/null
		    urlsift_wasm_says="without public suffixes"])
	])
])
