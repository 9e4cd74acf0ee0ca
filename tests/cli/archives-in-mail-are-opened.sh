#!/bin/sh
# An archive that is a part of a message is opened, whatever its type says, and
# its members are parts of the message whose names stand behind its path
# (archive-in-a-message).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# mail_of FILE...: a mail with these attached, in base64.
mail_of()
{
	printf '%s\n' 'From: leaf@tea.example' 'Subject: tea' \
	    'Message-ID: <1@tea.example>' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=cup' '' --cup '' \
	    'http://tea.example/before'
	for file; do
		printf '%s\n' --cup \
		    'Content-Type: application/vnd.tea; name=x.pot' \
		    'Content-Transfer-Encoding: base64' ''
		base64 "$file"
	done
	printf '%s\n' --cup '' 'http://tea.example/behind' --cup--
}

# places: the last run's URLs, with the part that they are in.
places()
{
	sed 's/.*"url":"\([^"]*\)".*"message_id":"\([^"]*\)".*"part":"\([^"]*\)".*/\3 \2 \1/' \
	    out >places && mv places out
}

mkdir 'a b'
echo '<html><a href="http://tea.example/page y">' >'a b/leaf.html'
echo http://tea.example/text >text
tar cf pot.tar 'a b/leaf.html' text
gzip -k pot.tar
gzip -k text
mail_of pot.tar.gz text.gz >one.eml
run --json one.eml
want_status 0
places
want_out '1 1@tea.example http://tea.example/before' \
    '2!a b/leaf.html 1@tea.example http://tea.example/page y' \
    '2!text 1@tea.example http://tea.example/text' \
    '3 1@tea.example http://tea.example/text' \
    '4 1@tea.example http://tea.example/behind'

# From a pipe, which cannot be read twice; and each message of a mailbox.
ran='cat one.eml | urlsift'
"$URLSIFT" <one.eml >file
cat one.eml | "$URLSIFT" >out
cmp -s file out || fail "from a pipe: $(cat out)"
test "$(wc -l <out)" = 5 || fail "lines: $(cat out)"
for i in 1 2 3; do
	echo "From leaf@tea.example Mon Jan  5 10:00:0$i 2026"
	cat one.eml
	echo
done >box
cat file file file >want
for threads in 1 2; do
	run -j$threads box
	want_status 0
	cmp -s want out || fail "a mailbox: $(cat out)"
done

# Mail in an archive in a mail, and that in an archive.
tar cf mails.tar one.eml
mail_of mails.tar >two.eml
run --json two.eml
want_status 0
places
want_out '1 1@tea.example http://tea.example/before' \
    '2!one.eml!1 1@tea.example http://tea.example/before' \
    '2!one.eml!2!a b/leaf.html 1@tea.example http://tea.example/page y' \
    '2!one.eml!2!text 1@tea.example http://tea.example/text' \
    '2!one.eml!3 1@tea.example http://tea.example/text' \
    '2!one.eml!4 1@tea.example http://tea.example/behind' \
    '3 1@tea.example http://tea.example/behind'
tar cf around.tar two.eml
run around.tar
want_status 0
test "$(wc -l <out)" = 7 || fail "lines: $(cat out)"

# In a mail that is a string or a field, with its place.
{
	printf '["'
	awk '{ gsub(/"/, "\\\""); printf "%s\\n", $0 }' one.eml
	printf '"]'
} >one.json
run --get='{pointer} {part} {url}' one.json
want_status 0
want_out '/0 1 http://tea.example/before' \
    '/0 2!a b/leaf.html http://tea.example/page y' \
    '/0 2!text http://tea.example/text' '/0 3 http://tea.example/text' \
    '/0 4 http://tea.example/behind'
{
	printf 'id,raw\n1,"'
	sed 's/"/""/g' one.eml
	printf '"\n'
} >one.csv
run -t csv --get='{cell_row}:{cell_column} {part} {url}' one.csv
want_status 0
want_out '2:2 1 http://tea.example/before' \
    '2:2 2!a b/leaf.html http://tea.example/page y' \
    '2:2 2!text http://tea.example/text' '2:2 3 http://tea.example/text' \
    '2:2 4 http://tea.example/behind'

# What is nested too deep, damaged, or too much is said, and the rest is read.
cp text.gz deep
for i in 1 2 3 4 5 6 7 8 9; do
	gzip -c deep >more && mv more deep
done
mail_of deep text.gz >four.eml
run four.eml
want_status 2
grep -q 'message 1: .*nested' err || fail "message: $(cat err)"
head -c 100 pot.tar.gz >damaged
mail_of damaged text.gz >three.eml
run three.eml
want_status 2
want_out http://tea.example/before http://tea.example/text \
    http://tea.example/behind
grep -q 'message 1: 2: ' err || fail "message: $(cat err)"
set --
for i in 1 2 3 4 5 6 7 8 9 10; do
	set -- "$@" text.gz text.gz text.gz text.gz text.gz text.gz text.gz \
	    text.gz text.gz text.gz
done
mail_of "$@" text.gz text.gz >many.eml
run many.eml
want_status 2
test "$(wc -l <out)" = 102 || fail "lines: $(cat out)"
want_err 'urlsift: many.eml: message 1: the message has more than 100 files; the rest is not opened'
