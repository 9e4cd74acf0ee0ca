# What the tests of the extension have in common, beside what those of the tool
# have (tests/cli/lib.sh).  They ask through the shell of SQLite.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
extension=${top_builddir:-$top_srcdir/build}/bindings/sqlite/.libs/urlsift.so
command -v sqlite3 >/dev/null || skip 'no sqlite3'
test -f "$extension" || skip 'no extension'

# Sanitizers want to be loaded before all else.
preload=
case ${URLSIFT_SANITIZERS-} in
*address*) preload=$(${CC:-cc} -print-file-name=libasan.so) ;;
*thread*) preload=$(${CC:-cc} -print-file-name=libtsan.so) ;;
esac

# The helper is looked for near the program that runs.
mkdir bin libexec
cp "$(command -v sqlite3)" bin
cp "${top_builddir:-$top_srcdir/build}/lib/decode/urlsift-decode" libexec \
    2>/dev/null

# sql [NAME]: run the SQL of standard input, with the extension; its output goes
# to the files out and err.  NAME is what a complaint shall call it.
sql()
{
	ran=${1-sql}
	got=0
	LD_PRELOAD=$preload bin/sqlite3 -batch -init /dev/null \
	    -cmd ".load $extension" :memory: >out 2>err || got=$?
}
