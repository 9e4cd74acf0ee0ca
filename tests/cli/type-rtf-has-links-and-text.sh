#!/bin/sh
# RTF: the links of fields with the text that shows them, and the text, without
# what is deleted, in tables of the document, or written twice (D322).
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
