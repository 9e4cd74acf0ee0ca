#!/bin/sh
# The tables of the pages are those of lib/*.def: doc/tables.py has been run.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
command -v python3 >/dev/null || {
	echo 'tables.sh: no python3' >&2
	exit 77
}
python3 -B "$top_srcdir/doc/tables.py" check
