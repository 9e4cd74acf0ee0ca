#!/bin/sh
# Where the model decides at a line end, --explain says how sure it is and why:
# three sentences of the table of features, with their numbers
# (reasons-of-the-model).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

run -t text --explain=raw "$top_srcdir"/corpus/joins/*.in "$top_srcdir"/corpus/not-joined/*.in
tr '\t' '\n' <out | sed -n 's/.* (of 100 such line ends \([0-9]* go on): .*\)/\1/p' \
    >said
test "$(wc -l <said)" -gt 100 || fail "$(wc -l <said) decisions of the model"
awk -F '; ' 'NF != 3 || !/^[1-9][0-9]? go on/' said | grep . &&
    fail 'not how many and three sentences'

# The sentences as patterns, one a line.
tr '\n' ' ' <"$top_srcdir/lib/scan/join/features.def" |
    sed 's/"[[:blank:]]*"//g; s/US_FEATURE(/\
&/g' | sed -n 's/^US_FEATURE([a-z_0-9]*,[[:blank:]]*"\(.*\)").*/\1/p' |
    sed 's/[?.*]/[&]/g; s/\[\([^]]*|[^]]*\)\]/(\1)/g; s/#/-?[0-9]+/g
s/@/(nothing|a small letter|a capital|a digit|another character|[[:punct:]])/g' \
    >sentences
test "$(wc -l <sentences)" -gt 40 || fail "$(wc -l <sentences) sentences"
sed 's/^[^:]*: //; s/; /\
/g' said | grep -Evx -f sentences && fail 'sentences that no feature has'
exit 0
