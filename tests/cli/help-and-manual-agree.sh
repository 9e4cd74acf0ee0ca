#!/bin/sh
# Help fits a screen of 24 lines by 80 columns and tells some of the options of
# --help=all, which are those of the manual, in both directions.
. "${top_srcdir:-.}/tests/cli/lib.sh"
manual=$top_srcdir/doc/urlsift.1

run --version
want_status 0
head -n 1 out | grep -qE '^urlsift [0-9]+\.[0-9]+\.[0-9]+$' || fail 'version'
cp out version
run -V
cmp -s version out || fail 'differs from --version'

run --help
want_status 0
cp out help
run -h
cmp -s help out || fail 'differs from --help'
test "$(wc -l <help)" -le 24 || fail "$(wc -l <help) lines"
grep -nE '.{80}' help && fail 'too wide'

# options: the options of standard input, one a line.
options()
{
	grep -oE '(^|[^-A-Za-z0-9])--?[A-Za-z0-9][-a-z0-9]*' |
	    sed 's/^[^-]//' | sort -u
}

run --help=all
want_status 0
cp out all
grep -nE '.{80}' all && fail 'too wide'
options <all | grep -v '^--help$' >told
echo --help | sort -u - told >want
options <help | comm -23 - want >out
test ! -s out || fail "does not know $(cat out)"
test "$(wc -l <want)" -gt 50 || fail 'too few options'

# .Fl x is -x, .Fl -word is --word.
sed -nE '/^\.It Fl/s/(,?) (Fl|Ar|Op|Ns|Oc|Oo|Cm) / \2 /gp' "$manual" |
    tr ' ' '\n' | sed -nE '/^Fl$/{n;s/^/-/p;}' | sort -u >out
ran='options of doc/urlsift.1'
cmp -s want out || {
	fail 'differ from those of --help'
	diff want out >&2
}

# Each of them is taken.
mkdir empty
: >schemes
while read -r option; do
	case $option in
	-W | --join) value=hyphen ;;
	-g | --get) value={url} ;;
	--replace) value=x ;;
	--output) value=output ;;
	--color) value=always ;;
	--exclude | --exclude-dir | --include | --label) value=x ;;
	--files-from | --files0-from) value=- ;;
	-j | --threads | -m | --max-count) value=1 ;;
	--max-memory) value=1M ;;
	--range) value='0-9 schemes' ;;
	--shard) value=1/1 ;;
	--progress) value=never ;;
	-r | --recursive | -R | --dereference-recursive) value=empty ;;
	--max-members | --max-nesting | --max-output | --max-ratio) value=1 ;;
	--max-url) value=256 ;;
	--max-wrapper-lines) value=1 ;;
	--forms) value=bare ;;
	--risk) value=password ;;
	-s | --scheme) value=^http,x-y ;;
	--scheme-file) value=schemes ;;
	--syntax) value=rfc1738 ;;
	-t | --type) value=text ;;
	-y | --hyphen) value=both ;;
	*) value= ;;
	esac
	run $option $value </dev/null
	test "$got" -le 1 || fail "exit $got"
done <want
exit 0
