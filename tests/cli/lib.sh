# What the tests of the tool have in common; they read it with ".".  A test runs
# in a directory of its own, which goes at its end, and fails at the end when
# something was not as wanted.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset POSIXLY_CORRECT CDPATH
: "${top_srcdir:=.}"
top_srcdir=$(cd "$top_srcdir" && pwd) || exit 1
: "${URLSIFT:=$top_srcdir/build/src/urlsift}"
case $URLSIFT in
/*) ;;
*) URLSIFT=$PWD/$URLSIFT ;;
esac
dir=$(mktemp -d) && cd "$dir" || exit 1
bad=0

finish()
{
	status=$?
	trap - EXIT
	cd / && rm -rf "$dir"
	test "$status" = 0 || exit "$status"
	exit "$bad"
}
trap finish EXIT

# fail TEXT: say what is not as wanted.
fail()
{
	echo "$0: $ran: $1" >&2
	bad=1
}

# run ARG...: run the tool; its output goes to the files out and err.  Whether
# there is a sandbox here is no matter of most tests, which do not set
# ${keeps_messages}.
run()
{
	ran="urlsift $*"
	got=0
	"$URLSIFT" "$@" >out 2>err || got=$?
	if test -s err && test -z "$keeps_messages" &&
	    grep -q 'no sandbox here: see --sandbox$' err; then
		grep -v 'no sandbox here: see --sandbox$' err >err.other
		mv err.other err
	fi
}
keeps_messages=

# field_names: print the names of all fields, with commas between them.
field_names()
{
	sed -nE 's/^(FIELD|PART)\(([A-Z]+, )?"([a-z_]+)".*/\3/p' \
	    "$top_srcdir/lib/fields.def" | paste -sd, -
}

# want_status N: the last run exited so; it says why if, and only if, that is 2.
want_status()
{
	test "$got" = "$1" || fail "exit $got, not $1"
	if test "$1" = 2; then
		test -s err || fail 'no message'
	elif test -s err; then
		fail "message: $(cat -v err)"
	fi
}

# want_out LINE...: the last run printed these lines.
want_out()
{
	if test $# = 0; then
		: >want
	else
		printf '%s\n' "$@" >want
	fi
	cmp -s want out && return
	fail 'output differs'
	diff want out >&2
}

# want_sorted LINE...: the last run printed these lines, in any order.
want_sorted()
{
	LC_ALL=C sort -o out out
	want_out "$@"
}

# want_same ARG...: all numbers of threads give the same; what one gives is in
# one and said.
want_same()
{
	run -j1 "$@"
	mv out one
	mv err said
	status=$got
	for threads in 2 3 8; do
		run -j$threads "$@"
		test "$got" = "$status" || fail "exit $got, not $status"
		cmp -s one out || fail 'the output is not that of one thread'
		cmp -s said err || fail 'messages are not those of one thread'
	done
}

# want_err LINE: the last run's only message, or the first of a usage error.
want_err()
{
	test "$(head -n 1 err | cat -v)" = "$1" ||
	    fail "message is: $(cat -v err)"
}

# skip WHY: leave this test out, or the rest of it; what failed stays failed.
skip()
{
	test "$bad" = 0 || exit 1
	echo "$0: skipped: $1" >&2
	exit 77
}

# needs_decoder: leave this test out when the tool was built without it.
needs_decoder()
{
	run --version
	! grep -qx 'decoder: none' out || skip 'no decoder'
}

# needs_poppler: the same, or without what reads PDF.
needs_poppler()
{
	run --version
	grep -q '^decoder (PDF): poppler [0-9].*, qpdf [0-9]' out ||
	    skip 'no poppler, or no qpdf'
}

# make_pdf: write the PDF that standard input describes.
make_pdf()
{
	awk -f "$top_srcdir/tests/tools/pdf.awk"
}

# own_tool: run a copy of the tool from here on, which starts the helper
# libexec/urlsift-decode; ${helper} is the one that was built.
own_tool()
{
	for helper in "${URLSIFT%/*}/../lib/decode/urlsift-decode" \
	    "${URLSIFT%/*}/../libexec/urlsift-decode" none; do
		test ! -x "$helper" || break
	done
	test -x "$helper" || skip 'the helper is not found'
	mkdir bin libexec
	cp "$URLSIFT" bin
	URLSIFT=$PWD/bin/urlsift
}

# own_hostile_tool: the same; ${hostile} is the helper of
# tests/unit/hostile_helper.c, which the tool has as its own.
own_hostile_tool()
{
	hostile=${URLSIFT%/src/urlsift}/tests/unit/hostile_helper
	test -x "$hostile" || skip 'the hostile helper is not built'
	own_tool
	cp "$hostile" libexec/urlsift-decode
}

# write_until_out TEXT: write TEXT as a line, again each second, until
# something stands in out, a minute at most; keep what came so far in early.
# A reader may see any part of it first, and may wait for more behind that.
write_until_out()
{
	seconds=0
	until test -s out || test $seconds = 60; do
		echo "$1"
		sleep 1
		seconds=$((seconds + 1))
	done
	cp out early
}

# wait_for_out: until something stands in out, a minute at most; keep what
# came so far in early.
wait_for_out()
{
	seconds=0
	until test -s out || test $seconds = 60; do
		sleep 1
		seconds=$((seconds + 1))
	done
	cp out early
}

# compound: print the beginning of a compound file: its header, and a sector that
# is all of its tables, of no streams.
compound()
{
	printf '\320\317\021\340\241\261\032\341'
	head -c 504 /dev/zero
	printf '\376\377\377\377'
	head -c 508 /dev/zero
}

# sql_examples PAGE DATABASE: write the blocks of sql of PAGE to the file script,
# and the blocks of nothing or text, which these print, to the file want, but
# not those of another DATABASE.
sql_examples()
{
	awk -v database="$2" '
		/^```/ {
			is_block = !is_block
			kind = substr($1, 4)
			is_ours = is_block && (NF < 2 || $2 == database)
			next
		}
		is_ours { print >(kind == "sql" ? "script" : "want") }' "$1"
	test -s script && test -s want || fail "$1 has no examples"
}
