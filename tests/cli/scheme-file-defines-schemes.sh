#!/bin/sh
# --scheme-file adds schemes and replaces registered ones; what is wrong with a
# file is said with line and column, and then nothing runs.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
tab=$(printf '\t')
examples=$top_srcdir/corpus/schemes/examples.schemes

# The manual's examples are those of the corpus.
sed '/^\.Sh DIAG/q' "$top_srcdir/doc/man/urlsift-schemes.5.in" |
    sed -n '/^\$ cat .*\.schemes$/,/^\.Ed/p' | sed '/^[.$]/d; s/\\e/\\/g' >out
ran='examples of the manual'
grep -v '^#' "$examples" | grep . >examples
want_out "$(cat examples)"

echo 'x-ticket:OPS-7 q:1 Q:22 http://example.org/ q:z' >text
run --scheme-file="$examples" text
want_status 0
want_out x-ticket:OPS-7 http://example.org/
echo 'q opaque - (?<number>(?&digits))' >q
run --scheme-file="$examples" --scheme-file=q -n text
want_status 0
want_out 1:x-ticket:OPS-7 1:q:1 1:Q:22 1:http://example.org/
run --scheme-file=q --syntax=rfc1738 -J text
grep -q '"scheme":"q","number":"1","alt' out || fail 'no parts'

# --validate and --list-schemes know them.
printf '%s\n' q:1 q:x irc:x >urls
run --validate --scheme-file=q urls
want_status 1
want_out "valid${tab}q:1" "rejected${tab}q:x${tab}path${tab}2" \
    "rejected${tab}irc:x${tab}slashes${tab}4"
run --list-schemes --scheme-file=q
want_status 0
LC_ALL=C sort -c out || fail 'not sorted'
grep -qx "q${tab}opaque${tab}-${tab}q" out || fail 'q is not listed'
run --list-schemes --scheme-file="$examples"
test "$(grep -c '^irc	' out)" = 1 || fail 'irc is listed twice'

# A URL of any length has a bounded number of steps.
echo 'x-slow opaque - (?:(?:a|b|(?&digit))*)*c' >slow
awk 'BEGIN {
	printf "<x-slow:"
	while (n++ < 60000)
		printf "ab"
	print ">"
}' >long
run -i --scheme-file=slow --max-url=200000 long
want_status 0
cut -f 2,3 out >reason
grep -qx "limit${tab}7" reason || fail "reason $(cat reason)"

# check MESSAGE LINE...: the file of these lines is refused so.
check()
{
	message=$1
	shift
	printf '%s\n' "$@" >file
	run --scheme-file=file text
	want_status 2
	want_out
	want_err "urlsift: file$message"
}

name="a scheme's name is a letter, and letters, digits and + . - behind it"
check ":1:1: $name" '1x opaque - a'
check ":1:2: $name" 'x_y opaque - a'
check ':1:1: URL: is the prefix of any URL' 'url opaque - a'
check ":2:65: a scheme's name has 64 bytes at most" '' \
    "x2345678901234567890123456789012345678901234567890123456789012345 opaque - a"
check ':2:1: the scheme is defined twice' 'x opaque - a' 'X opaque - b'
check ':2:4: the shape is not slashes, local or opaque' '#' 'x  flat - a'
check ':1:3: the shape is not slashes, local or opaque' 'x - 1 a'
check ':1:7: the shape is not slashes, local or opaque' ticket
check ':1:8: the shape is not slashes, local or opaque' 'ticket foo'
check ":1:1: $name" '1x opaque'
port='the port must be - or a number up to 65535'
check ":1:10: $port" 'x opaque a b'
check ":1:10: $port" 'x opaque 123456 b'
check ":1:9: $port" 'x opaque'
check ':1:10: the port is greater than 65535' 'x opaque 65536 b'
check ':1:11: the definition has no pattern' 'x opaque -' '# nothing'
check ':2:3: a continuation line without a scheme before it' '' '  abc'

# fault PLACE LINE...: PCRE2 refuses the pattern there, before or behind what is
# wrong and in words of its own; both depend on its version.
fault()
{
	place=$1
	shift
	printf '%s\n' "$@" >file
	run --scheme-file=file text
	want_status 2
	want_out
	head -n 1 err | grep -Eqx "urlsift: file:$place: [a-z].*" ||
	    fail "message is: $(cat -v err)"
}

fault '3:[67]' 'x opaque - ab' '  # a comment' '  (?&nothing)'
fault '2:[56]' 'x opaque - ab' '  cd)e'
fault '1:14' 'x opaque - (a'
fault '1:1[45]' 'x opaque - a\C'
groups=$(awk 'BEGIN { while (n++ < 65) printf "(a)" }')
check ':1:12: the pattern has more than 64 groups' "x opaque - $groups"
long=$(awk 'BEGIN { while (n++ < 4097) printf "a" }')
check ':1:4108: the pattern has more than 4096 bytes' "x opaque - $long"
check ':2:4097: the pattern has more than 4096 bytes' 'x opaque - a' "	$long$long"
awk 'BEGIN { while (n++ < 101) print "x-" n " opaque - a" }' >many
run --scheme-file=many text
want_err 'urlsift: many:101:1: there can be 100 such schemes at most'
printf 'x opaque - a\0b\n' >nul
run --scheme-file=nul text
want_err 'urlsift: nul:1:13: a NUL byte'
run --scheme-file=missing text
want_status 2
want_err 'urlsift: missing: No such file or directory'
run --scheme-file=. text
want_err 'urlsift: .: Is a directory'
run $(awk 'BEGIN { while (n++ < 17) print "--scheme-file=q" }') text
want_err 'urlsift: --scheme-file=q: it can be given at most 16 times'
exit 0
