#!/bin/sh
# --sandbox: a decoder without a sandbox is told of once, or is an error, or is
# as it should be; with one there is nothing to tell
# (sandbox-preferred-or-required).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
printf '%s\n' 'From: a@b.c' 'Message-ID: <1@b.c>' '' >1.eml
printf 'http://example.org/mail\n' >>1.eml
cp 1.eml 2.eml
printf 'http://example.org/text\n' >text
gzip -c text >text.gz
missing='urlsift: the decoder has no sandbox here: see --sandbox'

has_sandbox=no
run --version
! grep -q '^decoder .*sandbox: seccomp' out || has_sandbox=yes

run -I --sandbox=none 1.eml; want_status 0
want_out http://example.org/mail
run --sandbox=maybe 1.eml; want_status 2
want_err 'urlsift: --sandbox=maybe: "maybe" is not one of prefer, require, none, fresh'
if test $has_sandbox = yes; then
	for how in prefer require fresh; do
		run -I --sandbox=$how 1.eml text.gz; want_status 0
		want_out http://example.org/mail http://example.org/text
	done
fi

# A helper that is told to have none is one of a system that has none.
own_tool
cat >libexec/urlsift-decode <<E2
#!/bin/sh
exec '$helper' "\$1" no-sandbox
E2
chmod +x libexec/urlsift-decode
keeps_messages=yes
run --version
grep -q '^decoder .*sandbox: none' out || fail "$(cat out)"

# Once, for all files, threads and helpers; no result is wrong by it.
for threads in 1 3; do
	run -I -j$threads 1.eml text text.gz 2.eml
	test "$got" = 0 || fail "exit $got"
	want_err "$missing"
	test "$(wc -l <err)" = 1 || fail "$(cat err)"
	want_out http://example.org/mail http://example.org/text \
	    http://example.org/text http://example.org/mail
done
run -I --sandbox=none 1.eml text.gz; want_status 0
want_out http://example.org/mail http://example.org/text

# Nothing is decoded; what needs no decoder is read.
for how in require fresh; do
	run -I --sandbox=$how 1.eml text text.gz; want_status 2
	want_out http://example.org/text
	no='the decoder has no sandbox here, and must have one'
	printf '%s\n' "urlsift: 1.eml: $no" "urlsift: text.gz: $no" |
	    cmp -s - err || fail "$(cat err)"
done
run -I text; want_status 0
exit 0
