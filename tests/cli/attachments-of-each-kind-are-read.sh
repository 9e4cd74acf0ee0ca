#!/bin/sh
# A mail with files of the kinds that people attach names the link of each.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
needs_poppler
command -v python3 >/dev/null || skip 'no python3 to write them'

# zip NAME MEMBER: standard input is the only member of this zip.
zip()
{
	mkdir -p "$(dirname "$2")"
	cat >"$2"
	python3 -m zipfile -c "$1" "${2%%/*}"
}

url=http://tea.example
space=http://schemas.openxmlformats.org
make_pdf >a.pdf <<END
page
link 72 676 144 692 /S /URI /URI ($url/pdf)
END
zip a.docx word/document.xml <<END
<w:document xmlns:w="$space/wordprocessingml/2006/main"><w:t>$url/docx</w:t>
</w:document>
END
zip a.xlsx xl/worksheets/sheet1.xml <<END
<worksheet xmlns="$space/spreadsheetml/2006/main"><is><t>$url/xlsx</t></is>
</worksheet>
END
zip a.pptx ppt/slides/slide1.xml <<END
<p:sld xmlns:a="$space/drawingml/2006/main"><a:t>$url/pptx</a:t></p:sld>
END
zip a.odt content.xml <<END
<?xml version="1.0"?><a xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
xmlns:xlink="http://www.w3.org/1999/xlink"><text:a xlink:href="$url/odt"/></a>
END
zip a.epub page.xhtml <<END
<html xmlns="http://www.w3.org/1999/xhtml"><a href="$url/epub">it</a></html>
END
echo "$url/zip" | zip a.zip text
printf '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "%s/rtf"}{\\fldrslt it}}}' $url \
    >a.rtf
python3 -B "$top_srcdir/tests/tools/outlook_files.py" msg a.msg || fail 'no msg'
python3 -B "$top_srcdir/tests/tools/outlook_files.py" tnef a.dat ||
    fail 'no tnef'
printf 'Subject: x\nFrom: a@tea.example\n\n%s/eml\n' $url >a.eml
echo "<!DOCTYPE html><a href='$url/html'>" >a.html
printf '%s\r\n' BEGIN:VCALENDAR "URL:$url/ics" END:VCALENDAR >a.ics
printf 'leaf,link\na,%s/csv\nb,c\n' $url >a.csv
echo "{\"link\": \"$url/json\"}" >a.json
echo "$url/text" | gzip >a.gz

kinds='pdf docx xlsx pptx odt epub zip rtf msg dat eml html ics csv json gz'
{
	printf '%s\n' 'From: leaf@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=cup' ''
	for kind in $kinds; do
		printf '%s\n' --cup 'Content-Type: application/octet-stream' \
		    "Content-Disposition: attachment; filename=a.$kind" \
		    'Content-Transfer-Encoding: base64' ''
		base64 a.$kind
	done
	echo --cup--
} >mail
run --get='{part} {url}' mail
want_status 0
part=0
for kind in $kinds; do
	part=$((part + 1))
	case $kind in
	msg | dat) link=$url/outer/text ;;
	gz) link=$url/text ;;
	*) link=$url/$kind ;;
	esac
	grep -q "^$part[! ].*$link" out || fail "$kind: $(cat out err)"
done
