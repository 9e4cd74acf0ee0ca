#!/bin/sh
# A link of an office document has the text that shows it, whichever of its two
# parts comes first or a field has it, and a text of a workbook the cell
# (relationships-of-ooxml, fields-of-word, cell-of-a-sheet).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to make a zip'

space=http://schemas.openxmlformats.org
main="xmlns:r='$space/officeDocument/2006/relationships'"

# pack FILE MEMBER...: a zip of these members, in this order.
pack()
{
	python3 -c 'import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as zip:
    for name in sys.argv[2:]:
        zip.write(name)' "$@"
}

# relate MEMBER ID=URL...: the relationships of this part.
relate()
{
	mkdir -p "${1%/*}/_rels"
	{
		echo "<Relationships xmlns='$space/package/2006/relationships'>"
		for one in "$2" "$3"; do
			echo "<Relationship Target='${one#*=}' Id='${one%%=*}'/>"
		done
		echo '</Relationships>'
	} >"${1%/*}/_rels/${1##*/}.rels"
}

# links FILE: where each link of it is.
links()
{
	run --get='{member} {line} {cell_row}:{cell_column} {element} '\
'{attribute} {url} {text}' "$1"
	want_status 0
}

mkdir -p word xl/worksheets ppt/slides
cat >word/document.xml <<END
<w:document xmlns:w="$space/wordprocessingml/2006/main" $main><w:p>
<w:hyperlink r:id="b"><w:r><w:t>www.bank</w:t></w:r><w:r><w:t
>.example</w:t></w:r></w:hyperlink><w:hyperlink r:id="none">
<w:t>inside</w:t></w:hyperlink><a:blip r:link="a"/></w:p>
<w:del><w:hyperlink r:id="a">deleted</w:hyperlink></w:del></w:document>
END
relate word/document.xml 'a=http://a.example/?a&amp;b' b=http://b.example/
relate word/settings.xml 't=http://t.example/' p=part.xml
cat >wanted <<'END'
word/document.xml 2 : w:hyperlink r:id http://b.example/ www.bank.example
word/document.xml 4 : a:blip r:link http://a.example/?a&b 
word/_rels/settings.xml.rels 2 : relationship target http://t.example/ 
END
rels='word/_rels/settings.xml.rels word/_rels/document.xml.rels'
for order in "word/document.xml $rels" "$rels word/document.xml"; do
	# shellcheck disable=SC2086 # Names.
	pack a.docx $order
	links a.docx
	want_out "$(cat wanted)"
done
run --risk=text-differs a.docx
want_out http://b.example/

# A field of Word is a link if its instruction says so, which runs may divide;
# other fields may be in it or around.
field()
{
	printf '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
	printf '<w:r><w:instrText>%s</w:instrText></w:r>' "$@"
	printf '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
}
end='<w:fldChar w:fldCharType="end"/>'
link()
{
	field " HYPERLINK \"$1\" "
}
text()
{
	printf '<w:r><w:t>%s</w:t></w:r>' "$1"
}
{
	echo "<w:document xmlns:w='$space/wordprocessingml/2006/main'>"
	echo "$(text see)$(link 'http://a.example/?a&amp;b')$(text www.bank)$(text \
	    .example)$end$(text more)"
	echo "$(field ' HYPER' 'LINK "http://split.ex' 'ample/" \l "b" ')in$end"
	echo '<w:fldSimple w:instr="HYPERLINK &quot;http://simple.example/&quot;"
		>simple</w:fldSimple>'
	echo '<w:fldSimple w:instr="INCLUDE http://text.example/">x</w:fldSimple>'
	echo "$(link http://outer.example/)1$(field PAGEREF)2${end}3$end"
	echo "$(field 'IF 1' "$(link http://in.example/)it$end" \
	    '="http://if.example/"')4$end"
	echo "<w:del>$(link http://deleted.example/)5$end</w:del>"
	echo "$(field 'INCLUDEPICTURE "http://picture.example/"')6$end"
	echo "$(field "HYPERLINK \"http://long.example/$(printf %05000d 0)\"")7$end"
	link http://open.example/
	echo 'open</w:document>'
} >word/document.xml
pack field.docx word/document.xml
links field.docx
sed 's/00* $/ /; s,^word/document.xml ,,' out >short
diff - short <<'END' || fail "$(cat short)"
6 :   http://text.example/ 
8 :   http://if.example/ 
10 :   http://picture.example/ 
11 :   http://long.example/ 
2 : field hyperlink http://a.example/?a&b www.bank.example
3 : field hyperlink http://split.example/#b in
4 : field hyperlink http://simple.example/ simple
7 : field hyperlink http://outer.example/ 123
8 : field hyperlink http://in.example/ it
12 : field hyperlink http://open.example/ open
END

