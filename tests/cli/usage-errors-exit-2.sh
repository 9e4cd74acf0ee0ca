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
check '--recusive: no such option; did you mean --recursive?' --recusive
check '--jsno=1: no such option; did you mean --json?' --jsno=1
check '--files-form=x: no such option; did you mean --files-from?' --files-form=x
several='headers, hyphen, host, hosts-file, highlight, hyperlink, help'
check "--h: it may be one of $several" --h
check '--re=1: it may be one of recursive, refang, report, replace' --re=1
check '-Z: no such option' -nZ
check '--json: takes no value' --json=1
check '--max-count: needs a value' -m
check '--syntax: needs a value' --syntax
run --version
case $(cat out) in
*'decoder: none'*) kinds='auto, text' ;;
*) kinds='auto, text, mail, mbox, news, html' ;;
esac
check "--type=eml: \"eml\" is none of $kinds" -t eml
check '--syntax=rfc: "rfc" is none of rfc3986, rfc1738' --syntax=rfc
check '--syntax=rfc3896: "rfc3896" is none of rfc3986, rfc1738; did you mean rfc3986?' \
    --syntax=rfc3896
check '--join=all: "all" is none of none, delimited, hyphen, flow' -W all
check '--join=: "" is none of none, delimited, hyphen, flow' --join=
check '--hyphen=yes: "yes" is none of auto, keep, drop, both' -y yes
check '--invalid=all: "all" is none of only' --invalid=all
check '--unique: what is edited keeps all its URLs' -u --mend
check '--unique: what is edited keeps all its URLs' --highlight --unique=normal
check '--max-url: its value can be 256 to 16777216' --max-url=255
check '--max-url: its value can be 256 to 16777216' --max-url=16777217
check '--max-wrapper-lines: its value can be 1 to 10000' \
    --max-wrapper-lines=10001
for option in --max-count --max-url --max-wrapper-lines; do
	check "$option=: its value is not a number" $option=
	check "$option=x: its value is not a number" $option=x
	check "$option=1x: its value is not a number" $option=1x
	check "$option=-1: its value is not a number" $option=-1
	check "$option= 1: its value is not a number" $option=' 1'
	check "$option=18446744073709551616: the number is too large" $option=18446744073709551616
done
check '--max-url=0: the number is too small' --max-url=0
check '--max-wrapper-lines=0: the number is too small' \
    --max-wrapper-lines=0

check '--threads=0: the number is too small' -j0
check '--threads=257: there can be 256 at most' --threads=257
check '--threads=x: its value is not a number' -j x
check '--threads: is of no use to --validate' --validate -j2

for option in -A -B -C; do
	run $option x
	want_status 2
	grep -q 'context=x: its value is not a number' err || fail "$(cat err)"
done
check '--top=x: its value is not a number' --top=x
check '--top=: its value is not a number' --top=:host
check '--top=0: the number is too small' --top=0
check '--top=3: "path" is none of host, scheme, domain' --top=3:path
check '--status=1: "1" is none of grep, errors-only' --status=1

for list in '' ^ , http, ,http 1x x_y a,^b 'a b'; do
	check "--scheme=$list: its value is no list of schemes" -s "$list"
done
forms=$(sed -n 's/.*\[URLSIFT_F_.*"\(.*\)".*/\1/p' "$top_srcdir/lib/names.c" |
    tr '\n' ,)
forms=$(echo "${forms%,}" | sed 's/,/, /g')
check "--forms=: \"\" is none of $forms" --forms=
check "--forms=bare,: \"\" is none of $forms" --forms=bare,
check "--forms=joined: \"joined\" is none of $forms" --forms=joined
for list in Bare bar bares ^bare; do
	check "--forms=$list: \"$list\" is none of $forms; did you mean bare?" \
	    --forms=$list
done
risks=$(sed -n 's/^US_RISK([^"]*"\([^"]*\)".*/\1/p' "$top_srcdir/lib/risks.def" |
    tr '\n' ,)
risks=$(echo "${risks%,}" | sed 's/,/, /g')
check "--risk=x: \"x\" is none of $risks" --risk=x
check "--risk=password,: \"\" is none of $risks" --risk=password,
check "--risk=passwrod: \"passwrod\" is none of $risks; did you mean password?" \
    --risk=passwrod
check '--scheme: is of no use to --validate' --validate -s http
check '--schemeless: is of no use to --validate' --validate --schemeless
check '--emails: is of no use to --validate' --emails --validate
check '--risk: is of no use to --validate' --validate --risk=password
check '--unique=all: "all" is none of exact, normal' --unique=all
check '--progress=yes: "yes" is none of auto, always, never' --progress=yes
check '--help=some: "some" is none of all' --help=some
check '--max-memory=65535: the number is too small' --max-memory=65535
check '--max-memory=99999999999999G: the number is too large' \
    --max-memory=99999999999999G
for size in 1T 1MB K 1k ''; do
	run --max-memory=$size
	want_status 2
	grep -q "^urlsift: --max-memory=$size: its value is not a number" err ||
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
