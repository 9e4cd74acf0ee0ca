#!/bin/sh
# contrib/dask finds in columns, bags and files of Dask what one process finds,
# with the types of an empty partition.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
python=/usr/bin/python3
module=$(cd "$top_srcdir" && pwd)/bindings/python
built=$(cd "$top_builddir" && pwd)/bindings/python/.libs
test -f "$built/_urlsift.abi3.so" || skip 'no module for Python'
$python -c 'import dask.dataframe' 2>/dev/null || skip 'no python3-dask'
PYTHONPATH=$module:$built:$(cd "$top_srcdir" && pwd)/contrib/dask
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE URLSIFT

awk 'BEGIN {
	for (i = 0; i < 30000; i++)
		print "see http://a.example/" i " and some words behind it."
}' >large
printf 'ftp://b.example/c\n' >small
"$URLSIFT" --json --shard=1/1 large small >want.json

cat >run.py <<'END'
import json
import os

import dask
import dask.bag
import dask.dataframe
import pandas
import urlsift
import urlsift_dask

texts = [f"see http://a.example/?q={i}" if i % 3 else None for i in range(90)]
texts[80:] = ["none"] * 10  # a partition without URLs
index = [f"doc{i}" for i in range(90)]
columns = ["url", "port", "valid", "query:q"]
want = urlsift.find_batch(texts, columns=columns).as_dict()


def place(hit):
    return hit["file"], hit["offset"]


def check():
    series = dask.dataframe.from_pandas(
        pandas.Series(texts, index=index), npartitions=9, sort=False)
    found = urlsift_dask.find_texts(series, columns)
    assert found.npartitions == 9
    got = found.compute()
    assert list(got.index) == [index[row] for row in want["row"]]
    assert got.dtypes.equals(found.dtypes), (got.dtypes, found.dtypes)
    assert got.dtypes["port"] == "Int64"
    for name in columns:
        assert list(got[name]) == want[name], name
    none = urlsift_dask.find_texts(series, host="b.example").compute()
    assert len(none) == 0

    bag = dask.bag.from_sequence(texts, npartitions=4)
    got = urlsift_dask.find_bag(bag, columns).compute()
    assert [hit["url"] for hit in got] == want["url"]

    for shards in 1, 3:
        got = urlsift_dask.find_files(["large", "small"], shards,
                                      program=os.environ["URLSIFT"]).compute()
        with open("want.json", encoding="utf-8") as lines:
            # Small files are anywhere between the parts of large ones.
            assert sorted(got, key=place) == [json.loads(line)
                                              for line in lines]
    try:
        urlsift_dask.find_files(["large", "missing"], 2,
                                program=os.environ["URLSIFT"]).compute()
    except RuntimeError as error:
        assert "missing" in str(error)
    else:
        raise AssertionError("what is missing is missed")


if __name__ == "__main__":
    for scheduler in "threads", "processes":
        with dask.config.set(scheduler=scheduler, num_workers=2):
            check()
END
$python run.py || fail 'it does not find the same'
