#!/bin/sh
# The examples of the manual's pages, of README.md and of the pages for users
# print what stands below them.  Each page has a directory of its own:
# "$ cat FILE" there makes FILE if it is not there yet.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
mkdir bin
ln -s "$URLSIFT" bin/urlsift
PATH=$dir/bin:$PATH
unset NO_COLOR TERM

# Writes what stands behind "$ " to N.run, what stands below that to N.want.  A
# line that ends in a backslash goes on.
cat >split.awk <<'A'
/^\.Sh/ { is_example = / EXAMPLES/ }
/^(\.Ed|```)/ && is_on { is_on = 0; next }
/^(\.Bd -literal|```)/ { is_on = 1; file = ""; next }
/^\.Dl \$/ { print "never run: " $0 >"odd" }
!is_on { next }

!is_markdown {
	gsub(/\\e/, "\001")
	gsub(/\\&/, "")
	gsub(/\\\(aq/, "'")
	gsub(/\\\(ha/, "^")
	gsub(/\\\(ti/, "~")
	gsub(/\001/, "\\")
}
/^\$ / {
	file = ++n ".run"
	printf "" >(n ".want")
	sub(/^\$ /, "")
}
file == "" {
	if (is_example)
		print "no command: " $0 >"odd"
	next
}
{
	print >file
	if (file == n ".run" && !/\\$/)
		file = n ".want"
}
A

lacking=
for page in doc/man/urlsift.1.in doc/man/urlsift-json.5.in \
    doc/man/urlsift-schemes.5.in README.md doc/guide/TUTORIAL.md \
    doc/guide/COMPARISON.md doc/guide/FAQ.md doc/guide/STABILITY.md; do
	mkdir "$dir/page" && cd "$dir/page" || exit 1
	ran=$page
	case $page in
	*.md) is_markdown=1 ;;
	*) is_markdown=0 ;;
	esac
	awk -v is_markdown=$is_markdown -f ../split.awk "$top_srcdir/$page"
	test ! -e odd || fail "$(cat odd)"
	test -e 1.run || fail 'no examples'
	n=1
	while test -e $n.run; do
		command=$(cat $n.run)
		ran="$page: $command"
		file=${command#cat }
		want=$n.want
		n=$((n + 1))
		if test "cat $file" = "$command" && test ! -e "$file"; then
			cp $want "$file"
			continue
		fi
		for tool in jq sqlite3; do
			case " $command " in
			*" $tool "*)
				command -v $tool >/dev/null && continue
				lacking="$lacking $tool"
				continue 2
				;;
			esac
		done
		case $command in
		*domain*)
			"$URLSIFT" --version | grep -q '^libpsl.*not av' && {
				lacking="$lacking libpsl"
				continue
			}
			;;
		esac
		sh -c "$command" >out 2>&1 </dev/null
		cmp -s $want out && continue
		fail 'prints something else'
		diff $want out >&2
	done
	cd "$dir" && rm -rf page
done
test -z "$lacking" || skip "no$lacking"
exit 0
