#!/bin/sh
# What bash, zsh and fish offer on a Tab.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
: "${top_builddir:=$top_srcdir/build}"
completions=$top_builddir/doc/completions
lacking=
mkdir bin
ln -s "$URLSIFT" bin/urlsift
PATH=$dir/bin:$PATH

# What is typed, and what it becomes or, for bash and fish, what is offered.
# Readline parts words at an equals sign.
: >notes.txt
cat >bash.sh <<'B'
. "$1"
offers()
{
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
	_urlsift urlsift "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
	echo "$*: ${COMPREPLY[*]}"
}
complete -p urlsift
offers urlsift --js
offers urlsift -i --synt
offers urlsift --max-ur
offers urlsift --color = a
offers urlsift -y d
offers urlsift --color a
offers urlsift --color =
offers urlsift --invalid =
offers urlsift --invalid n
offers urlsift -s goph
offers urlsift --scheme = http,z39
offers urlsift --form bare,wr
offers urlsift --risk = ip-h
offers urlsift --risk any,stro
offers urlsift --max-url 1
offers urlsift --scheme-file n
offers urlsift --outp
offers urlsift --output = n
offers urlsift n
B
if command -v bash >/dev/null; then
	ran=bash
	bash --norc bash.sh "$completions/urlsift" >out 2>err ||
	    fail "$(cat err)"
	want_out 'complete -o default -F _urlsift urlsift' \
	    'urlsift --js: --json' \
	    'urlsift -i --synt: --syntax=' \
	    'urlsift --max-ur: --max-url=' \
	    'urlsift --color = a: auto always' \
	    'urlsift -y d: drop' \
	    'urlsift --color a: auto always' \
	    'urlsift --color =: auto always never' \
	    'urlsift --invalid =: only' \
	    'urlsift --invalid n: ' \
	    'urlsift -s goph: gopher' \
	    'urlsift --scheme = http,z39: http,z39.50 http,z39.50r http,z39.50s' \
	    'urlsift --form bare,wr: bare,wrapper' \
	    'urlsift --risk = ip-h: ip-host' \
	    'urlsift --risk any,stro: any,strong' \
	    'urlsift --max-url 1: ' \
	    'urlsift --scheme-file n: ' \
	    'urlsift --outp: --output=' \
	    'urlsift --output = n: ' \
	    'urlsift n: '
	test ! -s err || fail "$(cat err)"
else
	lacking="$lacking bash"
fi

# A zsh in a terminal; Control-T shows what the line has become.
cat >.zshrc <<'Z'
PS1=
fpath=(${COMPLETIONS:h} $COMPLETIONS $fpath)
autoload -Uz compinit
compinit -D -u
zmodload zsh/complist
show()
{
	print -r -- "$BUFFER" >>shown
	BUFFER=
}
zle -N show
bindkey '^T' show
bindkey '^I' expand-or-complete
precmd()
{
	: >ready
}
Z
cat >zsh.zsh <<'Z'
zmodload zsh/zpty || exit 77
zpty shell zsh -i
until [[ -e ready ]] || (( SECONDS > 60 )); do
	zpty -rt shell rest 2>/dev/null
	sleep 0.1
done
for line in 'urlsift --js' 'urlsift -i --synt' 'urlsift --hyphen=dro' \
    'urlsift -y dro' 'urlsift --invalid=o' 'urlsift -s goph' \
    'urlsift --not-scheme=http,wai' 'urlsift --form=bare,wr' \
    'urlsift --risk ip-h' 'urlsift --scheme-file=no' 'urlsift --output=no' \
    'urlsift -i no'; do
	zpty -wn shell $line$'\t\x14'
done
until [[ -e shown && $(wc -l <shown) -ge 12 ]] || (( SECONDS > 60 )); do
	zpty -rt shell rest 2>/dev/null
	sleep 0.1
done
zpty -d shell
Z
if command -v zsh >/dev/null; then
	ran=zsh
	ZDOTDIR=$dir COMPLETIONS=$completions TERM=vt100 \
	    zsh -f zsh.zsh </dev/null >err 2>&1 || fail "$(cat err)"
	sed 's/[ ,]*$//' shown >out
	want_out 'urlsift --json' 'urlsift -i --syntax=' \
	    'urlsift --hyphen=drop' 'urlsift -y drop' \
	    'urlsift --invalid=only' 'urlsift -s gopher' \
	    'urlsift --not-scheme=http,wais' 'urlsift --form=bare,wrapper' \
	    'urlsift --risk ip-host' 'urlsift --scheme-file=notes.txt' \
	    'urlsift --output=notes.txt' 'urlsift -i notes.txt'
else
	lacking="$lacking zsh"
fi

cat >fish.fish <<'F'
source $argv[1]
for line in 'urlsift --js' 'urlsift --color=a' 'urlsift -y d' \
    'urlsift --invalid=' 'urlsift -s goph' 'urlsift --scheme=http,wai' \
    'urlsift --form=bare,wr' 'urlsift --risk ip-h' 'urlsift --max-url=' \
    'urlsift --scheme-file=no' 'urlsift -i no'
	echo "$line:" (complete -C $line | cut -f 1)
end
F
if command -v fish >/dev/null; then
	ran=fish
	HOME=$dir fish --no-config fish.fish "$completions/urlsift.fish" \
	    >out 2>err || fail "$(cat err)"
	want_out 'urlsift --js: --json' \
	    'urlsift --color=a: --color=always --color=auto' \
	    'urlsift -y d: drop' \
	    'urlsift --invalid=: --invalid=only' \
	    'urlsift -s goph: gopher' \
	    'urlsift --scheme=http,wai: --scheme=http,wais' \
	    'urlsift --form=bare,wr: --form=bare,wrapper' \
	    'urlsift --risk ip-h: ip-host' \
	    'urlsift --max-url=:' \
	    'urlsift --scheme-file=no: --scheme-file=notes.txt' \
	    'urlsift -i no: notes.txt'
else
	lacking="$lacking fish"
fi
test -z "$lacking" || skip "no$lacking"
exit 0
