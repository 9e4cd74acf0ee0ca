# Writes a PDF.  Each line of the input adds something to it:
#	page
#	text X Y STRING		on the page, in points from the bottom left
#	link X1 Y1 X2 Y2 ACTION	an annotation; ACTION is the inside of its
#				dictionary
#	button X1 Y1 X2 Y2 ACTION
#	outline ENTRIES		an item of the outline, with its dictionary
#	catalog ENTRIES		more of the catalog
#	more ENTRIES		more of this page
#	object N DICTIONARY	an object that others can name, from 11
#	stream N ENTRIES	a stream that is one, with these entries; the
#				lines behind it that begin with a blank are in
#				it
# SPDX-License-Identifier: MIT
function add(object)
{
	objects++
	body[objects] = object
	return objects
}

function rest(n,    text)
{
	text = $0
	while (n-- > 0)
		sub(/^[^ ]* */, "", text)
	return text
}

function annotation(subtype)
{
	return "<< /Type /Annot /Subtype /" subtype " /Rect [" $2 " " $3 " " \
	    $4 " " $5 "] /A << " rest(5) " >>"
}

function put(text)
{
	printf "%s\n", text
	at += length(text) + 1
}

# Objects 1 to 4 are the catalog, the pages, the font and the outline; 11 to 30
# are those with a number.
BEGIN {
	objects = 30
	for (i = 5; i <= 30; i++)
		body[i] = "null"
}

/^ / {
	inside[stream] = inside[stream] substr($0, 2) "\n"
	next
}

$1 == "page" {
	pages++
}

$1 == "text" {
	text = rest(3)
	gsub(/[\\()]/, "\\\\&", text)
	content[pages] = content[pages] "BT /F 12 Tf " $2 " " $3 " Td (" \
	    text ") Tj ET\n"
}

$1 == "link" {
	links[pages] = links[pages] " " add(annotation("Link") " >>") " 0 R"
}

$1 == "button" {
	field = add(annotation("Widget") " /FT /Btn /Ff 65536 /T (b" \
	    objects ") >>")
	links[pages] = links[pages] " " field " 0 R"
	fields = fields " " field " 0 R"
}

$1 == "outline" {
	items++
	item[items] = add(rest(1))
}

$1 == "catalog" {
	more = more " " rest(1)
}

$1 == "more" {
	entries[pages] = entries[pages] " " rest(1)
}

$1 == "object" {
	body[$2] = rest(2)
}

$1 == "stream" {
	stream = $2
	named[stream] = rest(2)
	inside[stream] = ""
}

END {
	for (i in named)
		body[i] = "<< " named[i] " /Length " length(inside[i]) \
		    " >>\nstream\n" inside[i] "endstream"
	for (i = 1; i <= items; i++)
		body[item[i]] = "<< " body[item[i]] " /Parent 4 0 R" \
		    (i > 1 ? " /Prev " item[i - 1] " 0 R" : "") \
		    (i < items ? " /Next " item[i + 1] " 0 R" : "") " >>"
	for (i = 1; i <= pages; i++) {
		stream = add("<< /Length " length(content[i]) " >>\nstream\n" \
		    content[i] "endstream")
		kids = kids " " add("<< /Type /Page /Parent 2 0 R " \
		    "/MediaBox [0 0 612 792] /Contents " stream " 0 R " \
		    "/Resources << /Font << /F 3 0 R >> >> /Annots [" \
		    links[i] "]" entries[i] " >>") " 0 R"
	}
	body[1] = "<< /Type /Catalog /Pages 2 0 R" \
	    (items ? " /Outlines 4 0 R" : "") \
	    (fields == "" ? "" : " /AcroForm << /Fields [" fields "] >>") \
	    more " >>"
	body[2] = "<< /Type /Pages /Count " pages + 0 " /Kids [" kids "] >>"
	body[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"
	body[4] = !items ? "<< >>" : "<< /Type /Outlines /First " item[1] \
	    " 0 R /Last " item[items] " 0 R /Count " items " >>"

	put("%PDF-1.4")
	for (i = 1; i <= objects; i++) {
		offset[i] = at
		put(i " 0 obj\n" body[i] "\nendobj")
	}
	xref = at
	put("xref\n0 " objects + 1 "\n0000000000 65535 f ")
	for (i = 1; i <= objects; i++)
		put(sprintf("%010d 00000 n ", offset[i]))
	put("trailer\n<< /Size " objects + 1 " /Root 1 0 R >>")
	put("startxref\n" xref "\n%%EOF")
}
