#!/bin/sh
# Who may include whom (doc/design/ARCHITECTURE.md), and that the lists of the
# build know each source file.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
cd "$top_srcdir" || exit 1

# includes FILE-OR-FOLDER...: a line "file what" for each #include there.
includes()
{
	find "$@" -name '*.[ch]' | sort | xargs awk '
	/^ *# *include *[<"]/ {
		match($0, /[<"][^>"]*[>"]/)
		print FILENAME, substr($0, RSTART, RLENGTH)
	}'
}

# refuse WHY: standard input says what should not be.
refuse()
{
	sed "s/^/	/; 1s/^/$1:\\
/"
}

standard='assert|errno|float|inttypes|limits|stdalign|stdatomic|stdbool|stddef'
standard="$standard|stdint|stdio|stdlib|string"

complaints=$(
# lib/ takes the standard library of C, and PCRE2 through two doors: what is a
# URL, and which ones are wanted.
includes lib | grep -Ev '^lib/(decode|helper|document/client)/' | grep ' <' |
    grep -Ev '^lib/document/(document|in_process)\.c <(poll|unistd)\.h>$' |
    grep -Ev '^lib/document/finder\.c <(poll|time)\.h>$' |
    grep -Ev " <($standard)\.h>\$" |
    grep -Ev '^lib/(syntax/pattern|filter/match)\.c <pcre2\.h>$' |
    grep -v '^lib/scan/colon_finder_x86\.c <immintrin\.h>$' |
    grep -v '^lib/base/vector_x86\.h <immintrin\.h>$' |
    grep -Ev '^lib/base/vector\.h <(emmintrin|arm_neon|wasm_simd128)\.h>$' |
    grep -v '^lib/base/byteset_x86\.c <sys/platform/x86\.h>$' |
    grep -v '^lib/base/dynload\.c <dlfcn\.h>$' |
    grep -v '^lib/url/suffix_libpsl\.c <pthread\.h>$' |
    refuse 'neither standard C nor a library through its one door'

# scan sees bytes and scheme names; syntax sees one string.
includes lib/scan | grep ' "' |
    grep -Ev ' "(\.\./(base/)?|join/)?[a-z_0-9]+\.(h|def)"$' |
    grep -Ev '^lib/scan/join/[a-z_0-9/]+\.c "\.\./\.\./base/[a-z_0-9]+\.h"$' |
    grep -v '^lib/scan/join/train/' |
    refuse 'lib\/scan knows itself and the common files only'
includes lib/syntax | grep 'scan/' |
    refuse 'lib\/syntax does not know lib\/scan'

# decode sees markup; the scanner and the parser get what it reports.
includes lib/decode | grep -E '(scan|syntax)/' |
    refuse 'lib\/decode knows neither lib\/scan nor lib\/syntax'

# readings.c joins them; nobody else includes both.
includes lib/*.[ch] | grep -v '^lib/readings\.c ' |
    sed -n 's,"\(scan\|syntax\)/.*,\1,p' | sort -u | cut -d ' ' -f 1 |
    uniq -d | refuse 'only lib\/readings.c knows both folders'

# url is used by all and knows what all share.
includes lib/url | grep ' "' |
    grep -Ev ' "((\.\./)(base/)?)?[a-z0-9_]+\.(h|def)"$' |
    refuse 'lib\/url knows itself and the common files only'

# filter asks the view, and of syntax for the memory of patterns only.
includes lib/filter | grep -E 'scan/|syntax/' |
    grep -v '^lib/filter/match\.c "\.\./syntax/pattern\.h"$' |
    refuse 'lib\/filter knows neither lib\/scan nor lib\/syntax'

# A document knows what the decoder emits and how a type is detected; it scans
# as any caller does.  So does the helper, which decodes, too.
includes lib/document lib/helper | grep ' "' |
    grep -Ev ' "((client|url|\.\.|\.\./\.\.)/)?[a-z_]+\.(h|def)"$' |
    grep -Ev ' "(\.\./)?\.\./(base|url|document)/[a-z_0-9]+\.h"$' |
    grep -Ev ' "(\.\./)?\.\./decode/(urlsift-decode|limits)\.h"$' |
    grep -Ev ' "\.\./decode/(charset|converter)\.h"$' |
    grep -Ev ' "\.\./decode/detect/[a-z_]+\.h"$' |
    grep -v '^lib/helper/helper\.c "\.\./decode/decode\.h"$' |
    grep -v '^lib/document/in_process\.c "\.\./decode/one_file\.h"$' |
    refuse 'lib\/document knows the header of the decoder and the common files'

# The other folders do not know who uses them; the system's doors are in the
# helper and its client.
includes lib | grep -Ev '^lib/(decode|document|helper)/' | grep 'decode/' |
    refuse 'lib does not know lib\/decode'
includes lib | grep -Ev '^lib/(document|helper)/' |
    grep -E '"[^"]*(document|helper)/' |
    refuse 'lib knows neither lib\/document nor lib\/helper'
includes lib/decode | grep ' "' |
    grep -Ev ' "((\.\./)?[a-z]+/)?[a-z0-9_-]+\.(h|def)"$' |
    grep -Ev ' "\.\./(\.\./((base|url)/)?)?[a-z0-9_-]+\.(h|def)"$' |
    refuse 'lib\/decode knows itself and the common files only'
includes lib/decode | grep -E ' <(sys|linux|seccomp|signal|unistd|fcntl)' |
    refuse 'only the helper and its client know the system'

# The tool is a client like anyone else.  Of the decoder it sees, beside its
# header, how a type is detected.
includes src | grep ' "' | while read -r file what; do
	name=${what#?}
	name=${name%?}
	test "$name" = urlsift.h || test "$name" = config.h ||
	    test -f "${file%/*}/$name" || case $name in
	../../lib/rules.def | ../../lib/filter/filters.def) ;; # its rows
	filter/filters.h) ;;	# and their numbers
	base/buf.h | base/byteset.h | base/dynload.h | base/glob.h) ;;
	base/json.h | base/percent.h | base/reading.h | base/siphash.h) ;;
	base/utf8.h) ;;
	url/*.h | document/*.h) ;;
	decode/charset.h) ;;
	decode/detect/*.h) ;;
	decode/urlsift-decode.h) ;;
	*) echo "$file $what" ;;
	esac
done | refuse 'src includes urlsift.h and its own headers only'

# below FOLDER FOLDER...: a folder of src knows these, and what all of them
# share.
below()
{
	folder=$1
	shift
	known=$(printf '%s/|' base options "$@")
	known=${known%|}
	includes "src/$folder" | grep ' "\.\./' | grep -Ev " \"\.\./($known)" |
	    refuse "src\/$folder knows of the other folders: $*"
}

includes src/base | grep ' "\.\./' |
    refuse 'src\/base knows no other folder'
includes src/options | grep ' "\.\./' |
    grep -Ev ' "\.\./(base/|options/|\.\./lib/(rules|filter/filters)\.def)' |
    refuse 'src\/options knows src\/base only'
below output
below input output
below rewrite output
below unique output
below reader input output stats
below stats input output
below report stats output
below setup input output
below passthru input output reader rewrite setup
below search input output reader report rewrite setup stats unique
includes src | grep '<pcre2' | grep -v '^src/version\.c ' |
    refuse 'src knows the version of PCRE2 only'

# Foreign text reaches an output through out_text() and its like, which know
# whether it is a terminal (no-control-to-a-terminal).  Who writes bytes as they
# are has them from there (jobs), keeps them (stats) or escapes them itself
# (json, html, explain, rows).
grep -lE 'out_put(_before)?\(' src/*.c src/*/*.[ch] |
    grep -vxE 'src/output/(output\.[ch]|json\.[ch]|explain\.c|write_rows\.c)' |
    grep -vxE 'src/(search/jobs|report/html|stats/stats)\.c' |
    refuse 'not among those that may write bytes as they are'

# A binding is one, too.
includes bindings | grep ' "' | while read -r file what; do
	name=${what#?}
	name=${name%?}
	test "$name" = urlsift.h || test -f "${file%/*}/$name" ||
	    test "$name" = decode/urlsift-decode.h ||
	    test -f "${file%/tests/*}/$name" || echo "$file $what"
done | refuse 'bindings include public headers and their own only'
includes bindings/postgresql | grep ' <' | grep -Ev " <($standard|poll)\.h>\$" |
    grep -v '^bindings/postgresql/extension\.h ' |
    refuse 'of bindings\/postgresql only extension.h knows the server'
includes bindings/python | grep -E '<(pcre2|Python)' |
    grep -v '^bindings/python/module\.h <Python\.h>$' |
    refuse 'of bindings\/python only module.h knows Python, and PCRE2 none'
includes bindings/perl | grep -E '<(pcre2|EXTERN|perl|XSUB)' |
    grep -vE '^bindings/perl/module\.h <(EXTERN|perl|XSUB)\.h>$' |
    refuse 'of bindings\/perl only module.h knows Perl, and PCRE2 none'
includes bindings/perl | grep '"base/' |
    refuse 'of the library, bindings\/perl knows urlsift.h only'

# The milter is one, too.
includes contrib | grep ' "' | while read -r file what; do
	name=${what#?}
	name=${name%?}
	test "$name" = config.h || test "$name" = decode/urlsift-decode.h ||
	    test -f "${file%/*}/$name" || echo "$file $what"
done | refuse 'contrib includes public headers and its own only'

# inclusions FOLDER...: a line "file header" for each header of ours that a file
# there includes.
inclusions()
{
	find "$@" -name '*.[ch]' | sort >"$known"
	xargs awk '
	function tidy(path) {
		while (sub(/[^\/]+\/\.\.\//, "", path))
			;
		return path
	}
	NR == FNR { is_known[$0] = 1; next }
	/^ *# *include *"/ {
		split($0, part, "\"")
		folder = FILENAME
		sub(/[^\/]*$/, "", folder)
		roots[1] = folder; roots[2] = "lib/"; roots[3] = "src/"
		for (i = 1; i <= 3; i++) {
			to = tidy(roots[i] part[2])
			if (to in is_known) {
				print FILENAME, to
				break
			}
		}
	}' "$known" <"$known"
}
known=${TMPDIR:-/tmp}/layers.$$
trap 'rm -f "$known"' EXIT

# No circle: a .c and its .h are one module; a public header, which several
# files implement, is one by itself.
inclusions lib src bindings contrib | grep -v '/tests/' | awk '
function module(path) {
	if (path !~ /urlsift(-decode)?\.h$/)
		sub(/\.[ch]$/, "", path)
	return path
}
module($1) != module($2) { print module($1), module($2) }' |
    tsort 2>&1 >/dev/null | sed 's/^tsort: //' |
    refuse 'modules that include each other in a circle'

# What one file alone includes stands in that file, or in a header of its room;
# a few are interfaces all the same.
inclusions lib src bindings contrib tests | awk '
{ own = $2; sub(/h$/, "c", own); if ($1 != own && $2 !~ /^tests/) users[$2]++ }
END {
	for (header in users)
		if (users[header] == 1)
			only[++n] = header
	for (i = 1; n > 10 && i <= n; i++)
		print only[i]
}' | sort | refuse 'more than 10 headers with one includer'

# A file that no list names is neither built nor distributed.
for folder in lib src bindings contrib tests; do
	cat $folder/local.mk $folder/*/local.mk 2>/dev/null |
	    tr ' \t\\' '\n\n\n' | sort -u >"$known"
	find $folder -name '*.[ch]' -o -name '*.def' -o -name '*.sh' |
	    sed 's,^\(tests/unit/test_.*\|tests/fuzz/fuzz_.*\)\.c$,\1,
		s,^tests/fuzz/fuzz_replay$,&.c,' | sort | comm -23 - "$known"
done | refuse 'not in its local.mk'
)

test -z "$complaints" && exit
echo 'layers.sh:' >&2
echo "$complaints" >&2
exit 1
