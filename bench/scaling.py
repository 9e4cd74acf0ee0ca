#!/usr/bin/env python3
"""scaling.py URLSIFT FLOOR WORK: what several processes gain.

URLSIFT and FLOOR are programs.
Texts are made in WORK, once; the figures go to WORK/scaling.txt.  BENCH_MB and
BENCH_ROUNDS are those of bench.py.

For each kind of input one process is compared with as many as there are
processors, by the clock: processes that have a shard each, one process with so
many threads, and the workers of a cluster on this machine, without the time
that it takes to make the cluster.  What reads and does nothing else, FLOOR,
says what the machine has to give meanwhile.
"""
# SPDX-License-Identifier: MIT

import gzip
import os
import sys

import texts
from timing import BUSY, CLOCK, Bench, median, memory, rounds

URLSIFT, FLOOR, WORK = sys.argv[1:]
MB = float(os.environ.get("BENCH_MB", "64"))
MANY = os.cpu_count()

os.environ["LC_ALL"] = "C"


class Input:
    """Files of one kind, and how they are searched."""

    def __init__(self, name, files, size, *words):
        self.name, self.files, self.size = name, files, size
        self.words = ["--json", *words]

    def urlsift(self, *words):
        return [URLSIFT, *self.words, *words, *self.files]

    def ways(self):
        """Return what is timed: name to commands."""
        return {"one": [self.urlsift("-j1", "--shard=1/1")],
                "shards": [self.urlsift("-j1", "--shard=%d/%d" % (i, MANY))
                           for i in range(1, MANY + 1)],
                "threads": [self.urlsift("-j%d" % MANY, "--shard=1/1")],
                "floor": [[FLOOR, self.files[0]]],
                "floors": [[FLOOR, self.files[0]]] * MANY}


def inputs(work):
    """Make what is searched."""
    size = int(MB * 1e6)
    mail, warc = str(work / "mail"), str(work / "pages.warc")
    packed = [str(work / ("pages.%d.warc.gz" % i)) for i in range(MANY)]
    texts.write(mail, "mail", size)
    unpacked = texts.write_warc(warc, size)
    for path in packed:
        packed_size = texts.write_warc(path, size // MANY, gzip.compress)
    return [Input("text", [mail] * 16, 16 * size, "-ttext"),
            Input("mbox", [mail], size, "-tmbox"),
            Input("WARC", [warc], unpacked),
            Input("WARC, gzip", packed, packed_size * MANY)]


class Runs(Bench):
    def gains(self, each):
        """Say what ${each} gains by all ways, and what work they take."""
        measured = rounds(each.ways(), self.work)
        row = "%-12s" % each.name
        for way in "shards", "threads":
            row += "%8.2f (%.2f)" % (median(measured[CLOCK], "one", way),
                                     median(measured[BUSY], way, "one"))
        self.say(row + "%8.2f" % (
            MANY * median(measured[CLOCK], "floor", "floors")))

    def costs(self, each):
        """Say what ${each} costs one process."""
        is_packed = each.files[0].endswith(".gz")
        reads = {"one": [each.urlsift("-j1", "--shard=1/1")],
                 "floor": [["gzip", "-dc", *each.files]] if is_packed else
                 [[FLOOR, path] for path in each.files]}
        times = rounds(reads, self.work)[BUSY]
        self.say("%-12s%8.1f%10.1f times %-8s%8.0f" % (
            each.name, each.size / median(times, "one") / 1e6,
            median(times, "one", "floor"),
            "gzip -dc" if is_packed else "memchr", memory(reads["one"][0])))


def main():
    bench = Runs(WORK)
    bench.say("%d processes: how many times as fast as one, by the clock, and "
              "in brackets times" % MANY)
    bench.say("the work, that of the processors; processes of memchr")
    bench.say("%-12s%14s%14s%8s" % ("", "shards", "threads", "memchr"))
    every = inputs(bench.work)
    for each in every:
        bench.gains(each)
    bench.say()
    bench.say("one process: MB of content a second of a processor, times as "
              "long as")
    bench.say("what only reads, MiB of memory")
    for each in every:
        bench.costs(each)
    bench.write("scaling.txt")


main()
