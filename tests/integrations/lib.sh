# What the tests of the recipes in doc/guide/integrations have in common; they
# read it with ".".  What they run they take out of the page, where it stands
# between fences.  The tool comes first in PATH, and HOME is the test's own
# directory.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
PATH=$(dirname "$URLSIFT"):$PATH
HOME=$dir
export PATH HOME
unset MAIL MAILDIR XDG_CONFIG_HOME XDG_DATA_HOME

# needs PROGRAM...: leave this test out where one of them is not installed.
needs()
{
	for program; do
		command -v "$program" >/dev/null || skip "no $program"
	done
}

# block PAGE INFO: print what PAGE has between fences, of which the first one
# says INFO.
block()
{
	awk -v fence='```'"$2" '
	$0 == "```" { inside = 0 }
	inside
	$0 == fence { inside = 1 }' \
	    "$top_srcdir/doc/guide/integrations/$1.md" >block
	test -s block || fail "no block: $2"
	cat block
}

# try SHELL PAGE INFO: have SHELL run that block, as run() runs the tool.
try()
{
	ran="$2.md: $3"
	block "$2" "$3" >script
	got=0
	"$1" script >out 2>err </dev/null || got=$?
}

# message NAME ID URL: a message with that URL in its text, encoded and broken.
message()
{
	printf '%s\n' 'From: Ann <ann@example.org>' 'To: Bob <bob@example.org>' \
	    "Message-ID: <$2>" 'Subject: the guide' \
	    'Date: Fri, 20 Nov 2026 10:00:00 +0000' 'MIME-Version: 1.0' \
	    'Content-Type: text/plain; charset=utf-8' \
	    'Content-Transfer-Encoding: quoted-printable' '' \
	    "It is at $3 =C2=A0and so=" ' on.' >"$1"
}

# sorts_out FOLDER: what deceives is delivered there, by the test's own function
# "deliver", anything else to inbox; the URLs of that are noted in urls.
sorts_out()
{
	message mail 1@example.org 'http://www.bank.example@example.org/gu=
ide'
	deliver "$1"
	test ! -s urls || fail 'noted what deceives'
	# -q stops reading long before the end.
	yes 'and so on' | head -c 3000000 >>mail
	deliver "$1"
	message mail 2@example.org 'http://example.org/gu=
ide'
	deliver inbox
	test "$(cat urls)" = http://example.org/guide ||
	    fail "noted: $(cat urls)"
	message mail 3@example.org nowhere
	deliver inbox
	test ! -s urls || fail 'noted nothing'
}

# needs_perl_module: leave this test out where the Perl module is not built; set
# perl_module to the options with which Perl finds it.
needs_perl_module()
{
	built=${URLSIFT%/src/*}/bindings/perl
	test -n "${PERL-}" && test -f "$built/auto/URLSift/URLSift.so" ||
	    skip 'no Perl module'
	test -z "${URLSIFT_SANITIZERS-}" || skip 'Perl has no sanitizers'
	perl_module="-I$top_srcdir/bindings/perl -I$built"
}

# screen COMMAND...: run it in a terminal of tmux, where it has a minute.
screen()
{
	unset TMUX TMUX_PANE
	trap screen_finish EXIT
	tmux -S "$dir/tmux" -f /dev/null new-session -d -x 80 -y 24 \
	    timeout --foreground 60 "$@" || fail 'no tmux'
}

screen_finish()
{
	status=$?
	tmux -S "$dir/tmux" kill-server 2>/dev/null
	(exit $status)
	finish
}

# screen_keys KEY...: type names of keys, such as Enter, or text.
screen_keys()
{
	for key; do
		case $key in
		Enter | Escape | Tab | Up | C-?) tmux -S "$dir/tmux" send-keys "$key" ;;
		*) tmux -S "$dir/tmux" send-keys -l "$key" ;;
		esac
		sleep 0.2
	done
}

# wait_until COMMAND...: it succeeds within 20 seconds.
wait_until()
{
	tries=0
	until "$@"; do
		tries=$((tries + 1))
		test $tries -lt 200 || return 1
		sleep 0.1
	done
}

screen_has()
{
	tmux -S "$dir/tmux" capture-pane -p >screen 2>/dev/null
	grep -qE "$1" screen
}

screen_is_gone()
{
	! tmux -S "$dir/tmux" has-session 2>/dev/null
}

# screen_shows REGEX: wait for text.
screen_shows()
{
	wait_until screen_has "$1" || fail "no $1 in $(cat screen)"
}

# screen_end: wait for the end of the command.
screen_end()
{
	wait_until screen_is_gone || {
		screen_has .
		fail "it hangs: $(cat screen)"
		tmux -S "$dir/tmux" kill-server
	}
}
