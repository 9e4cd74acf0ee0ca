#!/usr/bin/env python3
"""users.py URLSIFT MILTER DECODER MTA WORK: answer what users ask.

How long does a large mailbox take?  How long does a mail wait in the milter?
How many documents a minute go into a database?  How long does a large tree of
sources and programs take, beside programs that search such trees?

URLSIFT, MILTER and DECODER are programs of one build, MTA the folder of the
mail server of the milter's tests.  Inputs are made in WORK, once; the figures
go to WORK/users.txt.  Of the environment: BENCH_GB, the size of the mailbox;
BENCH_TREE, the folders of the tree; BENCH_ROUNDS as for bench.py.
"""
# SPDX-License-Identifier: MIT

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import texts
from timing import BUSY, CLOCK, Bench, median, memory, rounds

URLSIFT, MILTER, DECODER, MTA, WORK = sys.argv[1:]
GB = float(os.environ.get("BENCH_GB", "1"))
TREE = os.environ.get("BENCH_TREE", "/usr/include /usr/bin").split()
RG_PATTERN = r'(https?|ftp)://[^\]\s<>"|\\^`{}]+'

os.environ["LC_ALL"] = "C"
sys.path.insert(0, MTA)
from mta import Milter, listens  # pylint: disable=C0413,E0401

# Mails through the milter, and connections at the same time.
MAILS, SERVERS = int(1000 * min(GB, 1)) + 50, 8

# Documents of each kind.
DOCUMENTS = int(2000 * min(GB, 1)) + 5


class Runs(Bench):
    def mailbox(self):
        """Say how long a mailbox takes."""
        path = self.work / "large.mbox"
        size = int(GB * 1e9)
        if not path.exists() or path.stat().st_size != size:
            texts.write(path, "mail-mime", size)
        ways = {"urls": [], "json": ["--json"], "hosts": ["--by=host"]}
        table = {name: [[URLSIFT, "-tmbox", *words, str(path)]]
                 for name, words in ways.items()}
        times = rounds(table, self.work)
        self.say("a mailbox of %g GB: seconds by the clock, of the processors, "
                 "MiB of memory" % GB)
        for name, (command,) in table.items():
            self.say("%-12s%8.1f%8.1f%8.0f" % (
                name, median(times[CLOCK], name), median(times[BUSY], name),
                memory(command)))

    def milter(self):
        """Say how long a mail waits in the milter."""
        self.say()
        self.say("the milter: milliseconds of a mail, half of them and 99 of "
                 "100 less; mails a")
        self.say("second on %d connections" % SERVERS)
        for kind in "mail", "mail-mime":
            mails = [texts.message(kind, 12000, i) for i in range(50)]
            with running_milter() as path:
                waits = sorted(send(path, mails, MAILS))
                began = time.perf_counter()
                servers = [threading.Thread(target=send, args=(
                    path, mails, MAILS)) for _ in range(SERVERS)]
                for server in servers:
                    server.start()
                for server in servers:
                    server.join()
                took = time.perf_counter() - began
            self.say("%-12s%8.2f%8.2f%8.0f" % (
                kind, waits[len(waits) // 2] * 1e3,
                waits[len(waits) * 99 // 100] * 1e3, SERVERS * MAILS / took))

    def index(self):
        """Say how many documents a minute go into a database."""
        pages = self.work / ("pages-%d" % DOCUMENTS)
        mails = self.work / ("mails-%d" % DOCUMENTS)
        if not pages.exists():
            texts.write_pages(pages, DOCUMENTS)
        if not mails.exists():
            texts.write_maildir(mails, DOCUMENTS)
        base = self.work / "index.db"
        table = {name: [[URLSIFT, "-r", *words, str(folder)]]
                 for name, folder, words in (
                     ("pages", pages, ["--sqlite=%s" % base]),
                     ("mails", mails, ["--sqlite=%s" % base]),
                     ("pages, JSON", pages, ["--json"]),
                     ("mails, JSON", mails, ["--json"]))}
        times = rounds(table, self.work)
        self.say()
        self.say("documents a minute and processor, into a database or as "
                 "JSON; by the clock")
        for name in table:
            self.say("%-12s%9.0f%9.0f" % (
                name, 60 * DOCUMENTS / median(times[BUSY], name),
                60 * DOCUMENTS / median(times[CLOCK], name)))

    def tree(self):
        """Say how long a tree takes, and what else searches trees."""
        table = {"urlsift": [[URLSIFT, "-j1", "-r", *TREE]],
                 "grep -rc": [["grep", "-rc", "://", *TREE]]}
        if shutil.which("rg"):
            table["rg -o"] = [["rg", "-j1", "-uuu", "-oNI", RG_PATTERN, *TREE]]
        sizes = [entry.stat().st_size for folder in TREE
                 for entry in pathlib.Path(folder).rglob("*")
                 if entry.is_file() and not entry.is_symlink()]
        times = rounds(table, self.work)
        self.say()
        self.say("%s: %d files, %.2f GB; seconds of one processor, times as "
                 "long as" % (" ".join(TREE), len(sizes), sum(sizes) / 1e9))
        self.say("".join("%12s %6.2f (%.2f)" % (
            name, median(times[BUSY], name),
            median(times[BUSY], "urlsift", name)) for name in table))


class running_milter:
    """The milter while it runs: the path of its socket."""

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.folder.chmod(0o755)
        decoder = shutil.copy(DECODER, self.folder / "decoder")
        path = str(self.folder / "socket")
        user = ["--user=nobody"] if os.getuid() == 0 else []
        # pylint: disable-next=consider-using-with
        self.child = subprocess.Popen(
            [MILTER, "--socket=unix:" + path, "--decoder=%s" % decoder, *user],
            stderr=subprocess.DEVNULL)
        while not listens(path) and self.child.poll() is None:
            time.sleep(0.05)
        return path

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait()
        shutil.rmtree(self.folder)


def send(path, mails, count):
    """Hand ${count} mails to the milter; return how long each one took."""
    milter, took = Milter(path), []
    for i in range(count):
        head, _, body = mails[i % len(mails)].partition(b"\n\n")
        head = [tuple(line.split(b": ", 1)) for line in head.split(b"\n")
                if b": " in line]
        body = body.replace(b"\n", b"\r\n")
        pieces = [body[at:at + 65535] for at in range(0, len(body), 65535)]
        began = time.perf_counter()
        milter.message(head, *pieces)
        took.append(time.perf_counter() - began)
    milter.socket.close()
    return took


def main():
    bench = Runs(WORK)
    bench.mailbox()
    bench.milter()
    bench.index()
    bench.tree()
    bench.write("users.txt")


main()
