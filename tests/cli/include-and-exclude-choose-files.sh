#!/bin/sh
# --include, --exclude and --exclude-dir mean what they mean to grep: here it is
# asked.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

mkdir -p box/cur box/new/deep box/c.d
for file in box/a.c box/b.h box/.c box/cur/a.c box/cur/10 box/new/a.txt \
    box/new/deep/a.c box/c.d/x other.c; do
	echo "http://example.org/$file" >$file
done

# want_files FILE...: the last run found what is in these files.
want_files()
{
	printf '%s\n' "$@" | sed 's,.*,http://example.org/&,' >want
	test $# != 0 || : >want
	cmp -s want out && return
	fail 'output differs'
	diff want out >&2
}

run -rI --include='*.c' box; want_status 0
want_files box/.c box/a.c box/cur/a.c box/new/deep/a.c
run -rI --exclude='*.c' --exclude='[0-9]*' box; want_status 0
want_files box/b.h box/c.d/x box/new/a.txt
run -rI --exclude-dir=new --exclude-dir='c*/' box; want_status 0
want_files box/.c box/a.c box/b.h
run -rI --exclude-dir=box --include='\*' box; want_status 1
want_files
run -I --include='*.c' other.c box/b.h; want_status 0
want_files other.c
run -I --exclude='*' - <other.c; want_status 0
want_files other.c

# What is not there is reported whether it is wanted or not.
run --exclude=missing missing; want_status 2
want_err 'urlsift: missing: No such file or directory'

# Directories that nobody named are left out before they are opened.
mkdir box/loop
ln -s .. box/loop/up
run -RI --exclude-dir=loop --include=b.h box; want_status 0
want_files box/b.h
run -RI --exclude-dir=up --include=b.h box; want_status 0
want_files box/b.h

grep --version 2>/dev/null | grep -q GNU || skip 'no grep of GNU'

# Of these, all subsets and orders that are this long, for all inputs.
patterns='--include=*.c --exclude=a* --exclude=box/a.c --exclude=cur/*
    --exclude-dir=cur --exclude-dir=box/new --exclude-dir=c.d/ --include=a.?'
for one in $patterns; do
	for two in $patterns; do
		for files in box 'box/new box/a.c other.c' 'box/cur/ box/new'; do
			run -rI $one $two $files
			sort out >found
			set -f
			grep -rho 'http://.*' $one $two $files | sort >want
			set +f
			cmp -s want found || fail 'grep reads others'
		done
	done
done
(cd box && grep -rho 'http://.*' --exclude-dir=. --exclude-dir=new) >want
(cd box && "$URLSIFT" -rI --exclude-dir=. --exclude-dir=new) >out
sort want >all
sort out | cmp -s all - || fail 'the working directory is not read'
exit 0
