#!/bin/sh
# Mail and PDF in turn: two helpers start, one for each, and not one for each
# file.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_poppler
mkdir bin libexec
cp "$URLSIFT" bin
URLSIFT=$PWD/bin/urlsift
real=$(cd "${top_builddir:-.}" && pwd)/lib/decode/urlsift-decode
test -x "$real" || skip 'the helper is somewhere else'
cat >libexec/urlsift-decode <<M
#!/bin/sh
echo "\$1" >>$PWD/starts
exec $real "\$@"
M
chmod +x libexec/urlsift-decode
for n in 1 2 3; do
	printf '%s\n' 'From: a@example.org' 'Date: Mon, 3 Jun 1996 10:00:00 +0000' \
	    '' "http://a.example/$n" >$n.eml
	make_pdf >$n.pdf <<END
page
text 72 700 https://b.example/$n
END
done
run -I -j1 1.eml 1.pdf 2.eml 2.pdf 3.eml 3.pdf
want_status 0
want_out http://a.example/1 https://b.example/1 http://a.example/2 \
    https://b.example/2 http://a.example/3 https://b.example/3
test "$(tr '\n' ' ' <starts)" = 'others pdfs ' || fail "starts: $(cat starts)"
exit 0
