#!/bin/sh
# --hosts-file: hosts that a file names, some with all that is below them; what
# is wrong with a file is said with line and column.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >text <<'T'
http://example.org/ http://www.example.org/ http://example.net/ http://a.b.net/
http://xexample.org/ http://b.net/ http://[::1]/ news:a.b http://192.0.2.1/
T
printf '# some\n\n  .example.ORG  # and below\r\nexample.net\n*.b.net\n::1' >hosts

run --hosts-file=hosts text
want_status 0
want_out http://example.org/ http://www.example.org/ http://example.net/ \
    http://a.b.net/ http://b.net/ 'http://[::1]/'
echo 192.0.2.1 >more
run --hosts-file=hosts --hosts-file=more --host='*[0-9]' text
want_out 'http://[::1]/' http://192.0.2.1/
run --not-hosts-file=hosts text
want_out http://xexample.org/ news:a.b http://192.0.2.1/
run --not-hosts-file=hosts --not-hosts-file=more text
want_out http://xexample.org/ news:a.b
run --hosts-file=hosts --not-hosts-file=hosts text
want_status 1
: >empty
run --hosts-file=empty text
want_status 1
run --not-hosts-file=empty --scheme=news text
want_out news:a.b
run --hosts-file=- text </dev/null
want_status 2

# A host by itself goes with what is below it in either order.
printf '%s\n' example.org .example.org >both
run --hosts-file=both --host='www.*' text
want_out http://www.example.org/
printf '%s\n' .example.org example.org >both
run --hosts-file=both --host='www.*' text
want_out http://www.example.org/

# Very many; the last ones are found, too, in bounded memory.
awk 'BEGIN {
	for (i = 0; i < 1000000; i++)
		print (i % 2 ? "" : ".") "h" i ".example.com"
}' >many
echo 'http://h999999.example.com/ http://x.h999999.example.com/' >text
echo 'http://x.h999998.example.com/ http://example.com/' >>text
ran='--hosts-file=many'
(
	# shellcheck disable=SC3045
	test -n "${URLSIFT_SANITIZERS-}" || ulimit -d 150000
	"$URLSIFT" -j1 --hosts-file=many text
) >out 2>err || fail "$(cat err)"
want_out http://h999999.example.com/ http://x.h999998.example.com/
(
	# shellcheck disable=SC3045
	test -n "${URLSIFT_SANITIZERS-}" || ulimit -d 150000
	"$URLSIFT" -j1 --not-hosts-file=many text
) >out 2>err || fail "$(cat err)"
want_out http://x.h999999.example.com/ http://example.com/

# Hosts as URLs have them, which is how --get prints them.
cat >text <<'T'
http://ex%61mple.org/ http://[2001:DB8::1]/ http://A.example:81/ mailto:a@b.test
x-y://(602)970-1032/ x-y://a,b!c.test/ x-y://a%20b/
T
run -g '{host}' text
want_status 0
test "$(sort -u out | wc -l)" = 7 || fail "$(cat out)"
cp out hosts
run --not-hosts-file=hosts text
want_status 1
run --hosts-file=hosts -c text
want_out 7
echo 'http://example.org/ http://%41.EXAMPLE/' >text
run --hosts-file=hosts -c text
want_out 2

# An address in any spelling that opens it.
echo 'http://0xc0.0250.01/ http://3232235521/ http://192.168.1/ http://1.2/' >text
echo 192.168.0.1 >hosts
run --hosts-file=hosts text
want_out http://0xc0.0250.01/ http://3232235521/ http://192.168.1/
run --not-hosts-file=hosts text
want_out http://1.2/
run --host=192.168.0.1 -c text
want_out 3

# check MESSAGE LINE...: the file of these lines is refused so.
check()
{
	message=$1
	shift
	printf '%s\n' "$@" >file
	run --hosts-file=file text
	want_status 2
	want_out
	want_err "urlsift: $message"
}
check 'file:2:2: this is not a host name' a.test 'b c.test'
check 'file:1:8: this is not a host name' '0.0.0.0 a.test'
check 'file:3:3: this is not a host name' '' '#' 'a..test'
check 'file:1:4: this is not a host name' '  .'
check 'file:1:3: this is not a host name' '*.'
check 'file:1:2: this is not a host name' 'a%2'
check 'file:1:6: this is not a host name' 'http://a.test/'
run --hosts-file=missing text
want_status 2
want_err 'urlsift: missing: No such file or directory'
printf 'a\0b\n' >file
run --hosts-file=file text
want_err 'urlsift: file:1:2: this is not a host name'

echo 'http://b%C3%BCcher.test/ http://xn--bcher-kva.test/2' >text
printf 'B\303\234CHER.test\n' >hosts
run --hosts-file=hosts text
want_out http://b%C3%BCcher.test/ http://xn--bcher-kva.test/2
check 'file:1:1: this host cannot be written in ASCII' "$(printf '\377.test')"
exit 0
