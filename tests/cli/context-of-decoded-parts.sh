#!/bin/sh
# -A, -B, -C and --highlight print the text of mail, pages and archives as it is
# after decoding, each part under a line that names it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
cat >mail <<'END_OF_MAIL'
From: a@example.org
Subject: see http://subject.example/ now
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain
Content-Transfer-Encoding: quoted-printable

one
two http://plain.example/=
x three
four
five
> six http://quoted.example/
seven
--x
Content-Type: text/html

<p>First line
<p>see <a href="http://link.example/a">this</a> and http://text.example/b
<p>last
--x--
END_OF_MAIL

run -C0 mail
want_status 0
want_out '-- mail: message 1, field Subject' \
    'Subject: see http://subject.example/ now' '-- mail: message 1, part 1' \
    'two http://plain.example/x three' -- '> six http://quoted.example/' \
    '-- mail: message 1, part 2' \
    'see <http://link.example/a> this and http://text.example/b '

# Numbers are those of the part, as in JSON.
run -nbH -A1 --no-headers --no-quoted mail
want_out '-- mail: message 1, part 1' \
    'mail:2:4:two http://plain.example/x three' mail-3-37-four \
    '-- mail: message 1, part 2' \
    'mail:2:17:see <http://link.example/a> this and http://text.example/b ' \
    mail-3-91-last
run -J --no-headers --no-quoted mail
test "$(grep -c '"line":2,' out)" = 3 || fail "$(cat out)"

# A link whose text is its URL is marked in both, also where the second one is
# known before all text before the link is settled.
mail=mailto:a@example.org
printf 'Some words %0190d at %s\n<br>\nComments about books should\nbe sent to %s\n' 0 \
    "<a href=$mail>$mail</a>" "<a href=$mail>$mail</a>" >page
run --highlight --color=always -t html page
want_status 0
test "$(grep -o '01;31mmailto' out | wc -l)" = 4 || fail "$(cat -v out)"

# Only URLs that are asked for are put into the text.
run -C0 --host=text.example mail
want_out '-- mail: message 1, part 2' 'see this and http://text.example/b '
run -m2 -A1 mail
want_out '-- mail: message 1, field Subject' \
    'Subject: see http://subject.example/ now' '-- mail: message 1, part 1' \
    'two http://plain.example/x three' four
run -C1 -c mail; want_out 5
run -C0 -s ftp mail; want_status 1; want_out

e=$(printf '\033')
run --highlight --color=always --no-headers mail
want_status 0
heading="$e[36m--$e[m $e[35mmail$e[m$e[36m:$e[m message 1, part"
want_out "$heading 1" one \
    "two $e[01;31mhttp://plain.example/x$e[m three" four five \
    "> six $e[01;31mhttp://quoted.example/$e[m" seven \
    "$heading 2" 'First line ' \
    "see <$e[01;31mhttp://link.example/a$e[m> this and \
$e[01;31mhttp://text.example/b$e[m " last
run --highlight --color=never -t text mail
cmp -s mail out || fail 'text is not printed as it is'
cat >page <<'END'
<a href="http://bank.example,x.evil.test/">http://bank.example/</a>
<a href="http://bank.example/">http://bank.example, for example</a>
<a href="http://bank.example/">http://b%61nk.example/</a>
END
run --highlight --color=always -t html page
sed "s/$e\[01;31m/[/g; s/$e\[m/]/g" out | sed -n 2p >coloured
printf '<[http://%s]> [http://bank.example%s ' bank.example,x.evil.test/ /] \
    bank.example/ '], for example' bank.example/ '' |
    sed 's,bank.example $,b%61nk.example/] ,' >want
echo >>want
cmp -s want coloured || fail "coloured is $(cat coloured)"

# Messages, members and files; a file of text has no such line.
mkdir dir
{
	for n in 1 2 3; do
		printf 'From a@example.org  Mon Jun  3 10:00:00 1996\n'
		printf 'From: a@example.org\n\nno\nhxxp://m%s[.]example/\n\n' $n
	done
} >dir/box
echo 'a http://t.example/ b' >dir/text
run --refang -rC0 dir
want_status 0
want_out '-- dir/box: message 1, part 1' 'dir/box:hxxp://m1[.]example/' \
    '-- dir/box: message 2, part 1' 'dir/box:hxxp://m2[.]example/' \
    '-- dir/box: message 3, part 1' 'dir/box:hxxp://m3[.]example/' -- \
    'dir/text:a http://t.example/ b'
gzip -c mail >mail.gz
run -C0 -s http --host=plain.example mail.gz
sed -n 1p out | grep -q '^-- mail.gz: message 1, part 1$' ||
    fail "$(cat out)"
"$URLSIFT" -nHC0 --host=plain.example mail >out
want_out '-- mail: message 1, part 1' 'mail:2:two http://plain.example/x three'

# A terminal is not obeyed; what breaks off is an error, and what was read is
# printed.
head -c 100 mail.gz >part.gz
run -C0 part.gz
want_status 2

# --mend and --replace reproduce the input, so that they read it as it is.
run --replace=X mail
grep -q '^> six X$' out || fail "$(cat out)"
for option in --range=1-2 --shard=1/2; do
	run -C1 $option mail
	want_status 2
	run --highlight $option mail
	want_status 2
done

# As many URLs as a search finds.
for file in "$top_srcdir"/corpus/*/*.eml "$top_srcdir"/corpus/*/*.html \
    "$top_srcdir"/corpus/*/*.warc "$top_srcdir"/corpus/*/*.mbox; do
	"$URLSIFT" -J "$file" 2>/dev/null | grep -av '"unread"' |
	    sed 's/.*"spans":\[\(\[[^a-z]*\]\)\],.*/\1/; s/\],\[/\
/g' | grep -ac . >want
	"$URLSIFT" -C1 --color=always "$file" 2>/dev/null |
	    grep -ao "$e\[01;31m" | grep -ac . >got
	cmp -s want got || fail "$file: $(cat got) URLs, not $(cat want)"
done
exit 0
