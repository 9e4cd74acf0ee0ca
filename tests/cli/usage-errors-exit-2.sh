#!/bin/sh
# What is wrong with the command line is said in a line, then the usage.
# SPDX-License-Identifier: MIT
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
several='hyphen, host, hosts-file, highlight, hyperlink, help'
check "--h: ambiguous option; it may be one of $several" --h
check '--re=1: ambiguous option; it may be one of recursive, refang, readings, report, replace' --re=1
check '--refang: cannot be used with --range or --shard' --refang --range=1-2 x
check '--refang: cannot be used with --range or --shard' --indicators --shard=1/2 x
check '--range=5: the value must be START-END, such as 0-1000' --range=5 x
check '--shard=5: the value must be I/N, such as 1/8' --shard=5 x
check '-Z: no such option' -nZ
check '-v: no such option; --not-match leaves out what matches, and -V prints '\
'the version' -v
check '--sort: no such option; --by sorts by count, and sort(1) sorts lines' --sort
check 'http://a.example/: no such file; a URL is not fetched, and --validate '\
'reads URLs' http://a.example/
check '--json: takes no value' --json=1
check '-=: there is no option before it that takes a value' -n=1
check '--unique=: "" is not one of exact, normal, opens, clean' -u=
check '--unique=all: "all" is not one of exact, normal, opens, clean' -cu=all
check '--max-count: needs a value' -m
check '--syntax: needs a value' --syntax
run --version
case $(cat out) in
*'decoder: none'*) kinds='auto, text' ;;
*) kinds='auto, text, mail, mbox, news, html, xml, json, csv, tsv, pdf, rtf' ;;
esac
check "--type=maildir: \"maildir\" is not one of $kinds" -t maildir
check '--syntax=rfc: "rfc" is not one of rfc3986, rfc1738' --syntax=rfc
check '--syntax=rfc3896: "rfc3896" is not one of rfc3986, rfc1738; did you mean rfc3986?' \
    --syntax=rfc3896
check '--join=all: "all" is not one of none, delimited, hyphen, flow, likely' -W all
check '--join=: "" is not one of none, delimited, hyphen, flow, likely' --join=
check '--hyphen=yes: "yes" is not one of auto, keep, drop' -y yes
check '--invalid=all: the one value is "only"' --invalid=all
check '--unique: cannot be used when the input is edited' -u --mend
check '--unique: cannot be used when the input is edited' --highlight --unique=normal
check '--max-count=: the value is not a number' --max-count=
for value in '' x 1x -1 ' 1' 0 18446744073709551616; do
	check "--max-url=$value: the value must be 256 to 16777216" \
	    "--max-url=$value"
	check "--max-wrapper-lines=$value: the value must be 1 to 10000" \
	    "--max-wrapper-lines=$value"
done
for value in x 1x -1 ' 1'; do
	check "--max-count=$value: the value is not a number" \
	    "--max-count=$value"
done
check '--max-count=18446744073709551616: the number is too large' \
    --max-count=18446744073709551616
check '--max-url=255: the value must be 256 to 16777216' --max-url=255
check '--max-url=16777217: the value must be 256 to 16777216' \
    --max-url=16777217
check '--max-wrapper-lines=10001: the value must be 1 to 10000' \
    --max-wrapper-lines=10001

for base in '' x / //a mailto:a@b.example http:a file:///a http://h:x/; do
	check "--base=$base: the value is not an absolute URL with a host" \
	    --base=$base
done
long=http://example.org/$(printf '%01005d' 0)
for keep in '' id / /a, ,/a /a,b; do
	check "--keep=$keep: the value is not /NAME or /NAME,/NAME..." \
	    --keep="$keep"
done
check '--keep=/id,/i,/id: the value has a name twice' --keep=/id,/i,/id
check "--base=$(printf '%.80s' "$long"): the value must have at most 1023 bytes" \
    --base="$long"
run --base="${long%0}" --type=text </dev/null
want_status 1

