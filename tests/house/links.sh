#!/bin/sh
# Links between the documents lead to files and headings that are there, and
# README.md leads to each document.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
cd "$top_srcdir" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
bad=0

complain()
{
	echo "links.sh: $*" >&2
	bad=1
}

# Code is no link and no heading.
# shellcheck disable=SC2016
prose()
{
	awk '/^ *```/ { is_code = !is_code; next } !is_code' "$1" |
	    sed 's/``[^`]*``//g'
}

# targets PAGE: where its links lead, other than to the web.
# shellcheck disable=SC2016
targets()
{
	prose "$1" | sed 's/`[^`]*`//g' | grep -o ']([^)]*)' |
	    sed 's/^](//; s/)$//' | grep -vE '^(https?|mailto):'
}

# headings PAGE: their names as web sites make them.
headings()
{
	prose "$1" | sed -n 's/^##* //p' | tr 'A-Z ' 'a-z-' |
	    tr -cd 'a-z0-9_\n-'
}

# The README of the Perl distribution names the files that are beside it there.
find . -name '*.md' ! -path './build*' ! -path './_*' ! -path './debian/*' \
    ! -path '*/node_modules/*' ! -path ./bindings/perl/README.md |
    sed 's,^\./,,' | sort >"$dir/pages"
links=0
while read -r page; do
	targets "$page" | sort -u >"$dir/targets"
	while read -r target; do
		links=$((links + 1))
		file=${target%%#*}
		case $file in
		'') file=$page ;;
		*) file=$(dirname "$page")/$file ;;
		esac
		test -e "$file" || {
			complain "$page: $target: no such file"
			continue
		}
		case $target in
		*#*)
			headings "$file" | grep -qxF -e "${target#*#}" ||
			    complain "$page: $target: no such heading"
			;;
		esac
	done <"$dir/targets"
done <"$dir/pages"
test "$links" -gt 100 || complain "only $links links"

targets README.md | sed 's/#.*//' | sort -u >"$dir/linked"
for page in *.md doc/guide/*.md doc/design/*.md doc/man/*.[1-8].in; do
	test "$page" = README.md || grep -qxF "$page" "$dir/linked" ||
	    complain "README.md does not lead to $page"
done
exit $bad
