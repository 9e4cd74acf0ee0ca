#!/bin/sh
# fzf: URLs of files and of a pane of tmux are listed, and opened when they are
# chosen, in real terminals.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs tmux fzf xargs
mkdir bin notes
block fzf 'sh urlsift-pick' >bin/urlsift-pick
printf '#!/bin/sh\nprintf "%%s\\n" "$*" >>opened\n' >bin/browse
chmod +x bin/*
PATH=$dir/bin:$PATH
BROWSER=browse
export BROWSER

# opens URL...: these are opened, one by one, when the terminal ends.
opens()
{
	screen_end
	printf '%s\n' "$@" | cmp -s - opened ||
	    fail "opened: $(cat opened), not $*"
	rm -f opened
}

# pick COMMAND...: run it until it has listed three URLs.
pick()
{
	screen "$@"
	screen_shows '3/3'
}

ran=urlsift-pick
printf 'http://a.example/1 http://a.example/1 news:x <http://a.example/\n2>' \
    >notes/a
echo "ftp://a.example/3?it's&\$(x) javascript://h/x" >notes/b
block fzf sh >script
pick sh script
screen_keys Enter
opens "ftp://a.example/3?it's&\$(x)"
pick sh script
screen_keys Tab Up Tab
screen_shows '3/3 \(2\)'
screen_keys Enter
opens "ftp://a.example/3?it's&\$(x)" http://a.example/2
pick sh script
screen_keys example/1
screen_shows '1/3'
screen_keys Enter
opens http://a.example/1
pick urlsift-pick -r notes missing
screen_keys Enter
opens "ftp://a.example/3?it's&\$(x)"
pick sh script
screen_keys Escape
screen_end
test ! -e opened || fail "Escape opens $(cat opened)"

urlsift-pick /dev/null 2>err && fail 'URLs of nothing'
test "$(cat err)" = 'no URLs' || fail "message: $(cat err)"
urlsift-pick missing 2>err && fail 'no error'
grep -q missing err || fail "message: $(cat err)"

# A client of one tmux in another one, as keys that are sent to a pane directly
# are not bound.
ran='tmux.conf'
block fzf tmux >tmux.conf
awk 'BEGIN {
	for (i = 0; i < 100; i++)
		print "line " i
	print "see http://b.example/top"
	for (i = 0; i < 40; i++)
		print "line " i
	long = "http://b.example/wrapped/"
	for (i = 0; i < 90; i++)
		long = long i "/"
	print "and " long "end, <URL:http://b.example/tee-\n  zum.html>"
	print "ready"
}' </dev/null >shown

# pane TEXT URL: what is chosen in the pane by TEXT.
pane()
{
	screen tmux -S inner -f tmux.conf new-session 'cat shown; cat'
	screen_shows ready
	screen_keys C-b u
	screen_shows '3/3'
	screen_keys "$1"
	screen_shows '1/3'
	screen_keys Enter
	wait_until test -s opened
	tmux -S inner kill-server
	opens "$2"
}
pane zum http://b.example/tee-zum.html
pane top http://b.example/top
pane wrapped "$(sed -n 's/^and \(.*end\),.*/\1/p' shown)"
exit 0
