#!/bin/sh
# A file that is inserted in a document is read as an attachment of that name: a
# script, an archive; in a document of its own, in a mail and in an archive
# (inserted-files).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to write one'

# package NAME [KIND]: make a.doc with the file NAME in it.
package()
{
	python3 -B "$top_srcdir/tests/tools/outlook_files.py" \
	    "${2:-package}" a.doc "$1" || fail 'no a.doc'
}

# A script, joined; its name as the system of the writer has it.
echo "a = 'http://tea.' + 'example/joined';" >leaf.js
package leaf.js
run --get='{part} {form} {url}' a.doc
want_out ' quoted http://tea.' 'leaf.js quoted http://tea.' \
    'leaf.js script http://tea.example/joined'

# An archive, also when the document is in another one, or in a mail.
echo 'http://tea.example/inner' >inner.txt
python3 -m zipfile -c leaf.zip inner.txt
package leaf.zip
run --get='{part} {member} {url}' a.doc
want_out 'leaf.zip!inner.txt  http://tea.example/inner'
python3 -m zipfile -c outer.docx a.doc
run --get='{member} {part} {url}' outer.docx
want_out 'a.doc leaf.zip!inner.txt http://tea.example/inner'
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: application/msword' \
	    'Content-Transfer-Encoding: base64' ''
	base64 a.doc
} >mail
run --get='{part} {url}' mail
want_out '1!leaf.zip!inner.txt http://tea.example/inner'

# In RTF, behind its text.
package leaf.zip rtf
run --get='{part} {url}' a.doc
want_out ' http://tea.example/text' 'leaf.zip!inner.txt http://tea.example/inner'

# There is an end.
package leaf.js packages
run --get='{part} {url}' a.doc
want_status 2
grep -q 'not all of its macros and files may be read' err ||
    fail "message: $(cat err)"
