#!/bin/sh
# The sender of a mail is the first address of From, not the name that is shown;
# the subject is decoded and one line.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# sender FIELD WANTED
sender()
{
	printf 'From:%b\nTo: b@example.org\n\nhttp://a.example/\n' "$1" >mail
	run -t mail -g '{sender}' mail
	want_out "$2"
}

sender ' ann@example.org' ann@example.org
sender ' Ann <Ann@EXAMPLE.org>' Ann@example.org
sender ' "bank@example.com" <ann@example.org>' ann@example.org
sender ' bank@example.com <ann@example.org>' ann@example.org
sender ' ann@example.org (Ann (of bank@example.com))' ann@example.org
sender ' (<bank@example.com>) ann@example.org' ann@example.org
sender ' "a b"@example.org, bank@example.com' '"a b"@example.org'
sender ' ann@example.org, Bank <bank@example.com>' ann@example.org
sender ' Ann\n\t<ann@example.org>' ann@example.org
sender ' "Ann \\" <bank@example.com>" <ann@example.org>' ann@example.org
sender ' "Ann \\\\" <ann@example.org>' ann@example.org
sender ' Ann' ''
sender ' <Ann>' ''
sender ' "ann@example.org' ''
sender ' ann@example.org\nFrom: bank@example.com' ann@example.org
sender " $(printf '%0309d' 0)@example.org" ''

# subject FIELD WANTED
subject()
{
	printf 'Subject:%b\nTo: b@example.org\n\nhttp://a.example/\n' "$1" >mail
	run -t mail -g '{subject}' mail
	want_out "$2"
}

subject ' see\n  this\t one ' 'see this one'
subject ' =?utf-8?q?Gr=C3=BC=C3=9Fe_?=\n =?utf-8?b?YW4=?= all' 'Grüße an all'
subject ' =?utf-8?q?a=0A=00b?=' 'a b'
subject '' ''
subject " $(printf '%01100d' 0)" "$(printf '%01023d' 0)"
subject " =?utf-8?q?$(printf '%01022d' 0)=C3=BC?=" "$(printf '%01022d' 0)"

# The outer mail's is that of the mail in it; what is none has none.
cat >outer.eml <<'END'
From: ann@example.org
Subject: outer
Content-Type: message/rfc822

From: bob@example.org
Subject: inner

http://a.example/
END
run -g '{sender} {subject}' outer.eml
want_out 'ann@example.org outer'
run -J outer.eml
grep -q '"sender":"ann@example.org","subject":"outer"' out ||
    fail "$(cat out)"
echo http://a.example/ >text
run -g '[{sender}{subject}]' text
want_out '[]'
run --by=sender --top=2 outer.eml outer.eml mail
want_out "$(printf '2\tann@example.org')"
exit 0
