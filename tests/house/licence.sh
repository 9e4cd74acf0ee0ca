#!/bin/sh
# Each source file names its licence, also if it is copied elsewhere.  Inputs
# and expected outputs of tests are no sources.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
cd "$top_srcdir" || exit 1

# ExtUtils::ParseXS makes URLSift.c, also in the tree.
sources()
{
	find bench bindings contrib doc lib src tests -type f ! -path '*/.*' \
	    ! -path bindings/perl/URLSift.c \( \
	    -name '*.[ch]' -o -name '*.def' -o -name '*.map' -o \
	    -name '*.sh' -o -name '*.awk' -o -name '*.mk' -o \
	    -name '*.py' -o -name '*.pyi' -o -name '*.p[lm]' -o \
	    -name '*.t' -o -name '*.xs' -o -name '*.sql' -o \
	    -name '*.js' -o -name '*.[cm]js' -o -name '*.ts' -o \
	    -name '*.mts' -o -name '*.css' -o -name '*.go' -o \
	    -name '*.lua' -o -name '*.nix' -o -name '*.rb' -o \
	    -name '*.scm' -o -name '*.spec' -o -name '*.cf' \)
	find debian/tests -type f ! -name control
	printf '%s\n' .ci/* bootstrap configure.ac contrib/packaging/update \
	    contrib/packaging/alpine/APKBUILD contrib/release/* \
	    corpus/local.mk debian/rules \
	    m4/urlsift_*.m4 Makefile.am tests/tools/fuzz_tool
}

count=$(sources | wc -l)
test "$count" -gt 900 || {
	echo "licence.sh: only $count files" >&2
	exit 1
}
line='^(dnl|[^a-z]*) ?SPDX-License-Identifier: MIT$'
without=$(sources | xargs grep -LE "$line")
test -z "$without" && exit
echo 'licence.sh: no line "SPDX-License-Identifier: MIT":' >&2
echo "$without" >&2
exit 1
