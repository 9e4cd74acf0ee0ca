#!/bin/sh
# A PDF: the files in it, and a form in XML, are its members.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_poppler

make_pdf >inner.pdf <<'END2'
page
text 72 700 https://inner.example/
catalog /OpenAction << /S /URI /URI (https://opened.example/) >>
END2
make_pdf >a.pdf <<'END2'
page
text 72 700 https://page.example/
catalog /Names << /EmbeddedFiles << /Names [(a) 11 0 R (b) 13 0 R] >> >>
object 11 << /Type /Filespec /F (a page.html) /EF << /F 12 0 R >> >>
stream 12 /Type /EmbeddedFile
 <html><a href="https://file.example/">text</a></html>
object 13 << /F (old.txt) /UF (b.txt) /EF << /UF 14 0 R /F 14 0 R >> >>
stream 14
 It is at https://text.example/.
more /X << /Subtype /FileAttachment /FS << /F (c.eml) /EF << /F 15 0 R >> >> >>
stream 15
 Subject: none
 From: a@b.example
 
 https://mail.example/
catalog /AcroForm << /Fields [] /XFA [(a) 16 0 R (b) 17 0 R] >>
stream 16
 <form xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
stream 17
 <submit target="https://form.example/"/></form>
END2
run --get='{member} {element} {url}' a.pdf
want_status 0
want_sorted '  https://page.example/' 'a page.html a https://file.example/' \
    'b.txt  https://text.example/' 'c.eml  https://mail.example/' \
    'form.xml  https://form.example/'

# In a mail its path is before that; a PDF in a PDF is read, too.
{
	printf '%s\n' 'Subject: x' 'Content-Type: application/pdf' \
	    'Content-Transfer-Encoding: base64' ''
	base64 a.pdf
} >mail
run --get='{part} {url}' --host=file.example mail
want_out '1!a page.html https://file.example/'

# nest IN OUT: put one PDF into another.
nest()
{
	{
		printf '%s\n' page \
		    'object 11 << /F (in.pdf) /EF << /F 12 0 R >> >>' \
		    'catalog /AF [11 0 R]' 'stream 12'
		sed 's/^/ /' "$1"
	} | make_pdf >"$2"
}

nest inner.pdf outer.pdf
run --get='{member} {url}' outer.pdf
want_status 0
want_out 'in.pdf https://inner.example/' 'in.pdf https://opened.example/'
cp outer.pdf 1.pdf
for depth in 1 2 3 4 5 6 7 8; do
	nest $depth.pdf $((depth + 1)).pdf
done
run 9.pdf
want_status 2
grep -q 'nested too deep' err || fail "$(cat err)"
