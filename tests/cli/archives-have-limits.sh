#!/bin/sh
# An archive that passes a limit is reported, with exit status 2; what is within
# it is found, and so are other files.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

echo http://a.example/a >a
echo http://a.example/b >b

# want_warning FILE OPTION MESSAGE URL...
want_warning()
{
	file=$1
	option=$2
	message=$3
	shift 3
	run -I $option "$file" b
	want_status 2
	want_out "$@" http://a.example/b
	want_err "urlsift: $message"
	test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
}

cp a nested
for i in 1 2 3; do
	gzip -c nested >more && mv more nested
done
tar cf t nested a
run t
want_status 0
want_out http://a.example/a http://a.example/a
for i in 1 2 3 4 5 6; do
	gzip -c nested >more && mv more nested
done
want_warning nested '' \
    'nested: archives are nested deeper than 8; this one is not opened'

# What is damaged or encrypted is told of in plain words: a stored file is
# changed, or has the flag of encryption.
if python=$(command -v python3); then
	"$python" -IS - <<'P'
import io, zipfile
def write(name, change):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zip:
        zip.writestr("f", "http://a.example/a and one more word")
    data = bytearray(made.getvalue())
    change(data)
    open(name, "wb").write(data)
def damage(data):
    data[data.index(b"one")] = ord("O")
def encrypt(data):
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
write("damaged.zip", damage)
write("encrypted.zip", encrypt)
P
	want_warning damaged.zip '' \
	    'damaged.zip!f: it is damaged: a checksum does not fit' \
	    http://a.example/a
	want_warning encrypted.zip '' \
	    'encrypted.zip!f: it is encrypted, and cannot be read'
fi

awk 'BEGIN { for (i = 0; i < 100000; i++) print "line " i }' >long
tar cf t a long b
want_warning t --max-extract=100000 \
    't!long: it contains more than 100000 bytes; the rest is not read (--max-extract)' \
    http://a.example/a

{
	cat a
	yes nothing | head -c 40000000
	cat a
} | gzip -c >bomb
want_warning bomb '' \
    'bomb: it expands to more than 200 times its size; the rest is not read (--max-extract)' \
    http://a.example/a
run --max-extract=1G bomb
want_status 0
want_out http://a.example/a http://a.example/a

# What it would hold does not matter: no more than 32 MiB is taken.
{
	printf '7z\274\257\047\034'
	head -c 33554427 /dev/zero
} >seven
tar cf t a seven b
want_warning t '' \
    't!seven: a 7z archive of more than 32 MiB inside another file '\
'is not opened' \
    http://a.example/a http://a.example/b

# How often an archive is larger than its file does not matter when it is said
# how large it may be.
run --max-extract=30M -I bomb
want_status 2
want_out http://a.example/a
want_err \
    'urlsift: bomb: it contains more than 31457280 bytes; the rest is not read (--max-extract)'
exit 0
