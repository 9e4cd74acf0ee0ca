#!/bin/sh
# A link that opens something is printed, valid or not, and filters and counts go
# by what it opens (valid-or-opened).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cat >page.html <<'END'
<html><body><p>
<a href="https://tea.example/green tea">one</a>
<a href="https:\\tea.example\black">two</a>
<a href="//tea.example/white">three</a>
<a href="http://0x7f.1/">four</a>
<a href="https://TEA.example/red">five</a>
<a href="http://[x]@cup.example/">http://tea.example/</a>
<a href="/relative">six</a>
<a href="javascript:void(0)">seven</a>
<a href="http://tea.example:port/">eight</a>
END
run page.html
want_status 0
want_out https://tea.example/green%20tea https://tea.example/black \
    https://tea.example/white http://0x7f.1/ https://TEA.example/red \
    http://%5Bx%5D@cup.example/ 'javascript:void(0)' http://tea.example/
run -i page.html
grep -qx 'https://tea.example/green tea	unsafe	25' out ||
    fail 'it is not as it stands'
run --get='{valid} {url} {opens}' --host=tea.example -i page.html
want_out \
    'false https://tea.example/green tea https://tea.example/green%20tea' \
    'false https:\\tea.example\black https://tea.example/black' \
    'false //tea.example/white https://tea.example/white' \
    'true https://TEA.example/red https://tea.example/red' \
    'true http://tea.example/ http://tea.example/'
run --host=127.0.0.1 page.html
want_out http://0x7f.1/
run --risk=ip-host page.html
want_out http://0x7f.1/
run --by=host page.html
grep -q '^ *5	tea\.example$' out || fail 'five links lead there'

# The totals count what is printed, and what is not; of those that only open
# something the risks, too.
run -c page.html
printed=$(cat out)
run --stats page.html
grep -qx "$printed	valid" out && grep -qx '2	rejected' out || fail "$(cat out)"
grep -q '	risk	browser-repairs$' out || fail "$(cat out)"
run --stats --invalid=only page.html
grep -qx '0	valid' out && grep -qx '6	rejected' out || fail "$(cat out)"
run --report=report.html page.html
grep -q "Found: $printed;" report.html || fail 'the report counts others'

# What the text says, and where.
run --get='{element} {attribute} [{text}] {text_host}' --host=cup.example \
    page.html
want_out 'a href [http://tea.example/] tea.example'
run --risk=text-differs page.html
want_out http://%5Bx%5D@cup.example/

# Equal is what opens the same.
printf 'http://tea.example:80/ http://TEA.example\n' >text
run --unique=opens text
want_out http://tea.example:80/
run --unique=opens page.html
want_status 0
test "$(wc -l <out)" = 8 || fail 'these are all different'

# A link that opens is rewritten as such.
run --defang page.html
grep -qxF 'hxxps[:]//tea[.]example/green%20tea' out || fail 'not defanged'
cat >gateway.html <<'END'
<a href="https://www.google.com/url?q=https://tea.example/a&x=a b">x</a>
END
run --unredirect gateway.html
want_out https://tea.example/a

# The letter of 1994 knows no such links.
run --syntax=rfc1738 page.html
! grep -q 'green\|black\|white\|cup' out || fail 'they are not valid'
run --syntax=rfc1738 --json -i page.html
! grep -q '"opens"' out || fail 'they open something'
exit 0
