#!/bin/sh
# Beside a tool that was moved stands something else than its helper: another
# version, a program that ends, talks nonsense, or is none.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
mkdir bin libexec
cp "$URLSIFT" bin
URLSIFT=$PWD/bin/urlsift
printf '%s\n' 'From: a@example.org' 'Date: Mon, 3 Jun 1996 10:00:00 +0000' '' \
    http://a.example/ >mail
echo http://b.example/ >text

# want_error WHY: the helper is what standard input says.
want_error()
{
	cat >libexec/urlsift-decode
	chmod +x libexec/urlsift-decode
	run -I mail text mail
	want_status 2
	want_out http://b.example/
	want_err "urlsift: mail: $1"
	test "$(wc -l <err)" = 2 || fail "messages: $(cat err)"
}

want_error 'the decoder urlsift-decode cannot be run' <<'M'
#!/bin/sh
exit 0
M
want_error 'Exec format error' <<'M'
no program
M
want_error 'the answer of the decoder makes no sense' <<'M'
#!/bin/sh
echo 'this is no frame' >&3
M

# A hello of 65,792 bytes, which is the same number in each byte order.
want_error "the decoder urlsift-decode is of another version" <<'M'
#!/bin/sh
{
	printf '\0\0\0\0\0\1\1\0\377\377\377\377'
	head -c 65788 /dev/zero
} >&3
M
# It hangs up and goes on.
want_error 'the decoder urlsift-decode cannot be run' <<'M'
#!/bin/sh
exec 3>&-
while :; do sleep 1; done
M
want_error 'the decoder was ended by signal 9' <<'M'
#!/bin/sh
printf '\0\0\0\0\0\1\1\0\377' >&3
kill -KILL $$
M

# Without it, text is read all the same.
run -I text
want_status 0
want_out http://b.example/
exit 0
