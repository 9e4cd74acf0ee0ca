#!/bin/sh
# A zip whose directory cannot be read gives what it gives from a pipe.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
command -v python3 >/dev/null || skip 'no python3 to make a zip'

for n in 1 2 3; do
	yes "http://x.example/$n" | head -n 50 >$n.txt
done
python3 -m zipfile -c whole.zip 1.txt 2.txt 3.txt || exit 1
python3 - <<'P' || exit 1
data = open('whole.zip', 'rb').read()
at = data.index(b'PK\1\2')
open('before.zip', 'wb').write(data[:at] + b'QQQQ' + data[at:])
open('cut.zip', 'wb').write(data[:at])
open('half.zip', 'wb').write(data[:data.index(b'2.txt') + 5])
second = data.index(b'PK\3\4', 4)
second_entry = data.index(b'PK\1\2', at + 4)
for name, other in {
        'word': b'PK\3\4QQQQ' + data,
        'header': b'PK\3\4' + b'\0' * 26 + data,
        'text': b'PK\3\4' + b'some text\n' * 9000 + data,
        'empty': b'PK\5\6' + b'\0' * 18 + data,
        'between': data[:second] + b'Q' * 160 + data[second:],
        'behind': data + b'Q' * 90000,
        'twice': data + data,
        'member': data[:second] + b'QQQQ' + data[second + 4:],
        'entry': data[:second_entry] + b'QQ' + data[second_entry + 2:],
        'end': data[:-6] + b'\1\0\0\0' + data[-2:],
        'front': b'#!/bin/sh\nexit\n' + data}.items():
    open(name + '.zip', 'wb').write(other)
P
python3 - <<'P' || exit 1
import zipfile
with zipfile.ZipFile('packed.zip', 'w', zipfile.ZIP_DEFLATED) as packed:
    for n in '123':
        packed.write(n + '.txt')
data = open('packed.zip', 'rb').read()
for name, before in {'one': b'Q', 'nul': b'\0', 'four': b'QPK\3',
                     'begun': b'PK\3\4QQQQ',
                     'marks': b'PK\3\4' * 100}.items():
    open('packed-' + name + '.zip', 'wb').write(before + data)
P

for zip in packed packed-one packed-nul packed-four packed-begun packed-marks \
    whole whole before cut half word header text empty between behind twice \
    member entry end front; do
	piped=0
	"$URLSIFT" --get='{member} {url}' <$zip.zip >piped 2>/dev/null ||
	    piped=$?
	run -I --get='{member} {url}' $zip.zip
	cmp -s piped out || fail "a pipe gives $(cat piped); the file $(cat out)"
	want_status $piped
done
for zip in before packed-one packed-nul packed-four packed-begun packed-marks; do
	run -u $zip.zip
	want_out http://x.example/1 http://x.example/2 http://x.example/3
done
exit 0
