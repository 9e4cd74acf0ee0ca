#!/bin/sh
# bench-mail.sh MBOX: mail mode against GMime alone, in turn, nine times each;
# the medians in milliseconds and their ratio.
: "${URLSIFT:=src/urlsift}"
test -x src/.libs/urlsift && URLSIFT=src/.libs/urlsift
LD_LIBRARY_PATH=$PWD/lib/.libs
export LD_LIBRARY_PATH
mbox=${1:?usage: bench-mail.sh MBOX}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
# The flags are words.
# shellcheck disable=SC2046
${CC:-cc} -O2 -o "$work/gmime_alone" \
    "${top_srcdir:-.}/tests/tools/gmime_alone.c" \
    $(pkg-config --cflags --libs gmime-3.0) || exit 1

# timed NAME COMMAND...
timed()
{
	name=$1
	shift
	before=$(date +%s%N)
	"$@" >"$work/out" || exit 1
	echo $((($(date +%s%N) - before) / 10000)) >>"$work/$name"
}

for round in 1 2 3 4 5 6 7 8 9; do
	timed urlsift "$URLSIFT" --type=mbox "$mbox"
	timed gmime "$work/gmime_alone" "$mbox"
done
for name in urlsift gmime; do
	sort -n "$work/$name" | sed -n 5p
done | awk '{ ms[NR] = $1 / 100 } END {
	printf "urlsift %.1f ms, GMime alone %.1f ms, ratio %.2f\n",
	    ms[1], ms[2], ms[1] / ms[2]
}'
