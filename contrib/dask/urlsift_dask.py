"""URLs in columns, bags and files, on the workers of Dask.

    found = urlsift_dask.find_texts(frame["body"], ["url", "domain"])
    found.to_parquet("found")

Workers need urlsift and this file.
"""
# SPDX-License-Identifier: MIT

import json
import subprocess

import dask.bag
import pandas
import urlsift

_TYPES = {int: "Int64", bool: "boolean", str: "object"}


def _find(texts, columns, rules):
    batch = urlsift.find_batch(texts, rules, columns=columns)
    found = pandas.DataFrame(batch.as_dict()).astype(
        {name: _TYPES[kind] for name, kind in batch.types.items()})
    found.index = texts.index.take(found.pop("row").to_numpy("int64"))
    return found


def find_texts(texts, columns=("url",), **options):
    """Return a dataframe of Dask with a row for each URL in texts, a series of
    Dask.  Its index is that of the texts, so that it can be joined with them.

    columns and options are those of urlsift.find_batch().
    """
    rules = urlsift.Rules(**options)
    columns = tuple(columns)
    nothing = _find(pandas.Series([], dtype=object), columns, rules)
    return texts.map_partitions(_find, columns, rules,
                                meta=nothing.set_index(texts._meta.index[:0]))


def find_bag(texts, columns=("url",), **options):
    """Return a bag with a dict for each URL in texts, a bag: of the columns,
    and row, the number of the text in its partition."""
    rules = urlsift.Rules(**options)

    def find(part):
        found = urlsift.find_batch(list(part), rules, columns=columns).as_dict()
        return [dict(zip(found, values)) for values in zip(*found.values())]

    return texts.map_partitions(find)


def find_files(files, shards, options=(), program="urlsift"):
    """Return a bag with a dict for each URL in files of any type, as
    'urlsift --json' prints it.

    The files have the same names for all workers.  They are searched in so many
    shards, each a range of a large file and some of the small ones.  options
    are words of the command line.  A shard that cannot be read as a whole
    raises RuntimeError.
    """
    def search(shard):
        done = subprocess.run(
            [program, "--json", f"--shard={shard}/{shards}", *options, "--",
             *files], capture_output=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode(errors="replace"))
        found = map(json.loads, done.stdout.splitlines())
        return [hit for hit in found if "unread" not in hit]

    return dask.bag.from_sequence(range(1, shards + 1), npartitions=shards
                                  ).map(search).flatten()
