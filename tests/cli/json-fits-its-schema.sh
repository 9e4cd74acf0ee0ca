#!/bin/sh
# Each object of --json is one of doc/urlsift-json.schema.json, and all that the
# schema knows is printed for some text of the corpus, or for one made here.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
needs_poppler
python=$(command -v python3) || skip 'no python3'
"$python" -c 'import jsonschema' 2>/dev/null || skip 'no jsonschema'
ln -s "$top_srcdir/corpus" corpus

# collect OPTION|FILE...: add what is printed; some of the texts break off.
collect()
{
	run -J "$@"
	test "$got" -le 2 || fail "exit $got"
	! grep -q '^usage:' err || fail "$(cat err)"
	cat out >>all
}

all=$(field_names)

# The texts of the corpus, which options name as one does at the top.
for options in corpus/*/*.opt; do
	collect -i $(cat "$options") "${options%.opt}.in"
done
texts=$(ls corpus/*/*.in corpus/*/*.eml corpus/*/*.mbox corpus/*/*.article \
    corpus/*/*.html corpus/*/*.warc)
collect -i $texts
collect -i --columns="$all" $texts
collect -i -t html corpus/html/*.html
collect -i -t json corpus/data/*.json corpus/data/*.jsonl
collect -i -t csv corpus/data/*.csv
for options in -iydrop '--syntax=rfc1738 -i' '--refang --normalize' --defang \
    '--schemeless --emails --unredirect'; do
	collect $options $texts
done

# Each URL of the corpus alone, and as a text.
for cases in corpus/urls/*.cases; do
	grep -v '^#' "$cases" | cut -f 2 >urls
	syntax=$(sed -n 's/^# syntax=//p' "$cases")
	collect --validate --syntax="$syntax" urls
	sed 's/.*/<URL:&>/' urls >texts
	collect -i --syntax="$syntax" texts
done

# Names, a Message-ID, a WARC and a URL that are not UTF-8.
"$python" - <<'P'
import io, tarfile
url = b'http://www.example.org/'
mail = (b'From: a@example.org\nDate: Mon, 3 Jun 1996 10:00:00 +0000\n'
    b'Message-ID: <\xff@example.org>\nSubject: ' + url + b'\n\n')
page = b'<p><a href="http://a.example/">http://b.example/</a>'
warc = (b'WARC/1.0\r\nWARC-Type: \xff\r\nWARC-Date: \xff\r\n'
    b'WARC-Target-URI: http://h/\xff\r\nContent-Type: text/plain\r\n'
    b'Content-Length: 23\r\n\r\n' + url + b'\r\n\r\n')
with tarfile.open('archive', 'w') as tar:
    for name, data in [('text', url), ('\udcff', url), ('mail', mail),
            ('page', b'<!doctype html>' + page), ('warc', warc)]:
        info = tarfile.TarInfo(name)
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))
open('cut', 'wb').write(open('archive', 'rb').read()[:520])
open(b'\xff', 'wb').write(b'<URL:http://h/a-\n\xff>')

# Parts of a URL are not UTF-8 where a scheme of one's own parts a character.
parts = ('user password host path urlpath query fragment type selector '
    'search gopherplus database wtype wpath fields group article number '
    'address').split()
open('schemes', 'w').write('x-bytes opaque - ' +
    ''.join('(?<%s>\\xc3)\\xa9' % part for part in parts))
open('bytes', 'w').write('<x-bytes:' + '\u00e9' * len(parts) + '>')
P
printf '{"\377":"http://a.example/"}' >data
make_pdf >print <<'T'
page
text 72 700 http://a.example/
T
collect print
collect -t json data
printf '{"id":"\377","/":"http://a.example/"}' >record
collect --keep=/id -t json record
collect --keep=/id --columns=kept -t json record
printf '%b\n' 'http://bank.example@a.example/ http://b\0320\0260nk.example/' \
    http://tinyurl.com/a http://typeform.com/a http://a.xyz/ \
    http://a.com.b.example/ http://www.google.com/amp/a \
    http://192-0-2-1.a.example/ http://catbox.moe/ http://a.weebly.com/ \
    http://paypal.shop.example/ >risks
printf '%s\n' 'From: A <a@a.example>' 'To: c@c.example' 'Reply-To: c@c.example' \
    'Return-Path: <c@c.example>' 'List-Id: <c.example>' \
    'Content-Disposition: inline; filename=x.html' 'Content-Type: text/html' '' \
    '<a href="http://a.example/">B.example</a>' \
    '<a href="http://b.example/#c@c.example">x<i hidden>y</i></a>' >title.eml
for magic in %%PDF- '\320\317\021\340\241\261\032\341' 'AT&TFORM' \
    'Rar!\032\007' '\211LZO\0\r\n\032\n' '\135\052\115\030'; do
	printf "$magic" >magic
	collect -t text magic
done
printf '%s\n' 'From: a@a.example' 'Content-Type: multipart/mixed; boundary=a' \
    '' --a 'Content-Type: application/x-program' '' a --a '' 'begin 644 a' \
    '!80``' '`' end --a-- >unread.eml
collect unread.eml
collect -i archive
collect -i cut
collect -i "$(printf '\377')"
collect --validate "$(printf '\377')"
collect --scheme-file=schemes bytes
collect risks
collect title.eml
collect --columns="$all" title.eml
collect -i - <archive
collect --columns=form,decoded:path,domain corpus/mail/*.eml
collect --columns=valid --validate risks
echo 'https://www.google.com/url?q=http%3A%2F%2Fa.example%2F' >gateway
collect --columns=target gateway
echo 'see www.example.com/x or ann@example.org' >plain
collect --schemeless --emails --columns=began plain
printf 'http://a.example/%0300d\n' 0 >long
collect -i --max-url=256 --columns=ended,end_rule long
collect -i --no-iri --columns=end_rule corpus/text/no-iri-by-the-letter.in
collect --range=0- corpus/joins/a-hyphen.in
collect -n --range=0- corpus/joins/a-hyphen.in
for name in host scheme domain url path risks port valid; do
	collect --by=$name --top=3 risks
done
collect --by=sender corpus/mail/*.eml
collect --by=url --columns=count,url,subject,message_date corpus/mail/*.eml
printf 'From: \377@a\nSubject: \377\nDate: a\n\nhttp://a.example/\n' >bytes.eml
collect bytes.eml
collect --stats --scheme-file=schemes bytes $texts

ran=doc/urlsift-json.schema.json
built=${top_builddir:-$top_srcdir/build}
"$python" "$top_srcdir/tests/tools/json_schema.py" "$built/$ran" \
    "$built/doc/man/urlsift-json.5" all || bad=1
exit 0
