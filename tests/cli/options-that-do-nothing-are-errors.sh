#!/bin/sh
# An option that would do nothing is an error; what is harmless is taken.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo 'see http://example.org/ here' >in

# of_no_use OPTION MODE: the one is an error with the other, in any order.
of_no_use()
{
	for both in "$1 $2" "$2 $1"; do
		run $both in
		want_status 2
		want_out
		want_err "urlsift: ${1%%=*}: has no effect with ${2%%=*}"
	done
}

for mode in --mend --replace=x --highlight; do
	for option in --line-number --byte-offset --with-filename \
	    --null --no-headers --range=1-2 --defang; do
		case "$option $mode" in
		'--defang --replace=x' | '--no-headers --highlight') ;;
		*) of_no_use $option $mode ;;
		esac
	done
done
for option in --line-number --byte-offset --with-filename; do
	of_no_use $option --get=x
	of_no_use $option --stats
	of_no_use $option --by=host
done
for mode in --json --csv --tsv --vimgrep; do
	of_no_use --no-filename $mode
done
of_no_use --byte-offset --vimgrep
of_no_use --normalize --mend
of_no_use --unredirect --highlight
of_no_use --null --context=1
of_no_use --count --stats
of_no_use --files-with-urls --by=host
of_no_use --mend --stats
of_no_use --defang --stats
of_no_use --after-context=1 --json
of_no_use --stats --validate
of_no_use --top=3 --stats
of_no_use --vimgrep --by=host
run --top=3 --json in
want_status 2
want_err 'urlsift: --top: needs --by, as in --by=host --top=10'

# What there is anyway, and what is counted instead of printed.
for options in '-nbH --json' '-nbH --csv' '-nH --vimgrep' '-n -c' '-bl' \
    '-nq' '--mend -nc' '-0 --json' '-I -g x' '-I --mend' \
    '--stats --invalid' '-I --stats'; do
	run $options in
	want_status 0
done
run --json --csv in
test "$(wc -l <out)" = 2 || fail 'the last form does not count'
exit 0
