#!/bin/sh
# xargs: each URL is one argument, whatever is in it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs xargs
printf "see <http://example.org/it's> and http://a.example/ b\n" >notes.txt
try sh xargs sh
want_status 0
want_out "fetch http://example.org/it's" 'fetch http://a.example/'
exit 0
