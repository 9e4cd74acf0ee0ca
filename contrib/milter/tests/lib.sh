# What the tests of the milter have in common; they read it with ".".
# SPDX-License-Identifier: MIT
test -n "${MILTER-}" ||
    MILTER=$(cd "${top_builddir:-build}" && pwd)/contrib/milter/urlsift-milter
. "${top_srcdir:-.}/tests/cli/lib.sh"
ran=urlsift-milter
# Root is refused: the milter becomes somebody else.
user=
test "$(id -u)" != 0 || user=--user=nobody
# Nobody may read what is in the build.
chmod 755 "$dir"
cp "${DECODER-${top_builddir:-build}/lib/decode/urlsift-decode}" decoder ||
    skip 'no decoder'

# talk SCENARIO [OPTION]...: start the milter, hand it messages as a mail server
# does, and see what it answers; its log goes to the file log.
talk()
{
	command -v python3 >/dev/null || skip 'no python3'
	ran="mta.py $*"
	scenario=$1
	shift
	python3 -B "$top_srcdir/contrib/milter/tests/mta.py" "$scenario" \
	    "$MILTER" --socket="unix:$dir/socket" --decoder="$dir/decoder" \
	    $user "$@" 2>log ||
	    fail "$(cat log)"
}

# start [OPTION]...: run the milter, which ends at once.
start()
{
	ran="urlsift-milter $*"
	got=0
	"$MILTER" "$@" >out 2>err </dev/null || got=$?
}
