#!/usr/bin/env python3
"""bench.py URLSIFT FLOOR WORK PICTURE: time the tool and its peers in turn.

URLSIFT and FLOOR are programs.  Texts are made in WORK, once; the figures go to
WORK/results.txt, the charts to PICTURE.  Of the environment: BENCH_FILES, texts
to be read instead; BENCH_MB, how large one is; BENCH_ROUNDS, how often each is
read.

Each round runs all programs on a text, one after the other, so that what else
the machine does hits all of them.  A ratio is the median of those of the
rounds, a time the median of times: that of the processors, user and system,
but by the clock where threads are compared.  Output goes to a file: some
programs stop at the first match when nobody reads on.
"""
# SPDX-License-Identifier: MIT

import os
import pathlib
import shutil
import sys

import chart
import texts
from timing import BUSY, CLOCK, Bench, median, rounds

URLSIFT, FLOOR, WORK, PICTURE = sys.argv[1:]
MB = float(os.environ.get("BENCH_MB", "64"))
GREP_PATTERN = r'(https?|ftp)://[^][:space:]<>"|\\^`{}]+'
RG_PATTERN = r'(https?|ftp)://[^\]\s<>"|\\^`{}]+'

os.environ["LC_ALL"] = "C"


def programs():
    """Return what reads a text: name and arguments before the file's name."""
    table = {"urlsift": [URLSIFT, "-ttext", "-j1"], "memchr": [FLOOR],
             "grep -c": ["grep", "-c", "://"],
             "grep -o": ["grep", "-oE", GREP_PATTERN],
             "rg -c": ["rg", "-j1", "-c", "://"],
             "rg -o": ["rg", "-j1", "-oN", RG_PATTERN]}
    return {name: args for name, args in table.items() if shutil.which(args[0])}


class Runs(Bench):
    def __init__(self, work):
        super().__init__(work)
        self.charts = []

    def rate(self, times, name, size):
        return size / median(times, name) / 1e9

    def text(self, name, kind, size, **options):
        path = self.work / name
        if not path.exists() or path.stat().st_size != size:
            texts.write(path, kind, size, **options)
        return path

    def peers(self, files):
        table = programs()
        rates = {name: [] for name in table}
        self.say("GB/s of one thread, and how many times as long urlsift "
                 "takes as the others")
        self.say("%-12s" % "" + "".join("%18s" % name for name in table))
        for path in files:
            size = path.stat().st_size
            times = rounds({name: [args + [str(path)]]
                            for name, args in table.items()},
                           self.work)[BUSY]
            row = "%-12s" % path.name[:12]
            for name in table:
                rates[name].append(self.rate(times, name, size))
                row += "%10.2f (%5.2f)" % (rates[name][-1],
                                           median(times, "urlsift", name))
            self.say(row)
        self.charts.append(chart.Bars(
            "Kinds of text", "GB/s", list(rates.items()),
            [path.name[:12] for path in files]))

    def sizes(self):
        most = int(MB * 4e6)
        sizes = [s for s in (4096, 65536, 10 ** 6, 4 * 10 ** 6, 16 * 10 ** 6,
                             64 * 10 ** 6, 256 * 10 ** 6) if s <= most]
        rates = []
        self.say()
        self.say("mail of several sizes: bytes, ms, ns a byte")
        for size in sizes:
            path = self.text("mail-%d" % size, "mail", size)
            times = rounds({"urlsift": [[URLSIFT, "-ttext", "-j1", str(path)]]},
                           self.work)[BUSY]
            seconds = median(times, "urlsift")
            self.say("%12d %10.2f %10.3f" % (size, seconds * 1e3,
                                             seconds * 1e9 / size))
            rates.append(seconds * 1e3)
        self.charts.append(chart.Lines(
            "Cost against size, MB", "ms", [("urlsift -j1", rates)],
            [size / 1e6 for size in sizes]))

    def densities(self):
        every = [10 ** 9, 16384, 4096, 1024, 512, 256, 128]
        size = int(MB * 2.5e5)
        costs = []
        self.say()
        self.say("URLs a KiB, ms for %d bytes" % size)
        for bytes_a_url in every:
            path = self.text("density-%d" % bytes_a_url, "dense", size,
                             every=bytes_a_url)
            times = rounds({"urlsift": [[URLSIFT, "-ttext", "-j1", str(path)]]},
                           self.work)[BUSY]
            costs.append(median(times, "urlsift") * 1e3)
            self.say("%12.2f %10.2f" % (1024 / bytes_a_url, costs[-1]))
        self.charts.append(chart.Lines(
            "Cost against URLs a KiB, %g MB" % (size / 1e6), "ms",
            [("urlsift -j1", costs)],
            [1024 / bytes_a_url for bytes_a_url in every]))

    def threads(self):
        most = os.cpu_count()
        numbers = [n for n in (1, 2, 4, 8, 16, 32, 64) if n <= most]
        path = self.text("mail-large", "mail", int(MB * 6e6))
        table = {}
        for n in numbers:
            table["urlsift %d" % n] = [[URLSIFT, "-ttext", "-j%d" % n,
                                             str(path)]]
            table["memchr %d" % n] = [[FLOOR, str(path)]] * n
        times = rounds(table, self.work)[CLOCK]
        self.say()
        self.say("threads of urlsift, and as many processes of memchr: how "
                 "many times as much they do")
        gains = [], []
        for n in numbers:
            gains[0].append(median(times, "urlsift 1", "urlsift %d" % n))
            gains[1].append(n * median(times, "memchr 1", "memchr %d" % n))
            self.say("%4d %8.2f %8.2f   %.2f" % (
                n, gains[0][-1], gains[1][-1], gains[0][-1] / gains[1][-1]))
        self.charts.append(chart.Bars(
            "Threads", "times", [("urlsift -j", gains[0]),
                                 ("processes of memchr", gains[1])],
            [str(n) for n in numbers]))

    def files(self):
        count = max(10, int(MB * 10000 / 64))
        folder = self.work / ("files-%d" % count)
        if not folder.exists():
            texts.write_files(folder, count)
        table = {"urlsift -r -j1": [[URLSIFT, "-ttext", "-rj1", str(folder)]],
                 "urlsift -r": [[URLSIFT, "-ttext", "-r", str(folder)]],
                 "grep -rc": [["grep", "-rc", "://", str(folder)]]}
        times = rounds(table, self.work)
        self.say()
        self.say("%d files of 4 KiB: ms by the clock and of the processors, "
                 "and times grep -rc" % count)
        for name in table:
            row = "%-16s" % name
            for which in times:
                row += "%10.1f (%5.2f)" % (median(which, name) * 1e3,
                                           median(which, name, "grep -rc"))
            self.say(row)


def main():
    bench = Runs(WORK)
    files = [pathlib.Path(name)
             for name in os.environ.get("BENCH_FILES", "").split()]
    bench.peers(files or [bench.text(kind, kind, int(MB * 1e6))
                          for kind in texts.KINDS])
    bench.sizes()
    bench.densities()
    bench.threads()
    bench.files()
    bench.write("results.txt")
    chart.write(pathlib.Path(PICTURE), bench.charts)


main()
