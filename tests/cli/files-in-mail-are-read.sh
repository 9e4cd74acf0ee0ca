#!/bin/sh
# What is read as a file is read as a part of a message, whatever its type says:
# tables, JSON, messages and mailboxes, with places in them, as well as archives
# (attached-documents).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to make a zip'

# begin, end: the beginning and the end of a mail with parts.
begin()
{
	printf '%s\n' 'From: leaf@tea.example' 'Subject: tea' \
	    'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=cup' '' 'no part'
}

end()
{
	echo --cup--
}

# part FILE FIELDS: a part of the mail, in base64.
part()
{
	echo --cup
	printf '%s\n' "$2" 'Content-Transfer-Encoding: base64' ''
	base64 "$1"
}

url=http://tea.example
space=http://schemas.openxmlformats.org
printf 'leaf,link\n"a","%s/csv"\nb,%s/more,c\n' $url $url >a.csv
printf 'leaf\tlink\na\t%s/tsv\n' $url >a.tsv
printf '{"link": "%s\\/json"}\n' $url >a.json
printf '%s\n' 'From: a@tea.example' 'Date: Mon, 5 Jan 2026 10:00:00 +0000' \
    'Subject: x' '' "$url/eml" >a.eml
{
	echo 'From a@tea.example Mon Jan  5 10:00:00 2026'
	sed s,eml,mbox, a.eml
} >a.mbox
printf '%s\r\n' BEGIN:VCALENDAR BEGIN:VEVENT "URL:$url/i" ' cs' END:VEVENT \
    END:VCALENDAR >a.ics
printf '%s\r\n' BEGIN:VCARD "URL:$url/v" ' cf' END:VCARD >a.vcf
echo "<?xml version='1.0'?><a b='$url/xml?a&amp;b'/>" >a.xml
echo "<html><a href='$url/page?a&amp;b'>" >a.html
echo "$url/gz" | gzip >a.gz
echo "$url/text" >text
tar cf a.tar text
python3 -m zipfile -c a.zip text
mkdir word
echo "<w:document xmlns:w='$space/wordprocessingml/2006/main'><w:p><w:t>$url/do</w:t><w:t>cx</w:t></w:p></w:document>" \
    >word/document.xml
python3 -m zipfile -c a.docx word

cat >places <<END
1 $url/csv :2:2
1 $url/more :3:2
2 $url/tsv :2:2
3 $url/json /link::
4!1 $url/eml ::
5!1 $url/mbox ::
6 $url/ics ::
7 $url/vcf ::
8 $url/xml?a&b ::
9 $url/page?a&b ::
10 $url/gz ::
11!text $url/text ::
12!text $url/text ::
13!word/document.xml $url/docx ::
END

# read_all FIELDS: read a mail of all of these, each with these fields, in which
# %s is its name.
read_all()
{
	{
		begin
		for kind in csv tsv json eml mbox ics vcf xml html gz tar zip \
		    docx; do
			part a.$kind "$(printf "$1" a.$kind)"
		done
		end
	} >mail
	run --get='{part} {url} {pointer}:{cell_row}:{cell_column}' mail
	want_status 0
	cmp -s places out || fail "$1: $(cat out)"
}

# A type that says nothing, wrong ones, and none that can be read.
read_all 'Content-Type: application/octet-stream; name="%s"'
read_all 'Content-Type: application/octet-stream
Content-Disposition: attachment; filename=%s'
read_all 'Content-Type: image/png; name=%s'
read_all 'Content-Type: text/plain; name=%s
Content-Disposition: attachment'
read_all 'Content-Type: file; name=%s'

# Without a name, these tables are too small to be told from text.
sed 's, :[23]:2, ::,' places >more && mv more places
read_all 'Content-Type: application/octet-stream'

# A type of text is enough, and its character set counts.
{
	begin
	printf 'leaf,link\nx,%s/\344\n' $url >set.csv
	part set.csv 'Content-Type: text/csv; charset=iso-8859-1'
	part a.json 'Content-Type: application/ld+json'
	part a.eml 'Content-Type: message/rfc822'
	printf '%s\n' --cup 'Content-Type: text/plain' ''
	cat a.json
	end
} >mail
run --get='{part} {url} {pointer}:{cell_row}' --invalid mail
want_status 0
want_out "1 $url/ä :2" "2 $url/json /link:" "3!1 $url/eml :" "4 $url/json :"

# In a message in a message in a zip in a mail, under one limit for all.
{
	begin
	part a.eml 'Content-Type: application/octet-stream'
	end
} >b.eml
python3 -m zipfile -c b.zip b.eml
{
	begin
	part b.zip 'Content-Type: application/octet-stream'
	end
} >c.eml
run --get='{part} {url}' c.eml
want_status 0
want_out "1!b.eml!1!1 $url/eml"