check '--threads=0: the value must be at least 1' -j0
check '--threads=257: the value must be 1 to 256' --threads=257
check '--threads=x: the value is not a number' -j x
check '--threads: has no effect with --validate' --validate -j2

for option in -A -B -C; do
	run $option x
	want_status 2
	grep -q 'context=x: the value is not a number' err || fail "$(cat err)"
done
check '--top=x: the value is not a number' --by=host --top=x
check '--top=0: the value must be at least 1' --by=host --top=0
check '--merge: no such option' --merge
check '--status=grep: no such option; did you mean --stats?' --status=grep

for list in '' ^ , http, ,http 1x x_y a,^b 'a b'; do
	check "--scheme=$list: the value is not a list of scheme names separated by commas" -s "$list"
done
for list in '' , a, ,a; do
	check '--host=: the value is not a glob of hosts' --host="$list"
	check '--not-host=: the value is not a glob of hosts' --not-host="$list"
done
check '--include=: the value is not a glob of files' --include=
check '--exclude=: the value is not a glob of files' --exclude=
# words KIND: those of lib/words.def, with commas behind them.
words()
{
	sed -n "s/^US_WORD($1, [A-Z_]*, \"\([^\"]*\)\".*/\1/p" \
	    "$top_srcdir/lib/words.def" | tr '\n' ,
}
forms=$(words F)
forms=$(echo "${forms%,}" | sed 's/,/, /g')
check "--form=: \"\" is not one of $forms" --form=
check "--form=bare,: \"\" is not one of $forms" --form=bare,
check "--form=joined: \"joined\" is not one of $forms" --form=joined
for list in Bare bar bares ^bare; do
	check "--form=$list: \"$list\" is not one of $forms" --form=$list
done
risks=$(sed -n 's/^US_RISK([A-Z_]*, "\([^"]*\)".*/\1/p' \
    "$top_srcdir/lib/risks/risks.def" | tr '\n' ,)
risks=$(echo "${risks}any,strong,weak" | sed 's/,/, /g')
check "--risk=x: \"x\" is not one of $risks" --risk=x
check "--risk=password,: \"\" is not one of $risks" --risk=password,
check "--risk=passwrod: \"passwrod\" is not one of $risks" --risk=passwrod
check '--scheme: has no effect with --validate' --validate -s http
check '--schemeless: has no effect with --validate' --validate --schemeless
check '--emails: has no effect with --validate' --emails --validate
check '--risk: has no effect with --validate' --validate --risk=password
check '--unique=all: "all" is not one of exact, normal, opens, clean' --unique=all
check '--progress=yes: "yes" is not one of auto, always, never' --progress=yes
check '--help=some: the one value is "all"' --help=some
check '--max-memory=65535: the value must be at least 65536' --max-memory=65535
check '--max-memory=99999999999999G: the number is too large' \
    --max-memory=99999999999999G
for size in 1T 1MB K 1k ''; do
	run --max-memory=$size
	want_status 2
	grep -q "^urlsift: --max-memory=$size: the value is not a number" err ||
	    fail "message: $(cat err)"
done
check '--unique: has no effect with --validate' --validate -u
check '--vimgrep: has no effect with --validate' --validate --vimgrep

# A terminal is not waited for without a word: also where an option took the
# name of the file.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	for option in '' -n '--host inbox.mbox' '-s http'; do
		ran="urlsift $option, at a terminal"
		got=0
		script -qec "timeout 20 '$URLSIFT' $option" /dev/null </dev/null \
		    >tty || got=$?
		test "$got" = 2 || fail "exit $got"
		grep -q '^urlsift: (standard input): it is a terminal; - reads' \
		    tty || fail "$(cat tty)"
		grep -q '^usage: urlsift' tty || fail "$(cat tty)"
	done
fi

# An option, too, may hold what a terminal would obey.
check '--^[[31m: no such option' "$(printf -- '--\033[31m')"
check '-\xFF: no such option' "$(printf -- '-\377')"

# Behind -- there are files only.
echo http://example.org/ >-n
run -- -n
want_status 0
want_out http://example.org/
exit 0
