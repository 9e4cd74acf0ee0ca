#!/bin/sh
# --domain: hosts that are, or are below, a registrable domain.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >text <<'T'
http://example.co.uk/ http://a.b.Example.co.uk/ http://other.co.uk/ news:a.b
http://co.uk/ http://example.org/ ann@example.org mailto:ann@example.org
T

run --domain=example.co.uk text
test "$got" != 2 || {
	want_err 'urlsift: --domain=example.co.uk: libpsl is needed, but is not available'
	want_out
	skip 'no libpsl'
}
want_status 0
want_out http://example.co.uk/ http://a.b.Example.co.uk/
run --domain=OTHER.co.uk. --domain=example.org text
want_out http://other.co.uk/ http://example.org/ mailto:ann@example.org
run --domain=example.co.uk --host='a.*' text
want_out http://a.b.Example.co.uk/
run --not-domain=example.co.uk --not-domain=example.org text
want_out http://other.co.uk/ news:a.b http://co.uk/
run --domain=example.org --not-domain=example.org text
want_status 1
run --not-domain=co.uk text
want_status 2

# The same in templates.
run -g '{domain} {suffix}' text
want_out 'example.co.uk co.uk' 'example.co.uk co.uk' 'other.co.uk co.uk' ' ' ' ' \
    'example.org org' 'example.org org'
printf 'http://a.b\303\234cher.example/ http://[::1]/ http://x.local./' >odd
run --replace='<{domain}>' odd
test "$(cat out)" = '<xn--bcher-kva.example> <> <x.local>' || fail "$(cat out)"

# check MESSAGE NAME: this is no such domain.
check()
{
	run --domain="$2" text
	want_status 2
	want_out
	want_err "urlsift: --domain=$2: $1"
}
none='the value is a public suffix or an address, not a registrable domain'
check "$none" co.uk
check "$none" org
check "$none" 192.0.2.1
check "$none" ::1
below='the value is below the registrable domain'
host='give that, or use the filter host'
check "$below example.org; $host" www.example.org
check "$below example.co.uk; $host" a.b.example.CO.uk
check 'the value is not a host name' ''
check 'the value is not a host name' 'a b.org'
check 'the value is not a host name' .example.org
exit 0
