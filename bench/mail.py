#!/usr/bin/env python3
"""mail.py URLSIFT BASE WORK PICTURE [NAME=PROGRAM...]: time the decoding of
mail, pages and archives.

URLSIFT and the PROGRAMs are programs; of the latter there are those that could
be built: "gmime" reads a mailbox, "libxml2" pages.  BASE is another build of
urlsift to be compared with, or empty.  Inputs are made in WORK, once; the
figures go to WORK/mail.txt, the charts to PICTURE.  Of the environment:
BENCH_FILES, mailboxes to be read instead of the generated ones; BENCH_MB and
BENCH_ROUNDS as for bench.py.

Speeds are those of the processors, user and system, of all processes that a
program starts; threads are compared by the clock.
"""
# SPDX-License-Identifier: MIT

import gzip
import os
import pathlib
import shutil
import sys

import chart
import texts
from timing import BUSY, CLOCK, Bench, median, rounds

URLSIFT, BASE, WORK, PICTURE = sys.argv[1:5]
PEERS = dict(word.split("=", 1) for word in sys.argv[5:])
MB = float(os.environ.get("BENCH_MB", "64"))
HERE = pathlib.Path(__file__).parent
RG_PATTERN = r'(https?|ftp)://[^\]\s<>"|\\^`{}]+'

# A short run is measured so many times together.
TOGETHER = 20

os.environ["LC_ALL"] = "C"


class Input:
    """Files that are read together, and what else reads them."""

    def __init__(self, name, paths, size, *words, peers=()):
        self.name, self.size = name, size
        self.paths = [str(path) for path in paths]
        self.words = words
        self.peers = {name: args for name, args in peers
                      if shutil.which(args[0])}

    def urlsift(self, program, *words):
        return [program, *self.words, *words, *self.paths]

    def table(self):
        """Return what is timed: name to commands."""
        table = {"urlsift": [self.urlsift(URLSIFT, "-j1")]}
        if BASE:
            table["base"] = [self.urlsift(BASE, "-j1")]
        for name, args in self.peers.items():
            table[name] = [[*args, *self.paths]]
        return table


def make(path, write):
    """Make ${path} with ${write} unless it is there."""
    if not path.exists():
        write(path)
    return path


def mailboxes(work, size):
    """Return the mailboxes: name and path."""
    given = os.environ.get("BENCH_FILES", "").split()
    if given:
        return [(pathlib.Path(name).name[:12], pathlib.Path(name))
                for name in given]
    return [(kind, make(work / kind, lambda path, kind=kind:
                        texts.write(path, kind, size)))
            for kind in ("mail", "mail-mime")]


def inputs(work):
    """Make what is read."""
    size = int(MB * 1e6)
    python = ("Python", [sys.executable, str(HERE / "mail_python.py")])
    rg_packed = ("rg -z -o", ["rg", "-j1", "-zoN", RG_PATTERN])
    every = [Input(name, [path], path.stat().st_size, "-tmbox",
                   peers=[python, ("GMime", [PEERS.get("gmime", "")])])
             for name, path in mailboxes(work, size)]
    pages = make(work / "pages", lambda path: texts.write_pages(path, 400))
    paths = sorted(pages.iterdir())
    every.append(Input("pages", paths, sum(p.stat().st_size for p in paths),
                       "-thtml",
                       peers=[("libxml2", [PEERS.get("libxml2", "")])]))
    packed = work / "pages.warc.gz"
    unpacked = texts.write_warc(packed, size, gzip.compress)
    every.append(Input("WARC.gz", [packed], unpacked, peers=[rg_packed]))
    tar = make(work / "mail.tar", lambda path: texts.write_tar(path, size))
    every.append(Input("tar", [tar], tar.stat().st_size))
    maildir = make(work / "maildir", lambda path:
                   texts.write_maildir(path, 1000))
    paths = sorted(maildir.iterdir())
    every.append(Input("Maildir", paths, sum(p.stat().st_size for p in paths),
                       peers=[python]))
    return every


class Runs(Bench):
    def __init__(self, work):
        super().__init__(work)
        self.charts = []

    def speeds(self, every):
        """Say how fast each input is read."""
        names = list(dict.fromkeys(name for each in every
                                   for name in each.table()))
        rates = {name: [] for name in names}
        self.say("MB/s of one thread, and how many times as fast urlsift is")
        self.say("%-12s" % "" + "".join("%17s" % name for name in names))
        for each in every:
            table = each.table()
            times = rounds(table, self.work)[BUSY]
            row = "%-12s" % each.name
            for name in names:
                if name not in table:
                    rates[name].append(None)
                    row += "%17s" % "-"
                    continue
                rates[name].append(each.size / median(times, name) / 1e6)
                row += "%9.1f (%5.2f)" % (rates[name][-1],
                                          median(times, name, "urlsift"))
            self.say(row)
        self.charts.append(chart.Bars("Decoding, one thread", "MB/s",
                                      list(rates.items()),
                                      [each.name for each in every]))

    def threads(self, every):
        """Say what a second thread gains."""
        gains = []
        self.say()
        self.say("two threads: how many times as fast as one, by the clock")
        for each in every:
            times = rounds({"one": [each.urlsift(URLSIFT, "-j1")],
                            "two": [each.urlsift(URLSIFT, "-j2")]},
                           self.work)[CLOCK]
            gains.append(median(times, "one", "two"))
            self.say("%-12s%8.2f" % (each.name, gains[-1]))
        self.charts.append(chart.Bars("Two threads", "times",
                                      [("urlsift -j2", gains)],
                                      [each.name for each in every]))

    def start(self):
        """Say what one small mail costs, from start to exit."""
        self.say()
        self.say("one mail of 6 KB: ms of the processors, and times grep -c")
        for kind in "mail", "mail-mime":
            path = make(self.work / (kind + "-small.eml"), lambda path,
                        kind=kind: path.write_bytes(texts.message(kind, 6000)))
            table = {"urlsift": [[URLSIFT, str(path)]] * TOGETHER,
                     "grep -c": [["grep", "-c", "://", str(path)]] * TOGETHER}
            if BASE:
                table["base"] = [[BASE, str(path)]] * TOGETHER
            times = rounds(table, self.work)[BUSY]
            row = "%-12s" % kind
            for name in table:
                row += "%10s %6.2f (%5.2f)" % (
                    name, median(times, name) * 1e3 / TOGETHER,
                    median(times, name, "grep -c"))
            self.say(row)


def main():
    bench = Runs(WORK)
    every = inputs(bench.work)
    bench.speeds(every)
    bench.threads(every)
    bench.start()
    bench.write("mail.txt")
    chart.write(pathlib.Path(PICTURE), bench.charts)


main()
