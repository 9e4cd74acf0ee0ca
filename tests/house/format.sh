#!/bin/sh
# Layout: .clang-format, which version 14 reads as we mean it, and 80 columns.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
cd "$top_srcdir" || exit 1
bad=0

for file in $(find lib src bindings contrib tests doc -name '*.[ch]' | sort) \
    tests/f*/*.sh tests/house/*.sh tests/properties/*.sh tests/tools/*.sh \
    tests/tools/*.awk bindings/*/tests/*.sh bindings/*/*/*.py \
    bindings/wasm/*.sh bindings/wasm/*.[a-z]*js bindings/wasm/*.ts \
    doc/playground/* \
    bootstrap .ci/* configure.ac m4/urlsift_*.m4 Makefile.am */local.mk \
    */*/local.mk; do
	test ! -f "$file" || echo "$file"
done | xargs awk '
{
	line = $0
	while (i = index(line, "\t"))
		line = substr(line, 1, i - 1) \
		    substr("        ", (i - 1) % 8 + 1) substr(line, i + 1)
}
length(line) > 80 || line ~ / $/ {
	print FILENAME ":" FNR ":" $0
	bad = 1
}
END { exit bad }' >&2 || bad=1
test $bad = 0 || echo 'format.sh: over 80 columns, or blanks at the end' >&2

for tool in "${CLANG_FORMAT:-}" clang-format-14 clang-format; do
	case $(test -n "$tool" && $tool --version 2>/dev/null) in
	*' version 14.'*)
		find lib src bindings contrib tests doc -name '*.[ch]' \
		    -exec "$tool" --dry-run -Werror {} + || bad=1
		exit $bad ;;
	esac
done
echo 'format.sh: no clang-format 14' >&2
exit $((bad ? 1 : 77))
