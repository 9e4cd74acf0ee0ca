#!/bin/sh
# contrib/urlsift-dask reads texts in Parquet and writes results as Parquet, by
# the library that pandas finds.  Debian has none: here a module with the name
# and the functions of one stands for it and writes JSON.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=/usr/bin/python3
$python -c 'import distributed' 2>/dev/null || skip 'no python3-distributed'
$python -c 'import pandas' 2>/dev/null || skip 'no python3-pandas'
needs_decoder
dask=$top_srcdir/contrib/urlsift-dask

# search ARG...: run urlsift-dask as run() does urlsift.
search()
{
	ran="urlsift-dask $*"
	got=0
	"$dask" --urlsift="$URLSIFT" --workers=2 "$@" >out 2>err </dev/null ||
	    got=$?
}

mkdir engine none
cat >engine/fastparquet.py <<'END'
import json
import pandas
__version__ = "0.8.3"


class ParquetFile:
    def __init__(self, file, pandas_nulls):
        self.columns = json.load(file)

    def to_pandas(self, columns=None):
        return pandas.DataFrame(
            {name: self.columns[name] for name in columns or self.columns})


def write(path, frame, compression, write_index, partition_on):
    assert write_index is False and partition_on is None
    with open(path, "x") as file:
        json.dump({name: list(frame[name]) for name in frame}, file)
END
echo 'raise ImportError("not here")' | tee none/fastparquet.py >none/pyarrow.py
PYTHONPATH=$dir/engine
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

# A URL that is broken in its row; no text; an archive of no text; a page.
ran='the texts'
$python - <<'END' || fail 'no Parquet was made'
import pandas
pandas.DataFrame({
    "n": [1, 2, 3, 4, 5],
    "text": ["it is <URL:http://example.org/a-\nb>, or", None, "http://x:y/",
             "<!doctype html><a href='HTTP://Example.net/&#228;'>", ""],
}).to_parquet("rows.parquet", engine="auto", index=False)
END

# The row is the member.
cat >fields.py <<'END'
import json
import sys
for line in sys.stdin:
    hit = json.loads(line)
    print(hit["file"], hit["member"], hit["offset"], hit["url"])
END
search --column=text rows.parquet -- -i
want_status 0
$python fields.py <out >fields
mv fields out
want_out 'rows.parquet 0 11 http://example.org/a-b' \
    'rows.parquet 2 0 http://x:y/' \
    'rows.parquet 3 24 HTTP://Example.net/ä'
search --column=text --stats rows.parquet
want_status 0
grep -q '"valid":2}' out || fail 'not counted'

# Without --column it is a file like any other.
search rows.parquet
want_status 0
grep -q '"member"' out && fail 'read as rows'

# Results of rows and of files, in their order.
mkdir folder
echo 'a <http://example.org/file>' >folder/a
cp rows.parquet folder/b.parquet
search --column=text --output=found.parquet folder -- -i
want_status 0
want_out
test ! -e found.parquet.part || fail 'the part is left'
cat >columns.py <<'END'
import glob
import json
import pandas
for name in sorted(glob.glob("found.parquet/*")):
    frame = pandas.read_parquet(name, engine="auto")
    print(name, *frame)
    for row in frame.itertuples(index=False):
        assert json.loads(row.json)["url"] == row.url
        print(*row[:-1], sep="|")
END
$python columns.py >out 2>err || fail "$(cat err)"
columns='url host scheme valid reason source offset length json'
want_out "found.parquet/part.0.parquet $columns" \
    'http://example.org/file|example.org|http|True||folder/a|3|23' \
    "found.parquet/part.1.parquet $columns" \
'http://example.org/a-b|example.org|http|True||folder/b.parquet!0|11|23' \
    'http://x:y/||http|False|port|folder/b.parquet!2|0|11' \
'HTTP://Example.net/ä|example.net|http|True||folder/b.parquet!3|24|21'

# What was found once is not overwritten.  No result is a file without rows.
search --output=found.parquet folder
test $got = 2 || fail "exit $got, not 2"
want_err 'urlsift-dask: found.parquet: exists'
rm -r found.parquet
search --output=found.parquet folder -- --scheme=ftp
want_status 1
$python columns.py >out 2>err || fail "$(cat err)"
want_out "found.parquet/part.0.parquet $columns"
rm -r found.parquet

# What is wrong.
search --output=found.parquet folder -- --count
test $got = 2 || fail "exit $got, not 2"
grep -q '^urlsift-dask: not a URL, and not for Parquet: ' err ||
    fail "it reports: $(cat err)"
search --output=x.parquet --stats folder
test $got = 2 && test ! -e x.parquet.part || fail "exit $got, not 2"
search --column=none rows.parquet
test $got = 2 || fail "exit $got, not 2"
grep -q '^urlsift-dask: rows.parquet: .*none' err || fail "says: $(cat err)"

# No library: one message, and no output.
PYTHONPATH=$dir/none
missing='no library for Parquet: python3-pandas and pyarrow or fastparquet'
search --output=y.parquet folder
test $got = 2 || fail "exit $got, not 2"
grep -qxF "urlsift-dask: $missing" err || fail "it reports: $(cat err)"
search --column=text rows.parquet
test $got = 2 || fail "exit $got, not 2"
want_err "urlsift-dask: rows.parquet: $missing"

# Many archives: the numbers go on.
ran=archives
$python - "$dask" <<'END' >out || fail 'no archives'
import io
import runpy
import sys
import tarfile
archives = runpy.run_path(sys.argv[1])["archives"]
archives.__globals__["ARCHIVE_SIZE"] = 2048
for made in archives(["a", None, b"bc", "d" * 3000, 1.5, "\u00e4\ud800"]):
    with tarfile.open(fileobj=io.BytesIO(made)) as archive:
        print(*("%s:%d" % (m.name, m.size) for m in archive))
END
want_out '0:1 2:2' '3:3000' '5:3'
exit 0
