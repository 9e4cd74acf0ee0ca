#!/bin/sh
# --base: relative links of pages and XML are resolved against it, unless the
# page says itself where it is.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
base='--base=http://example.org/a/b/c.html?q#f'

# The examples of RFC 3986, 5.4, on another base.
page()
{
	echo '<!doctype html><title>x</title>'
	printf '<a href="%s">x</a>\n' "$@"
}
page g ./g g/ /g //g '?y' 'g?y' 'g#s' .. ../g ../../../g '#s' >page.html
run "$base" page.html
want_status 0
want_out http://example.org/a/b/g http://example.org/a/b/g \
    http://example.org/a/b/g/ http://example.org/g http://g \
    'http://example.org/a/b/c.html?y' 'http://example.org/a/b/g?y' \
    'http://example.org/a/b/g#s' http://example.org/a/ \
    http://example.org/a/g http://example.org/g
cp out all
run --base=http://example.org --get='{url} {form}' -m 1 page.html
want_out 'http://example.org/g attr'

# Without it they are rejected, but one that names a host.
run page.html
want_out https://g/
run -i page.html
test "$(grep -c '	relative	0$' out)" = 11 || fail 'not all are relative'

# From a pipe, as a compressed file, and with threads.
run "$base" <page.html
cmp -s all out || fail 'differs from a pipe'
gzip -k page.html
run "$base" page.html.gz
cmp -s all out || fail 'differs when compressed'
run "$base" -I -j3 page.html page.html
cat all all | cmp -s - out || fail 'differs with threads'

# The page's own base may be relative.
{
	page before
	echo '<base href="/d/"><base href="/no/"><a href="x">x</a>'
} >own.html
run "$base" own.html
want_out http://example.org/a/b/before http://example.org/d/ \
    http://example.org/no/ http://example.org/d/x
sed 's,/d/,http://own.example/d/,' own.html >whole.html
run "$base" --host=own.example whole.html
want_out http://own.example/d/ http://own.example/no/ http://own.example/d/x
echo '<base href><base href="//no.example/"><a href="x">x</a>' >empty.html
run "$base" empty.html
want_out http://no.example/ http://example.org/a/b/x

# XML and its bases.
cat >feed.xml <<'X'
<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><link href="/1"/>
<entry xml:base="e/"><link href="2"/></entry>
<entry xml:base="http://own.example/"><link href="3"/></entry>
<link href="4"/></feed>
X
run "$base" feed.xml
want_out http://example.org/1 http://example.org/a/b/e/2 \
    http://own.example/ http://own.example/3 http://example.org/a/b/4

# Pages and XML in mail.
{
	printf 'From: a@example.org\nContent-Type: multipart/mixed; boundary=b\n\n'
	printf -- '--b\nContent-Type: text/html\n\n<a href="p">x</a>\n'
	printf -- '--b\nContent-Type: application/atom+xml\n\n'
	cat feed.xml
	echo --b--
} >mail.eml
run -t mail "$base" --host=example.org mail.eml
want_out http://example.org/a/b/p http://example.org/1 \
    http://example.org/a/b/e/2 http://example.org/a/b/4

# The record of a WARC is somewhere itself; the member of an archive, too.
record()
{
	printf 'WARC/1.0\r\nWARC-Type: resource\r\n%s' "$1"
	printf 'Content-Type: %s\r\nContent-Length: %s\r\n\r\n' "$2" \
	    "$(wc -c <"$3")"
	cat "$3"
	printf '\r\n\r\n'
}
target=$(printf 'WARC-Target-URI: http://w.example/r/s\r\n.')
page ../x >x.html
{
	record "${target%.}" text/html x.html
	record '' text/html x.html
	record "${target%.}" application/xml feed.xml
} >w.warc
run "$base" --form=attr --not-host=own.example w.warc
want_out http://w.example/x http://example.org/a/x http://w.example/1 \
    http://w.example/r/e/2 http://w.example/r/4
tar -cf x.tar x.html mail.eml
run "$base" --host=example.org x.tar
want_status 1
want_out
exit 0
