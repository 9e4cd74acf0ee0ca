#!/bin/sh
# RTF: the links of fields with the text that shows them, and the text, without
# what is deleted, in tables of the document, or written twice (rtf-fields).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

cat >a.rtf <<'END'
{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 http://font.example/;}}
{\*\generator http://generator.example/;}{\info{\title http://title.example/}}
{\field{\*\fldinst{HYPERLINK "http://a.example/?a=1&b=2" \\o "tip" }}
{\fldrslt{\ul https://bank.ex}{\b ample/}}} and\par
text http://b.example/on\b e,\b0  http://c.example/\'e4\u246\'f6\u8364? or
{\deleted http://deleted.example/ }http://d.example/\{x\}\par
http://e.example/x\line y{\*\unknown http://unknown.example/}
{\field{\*\fldinst INCLUDEPICTURE "http://f.example/x.png" \\d}{\fldrslt}}
{\field{\*\fldinst HYPERLINK \\l "mark"}{\fldrslt here}}
{\field{\*\fldinst{HYPERLINK "file:///\\\\\\\\host\\\\share"}}{\fldrslt UNC}}
{\pict\bin9 } \\} {\\}}{\footnote http://g.example/}
{\field{\*\fldinst{HYPERLINK "http://h.example/" \\l "part"}}}
http://i.example/}
END
run --get='{line} {url} {element} {text}' a.rtf
want_status 0
want_out '3 http://a.example/?a=1&b=2 field https://bank.example/' \
    '4 https://bank.example/  ' \
    '5 http://b.example/one  ' '5 http://c.example/äö€  ' \
    '6 http://d.example/{x}  ' '7 http://e.example/x  ' \
    '8 http://f.example/x.png  ' "10 file:///\\\\host\\share field UNC" \
    '11 http://g.example/  ' \
    '12 http://h.example/#part field ' '13 http://i.example/  '
run --risk=text-differs a.rtf
want_status 0
want_out 'http://a.example/?a=1&b=2'

# A link to a program names what that opens (links-to-programs).
printf '%s\n' '{\rtf1{\field{\*\fldinst HYPERLINK' \
    '"ms-word:ofe|u|https://a.example/x.docx"}{\fldrslt plan}}}' >program.rtf
run --get='{line} {url} {text}' program.rtf
want_status 0
want_out '1 https://a.example/x.docx plan'

# \'xx is of the set of the font (RTF 1.9.1, \fcharset), which a group ends.
printf '%s\n' "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 A;}" \
    "{\\f7\\fcharset204 B;}{\\f8\\fcharset128 C;}}{\\f7 http://a.example/\\'e4}" \
    " http://b.example/\\'e4 \\f8 http://c.example/\\'93\\'fa\\f0\\'e4}" >fonts.rtf
run fonts.rtf
want_status 0
want_out http://a.example/д http://b.example/ä http://c.example/日ä

# What has no room for an instruction or the text of a link is told alike,
# wherever the input is cut.
long=$(printf '%4090s' '' | tr ' ' x)
printf '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "http://a.example/%s"}%s}' \
    "$long" '{\fldrslt it}}' >long.rtf
printf '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "http://b.example/"}%s%s}}}' \
    '{\fldrslt a' "$long http://c.example/" >>long.rtf
run --get='{form} {host}' long.rtf
want_status 0
want_out 'quoted a.example' 'attr b.example' 'bare c.example'
run --get='{form} {line} {column} {length} {text} {url}' long.rtf
cp out whole
for n in 1500 4130 4160 5000 8300; do
	{
		head -c $n long.rtf
		sleep 0.1
		tail -c +$((n + 1)) long.rtf
	} | run --get='{form} {line} {column} {length} {text} {url}'
	cmp -s whole out || fail "cut at $n: $(cat out)"
done

# HTML in RTF, as Outlook has it, is read as a page; the copy for programs that
# do not know it is not.
cat >html.rtf <<'R'
{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}}
{\*\generator x http://no.example/}{\*\htmltag64 <p title="\'e4">}\htmlrtf {\htmlrtf0
{\*\htmltag84 <a href="http://a.example/?a=1&amp;b=\'e4">}\htmlrtf {\field{\*\fldinst{HYPERLINK "http://copy.example/"}}{\fldrslt\htmlrtf0 http://bank.{\*\htmltag1 <b>}example/{\*\htmltag84 </a>}\htmlrtf }\htmlrtf0 \htmlrtf }\htmlrtf0
\par see http://b.example/\u228?x {\*\mhtmltag84 <a href="http://no.example/">}{\*\htmltag0 <a href="http://c.\{x\}/">}x{\*\htmltag0 </a>}}
R
run --get='{line} {url} {element} {text}' html.rtf
want_status 0
want_out '3 http://a.example/?a=1&b=ä a http://bank.example/' \
    '3 http://bank.example/  ' '4 http://c.{x}/ a x' \
    '4 http://b.example/äx  '

# A template that is loaded with the document, and the strings of an object,
# in UTF-16, too (rtf-objects).
{
	printf '%s\n' '{\rtf1{\*\template http://t.example/\u120?.dotm}x'
	printf '%s\n' '{\object\objautlink{\*\objclass Word}{\*\objdata 0105000068007400740070003a002f002f006100' \
	    '2e006500780061006d0070006c0065002f0078002e006800740061000000' \
	    '687474703a2f2f622e6578616d706c652f7920' \
	    '}{\result z}}http://c.example/}'
} >object.rtf
run --get='{line} {url}' object.rtf
want_status 0
want_out '1 http://t.example/x.dotm' '2 http://a.example/x.hta' \
    '4 http://b.example/y' '5 http://c.example/'
