#!/bin/sh
# Each page of doc/guide/integrations stands in their list and has a test, which
# runs each of its blocks.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
cd "$top_srcdir" || exit 1
pages=0
for page in doc/guide/integrations/*.md; do
	name=$(basename "$page" .md)
	test "$name" != README || continue
	pages=$((pages + 1))
	ran=$page
	grep -qF "($name.md)" doc/guide/integrations/README.md ||
	    fail 'not listed'
	test=tests/integrations/$name.sh
	grep -qF "$test" tests/integrations/local.mk || fail 'no test'
	sed -n 's/^```\(.\)/\1/p' "$page" >"$dir/blocks"
	test -s "$dir/blocks" || fail 'no block'
	sort "$dir/blocks" | uniq -d >"$dir/twice"
	test ! -s "$dir/twice" || fail "two blocks: $(cat "$dir/twice")"
	while read -r info; do
		grep -qE "$name ('$info'|$info)( |\$)" "$test" ||
		    fail "not run: $info"
	done <"$dir/blocks"
done
ran=doc/guide/integrations
test $pages -gt 5 || fail 'where are the pages?'
exit 0
