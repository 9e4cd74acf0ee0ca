#!/bin/sh
# INN: innd rejects articles by their URLs.  INN is the folder of its programs,
# if they are not installed.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs_perl_module
: "${INN:=/usr/lib/news}"
test -x "$INN/bin/innd" || skip 'no innd'
for perl in /usr/bin/perl "$PERL"; do
	"$perl" -MConfig -e 'print "$Config{archlibexp}\n"'
done | uniq >perls
test "$(wc -l <perls)" = 1 || skip 'innd has another Perl'
ran=innd
port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1,
    LocalAddr => "127.0.0.1")->sockport')

# A server of its own, which its own user can read.
mkdir etc db filter log run tmp spool lib
for folder in articles incoming outgoing overview archive control; do
	mkdir spool/$folder
	echo "path$folder: $dir/spool/$folder" |
	    sed 's/pathcontrol.*//' >>etc/inn.conf
done
for folder in etc db filter log run tmp spool; do
	echo "path$folder: $dir/$folder"
done >>etc/inn.conf
user=$(id -un) group=$(id -gn)
test "$(id -u)" != 0 || user=news group=news
cat >>etc/inn.conf <<END
pathnews: $dir
pathbin: $INN/bin
pathcontrol: $dir/spool/control
runasuser: $user
runasgroup: $group
mta: "/bin/false %s"
pathhost: news.example.org
domain: example.org
organization: tests
hismethod: hisv6
enableoverview: false
port: $port
bindaddress: 127.0.0.1
bindaddress6: "::1"
END
echo 'peer here { hostname: "127.0.0.1" }' >etc/incoming.conf
printf 'method tradspool {\n newsgroups: *\n class: 0\n}\n' >etc/storage.conf
printf 'ME:*::\nlog:*:Tf,Wm:\n' >etc/newsfeeds
touch etc/control.ctl etc/expire.ctl etc/readers.conf db/newsgroups \
    db/active.times db/history filter/startup_innd.pl
for group_name in control control.cancel junk local.test; do
	echo "$group_name 0000000000 0000000001 y"
done >db/active
mkdir -p lib/auto/URLSift
cp -L "$built/auto/URLSift/URLSift.so" lib/auto/URLSift/
cp -L "${URLSIFT%/src/*}"/lib/.libs/liburlsift.so.? lib
cp "$built/URLSift.pm" lib
echo "sub filter_art { return ''; }" >filter/filter_innd.pl
test "$(id -u)" != 0 || chown -R news:news "$dir"

INNCONF=$dir/etc/inn.conf
LD_LIBRARY_PATH=$dir/lib:$INN
PERL5LIB=$dir/lib
PATH=$INN/bin:$PATH
export INNCONF LD_LIBRARY_PATH PERL5LIB PATH
makedbz -i -o -s 1000 -f "$dir/db/history" || fail makedbz
test "$(id -u)" != 0 || chown -R news:news db
timeout 120 innd -f >innd.out 2>&1 </dev/null &
innd=$!
seconds=0
until perl -MIO::Socket::INET -e 'exit !IO::Socket::INET->new(
    "127.0.0.1:" . shift)' "$port" || test $seconds = 30; do
	sleep 1
	seconds=$((seconds + 1))
done

# as_here PAGE INFO: run that block with the folders and the port of this test.
as_here()
{
	ran="$1.md: $2" got=0
	block "$1" "$2" | sed "s,/usr/share/urlsift/,$top_srcdir/contrib/,
	    s,/etc/news/,$dir/,
	    s,Port => 119,Port => $port," >script
	sh script >out 2>err || got=$?
}

# offer NAME [FIELD]: offer standard input as the body of an article.
offer()
{
	cat >body
	id=$(cksum <body | tr -d ' ')
	as_here inn 'sh article'
	ran="article: $1"
	{
		sed "/^\$/,\$d; s/<offer@/<$id@/" offer.article
		test -z "${2-}" || echo "$2"
		echo
		cat body
	} >article
	mv article offer.article
	block inn 'sh offer' | sed "s,Port => 119,Port => $port,
	    s/<offer/<$id/" >script
	sh script >out 2>err || fail "$(cat err)"
}

# A filter that accepts all, as INN is installed.
echo 'See <URL:http://shop.pills.exam
ple.com/buy>.' | offer 'another filter'
grep -q '^235 ' out || fail "$(cat out innd.out log/errlog)"

as_here inn 'sh install'
want_status 0
want_out Ok
as_here inn 'sh article'
as_here inn 'sh offer'
want_status 0
block inn 'text answer' >answer
diff answer out >&2 || fail 'another answer'

ran='the torn mail'
sed "s/^Date: .*/Date: $(date -R)/; s/<torn@/<offer@torn./" \
    "$top_srcdir/tests/integrations/torn.eml" >offer.article
block inn 'sh offer' |
    sed "s,Port => 119,Port => $port,; s/<offer../<offer\\\\@torn./" >script
sh script >out 2>err || fail "$(cat err)"
diff answer out >&2 || fail 'another answer'

for body in 'http://example.com/' 'http://spills.example.com/' \
    'http://pills.example.com.example.org/'; do
	echo "See $body now." | offer "$body"
	grep -q '^235 ' out || fail "$(cat out)"
done
for body in 'http://PILLS.Example.com./' 'http://joe@pills.example.com:81/' \
    'http://a.b.pills.example.com/' 'http://%70ills.example.com/' \
    'https://www.google.com/url?q=http://pills.example.com/x'; do
	echo "See $body now." | offer "$body"
	cmp -s answer out || fail "$(cat out)"
done
printf 'See <URL:http://shop\n.pills.example.com/buy> now.\n' | offer 'a dot'
cmp -s answer out || fail "$(cat out)"
printf 'See http://pills.exa=\nmple=2Ecom/buy now.\n' |
    offer 'quoted-printable' 'Content-Transfer-Encoding: quoted-printable'
cmp -s answer out || fail "$(cat out)"
echo 'See http://pills.example.com/buy now.' | base64 |
    offer 'base64' 'Content-Transfer-Encoding: base64'
cmp -s answer out || fail "$(cat out)"

# The same URL again is no other one.
{
	seq -f 'http://example.org/%g' 50
	seq -f 'http://example.org/%g' 50
} | offer '50 URLs'
grep -q '^235 ' out || fail "$(cat out)"
seq -f 'http://example.org/%g' 51 | offer '51 URLs'
grep -qx '437 more than 50 URLs' out || fail "$(cat out)"

# What cannot be loaded is said; a new list is read.
ran='a list that is missing'
mv filter/urlsift.hosts hosts
! ctlinnd reload filter.perl missing >out 2>err || fail 'exit 0'
echo 'example.net # a comment' >filter/urlsift.hosts
ran='a new list'
{
	ctlinnd reload filter.perl new && ctlinnd perl y
} >out 2>err || fail "$(cat err)"
echo 'See http://a.example.net/ now.' | offer 'new list'
grep -qx '437 a URL of example.net' out || fail "$(cat out)"

ran=shutdown
ctlinnd shutdown end >out 2>err || fail "$(cat err)"
wait $innd || fail "exit $?"
exit 0