# A run, and a shape; the number of a slide is that of its part.
cat >ppt/slides/slide12.xml <<END
<p:sld xmlns:a="$space/drawingml/2006/main" $main><p:sp><p:nvSpPr><p:cNvPr
id="1"><a:hlinkClick r:id="a"/></p:cNvPr></p:nvSpPr><a:p><a:t>press</a:t></a:p>
</p:sp><a:r><a:rPr><a:hlinkClick r:id="b"/></a:rPr><a:t>here</a:t></a:r>
<a:r><a:t>not, but http://text.example/</a:t></a:r></p:sld>
END
relate ppt/slides/slide12.xml a=http://a.example/ b=http://b.example/
pack a.pptx ppt/slides/slide12.xml ppt/slides/_rels/slide12.xml.rels
run --get='{page} {url} {text}' a.pptx
want_status 0
want_out '12 http://text.example/ ' '12 http://a.example/ press' \
    '12 http://b.example/ here'

# A cell has a string, shares one, has a formula or a comment, or is a link.
cat >xl/worksheets/sheet3.xml <<END
<worksheet xmlns="$space/spreadsheetml/2006/main" $main><sheetData><row>
<c r="A1"><v>7</v></c><c r="B1" t="s"><v>1</v></c><c t="s" r="C1"><v>0</v></c>
<c r="D1" t="inlineStr"><is><t>http://in.example/</t></is></c></row><row>
<c r="AB2" t="str"><f>HYPERLINK("http://f.example/")</f><v>it</v></c>
<c r="C3" t="s"><v>1</v></c><c r="D3" t="str"><v>http://v.example/</v></c>
<c r="E3"><f>HYPERLINK("htt"&amp;CONCAT("p:/","/j/"))</f><v>it</v></c></row>
</sheetData><hyperlinks><hyperlink ref="B1:B2" display="one &amp; two" r:id="a"/>
</hyperlinks><headerFooter><oddHeader>http://head.example/</oddHeader>
</headerFooter></worksheet>
END
cat >xl/sharedStrings.xml <<END
<sst xmlns="$space/spreadsheetml/2006/main"><si><t>http://c1.example/</t></si>
<si><t>http://b1.example/</t></si><si><t>http://none.example/</t></si></sst>
END
cat >xl/comments1.xml <<END
<comments xmlns="$space/spreadsheetml/2006/main"><commentList><comment
ref="E9"><text><t>http://comment.example/</t></text></comment></commentList>
</comments>
END
relate xl/worksheets/sheet3.xml a=http://a.example/ b=part.xml
pack a.xlsx xl/worksheets/sheet3.xml xl/worksheets/_rels/sheet3.xml.rels \
    xl/sharedStrings.xml xl/comments1.xml
run --get='{page} {cell_row}:{cell_column} {url} {text}' a.xlsx
want_status 0
want_out '3 1:4 http://in.example/ ' '3 2:28 http://f.example/ ' \
    '3 3:4 http://v.example/ ' '3 3:5 http://j/ ' '3 : http://head.example/ ' \
    '3 1:3 http://c1.example/ ' '3 1:2 http://b1.example/ ' \
    ' : http://none.example/ ' ' 9:5 http://comment.example/ ' \
    '3 1:2 http://a.example/ one & two'

# An OpenDocument has the URL beside the text.  In a zip in a zip, all links of
# the inner one come before what is behind it.
cat >content.xml <<'END'
<?xml version="1.0"?><office:text
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><text:a
xlink:href="http://b.example/">www.<text:span>bank</text:span>.example</text:a>
<text:p>http://text.example/</text:p></office:text>
END
echo application/vnd.oasis.opendocument.text >mimetype
pack a.odt mimetype content.xml
echo http://end.example/ >end
pack a.zip a.odt a.docx end
run --get='{member} {url} {text}' a.zip
want_status 0
want_out 'a.odt!content.xml http://text.example/ ' \
    'a.odt!content.xml http://b.example/ www.bank.example' \
    "$(sed 's/\([^ ]*\) .* \(http\)/a.docx!\1 \2/' wanted)" \
    'end http://end.example/ '
