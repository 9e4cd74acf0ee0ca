#!/bin/sh
# --get: parts and places by name, as they stand; nothing where there is none.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'x\nsee <URL:FTP://me:pw@info.cern.ch/pub/www/doc;type=d> or\n' >a
echo 'http://example.org:8080/p?q=1&key=a%20b&key=c#top' >b

run -g '{scheme} {user} {password} {host} {port} {path} {type}' a
want_status 0
want_out 'ftp me pw info.cern.ch 21 /pub/www/doc d'
run --get='{host}:{port}{path}|{query}|{query:key}|{query:q}|{fragment}' b
want_out 'example.org:8080/p|q=1&key=a%20b&key=c|a%20b|1|top'
run -g '{query:ke}{query:ey}[{user}]{reason}' b
want_out '[]'
run -g '{file}:{line}:{column}:{offset}+{length} {form} {valid} {url}' a b
want_out 'a:2:10:11+43 wrapper true FTP://me:pw@info.cern.ch/pub/www/doc;type=d' \
    'b:1:1:0+49 bare true http://example.org:8080/p?q=1&key=a%20b&key=c#top'
run -g '[{original}]' b
want_out '[]'
run --normalize -g '{url} {original}' a
want_out 'ftp://me:pw@info.cern.ch/pub/www/doc;type=d FTP://me:pw@info.cern.ch/pub/www/doc;type=d'

# What kind of file it leads to.
run -g '{extension}' <<X
http://a.example/b.tar.GZ?c.d#e.f
http://a.example/b.c/d
http://a.example/.profile
http://a.example/b.
http://a.example/b.%41
http://a.example
ftp://a.example/b.ZIP;type=i
X
want_out gz '' '' '' '' '' zip

# Escapes, and braces that begin no name.
run -g '\{\\{host}}\t\n.' b
want_out "{\\example.org}$(printf '\t')" .
run -0 -g '{host}\0{port}' b
test "$(tr '\0' , <out)" = example.org,8080, || fail 'NUL'
run -i -g '{valid} {reason}' <<X
http://x:y/
X
want_out 'false port'

for name in x ''; do
	run -g "{$name}" b
	want_status 2
	grep -qF "urlsift: --get={$name}: there is no \"$name\"; the manual " err ||
	    fail "message: $(cat err)"
done
run -g '{hots}' b
head -n 1 err | grep -qxF \
    'urlsift: --get={hots}: there is no "hots"; did you mean host?' ||
    fail "$(cat err)"
for template in '{host' '{scheme}{'; do
	run -g "$template" b
	want_status 2
	want_err "urlsift: --get=$template: a { is not closed by a }"
done
for template in '\x' 'a\'; do
	run -g "$template" b
	want_status 2
	head -n 1 err | grep -qF "urlsift: --get=$template: unknown escape; allowed are" ||
	    fail "message: $(cat err)"
done

# A name without braces would be the same word for each URL.
run --get=host text
want_status 2
want_err 'urlsift: --get=host: a name stands in braces, as in {url}'
exit 0
