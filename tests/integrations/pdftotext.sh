#!/bin/sh
# pdftotext: a PDF with a URL that breaks behind a hyphen and at a page's end,
# and with links: to what its text has, to what it has not, and to no URL.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs pdftotext pdfinfo groff gropdf

# print: make guide.pdf of standard input.
print()
{
	ran=groff
	groff -Tpdf >guide.pdf 2>err || fail "$(cat err)"
}

print <<'T'
.pl 3i
.ll 4i
.nf
.sp 1i
The guide <URL:http://example.org/guides/long-
lines.html> is one, http://example.org/a-
b.html another,
.pdfhref W -D http://example.org/target(1).html -A , -- the target
.pdfhref W -D http://example.org/a-b.html -- here
.pdfhref W -D guide/next.html -- there
and <URL:http://example.org/
.bp
page/break> breaks with its page.
.pdfhref W -D http://example.org/target(1).html -- Again
.pdfhref W -D mailto:bob@example.org -- Bob
T
ran='pdfinfo -url'
test "$(pdfinfo -url guide.pdf | grep -c Annotation)" = 5 || fail 'no links'
try sh pdftotext sh
want_status 0
want_out http://example.org/guides/long-lines.html \
    http://example.org/a-b.html http://example.org/page/break
try sh pdftotext 'sh links'
want_status 0
tab=$(printf '\t')
want_out "text${tab}http://example.org/guides/long-lines.html" \
    "text,link${tab}http://example.org/a-b.html" \
    "text${tab}http://example.org/page/break" \
    "link${tab}http://example.org/target(1).html" \
    "rejected${tab}guide/next.html" \
    "link${tab}mailto:bob@example.org"

# Without links.
echo 'See http://example.org/.' | print
try sh pdftotext 'sh links'
want_status 0
want_out "text${tab}http://example.org/"
exit 0
