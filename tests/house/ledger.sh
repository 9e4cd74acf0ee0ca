#!/bin/sh
# What is written down twice agrees: each reason occurs in the corpus, each rule
# in a comment of the sources by its name in words, and each file and test that
# the pages for developers and on trust name is there.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
cd "$top_srcdir" || exit 1
bad=0

complain()
{
	echo "ledger.sh: $*" >&2
	bad=1
}

# The tokens of the X-list.
reasons=$(sed -n 's/^US_REASON([A-Z_]*, "\([a-z0-9-]*\)",.*/\1/p' \
    lib/reasons.def)
test -n "$reasons" || complain 'no reasons in lib/reasons.def'
for reason in $reasons; do
	grep -q "^$reason@" corpus/urls/*.cases ||
	    grep -qaE "(^|[^a-z-])$reason@?([^a-z-]|\$)" corpus/*/*.want \
		corpus/*/*.hits ||
	    complain "no case for the reason $reason"
done

# A rule is a heading, which the source cites.  A tarball has no doc/design.
pages=doc/design/rules
named=$(sed -n 's/^### \([a-z0-9-]*\)$/\1/p' $pages/*.md 2>/dev/null | sort)
test ! -d $pages || test -n "$named" || complain "no rules in $pages"
twice=$(echo "$named" | uniq -d)
test -z "$twice" || complain "two rules have a name: $twice"
for rule in $named; do
	find lib src bindings -name '*.[ch]' -o -name '*.def' |
	    xargs grep -qE "(^|[^A-Za-z0-9_-])$rule([^A-Za-z0-9_-]|\$)" ||
	    complain "no source names the rule $rule"
done
coded=$(grep -rnE '\([BDEHSVW][0-9]+[a-z]?[,;)]' lib src bindings doc/design \
    --include='*.[ch]' --include='*.def' --include='*.md' |
    grep -v 'lib/decode/html/references.def')
test -z "$coded" || complain "a rule has a name, no number: $coded"

# A file in back quotes, with or without its folder, is there, and so are a
# function of ARCHITECTURE and a test.
for name in $(grep -os '`[a-z_]*()`' doc/design/ARCHITECTURE.md | tr -d '`()' |
    sort -u); do
	grep -rqw "$name" lib src || complain "no source has $name()"
done
for page in SECURITY.md doc/guide/SECURITY.md $(ls doc/design/*.md \
    $pages/*.md 2>/dev/null); do
	for name in $(grep -o '`[A-Za-z0-9_./-]\+[.]\(sh\|c\|py\|awk\)`' $page |
	    tr -d '`' | sort -u); do
		case $name in
		*NAME*) continue ;;
		esac
		test -f "$name" || find lib src tests doc contrib bindings \
		    -path "*/$name" | grep -q . ||
		    complain "$page: there is no $name"
	done
done
for page in SECURITY.md doc/guide/SECURITY.md $(ls doc/design/TESTING.md \
    2>/dev/null); do
	grep -q '`[a-z/]*tests/' $page || complain "$page names no tests"
	for name in $(grep -o '`[a-z]*\(_[a-z0-9]*\)\{2,\}`' $page | tr -d '`' |
	    sort -u); do
		grep -qE "[ ,]$name\)|EACH\($name," tests/*/*.c ||
		    complain "$page: there is no test $name"
	done
done
exit $bad
