#!/bin/sh
# Vim: its quickfix list has the places of the URLs.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs vim bash
vim --version | grep -qF +quickfix || skip 'a Vim without quickfix'
mkdir -p tree/a bin
printf 'a\n  http://example.org/ b\n' >tree/a/t
printf 'x <URL:http://example.org/\n b> <http://x:y/>\n' >tree/u

cat >list.vim <<'V'
let list = []
for q in getqflist()
	call add(list, join([bufname(q.bufnr), q.lnum, q.col, q.text]))
endfor
call writefile(list, "../out")
call writefile([&grepprg, &errorformat], "../settings")
qa!
V
{
	echo 'set nocompatible grepprg=mine errorformat=%m'
	block vim vim
} >vimrc
cd tree || exit 1
ran='vim :Urlsift' got=0
vim -es -u ../vimrc -c 'silent Urlsift .' -S ../list.vim \
    </dev/null >/dev/null 2>../err || got=$?
cd ..
want_status 0
want_out './a/t 2 3 http://example.org/' './u 1 8 http://example.org/b'
printf 'mine\n%%m\n' | cmp -s - settings || fail "changed: $(cat settings)"
cd tree || exit 1
ran='vim :Urlsift --invalid=only' got=0
vim -es -u ../vimrc -c 'silent Urlsift --invalid=only' -S ../list.vim \
    </dev/null >/dev/null 2>../err || got=$?
cd ..
want_status 0
want_out "u 2 6 http://x:y/	port	9"
cd tree || exit 1
ran='vim :Urlsift %' got=0
vim -es -u ../vimrc -c 'silent Urlsift %' -S ../list.vim u \
    </dev/null >/dev/null 2>../err || got=$?
cd ..
want_status 0
want_out 'u 1 8 http://example.org/b'

# The same from bash, with a vim that writes its list and goes.
printf '#!/bin/sh\nexec "%s" -es -u NONE "$@" -S ../list.vim\n' \
    "$(command -v vim)" >bin/vim
chmod +x bin/vim
PATH=$dir/bin:$PATH
block vim bash >script
cd tree || exit 1
ran='vim -q' got=0
bash ../script </dev/null >/dev/null 2>../err || got=$?
cd ..
want_status 0
want_out './a/t 2 3 http://example.org/' './u 1 8 http://example.org/b'
exit 0
