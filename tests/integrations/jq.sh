#!/bin/sh
# jq: each filter of the page.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs jq
mkdir tree
printf 'http://b.example/ http://a.example/
http://b.example/ <mailto:a@b.example>
at <URL:http://a.example/long-\nlines> and http://x:y/\n' >tree/t

# The blocks read the working directory: what they print goes outside.
in_tree()
{
	ran=$1 got=0
	(cd tree && sh "../$1") >out 2>err </dev/null || got=$?
	want_status 0
}

block jq 'sh rejected' >rejected
in_tree rejected
want_out './t:4:12: the port is not a decimal number in range: http://x:y/'
block jq 'sh readings' >readings
in_tree readings
want_out http://a.example/long-lines '  or http://a.example/longlines'
exit 0
