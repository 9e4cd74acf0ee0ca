#!/bin/sh
# The options of src/options/options.def, lib/rules.def,
# lib/document/inputs.def and lib/filter/filters.def, no more and no fewer, are those of --help=all, of the
# manual and of what the shells complete; each one has a test, and its letter
# does what its word does.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
: "${top_builddir:=$top_srcdir/build}"
cat "$top_srcdir/src/options/options.def" "$top_srcdir/lib/rules.def" \
    "$top_srcdir/lib/filter/filters.def" >table
sed '/^#else/,/^#endif/d' "$top_srcdir/lib/document/inputs.def" >>table
table=table
manual=$top_builddir/doc/man/urlsift.1

run --help
want_status 0
cp out help
run --help=all
want_status 0
cp out all

# Rows of letter and word, - for none; the names in them, one a line.
sed -nE "s/^(OPTION|RULE|FILTER|INPUT)\\((0|'(.)'), (NULL|\"([^\"]*)\"), .*/\\3 \\5/p" "$table" |
    sed 's/^ /- /; s/ $/ -/' >rows
ran=$table
test "$(wc -l <rows)" = "$(grep -cE '^(OPTION|RULE|FILTER|INPUT)\(' "$table")" || fail 'odd rows'
test "$(wc -l <rows)" -gt 50 || fail 'too few options'
sed 's/^/-/; s/ / --/' rows | tr ' ' '\n' | grep -vxe -- -e --- |
    sort -u >names

# agree LIST: standard input is all of the names; LIST may have one twice.
agree()
{
	ran=$1
	sort -u >named
	comm -23 names named >lacking
	comm -13 names named >unknown
	test ! -s lacking || fail "lacks $(echo $(cat lacking))"
	test ! -s unknown || fail "no option: $(echo $(cat unknown))"
	return "$bad"
}

grep -oE '(^|[^-A-Za-z0-9])--?[A-Za-z0-9][-a-z0-9]*' help |
    sed 's/^[^-]//' | sort -u | comm -23 - names >out
ran='urlsift --help'
want_out
sed -nE 's/^ +(-.)?(, )?(--[a-z0-9-]+)?[=[ ].*/\1 \3/p' all | tr ' ' '\n' |
    grep . | agree 'urlsift --help=all' || bad=1

# .Fl x is -x, .Fl -word is --word.
sed -nE '/^\.It Fl/s/(,?) (Fl|Ar|Op|Ns|Oc|Oo|Cm) / \2 /gp' "$manual" |
    tr ' ' '\n' | sed -nE '/^Fl$/{n;s/^/-/p;}' | agree 'OPTIONS of urlsift.1' || bad=1

completions=$top_builddir/doc/completions
sed -n "s/^		words='\\(-.*\\)'/\\1/p" "$completions/urlsift" | tr ' ' '\n' |
    sed 's/=$//' | agree 'the completion of bash' || bad=1
sed -n "s/^	    '\\*\\(-[^=+[]*\\).*/\\1/p" "$completions/_urlsift" |
    agree 'the completion of zsh' || bad=1
sed -nE 's/^complete -c urlsift( -s (.))?( -l ([a-z0-9-]+))? .*/-\2 --\4/p' \
    "$completions/urlsift.fish" | tr ' ' '\n' | grep -vxe - -e -- |
    agree 'the completion of fish' || bad=1

# Each help text is a sentence that stands alone; --help=all breaks its lines
# and has all of it.
sed -n "s/^complete .* -d '\\(.*\\)'$/\\1/p" "$completions/urlsift.fish" >sentences
test "$(wc -l <sentences)" = "$(sort -u rows | wc -l)" ||
    fail 'an option lacks its help text'
grep -vxE '[A-Z].*[.]' sentences && fail 'not a sentence'
tr -s ' \n' ' ' <all >joined
while read -r sentence; do
	grep -qF -e "$sentence" joined || fail "--help=all lacks: $sentence"
done <sentences

# some_name LIST: standard input has the letter or the word of each row.
some_name()
{
	ran=$1
	grep -vxe -- -e --- | sort -u >named
	while read -r letter word; do
		grep -qxFe "-$letter" -e "--$word" named ||
		    echo "-$letter/--$word"
	done <rows | sed 's,^--/,,; s,/---$,,' >lacking
	test ! -s lacking || fail "lacks $(echo $(cat lacking))"
	return "$bad"
}

# Other tests run it; letters are distinguished from those of other programs by
# what is called.
for test in "$top_srcdir"/tests/cli/*.sh; do
	test "${test##*/}" = "${0##*/}" || grep -v '^ *#' "$test"
done >tests
{
	grep -oE '[ "]--[a-z0-9-]+' tests | tr -d ' "'
	grep -E 'URLSIFT|run' tests | grep -oE ' -[A-Za-z0-9]+' |
	    sed 's/^ -//; s/./-&\
/g'
} | some_name 'all of tests/cli' || bad=1

# Each of them is taken, letter and word alike.
mkdir empty
: >nothing
printf '%s\n' 'http://example.org/a' 'mailto:' 'gopher://h:70/' >text
while read -r letter word; do
	option=--$word
	test "$word" != - || option=-$letter
	case $option in
	--base) value=http://example.org/ ;;
	--columns) value='url --csv' ;;
	--join) value=hyphen ;;
	--get) value={url} ;;
	--replace) value=x ;;
	--output | --report | --sqlite) option=$option=made value= ;;
	--binary-files) value=count ;;
	--color) value=always ;;
	--exclude | --exclude-dir | --include) value=x ;;
	--sandbox) value=none ;;
	--range) value='0-9' ;;
	--shard) value=1/1 ;;
	--host | --not-host | --match | --not-match) value=x ;;
	--domain | --not-domain) value=example.org ;;
	--encoding) value=UTF-8 ;;
	--hosts-file | --not-hosts-file | --new-since) value=nothing ;;
	--list) value=shortener=nothing ;;
	--files-from | --files0-from | --scheme-file) value=nothing ;;
	--threads | --max-count | --max-time) value=1 ;;
	--after-context | --before-context | --context) value=1 ;;
	--top) value="1 --by=host" ;;
	--by) value=host ;;
	--max-memory) value=1M ;;
	--progress) value=never ;;
	--recursive | --dereference-recursive) value=empty ;;
	--max-extract | --max-output) value=1M ;;
	--keep) value='/id --csv' ;;
	--max-url) value=256 ;;
	--max-wrapper-lines) value=1 ;;
	--form | --not-form) value=bare ;;
	--risk | --not-risk) value=password ;;
	--scheme | --not-scheme) value=http,x-y ;;
	--syntax) value=rfc1738 ;;
	--type) value=text ;;
	--hyphen) value=drop ;;
	*) value= ;;
	esac
	run $option $value <text
	test "$got" -le 1 || fail "exit $got"
	test "$letter" != - && test "$word" != - || continue
	cp out want
	run -$letter $value <text
	cmp -s want out || fail "differs from $option"
done <rows
exit 0
