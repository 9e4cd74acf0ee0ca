#!/bin/sh
# build.sh PCRE2: build the npm package and the page playground.html in the
# current directory, from the source of PCRE2 in the folder PCRE2 and from this
# one, in which configure is made.  The module is built twice: with instructions
# for vectors and without; the page has the one without.
#
# Needs clang, lld, llvm, wasi-libc and the runtime of the compiler for wasm32
# (on Debian 12: clang lld llvm wasi-libc libclang-rt-14-dev-wasm32), and npm.
# The list of public suffixes is that of the package publicsuffix.
# SPDX-License-Identifier: MIT
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
pcre2=$(cd "$1" && pwd)
here=$top/bindings/wasm
out=$PWD
: "${CC:=clang}" "${AR:=llvm-ar}" "${RANLIB:=llvm-ranlib}"
common="--host=wasm32-wasi --disable-shared --enable-static"

# configured SOURCE FOLDER CFLAGS OPTION...: configure SOURCE in FOLDER, once.
# With -O0 for the linker, clang does not run wasm-opt, which is not everywhere
# and which it does not tell of vectors.
configured()
{
	source=$1 folder=$2 flags=$3
	shift 3
	test ! -f "$folder/Makefile" || return 0
	mkdir -p "$folder"
	(
		cd "$folder"
		# shellcheck disable=SC2086
		"$source/configure" -q $common "$@" AR="$AR" RANLIB="$RANLIB" \
		    CC="$CC --target=wasm32-wasi" CFLAGS="$flags" LDFLAGS=-O0
	)
}

# URLs are matched as bytes: no table of Unicode is needed.
configured "$pcre2" pcre2 '-Oz -DNDEBUG' --disable-unicode \
    --disable-pcre2grep-callout --prefix="$out/prefix"
make -s -C pcre2 install-libLTLIBRARIES install-nodist_includeHEADERS \
    install-pkgconfigDATA >/dev/null
PKG_CONFIG_LIBDIR=$out/prefix/lib/pkgconfig
export PKG_CONFIG_LIBDIR
for kind in plain simd; do
	flags='-O2 -DNDEBUG'
	test $kind = plain || flags="$flags -msimd128"
	configured "$top" $kind "$flags" --without-criterion
	# Documents are few, and what reads them is half of the module; so are
	# line ends at which a URL may go on, and what is asked for by options.
	make -s -C $kind CFLAGS="${flags#-O2} -Oz" lib/decode/libonefile.la \
	    lib/document/libdocument.la $(
		for part in batch counter custom_schemes field_text fields \
		    found options packed_rules rule_settings scheme_text \
		    view; do
			echo lib/libcore_la-$part.lo
		done
		for part in bare_end beyond_ascii candidate delimiter \
		    enclosure line_join line_pair line_prefix next_word \
		    opaque refang repair schemeless spaced typeset wrapper; do
			echo lib/scan/libcore_la-$part.lo
		done
		for part in certain columns doi features hard_lines lines \
		    model next own_word rows unfinished veto words; do
			echo lib/scan/join/libcore_la-$part.lo
		done
		for part in clean gateway link_text normal; do
			echo lib/url/libcore_la-$part.lo
		done
		for part in host idna opens; do
			echo lib/url/libcommon_la-$part.lo
		done
	    ) lib/risks/libcore_la-leads.lo lib/risks/libcore_la-risks.lo \
	    lib/syntax/libcore_la-diagnose.lo \
	    lib/syntax/libcore_la-pattern.lo lib/filter/libcore_la-filter.lo \
	    lib/filter/libcore_la-filter_values.lo
	make -s -C $kind bindings/wasm/urlsift.wasm bindings/wasm/urlsift.d.ts
done
# Node has vectors.
make -s -C simd CFLAGS='-Oz -DNDEBUG -msimd128' src/urlsift

version=$(sed -n 's/^PACKAGE_VERSION = //p' plain/Makefile)
rm -rf package urlsift-*.tgz
mkdir package
cp plain/bindings/wasm/urlsift.wasm package/urlsift.wasm
cp simd/bindings/wasm/urlsift.wasm package/urlsift-simd.wasm
cp simd/src/urlsift package/urlsift-command.wasm
chmod a-x package/*.wasm
cp "$top/COPYING" package/LICENSE
cp "$here/NOTICE" package
cp "$top/doc/guide/JAVASCRIPT.md" package/README.md
cp "$here"/*.mjs "$here"/node.cjs "$here"/engine.d.ts \
    plain/bindings/wasm/urlsift.d.ts package
sed 's/^export {\(.*\)};/module.exports = {\1};/' "$here/engine.mjs" \
    >package/engine.cjs
sed "s/@VERSION@/$version/" "$here/package.json.in" >package/package.json
npm pack --silent ./package
"$top/doc/playground/build.sh" package >playground.html
