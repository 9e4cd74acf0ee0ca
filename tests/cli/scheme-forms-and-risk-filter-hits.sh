#!/bin/sh
# --scheme, --form and --risk: only hits that are on the lists count.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
cat >text <<'E'
http://u:p@example.org/ HTTPS://example.org:81/ x-y://192.0.2.1/ mailto:a@b.org
<ftp://example.org/a> "http://example.org/q" URL:news:a.b http://example.org:x/
E

run -s http text
want_status 0
want_out http://u:p@example.org/ http://example.org/q
run --scheme=https,X-Y text
want_out HTTPS://example.org:81/ x-y://192.0.2.1/
run --not-scheme=HTTP,https,mailto,ftp text
want_out x-y://192.0.2.1/ news:a.b
run -s gopher text
want_status 1
want_out
run -i -s http -c text
want_out 3

run --form=angle,prefix text
want_out ftp://example.org/a news:a.b
run --form=quoted --form=angle text
want_out ftp://example.org/a http://example.org/q
run --form=wrapper text
want_status 1
run --not-form=bare,quoted --not-form=prefix text
want_out ftp://example.org/a

run --risk=password,ip-host text
want_out http://u:p@example.org/ x-y://192.0.2.1/
run --risk=port-reserved text
want_out HTTPS://example.org:81/
run --risk=text-differs text
want_status 1
run --risk=any text
want_out http://u:p@example.org/ HTTPS://example.org:81/ x-y://192.0.2.1/
run --not-risk=password,any text
want_out mailto:a@b.org ftp://example.org/a http://example.org/q news:a.b

# The same, the other way round.
for filter in risk=password risk=password,port-reserved form=bare \
    form=angle,quoted; do
	"$URLSIFT" --$filter text >with
	"$URLSIFT" --not-$filter text >without
	test -s with && test -s without || fail "--$filter decides nothing"
	"$URLSIFT" text | sort >all
	sort with without | cmp - all || fail "--not-$filter"
done

# All of them must agree; what does not count does not count for -m either.
run -s http,https --form=bare --risk=password,port-reserved -m 2 text
want_out http://u:p@example.org/ HTTPS://example.org:81/
run -m 1 -s https text
want_out HTTPS://example.org:81/

# A rejected hit has the name that it begins with.
printf '<URL:no url\n\n' >unclosed
run --invalid=only -s gopher text unclosed
want_status 1
run --invalid=only -I --not-scheme=http text unclosed
want_out "no${tab}unclosed${tab}0"
run --invalid=only -s http text
want_out "http://example.org:x/${tab}port${tab}19"

# JSON reports the risks, the most serious first; an array, perhaps empty.
run -J text
grep -c '"risks":\[\]' out >empty
test "$(cat empty)" = 4 || fail "$(cat empty) without risks"
grep '"url":"http://u:p@' out | grep -q '"risks":\["password"\]}$' ||
    fail 'no password'
echo 'http://u:p@192.0.2.1:1/%0D%0a' >urls
run --validate -J urls
risks='"encoded-crlf","encoded-control","password","ip-host","port-reserved"'
grep -qF "\"risks\":[$risks]}" out || fail 'other risks'
exit 0
