#!/bin/sh
# The log says what of a mail was not read, and why, in one line without control
# characters; and once, that there is no sandbox.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
mv decoder helper
cat >decoder <<E2
#!/bin/sh
exec '$dir/helper' "\$1" no-sandbox "\$3"
E2
chmod 755 decoder
talk torn --stderr
# What is behind the last colon is from libarchive.
sed -n 's/^urlsift-milter: //; s/\(why=.*:\) .*/\1/; 1,3p' log >got
diff - got >&2 <<'E2' || fail 'log differs'
the decoder has no sandbox here: see --sandbox
Q1: accepted, size=136, urls=0, incomplete=decoder, why=message 1: 1!a\x0AQ9::
Q2: accepted, size=1444, urls=0, unread=1 Office
E2

mv helper decoder
talk hang --stderr --timeout=1
grep -q 'incomplete=decoder, why=it took longer than --timeout$' log ||
    fail "$(cat log)"
exit 0
