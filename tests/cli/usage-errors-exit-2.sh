#!/bin/sh
# What is wrong with the command line is said in a line, then the usage.
. "${top_srcdir:-.}/tests/cli/lib.sh"

# check MESSAGE ARG...
check()
{
	message=$1
	shift
	run "$@" </dev/null
	want_status 2
	want_out
	want_err "urlsift: $message"
}

check '--no-such-option: no such option' --no-such-option
check '--max=1: there are several such options' --max=1
check '-Z: no such option' -nZ
check '--json: takes no value' --json=1
check '--max-count: needs a value' -m
check '--syntax: needs a value' --syntax
run --version
case $(cat out) in
*'decoder: none'*) kinds='auto|text' ;;
*) kinds='auto|text|mail|mbox|news|html' ;;
esac
check "--type: its value can only be $kinds" -t eml
check '--syntax: its value can only be rfc3986|rfc1738' --syntax=rfc
check '--join: its value can only be none|delimited|hyphen|flow' -W all
check '--join: its value can only be none|delimited|hyphen|flow' --join=
check '--hyphen: its value can only be auto|keep|drop|both' -y yes
check '--invalid: its value can only be only' --invalid=all
check '--unique: what is edited keeps all its URLs' -u --mend
check '--unique: what is edited keeps all its URLs' --highlight --unique=normal
check '--max-url: its value can be 256 to 1073741824' --max-url=255
check '--max-url: its value can be 256 to 1073741824' --max-url=1073741825
check '--max-wrapper-lines: its value can be 1 to 10000' \
    --max-wrapper-lines=10001
for option in --max-count --max-url --max-wrapper-lines; do
	check "$option: its value is not a number" $option=
	check "$option: its value is not a number" $option=x
	check "$option: its value is not a number" $option=1x
	check "$option: its value is not a number" $option=-1
	check "$option: its value is not a number" $option=' 1'
	check "$option: the number is too large" $option=18446744073709551616
done
check '--max-url: the number is too small' --max-url=0
check '--max-wrapper-lines: the number is too small' --max-wrapper-lines=0

check '--threads: the number is too small' -j0
check '--threads: there can be 256 at most' --threads=257
check '--threads: its value is not a number' -j x
check '--threads: is of no use to --validate' --validate -j2

for option in -A -B -C; do
	run $option x
	want_status 2
	grep -q 'context: its value is not a number' err || fail "$(cat err)"
done
check '--top: its value is not a number' --top=x
check '--top: its value is not a number' --top=:host
check '--top: the number is too small' --top=0
check '--top: it is of host, scheme or domain' --top=3:path
check '--status: its value can only be grep|errors-only' --status=1

for list in '' ^ , http, ,http 1x x_y a,^b 'a b'; do
	check '--scheme: its value is no list of schemes' -s "$list"
done
for list in '' bare, Bare bar bares ^bare joined; do
	check '--forms: its value is no list of forms' --forms="$list"
done
for list in '' password, ^password passwor none; do
	check '--risk: its value is no list of risks' --risk="$list"
done
check '--scheme: is of no use to --validate' --validate -s http
check '--schemeless: is of no use to --validate' --validate --schemeless
check '--emails: is of no use to --validate' --emails --validate
check '--risk: is of no use to --validate' --validate --risk=password
check '--unique: its value can only be exact|normal' --unique=all
check '--progress: its value can only be auto|always|never' --progress=yes
check '--help: its value can only be all' --help=some
check '--max-memory: the number is too small' --max-memory=65535
check '--max-memory: the number is too large' --max-memory=99999999999999G
for size in 1T 1MB K 1k ''; do
	run --max-memory=$size
	want_status 2
	grep -q '^urlsift: --max-memory: its value is not a number' err ||
	    fail "message: $(cat err)"
done
check '--unique: is of no use to --validate' --validate -u
check '--files-with-urls: is of no use to --validate' --validate -l

# An option, too, may hold what a terminal would obey.
check '--^[[31m: no such option' "$(printf -- '--\033[31m')"
check '-\xFF: no such option' "$(printf -- '-\377')"

# Behind -- there are files only.
echo http://example.org/ >-n
run -- -n
want_status 0
want_out http://example.org/
exit 0
