#!/bin/sh
# --replace puts a template for each URL, --highlight colours and links; both
# leave the rest as it is and hold no more of a pipe than they need.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf '> <URL:http://example.com/a/\n> b>\r\nX\0 ftp://h.example/\303\251 z' >in

run --replace='<url>' in
want_status 0
printf '> <URL:<url>>\r\nX\0 <url> z' >want
cmp -s want out || fail 'differs'
run --replace='{host}@{line}\n' in in
printf '> <URL:example.com@1\n>\r\nX\0 h.example@3\n z' >one
cat one one >want
cmp -s want out || fail 'differs, twice'
echo '<http://x:y/> none' >bad
run --replace=X bad
want_status 1
want_out '<http://x:y/> none'
run --replace='{reason}' -i bad
want_out '<port> none'

# No terminal: no colours, unless they are asked for.
for options in --highlight '--highlight --hyperlink' \
    '--highlight --color=always --color=never'; do
	NO_COLOR= run $options in
	cmp -s in out || fail 'is not the input'
done
NO_COLOR=1 run --highlight --color=always in
printf '> <URL:\033[01;31mhttp://example.com/a/\033[m\n> ' >want
printf '\033[01;31mb\033[m>\r\nX\0 ' >>want
printf '\033[01;31mftp://h.example/\303\251\033[m z' >>want
cmp -s want out || fail 'colours differ'
run --highlight --hyperlink=always in
link='\033]8;id=7;http://example.com/a/b\033\\' end='\033]8;;\033\\'
printf "> <URL:${link}http://example.com/a/$end\n> ${link}b$end>\r\nX\0 " >want
link='\033]8;id=38;ftp://h.example/%%C3%%A9\033\\'
printf "${link}ftp://h.example/\303\251$end z" >>want
cmp -s want out || fail 'links differ'

# A URL goes out while the pipe is open.
: >out
mkfifo pipe || skip 'no pipes'
"$URLSIFT" --replace=U <pipe >out &
write_until_out 'a http://example.org/ b
and more text, so that it is known to end
in its line' >pipe
wait
test -s early || fail 'nothing came'

# What the filters leave out stays.
echo 'http://a.example/ ftp://b.example/ https://u:p@c.example/' >chosen
run --replace=X -s ftp chosen
want_out 'http://a.example/ X https://u:p@c.example/'
run --replace=X --risk=password chosen
want_out 'http://a.example/ ftp://b.example/ X'
cp chosen name
run --replace='{file}' -m1 name
want_out 'name ftp://b.example/ https://u:p@c.example/'

# What a search prints is edited, with filters or without: a mail program opens
# the first one, though it is not valid.
printf '%s\n' 'http:/\a.example/b http://b.example/' >chosen
run --replace=X chosen
want_out 'X X'
run --replace=X -s http --host=a.example chosen
want_out 'X http://b.example/'

run --replace=X -t html in
want_status 2
want_err 'urlsift: --type: must be auto or text when the input is edited'
run --highlight --color=red in
want_err 'urlsift: --color=red: "red" is not one of auto, always, never'
run --replace='{x}' in
head -n 1 err | grep -q '^urlsift: --replace={x}: there is no "x"; ' ||
    fail "$(cat err)"
exit 0
