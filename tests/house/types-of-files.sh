#!/bin/sh
# The table of types in urlsift.1 has each type that lib/decode/detect/types.def
# and lib/document/binary.c have, with the words by which it is told.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
here=$(mktemp -d) || exit 1
trap 'rm -rf "$here"' EXIT

# The table, as it is read.
sed -n '/^\.Ss Types of files/,/^\.El/p' "$top_srcdir/doc/man/urlsift.1.in" |
    sed 's/\\e/\\/g; s/\\&//g; s/^\.[A-Z][a-z] //' >"$here/table"
bad=0
# has WORD WHERE [-w]: the table has it, as a word of its own.
has()
{
	grep -qF $3 -e "$1" "$here/table" && return
	echo "types-of-files.sh: $2: the table of urlsift.1 has no $1"
	bad=1
}

awk -F '[(,]' '/^US_TYPE\(/ { print $2 }' \
    "$top_srcdir/lib/decode/detect/types.def" | sort -u >"$here/kinds"
while read -r kind; do
	case $kind in
	ARCHIVE) has archives $kind; has 'compressed files' $kind ;;
	OFFICE) has .doc $kind; has .xls $kind ;;
	OUTLOOK) has .msg $kind; has winmail.dat $kind ;;
	SIGNED) has .p7m $kind ;;
	LINES) has calendars $kind; has 'address cards' $kind ;;
	MBOX) has mailboxes $kind ;;
	MAIL) has mail, $kind ;;
	HTML) has pages $kind ;;
	CSV | TSV) has tables $kind ;;
	PROGRAM) has .js $kind ;;
	TEXT) ;;
	*) has "$kind" $kind ;;
	esac
done <"$here/kinds"

# What a file begins with, but for bytes that are no text.
awk -F '"' '/^US_TYPE\(/ && $2 !~ /\\x/ { n = split($2, word, " ")
	for (i = 1; i <= n; i++) print word[i] }' \
    "$top_srcdir/lib/decode/detect/types.def" | grep -v ^WARC/ |
    sed 's/\\\\/\\/; s/^{\\rt$/{\\rt/' >"$here/starts"
while IFS= read -r start; do
	has "$start" types.def
done <"$here/starts"

# What is not read, by its name.
sed -n 's/^	\[US_BINARY_\([A-Z]*\)\] = { "\([^"]*\)".*/\1 \2/p' \
    "$top_srcdir/lib/document/binary.c" |
    grep -v '^NONE \|^OTHER \|^PART \|^ENCODED ' >"$here/binaries"
while read -r what name; do
	has "$name" "$what" -w
done <"$here/binaries"
test "$(wc -l <"$here/kinds")" -gt 10 &&
    test "$(wc -l <"$here/starts")" -gt 3 &&
    test "$(wc -l <"$here/binaries")" -gt 4 || {
	echo 'types-of-files.sh: the tables of lib/ cannot be read'
	bad=1
}
exit $bad
