#!/bin/sh
# pdftotext: a PDF with a URL that breaks behind a hyphen and at a page's end.
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs pdftotext groff gropdf
ran=groff
groff -Tpdf >guide.pdf 2>err <<'T' || fail "$(cat err)"
.pl 3i
.ll 4i
.nf
.sp 1i
The guide <URL:http://example.org/guides/long-
lines.html> is one, http://example.org/a-
b.html another, and <URL:http://example.org/
.bp
page/break> breaks with its page.
T
try sh pdftotext sh
want_status 0
want_out http://example.org/guides/long-lines.html \
    http://example.org/a-b.html http://example.org/page/break
exit 0
