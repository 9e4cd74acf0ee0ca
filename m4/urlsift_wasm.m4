dnl URLSIFT_WASM
dnl The module of WebAssembly is all that is made of the host wasm32-wasi: it
dnl has no processes and no threads for the tool.
dnl SPDX-License-Identifier: MIT
AC_DEFUN([URLSIFT_WASM], [
	AS_CASE([$host_os], [wasi*], [urlsift_wasm_says=yes],
	    [urlsift_wasm_says=no])
	AM_CONDITIONAL([WASM], [test $urlsift_wasm_says = yes])
])
