#!/bin/sh
# By shards, find_batch() and Dask the table of a mailbox is the same, byte for
# byte.  The functions for Spark of doc/guide/SCALING.md find it in another
# process, to which they are sent.  ONE_TABLE_MAILS is how many mails there are.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
ran='doc/guide/SCALING.md'
python=/usr/bin/python3
module=$(cd "$top_srcdir" && pwd)/bindings/python
built=$(cd "$top_builddir" && pwd)/bindings/python/.libs
test -f "$built/_urlsift.abi3.so" || skip 'no module for Python'
$python -c 'import dask.dataframe, cloudpickle' 2>/dev/null ||
    skip 'no python3-dask'
needs_decoder
PYTHONPATH=$module:$built:$module/tests:$top_srcdir/contrib/dask
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
mkdir bin
printf '#!/bin/sh\nexec "%s" "$@"\n' "$URLSIFT" >bin/urlsift
chmod +x bin/urlsift
PATH=$dir/bin:$PATH

awk -v n="${ONE_TABLE_MAILS:-20000}" 'BEGIN {
	for (i = 0; i < n; i++)
		print "From a@a.example Mon Jun  3 10:00:00 1996\n" \
		    "Message-ID: <" i "@a.example>\n\n" \
		    (i % 7 == 0 ? "none" : "see http://a.example/" i \
		    "\nand <URL:http://b.exam\nple/" i ">, or http://" i ":x") \
		    "\n"
}' </dev/null >mails.mbox

run --csv --columns=message_id,url,host --no-headers mails.mbox
mv out want.csv
test "$(wc -l <want.csv)" -gt 1000 || fail 'the program finds too little'
for i in 1 2 3 4; do
	urlsift -j1 --csv --columns=message_id,url,host --no-headers \
	    --shard=$i/4 mails.mbox >shard.$i || fail "shard $i: exit $?"
done
awk 'NR == 1 || FNR > 1' shard.[1-4] >shards.csv
cat >tables.py <<'END'
import mailbox

import dask.dataframe
import pandas
import urlsift
import urlsift_dask

mails = mailbox.mbox("mails.mbox")
texts = pandas.Series({mail["Message-ID"].strip("<>"): mail.get_payload()
                       for mail in mails})

found = urlsift.find_batch(texts, columns=["url", "host"], threads=2)
table = pandas.DataFrame(found.as_dict())
table.insert(0, "message_id", texts.index[table.pop("row")])
table.to_csv("batch.csv", index=False)

column = dask.dataframe.from_pandas(texts, npartitions=8, sort=False)
table = urlsift_dask.find_texts(column, ["url", "host"]).compute()
table.rename_axis("message_id").to_csv("dask.csv")
END
$python tables.py || fail 'tables.py fails'
for file in shards batch dask; do
	cmp want.csv $file.csv || fail "$file.csv is another table"
done
for i in 1 2 3 4; do
	test "$(wc -l <shard.$i)" -gt 1000 || fail "shard $i is too small"
done

# The blocks of Python: python.1 and so on.
awk '/^```/ { is_in = $0 == "```python"; n += is_in; next }
is_in { print >("python." n) }' "$top_srcdir/doc/guide/SCALING.md"
cat $(grep -L dask python.*) >spark.py
grep -q 'def to_arrow' spark.py || fail 'no functions for Spark'
cat >>spark.py <<'END'


if __name__ == "__main__":
    import subprocess
    import sys

    import cloudpickle
    columns = ("url", "host")
    job = cloudpickle.dumps([
        finder(to_pandas, "text", columns, host="a.example"),
        finder(to_arrow, "text", columns, host="a.example")])
    subprocess.run([sys.executable, "worker.py"], input=job, check=True)
END
cat >worker.py <<'END'
"""A worker of Spark: it gets functions, and calls them with batches.  pyarrow
is one that reads tables by the specification of Arrow."""
import pickle
import sys
import types

import arrow
import pandas

TEXTS = [["at http://a.example/1, ftp://b.example/"], [],
         ["none", None, "http://a.example/2 or\nhttp://a.example/3"]]
WANT = [[(0, "http://a.example/1", "a.example")], [],
        [(2, f"http://a.example/{i}", "a.example") for i in (2, 3)]]


class Table:
    def __init__(self, found):
        self.columns, _ = arrow.read_table(found)

    def to_batches(self):
        return [self.columns]


sys.modules["pyarrow"] = types.SimpleNamespace(table=Table)
in_pandas, in_arrow = pickle.load(sys.stdin.buffer)

got = list(in_pandas(iter(pandas.DataFrame({"text": texts}, dtype=object)
                          for texts in TEXTS)))
assert [list(batch.itertuples(False, None)) for batch in got] == WANT, got
got = list(in_arrow(iter({"text": arrow.Column(texts, "u")}
                         for texts in TEXTS)))
assert [list(zip(*batch.values())) for batch in got] == WANT, got
END
$python spark.py || fail 'what is sent to a worker does not find the same'
