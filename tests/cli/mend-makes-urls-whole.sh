#!/bin/sh
# --mend, case by case.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# check TEXT WANT: as printf writes them.
check()
{
	printf "$1" >in
	run --mend in
	want_status 0
	printf "$2" >want
	cmp -s want out && return
	fail 'output differs'
	diff want out >&2
}

# The quote mark goes behind closer and full stop.
check '> see <URL:http://example.com/a/\n> b>. More\n' \
    '> see <URL:http://example.com/a/b>.\n>  More\n'
check 'at http://example.com/bee-\ncup.html, and\n' \
    'at http://example.com/bee-cup.html,\n and\n'
# A hyphen that a typesetter added goes.
check 'at http://www.exam-\r\nple.org/a, and\n' \
    'at http://www.example.org/a,\r\n and\n'
check '<URL:http://exam-\nple.com/b\342\200\220\nee>, and\n' \
    '<URL:http://example.com/bee>,\n\n and\n'
# Two in one word, a blank between them now, and the end of the input.
check '<URL:http://a.example/ b><http://c.example/ d.html>, e\n' \
    '<URL:http://a.example/b> <http://c.example/d.html>,  e\n'
check '<URL:http://a.example/\nb>' '<URL:http://a.example/b>\n'
# Nothing is broken, or nothing is valid.
check 'a  <URL:http://a.example/> \r\n\0 b' 'a  <URL:http://a.example/> \r\n\0 b'
printf '<URL:http://a:b/\nc>\n' >in
run --mend in
want_status 1
cmp -s in out || fail 'a rejected one was mended'
# Behind it a run of non-blanks has no end in sight: as it was.
{
	printf '<URL:http://a.example/\nb>'
	head -c 5000 /dev/zero | tr '\0' ,
} >in
run --mend in
cmp -s in out || fail 'mended before a long word'
# -m: the others stay as they are.
printf '<URL:http://a.example/ b> <URL:http://c.example/ d>\n' >in
run -m1 --mend in
want_out '<URL:http://a.example/b>  <URL:http://c.example/ d>'

# Files one behind the other, text as it is: mail, too.
printf 'From: a@b.example\nDate: x\n\n<URL:http://a.example/\n b>\n' >mail
run --mend mail in
want_out 'From: a@b.example' 'Date: x' '' '<URL:http://a.example/b>' ' ' \
    '<URL:http://a.example/b>  <URL:http://c.example/d> '
run --mend -c in
want_out 2
run --mend -q in
want_status 0
want_out
cp in same
run --mend missing in
want_status 2
want_err 'urlsift: missing: No such file or directory'
ran='urlsift --mend same >>same' got=0
"$URLSIFT" --mend same >>same 2>err || got=$?
want_status 2
want_err 'urlsift: same: it is also the output file'
cmp -s in same || fail 'the output was read'
exit 0
