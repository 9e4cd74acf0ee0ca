#!/bin/sh
# Parts of mail that are not searched are counted like files, and named on
# request; not pictures and signatures (parts-that-are-not-searched).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# want_note LINE...: these lines, and no others, are on standard error.
want_note()
{
	for line; do
		printf 'urlsift: %s\n' "$line"
	done | diff - err >differs || fail "notes: $(cat differs)"
}

# part TYPE BASE64: a part of a mail.
part()
{
	printf '%s\n' --cup "Content-Type: $1" \
	    'Content-Transfer-Encoding: base64' '' "$2"
}
{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=cup' ''
	part 'application/x-rar; name=a.rar' UmFyIRoHAAAA
	part application/octet-stream "$(compound | base64)"
	part image/png iVBORw0KGgoAAAAA
	part application/octet-stream iVBORw0KGgoAAAAA
	part application/pkcs7-signature MIIAAAAA
	part application/octet-stream TVoAAAAAAAAA
	printf '%s\n' --cup '' http://tea.example/ --cup--
} >a.eml
run a.eml
test $got = 0 || fail "exit $got"
want_out http://tea.example/
want_note 'the text of 3 files was not searched: 1 Office, 1 RAR, 1 other'
run --stats a.eml
test $got = 0 || fail "exit $got"
grep -q "^3	unread$" out || fail "stats: $(cat out)"

# In JSON each has a record, which --unique keeps and --by does not count
# (unread-in-json).
printf 'Rar!\032\007 http://rum.example/' >b.rar
cat >want <<'T'
"RAR","url":"","valid":false,"file":"b.rar"}
"RAR","url":"","valid":false,"file":"a.eml","message":1,"sender":"a@tea.example","part":"1","content_type":"application/x-rar","file_name":"a.rar"}
"Office","url":"","valid":false,"file":"a.eml","message":1,"sender":"a@tea.example","part":"2","content_type":"application/octet-stream"}
"other","url":"","valid":false,"file":"a.eml","message":1,"sender":"a@tea.example","part":"6","content_type":"application/octet-stream"}
T
for options in -j1 -uj2; do
	run --json $options b.rar a.eml
	test $got = 0 || fail "$options: exit $got"
	sed -n 's/^{"v":2,"unread"://p' out | sed 's/"source":[^]]*],//' |
	    diff want - || fail "$options: $(cat out)"
done
cp out records
run --by=host --columns=count,host --tsv records
want_out 'count	host' '1	rum.example' '1	tea.example'
for options in --columns=file '--columns=url -i' --binary-files=ignore; do
	run --json $options a.eml
	! grep -q unread out || fail "$options: $(cat out)"
done

{
	printf '%s\n' 'From: a@tea.example' 'MIME-Version: 1.0' \
	    'Content-Type: multipart/mixed; boundary=tea' ''
	part application/octet-stream "$(base64 a.eml)" | sed s,--cup,--tea,
	echo --tea--
} >b.eml
run b.eml
want_note 'the text of 3 files was not searched: 1 Office, 1 RAR, 1 other'
