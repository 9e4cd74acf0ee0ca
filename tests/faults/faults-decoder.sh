#!/bin/sh
# Each call that can fail fails in turn in the helper, and in the tool when it
# talks to it; the helper dies at each thing that it writes, or writes rubbish.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/faults/faults-lib.sh"
needs_decoder

cat >mail <<'M'
From: a@example.org
Subject: =?iso-8859-2?Q?http=3A//subject.example/?=
Message-ID: <1@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=koi8-r
Content-Transfer-Encoding: 8bit

see http://a.example/1 and <URL:http://b.example/
  2>
--b
Content-Type: text/html
Content-Transfer-Encoding: base64

PGEgaHJlZj0iaHR0cDovL2MuZXhhbXBsZS8/YSZhbXA7YiI+Yzwv
YT4KPHA+aHR0cDovL2QuZXhhbXBsZS8gPGltZyBzcmM9Imh0dHA6
Ly9lLmV4YW1wbGUvaSI+Cg==
--b
Content-Type: text/plain; charset=utf-16le
Content-Transfer-Encoding: base64

aAB0AHQAcAA6AC8ALwBmAC4AZQB4AGEAbQBwAGwAZQAvAAoA
--b--
M
for n in 1 2 3; do
	echo 'From a@example.org  Mon Jun  3 10:00:00 1996'
	sed "s/example/example$n/" mail
	echo
done >mbox
cat >page <<'M'
<!DOCTYPE html><html><head><base href="http://base.example/d/"></head>
<body><p>see http://a.example/1
and <a href="../x?a&amp;b">http://shown.example/</a>
<img srcset="one 1x, two 2x"><style>p { background: url(http://css.example/) }
</style></body></html>
M
cp "$top_srcdir/corpus/warc/response-is-a-page-with-a-url.warc" warc
mkdir d
cp page mail d
echo http://text.example/ >d/text
printf '{"a":["http://a.example/","http:\\/\\/b.example\\/"]}\n' >data
printf '\377\376h\0t\0t\0p\0:\0/\0/\0d\0/\0\n\0' >d/u
tar cf tar d
gzip -c tar >tar.gz
gzip -c mail >mail.gz

try lines mail

# The helper dies at each frame, message by message or some together.
export ONLY
ONLY=write
try lines --json mbox
STDIN=mbox try lines
try lines -H tar.gz

# A mailbox that threads share: the first message is larger than a block.
awk 'BEGIN {
	for (i = 0; i < 3; i++) {
		print "From a@example.org  Mon Jun  3 10:00:00 1996\n"
		print "http://example.org/" i
		for (j = 0; j < 25000 / (i + 1); j++)
			print "a line that is long enough to fill a block soon"
	}
}' </dev/null >large
for ONLY in open pread lseek; do
	try lines -j2 --json large
done

# Memory: most of it is asked for before the first input.
ONLY=alloc
try lines --json mbox
try lines -H tar.gz
try lines page
try any -C1 mail
try any --highlight page
try lines --json warc
try lines --json data
try lines --type=csv --json data
try any --stats mbox
SAVED=saved try lines --output=saved -j 2 mail page
end
