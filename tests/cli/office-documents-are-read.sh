#!/bin/sh
# The parts of an office document are members of a zip: its text and links are
# found, not the names in it, and what is hostile in one is bounded.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to make a zip'

# pack FILE: make a zip of what is in the directory d.
pack()
{
	rm -f "$1"
	(cd d && python3 -m zipfile -c "../$1" ./*) || exit 1
	rm -rf d
}

# member NAME: standard input is a member of the next zip.
member()
{
	mkdir -p "d/$(dirname "$1")"
	{
		echo '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
		cat
	} >"d/$1"
}

space=http://schemas.openxmlformats.org
member '[Content_Types].xml' <<END
<Types xmlns="$space/package/2006/content-types"></Types>
END
member word/document.xml <<END
<w:document xmlns:w="$space/wordprocessingml/2006/main"><w:body><w:p><w:r>
<w:t>http://www.example.org/re</w:t></w:r><w:r><w:t>port</w:t></w:r></w:p>
</w:body></w:document>
END
member word/_rels/document.xml.rels <<END
<Relationships xmlns="$space/package/2006/relationships"><Relationship
Id="a" Type="$space/officeDocument/2006/relationships/hyperlink"
Target="http://www.example.org/?a&amp;b" TargetMode="External"/></Relationships>
END
pack a.docx
run -H a.docx
want_status 0
sort out >sorted
cat >wanted <<'END'
a.docx!word/_rels/document.xml.rels:http://www.example.org/?a&b
a.docx!word/document.xml:http://www.example.org/report
END
cmp wanted sorted || fail "output: $(cat out)"

# What each document has of names of schemas and of namespaces is no link.
member word/settings.xml <<END
<w:settings xmlns:w="$space/wordprocessingml/2006/main"><w:compat>
<w:compatSetting w:name="compatibilityMode"
w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>
<sl:schemaLibrary xmlns:sl="$space/schemaLibrary/2006/main"><sl:schema
sl:uri="http://schemas.example/a"/></sl:schemaLibrary></w:settings>
END
member customXml/itemProps1.xml <<END
<ds:datastoreItem xmlns:ds="$space/officeDocument/2006/customXml"><ds:schemaRefs
><ds:schemaRef ds:uri="http://schemas.example/b"/></ds:schemaRefs></ds:datastoreItem>
END
mkdir -p d/xl/drawings
cat >d/xl/drawings/vmlDrawing1.vml <<'END'
<xml xmlns:v="urn:schemas-microsoft-com:vml"
 xmlns:o="urn:schemas-microsoft-com:office:office"
 xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape
 href="http://www.example.org/shape"/></xml>
END
pack b.docx
run b.docx
want_status 0
want_out http://www.example.org/shape

member content.xml <<'END'
<office:document-content
xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><text:p>
<text:a xlink:href="http://www.example.org/link">http://www.example.org/<text:span
>shown</text:span></text:a></text:p></office:body></office:document-content>
END
pack a.odt
run a.odt
want_out http://www.example.org/link http://www.example.org/shown

member OEBPS/one.xhtml <<'END'
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><body>
<p><a href="http://www.example.org/page">it</a></p></body></html>
END
pack a.epub
run a.epub
want_out http://www.example.org/page

# A part whose name does not say so is XML, too (list-of-parts).
member '[Content_Types].xml' <<END
<Types xmlns="$space/package/2006/content-types"></Types>
END
mkdir -p d/word
cat >d/word/main <<END
<w:document xmlns:w="$space/wordprocessingml/2006/main"><w:p><w:t
>http://www.example.org/re</w:t><w:t>port</w:t></w:p></w:document>
END
pack b.docx
run b.docx
want_out http://www.example.org/report

# The parts of .xlsb are records with strings in UTF-16 (strings-of-binary-files).
member '[Content_Types].xml' <<END
<Types xmlns="$space/package/2006/content-types"></Types>
END
python3 -c '
import os
wide = lambda text: text.encode("utf-16-le")
for folder in "d/xl", "d/xl/worksheets":
    os.mkdir(folder)
open("d/xl/sharedStrings.bin", "wb").write(b"\x9F\1\x08\1\0\0\0\1\0\0\0\x13\x24"
    b"\0\x1D\0\0\0" + wide("http://www.example.org/string"))
open("d/xl/worksheets/sheet1.bin", "wb").write(b"\x81\1\0\x08\x52\x17\x42\0" +
    wide("http://www.example.org/" + "formula" * 6 + "x") + b"B\2\x67\1")' ||
    exit 1
pack a.xlsb
run -H a.xlsb
sort out >sorted
printf 'a.xlsb!xl/%s\n' sharedStrings.bin:http://www.example.org/string \
    "worksheets/sheet1.bin:http://www.example.org/$(
	printf 'formula%.0s' 1 2 3 4 5 6)x" | cmp - sorted ||
    fail "output: $(cat out)"

# Entities grow in bounds (entities-of-xml), and so does what a zip extracts
# to.
member word/document.xml <<'END'
<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">
<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;">]>
<a>http://www.example.org/&e;&e;&e; http://www.example.org/end</a>
END
pack entities.docx
run entities.docx
want_status 0
test "$(wc -c <out)" -lt 70000 || fail "$(wc -c <out) bytes"
tail -n 1 out >last
echo http://www.example.org/end | cmp - last || fail 'it is not read on'
python3 -c '
import zipfile
with zipfile.ZipFile("bomb.docx", "w", zipfile.ZIP_DEFLATED) as zip:
    zip.writestr("word/document.xml",
        "<?xml version=\"1.0\"?>" + "<a>" * 15000000)' || exit 1
run bomb.docx
want_status 2
want_err 'urlsift: bomb.docx!word/document.xml: it expands to more than 200 '\
'times its size; the rest is not read (--max-extract)'
