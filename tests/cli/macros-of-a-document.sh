#!/bin/sh
# The macros of Office documents are compressed, and read as scripts: of a
# document of its own, in a mail and in an archive (macros-of-a-document).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to write one'

# doc FILE [KIND]: make a document whose module standard input is.
doc()
{
	cat >source
	python3 -B "$top_srcdir/tests/tools/outlook_files.py" "${2:-doc}" \
	    "$1" source || fail "no $1"
}

# Words that come again are copies, in each chunk of 4,096 bytes.
{
	echo 'Attribute VB_Name = "NewMacros"'
	echo 'Sub AutoOpen()'
	i=0
	while test $i -lt 300; do
		echo "  Get \"http://tea.example/leaf/$i\""
		i=$((i + 1))
	done
	echo '  Run "http://tea." & "example/" & "joined"'
	echo 'End Sub'
} | doc a.doc
run --get='{part} {line} {url}' a.doc
i=0
{
	echo ' 1 http://tea.example/clear'
	echo ' 1 http://tea.example/clear'
	while test $i -lt 300; do
		echo "NewMacros $((i + 3)) http://tea.example/leaf/$i"
		i=$((i + 1))
	done
	echo 'NewMacros 303 http://tea.'
	echo 'NewMacros 1 http://tea.example/joined'
} >wanted
cmp out wanted || fail "output: $(head -n 5 out)"

# A chunk that cannot be made shorter stands as it is, and is no other string of
# the document, unless two streams share it: one may be the text.
awk 'BEGIN {
	print "Attribute VB_Name = \"NewMacros\"\nhttp://tea.example/ahead"
	for (seed = 1738; n < 5000; n++) {
		seed = (seed * 1103 + 12345) % 65536
		printf "%c", 33 + seed % 90
	}
	print "\nhttp://tea.example/behind"
}' >long
doc g.doc twins <long
run --get='{part} {url}' g.doc
grep -v 'NewMacros' out >strings
printf ' http://tea.example/%s\n' ahead clear clear >wanted
cmp strings wanted || fail "strings: $(cat strings)"
grep -c 'NewMacros2* http' out >count
test "$(cat count)" = 4 || fail "modules: $(cat out)"
doc b.doc <long
run --get='{part} {url}' b.doc
want_out ' http://tea.example/clear' ' http://tea.example/clear' \
    'NewMacros http://tea.example/ahead' 'NewMacros http://tea.example/behind'

# In a mail, whatever its type says, and in an archive.
for type in application/msword 'text/plain; name=b.doc'; do
	{
		printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
		    "Content-Type: $type" \
		    'Content-Transfer-Encoding: base64' ''
		base64 b.doc
	} >mail
	run --get='{part} {url}' mail
	want_out '1 http://tea.example/clear' '1 http://tea.example/clear' \
	    '1!NewMacros http://tea.example/ahead' \
	    '1!NewMacros http://tea.example/behind'
done
mkdir word
mv b.doc word/vbaProject.bin
python3 -m zipfile -c c.docm word
run --get='{member} {part} {url}' c.docm
want_out 'word/vbaProject.bin  http://tea.example/clear' \
    'word/vbaProject.bin  http://tea.example/clear' \
    'word/vbaProject.bin NewMacros http://tea.example/ahead' \
    'word/vbaProject.bin NewMacros http://tea.example/behind'

# Few bytes can stand for many.
{
	echo 'Attribute VB_Name = "NewMacros"'
	head -c $((17 << 20)) /dev/zero | tr '\0' ' '
	echo 'http://tea.example/lost'
} | doc d.doc
run d.doc
want_status 2
grep -q 'its macros are larger than 16 MiB; the rest of them is not read' \
    err || fail "message: $(cat err)"
grep -c lost out >count
test "$(cat count)" = 0 || fail 'a macro has no limit'

# Streams that name the same sectors hide no module.
{
	echo 'Attribute VB_Name = "NewMacros"'
	echo 'http://tea.example/behind'
} | doc e.doc decoys
run --get='{part} {url}' e.doc
want_status 2
want_out ' http://tea.example/clear' ' http://tea.example/clear' \
    'NewMacros http://tea.example/behind'
grep -q 'the document is damaged; not all of its macros and files may be read' err ||
    fail "message: $(cat err)"

# What only looks like a source hides neither a module nor the text.
{
	echo 'Attribute VB_Name = "NewMacros"'
	echo 'http://tea.example/behind'
} >short
doc h.doc heads <short
run --get='{part} {url}' h.doc
grep '^ ' out >strings
printf ' http://tea.example/%s\n' clear clear >wanted
cmp strings wanted || fail "strings: $(cat strings)"
grep -q '^NewMacros http://tea.example/behind' out || fail "no module: $(cat out)"
doc h.doc crowd <short
run h.doc
want_status 2
grep -q 'the document is damaged; not all of its macros and files may be read' err ||
    fail "message: $(cat err)"

# A document whose end is lost has no directory.
head -c 2000 a.doc >f.doc
run f.doc
want_status 2
grep -q 'the document is damaged; not all of its macros and files may be read' err ||
    fail "message: $(cat err)"
