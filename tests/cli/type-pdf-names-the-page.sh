#!/bin/sh
# PDF: the text of each page, and the links with their text; what cannot be read
# is said, and costs no other file anything.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_poppler

# places ARG...: where each URL is, what it is, and its text.
places()
{
	run --get='{page} {line} {column} {form} {attribute} {url} {text}' "$@"
}

make_pdf >a.pdf <<'END'
page
text 72 700 See https://a.example/one and more.
text 72 680 click here now
text 72 660 https://long.example/broken/
text 72 646 line.html is split.
link 72 676 144 692 /S /URI /URI (https://b.example/two)
link 400 400 500 500 /S /URI /URI (https://picture.example/)
page
text 72 700 https://bank.example/
link 72 696 144 712 /S /URI /URI (https://evil.example/)
text 72 680 This link stands in
text 72 666 two lines of text.
link 72 676 230 692 /S /URI /URI (https://two.example/)
link 72 662 130 678 /S /URI /URI (https://two.example/)
END
places a.pdf
want_status 0
want_out '1 1 1 attr uri https://picture.example/ ' \
    '1 1 5 bare  https://a.example/one ' \
    '1 2 1 attr uri https://b.example/two click here' \
    '1 3 1 bare  https://long.example/broken/line.html ' \
    '2 1 1 attr uri https://evil.example/ https://ba' \
    '2 2 1 attr uri https://two.example/ This link stands in two line' \
    '2 1 1 bare  https://bank.example/ '
cp out places

# Wherever it comes from, and whatever it is called.
places <a.pdf
want_out "$(cat places)"
cat a.pdf | places
want_out "$(cat places)"
cp a.pdf a
printf '\n\n ' | cat - a.pdf >blanks
printf 'HTTP/1.0 200 OK\n\n' | cat - a.pdf >junk.pdf
for file in a blanks junk.pdf; do
	places $file
	want_out "$(cat places)"
done
{
	printf '%s\n' 'Subject: x' 'Content-Type: application/pdf' \
	    'Content-Transfer-Encoding: base64' ''
	base64 a.pdf
} >mail
run --get='{part} {page} {url}' mail
want_status 0
want_out "$(sed 's/^\([0-9]*\) .* \([a-z]*:[^ ]*\) .*/1 \1 \2/' places)"
run -t text -c --binary-files=ignore a.pdf
want_status 0
want_out 8
# A text is none that only speaks of it.
printf 'http://text.example/\n%%PDF-1.4 is what it begins with.\n' >speaks
run --json speaks
grep -q '"length":20,' out || fail 'not a text'

# The host that the text shows is another one.
run --risk=text-differs a.pdf
want_out https://evil.example/
run --json --scheme=https --host=b.example a.pdf
grep -q '"page":1,"element":"annotation","attribute":"uri","text":"click here"' \
    out || fail "$(cat out)"
run --columns=page,url --csv --host=evil.example a.pdf
want_out page,url '2,https://evil.example/'
run --highlight --color=never a.pdf
want_status 0
sed -n '1p;6,7p' out >some
printf '%s\n' '-- a.pdf: page 1' '-- a.pdf: page 2' \
    '<https://evil.example/> https://bank.example/' |
    cmp -s - some || fail "$(cat out)"

# What a click does: it opens a URL or a file, or runs a script.
make_pdf >acts.pdf <<'END'
page
link 9 9 99 99 /S /URI /URI (www.b.example/x)
link 9 9 99 99 /S /URI /URI (  https://c.\011example/ )
link 9 9 99 99 /S /URI /URI (x.html)
link 9 9 99 99 /S /Launch /F (\\\\host.example\\x.exe)
link 9 9 99 99 /S /GoToR /F (https://remote.example/a.pdf) /D [0 /Fit]
link 9 9 99 99 /S /JavaScript /JS (app.launchURL\("https://d.\\x65xample/", 1\))
link 9 9 99 99 /S /URI /URI (javascript:open\('https://e.example/'\))
link 9 9 99 99 /S /GoTo /D [0 /Fit]
link 9 9 99 99 /S /Named /N /NextPage
button 9 9 99 99 /S /URI /URI (https://button.example/)
outline /Title (One) /Dest [0 /Fit]
outline /Title (Two) /A << /S /URI /URI (https://outline.example/) >>
END
run -i --get='{page} {form} {element} {attribute} {reason} {url} {text}' acts.pdf
want_status 0
want_out '1 attr annotation uri  https://button.example/ ' \
    '1 attr annotation uri  http://www.b.example/x ' \
    '1 attr annotation uri  https://c.example/ ' \
    '1 attr annotation uri relative x.html ' \
    '1 attr annotation launch  file://host.example/x.exe ' \
    '1 attr annotation gotor  https://remote.example/a.pdf ' \
    '1 script annotation javascript  https://d.example/ ' \
    '1 script annotation uri  https://e.example/ ' \
    ' attr outline uri  https://outline.example/ Two'

# In archives, compressed and in a WARC it is read as anywhere else.
gzip -k a.pdf
tar -cf a.tar a.pdf
body=$(($(wc -c <a.pdf) + 49))
{
	printf '%s\r\n' 'WARC/1.0' 'WARC-Type: response' \
	    'WARC-Record-ID: <urn:uuid:9>' 'WARC-Date: 2020-01-01T00:00:00Z' \
	    'Content-Type: application/http; msgtype=response' \
	    "Content-Length: $body" ''
	printf '%s\r\n' 'HTTP/1.1 200 OK' 'Content-Type: application/pdf' ''
	cat a.pdf
	printf '\r\n\r\n'
} >a.warc
gzip -k a.warc
for file in a.pdf.gz a.tar a.warc a.warc.gz; do
	places $file
	want_status 0
	want_out "$(cat places)"
done
run --get='{member} {page} {url}' a.tar
want_out "$(sed 's/^\([0-9]*\) .* \([a-z]*:[^ ]*\) .*/a.pdf \1 \2/' places)"
run --get='{record} {part} {page} {url}' a.warc
want_out "$(sed 's/^\([0-9]*\) .* \([a-z]*:[^ ]*\) .*/1 1 \1 \2/' places)"

# What was made by somebody is no text: metadata.
make_pdf >meta.pdf <<'END'
page
text 72 700 nothing
catalog /Metadata << /Type /Metadata >> /Lang (http://lang.example/)
END
run meta.pdf
want_status 1

# What cannot be read.
printf '%%PDF-1.4\nhttp://clear.example/\n' >damaged.pdf
run damaged.pdf a.pdf
test $got = 2 || fail "exit $got"
grep -qxF 'urlsift: damaged.pdf: the PDF is damaged; only what is in clear is '\
'searched' err || fail "$(cat err)"
test "$(sed -n 1p out)" = damaged.pdf:http://clear.example/ &&
    test "$(wc -l <out)" = 8 || fail "$(cat out)"
gzip -k damaged.pdf
run damaged.pdf.gz
test "$got $(cat out)" = '2 http://clear.example/' || fail "exit $got: $(cat out)"
want_err 'urlsift: damaged.pdf.gz: the PDF is damaged; only what is in clear '\
'is searched'
# Without its table of objects it is repaired.
sed '/^xref/,/ n $/d' a.pdf >cut.pdf
places cut.pdf
want_status 0
want_out "$(cat places)"
exit 0
