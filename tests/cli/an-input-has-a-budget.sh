#!/bin/sh
# What an input costs is bounded by its size: a small one is not decoded for
# long, and does not give output without end; what it gave before is printed, and
# other inputs are read.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
python=${PYTHON:-python3}
command -v "$python" >/dev/null || skip 'there is no python'
"$python" - <<'P'
import bz2
import gzip

# Links of ten bytes against a base of a thousand.
page = b'<base href="http://h.example/%s/">' % (b'a' * 1000)
page += b'<a href=x>' * 60000
open('page.bz2', 'wb').write(bz2.compress(page))


# Members with another name each, which a library looks for among all before.
def member(number, name):
    name += b'\0'
    head = b'070701' + b''.join(b'%08x' % value for value in (
        number, 0o100644, 0, 0, 2, 0, 0, 0, 0, 0, 0, len(name), 0)) + name
    return head + b'\0' * (-len(head) % 4)


with gzip.open('links.cpio.gz', 'wb', 9) as out:
    for number in range(250000):
        out.write(member(number + 1, b'f%d' % number))
    out.write(member(0, b'TRAILER!!!'))
P
echo http://a.example/ >a
test "$(wc -c <page.bz2)" -lt 2000 || fail 'the page is large'

# want_limit WHY COMMAND...: it ends with this message, and all of "a".
want_limit()
{
	why=$1
	shift
	run "$@" a
	want_status 2
	tail -n1 out | grep -q 'http://a\.example/' || fail 'a is not read'
	tail -n1 err | grep -q "^urlsift: $why" || fail "messages: $(cat err)"
}

more=' of output; the rest is not read (--max-output)'
want_limit "page.bz2: it gives more than 33[0-9]* bytes$more" page.bz2
size=$(wc -c <out)
test "$size" -gt 33554432 || fail "only $size bytes"
test "$size" -lt 35000000 || fail "$size bytes"
want_limit "page.bz2: it gives more than 33[0-9]* bytes$more" --json page.bz2
test "$(wc -c <out)" -lt 35000000 || fail "$(wc -c <out) bytes of JSON"
want_limit "page.bz2: it gives more than 2048 bytes$more" -j2 --max-output=2K \
    page.bz2
test "$(wc -l <out)" = 3 || fail "$(wc -l <out) lines"
# A pipe, whose size is what was read of it.
"$URLSIFT" <page.bz2 >out 2>err && fail 'no error'
grep -q "bytes$more" err || fail "messages: $(cat err)"
test "$(wc -c <out)" -lt 35000000 || fail "$(wc -c <out) bytes of a pipe"

want_limit \
    'links.cpio.gz!f[0-9]*: decoding took more than 1000 ms of CPU time and' \
    --max-time=1 links.cpio.gz
exit 0
