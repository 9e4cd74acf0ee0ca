#!/bin/sh
# contrib/urlsift-dask finds on a cluster what one urlsift does, in its order,
# also when a worker is killed at work; what goes wrong is reported.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=/usr/bin/python3
$python -c 'import distributed' 2>/dev/null || skip 'no python3-distributed'
needs_decoder
dask=$top_srcdir/contrib/urlsift-dask
started=

# The cluster is as long as this test.
stop()
{
	status=$?
	for pid in $started; do
		kill -9 "$pid" 2>/dev/null
	done
	(exit "$status")
	finish
}
trap stop EXIT

# until COMMAND...: wait for it to succeed, 40 seconds at most.
until_true()
{
	tries=0
	until "$@"; do
		tries=$((tries + 1))
		test $tries -lt 400 || {
			fail "in vain: $*"
			exit 1
		}
		sleep 0.1
	done
}

# search ARG...: run urlsift-dask as run() does urlsift.
search()
{
	ran="urlsift-dask $*"
	got=0
	"$dask" --urlsift="$URLSIFT" "$@" >out 2>err </dev/null || got=$?
}

# What there is to search: text in several units, one URL across a border of
# any two; a mailbox, an archive and a page of one unit.
awk 'BEGIN {
	for (i = 0; i < 60000; i++)
		print "as <URL:http://example.org/" i "/a-\n  b> says, and " \
		    "http://example.org/" i
}' </dev/null >large
mkdir -p folder/inner
for i in 1 2 3; do
	printf 'From a@example.org  Mon Aug  %s 12:36:00 1994\n' $i
	printf 'Subject: http://example.org/%s\n\nhttp://e.org/b=%s\n\n' $i $i
done >folder/mails.mbox
cp folder/mails.mbox member
tar -czf folder/inner/archive.tar.gz member
echo 'see http://example.org/dot' >folder/inner.text
echo 'see http://example.org/dash' >./folder/inner/-
ln -s inner.text folder/link
mkfifo folder/pipe

# A local cluster: everything once, in order, and an error.
"$URLSIFT" -r --json --shard=1/1 folder missing large >whole 2>whole.err
test "$(wc -l <whole)" -gt 120000 || fail 'too little was found'
search --workers=2 --block=1M folder missing large
cmp -s whole out || fail 'a local cluster finds something else'
cmp -s whole.err err || fail "it reports: $(cat err)"
test $got = 2 || fail "exit $got, not 2"

# The same counted: the parts add up.
"$URLSIFT" -r --stats --json folder large >whole
search --workers=2 --block=1M --stats folder large
want_status 0
cmp -s whole out || fail 'the sums are not those of one run'

# What urlsift notes is passed on and is no error.
printf 'AT&TFORM\nhttp://example.org/\n' >print
search print
test $got = 0 || fail "exit $got, not 0"
want_err 'urlsift: the text of 1 file was not searched: 1 DjVu; '\
'--binary-files=list names it'

# Options behind --; a file whole or not at all; what is wrong.
search --output=result --block=1M large -- -i --scheme=ftp
want_status 1
want_out
test -f result && test ! -s result || fail 'no empty result'
search --output=result folder missing
test $got = 2 && test ! -s result && test -s result.part ||
    fail 'half a result took the name'
search folder -- --no-such-option
want_err 'urlsift-dask: urlsift: --no-such-option: no such option'
test $got = 2 || fail "exit $got, not 2"
search --urlsift=./none folder
test $got = 2 || fail "exit $got, not 2"
grep -q '^urlsift-dask: .*No such file' err || fail "it reports: $(cat err)"
for wrong in - '--block=0 folder' '--workers=x folder' 'folder -- -s http'; do
	# Words.
	# shellcheck disable=SC2086
	search $wrong
	test $got = 2 && test ! -s out || fail "exit $got, not 2"
done

# A tool that dies is tried again, as often as is said, and then reported.
cat >dies <<'END'
#!/bin/sh
case $* in
*--shard=2/*)
	echo >>deaths
	kill -9 $$ ;;
esac
exec "$URLSIFT" "$@"
END
chmod +x dies
export URLSIFT
search --urlsift=./dies --retries=2 --block=1M large
test $got = 2 || fail "exit $got, not 2"
test "$(wc -l <deaths)" = 3 || fail "it was tried $(wc -l <deaths) times"
grep -q '^urlsift-dask: large: part 2 of' err || fail "it reports: $(cat err)"
test "$(wc -l <out)" -gt 60000 || fail 'the other parts are lost, too'

# Files that change while they are cut do not fit together.
cat >appends <<'END'
#!/bin/sh
case $* in
*--shard=1/*) echo http://example.org/late >>grows ;;
esac
exec "$URLSIFT" "$@"
END
chmod +x appends
cp large grows
search --urlsift=./appends --block=1M grows
test $got = 2 || fail "exit $got, not 2"
want_err 'urlsift-dask: grows: changed during the search'

# Two workers, each of which has begun a unit and waits; one is killed.
cat >waits <<'END'
#!/bin/sh
case $* in
*--shard=*)
	echo "$PPID $*" >>runs
	until test -e go; do
		sleep 0.1
	done ;;
esac
exec "$URLSIFT" "$@"
END
chmod +x waits
: >runs
$python -m distributed.cli.dask_scheduler --host 127.0.0.1 --port 0 \
    --no-dashboard --scheduler-file scheduler >scheduler.log 2>&1 &
started=$!
until_true test -s scheduler
address=$(sed -n 's/.*"address": "\(tcp:[^"]*\)".*/\1/p' scheduler)
for worker in 1 2; do
	$python -m distributed.cli.dask_worker "$address" --nthreads 1 \
	    --no-nanny --no-dashboard --local-directory "$dir" \
	    >worker.$worker.log 2>&1 &
	started="$started $!"
	eval "worker$worker=$!"
done

# has_begun PID: that worker runs a unit.
has_begun()
{
	grep -q "^$1 " runs
}
ran='urlsift-dask on two workers'
"$dask" --scheduler="$address" --urlsift=./waits --block=1M large folder \
    >out 2>err &
run=$!
started="$started $run"
until_true has_begun "$worker1"
until_true has_begun "$worker2"
lost=$(sed -n "s/^$worker1 //p" runs)
kill -9 "$worker1"
: >go
got=0
wait $run || got=$?
want_status 0
"$URLSIFT" -r --json --shard=1/1 large folder | cmp -s - out ||
    fail 'something is lost, twice there or out of order'
grep -qxF -e "$worker2 $lost" runs || fail 'nobody did what was lost again'
"$URLSIFT" --json --range=0- large >ranges
head -n "$(wc -l <ranges)" out | cmp -s - ranges || fail 'not what ranges give'

exit 0
