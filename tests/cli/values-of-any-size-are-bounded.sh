#!/bin/sh
# A string of JSON, a field of a table and an attribute of XML of any size take
# no more memory than a short one, and what is nested without end is read as
# text.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# Sanitizers need room of their own, and time.
size=1000000000
test -z "${URLSIFT_SANITIZERS-}" || size=10000000

# bounded TYPE BEFORE AFTER: a URL is behind so many bytes.
bounded()
{
	ran="urlsift -t $1 <$2..."
	got=0
	{
		printf '%s' "$2"
		head -c $size /dev/zero | tr '\0' a
		printf '%s' "$3"
	} | {
		# shellcheck disable=SC3045
		test -n "${URLSIFT_SANITIZERS-}" || ulimit -v 500000
		"$URLSIFT" -t "$1" >out 2>err
	} || got=$?
	want_out http://a.example/
}

bounded json '["' ' http://a.example/"]'
want_status 0
size=$((size / 10))
bounded json '{"' '": "http://a.example/"}'
want_status 0
bounded csv 'a,"' ' http://a.example/'
bounded tsv 'a	' ' http://a.example/'
bounded xml '<?xml version="1.0"?><a b="' ' http://a.example/"/>'
bounded xml '<?xml version="1.0"?><a href="' ' http://a.example/"/>'
bounded xml '<?xml version="1.0"?><!-- ' ' http://a.example/ -->'
bounded xml '<?xml version="1.0"?><' ' http://a.example/'

awk 'BEGIN {
	for (i = 0; i < 1000000; i++)
		printf "["
	print "\"http://a.example/\""
}' >file
run -t json file
want_status 2
want_out http://a.example/
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
awk 'BEGIN {
	print "<?xml version=\"1.0\"?>"
	for (i = 0; i < 1000000; i++)
		printf "<a xml:base=\"b/\">"
	print "http://a.example/"
}' >file
run file
want_status 0
want_out http://a.example/
exit 0
