#!/bin/sh
# PDF: one of groff, with URLs that break behind a hyphen, and with links: to
# what its text has, to what it has not, and to another host than it shows.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs groff gropdf
urlsift --version | grep -q '^decoder (PDF): poppler [0-9].*, qpdf [0-9]' ||
    skip 'no poppler, or no qpdf'

cat >guide.roff <<'T'
.pl 3i
.ll 4i
.nf
.sp 1i
The guide <URL:http://example.org/guides/long-
lines.html> is one, http://example.org/a-
b.html another,
.pdfhref W -D http://example.org/target(1).html -A , -- the target
.pdfhref W -D guide/next.html -- there
.bp
.pdfhref W -D http://example.net/ -- http://example.org/
.pdfhref W -D mailto:bob@example.org -- Bob
T
ran=groff
groff -Tpdf <guide.roff >guide.pdf 2>err || fail "$(cat err)"
try sh pdf sh
want_status 0
want_out 'http://example.org/target(1).html' \
    http://example.org/guides/long-lines.html http://example.org/a-b.html \
    http://example.net/ mailto:bob@example.org http://example.org/
tab=$(printf '\t')
try sh pdf 'sh places'
want_status 0
grep -qxF "1${tab}4${tab}http://example.org/target(1).html${tab}the target," \
    out || fail "$(cat out)"
try sh pdf 'sh differs'
want_status 0
want_out "./guide.pdf${tab}2${tab}http://example.org/${tab}http://example.net/"
exit 0
