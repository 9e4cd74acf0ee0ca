#!/bin/sh
# An object of a decoded hit: where in which message, and in the file.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# member NAME: its values in the last run's objects, one a line.
member()
{
	sed -n 's/.*"'"$1"'":\(\[[^]]*\]\|"[^"]*"\|[0-9]*\)[,}].*/\1/p' out
}

cp "$top_srcdir/corpus/mail/message-in-a-message.eml" mail
run -J mail
want_status 0
cp out objects
member part >parts
member field >fields
member source >sources
printf '"%s"\n' 1 2 2.1 >want
cmp -s want parts || fail "parts: $(cat parts)"
echo '"Subject"' >want
cmp -s want fields || fail "fields: $(cat fields)"

# The bytes of the file from which each came.
tr -d '[]' <sources | tr , ' ' | while read -r begin end; do
	tail -c "+$((begin + 1))" mail | head -c $((end - begin))
done >raw
printf '%s\n' 'Forwarded, see http://www.example.org/outer' \
    'Subject: =?utf-8?q?at_http=3A//www.example.net/subject?=' \
    'http://www.example.net/=69nner' >want
# The line end before a boundary is the boundary's.
tr -d '\n' <want >want.raw
tr -d '\n' <raw | cmp -s - want.raw || fail "raw: $(cat raw)"

cat >mbox <<'M'
From a@example.org  Mon Jun  3 10:00:00 1996
From: a@example.org
Message-Id: <one@example.org>

one
From b@example.org  Mon Jun  3 10:00:00 1996
From: b@example.org
Message-ID: (two)
 <two@example.org> (2)

two
 http://example.org/2
From c@example.org  Mon Jun  3 10:00:00 1996
From: c@example.org

http://example.org/3
M
run -J mbox
want_status 0
member message_id >ids
member message >indices
member line >lines
member column >columns
member offset >offsets
printf '"two@example.org"\n' >want
cmp -s want ids || fail "ids: $(cat ids)"
printf '%s\n' 2 3 >want
cmp -s want indices || fail "indices: $(cat indices)"
printf '%s\n' 2 1 >want
cmp -s want lines || fail "lines: $(cat lines)"
cmp -s want columns || fail "columns: $(cat columns)"
printf '%s\n' 5 0 >want
cmp -s want offsets || fail "offsets: $(cat offsets)"

# Prefixes count in the part, too.
run -nb mbox
want_out 2:5:http://example.org/2 1:0:http://example.org/3
run -c mbox
want_out 2
run -m 1 mbox mbox
want_out mbox:http://example.org/2 mbox:http://example.org/2
run -q mbox
want_status 0
run -t text mbox
want_out http://example.org/2 http://example.org/3

# The name of a field may hold what JSON escapes.
printf '%s\n' 'X"\y: http://example.org/' '' >odd
run -J -t mail odd
want_status 0
grep -qF '"field":"X\"\\y"' out || fail "the field is not escaped: $(cat out)"
exit 0
