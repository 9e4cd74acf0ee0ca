#!/bin/sh
# The stubs are what mypy accepts, and programs are checked by them.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}" "${top_builddir:=build}"
tests=$top_srcdir/bindings/python/tests
command -v mypy >/dev/null || {
	echo 'types.sh: no mypy' >&2
	exit 77
}
# The stubs alone: the code next to them is not annotated.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
mkdir "$dir/urlsift"
cp "$top_builddir/bindings/python/urlsift/__init__.pyi" "$dir/urlsift" || exit 1
# It is on by itself in later versions.
MYPYPATH=$dir mypy --strict --python-version 3.11 --cache-dir "$dir/cache" \
    --enable-incomplete-feature=Unpack \
    "$dir/urlsift/__init__.pyi" "$tests/typed.py"
