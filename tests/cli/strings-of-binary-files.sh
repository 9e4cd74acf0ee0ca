#!/bin/sh
# strings-of-binary-files: of a document of old Office that is a file of its own
# the letters in UTF-16 are read as they are in an attachment, also if the file
# is large; not if the user says that it is text, and --mend leaves its bytes.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# wide TEXT: print it in UTF-16.
wide()
{
	printf %s "$1" | sed 's/./&\\0/g' | xargs -0 printf
}

{
	compound
	wide 'HYPERLINK http://wide.example/a'
	printf '\1\2http://bytes.example/b\0\0\0'
} >small.doc
{
	cat small.doc
	head -c 3000000 /dev/zero
	wide 'http://wide.example/end'
} >large.doc

for threads in 1 2; do
	run -Hj$threads --binary-files=ignore small.doc large.doc
	want_status 0
	want_out small.doc:http://wide.example/a \
	    small.doc:http://bytes.example/b large.doc:http://wide.example/a \
	    large.doc:http://bytes.example/b large.doc:http://wide.example/end
done
run - <small.doc
want_out http://wide.example/a http://bytes.example/b
echo 'urlsift: the text of 1 file was not searched: 1 Office' | diff - err ||
    fail 'it is not reported'

run -ttext small.doc
want_out http://bytes.example/b
run --mend small.doc
cmp small.doc out || fail 'its bytes were changed'
