#!/usr/bin/env python3
"""bench/python.py URLSIFT WORK: time the Python module, the tool and pure.py.

URLSIFT is the tool.  Mail is made in WORK, once, or BENCH_FILES are read; the
figures go to WORK/python.txt.  Of the environment: BENCH_MB, how large a text
is; BENCH_ROUNDS, how often each is read.

Each round reads a text in all ways, one after the other; a ratio, how many
times as fast as the tool or pure.py, is the median of those of the rounds.  The
tool reads a file and writes the URLs to another one, in one thread; the module
and pure.py are given the text in memory and count its URLs.  Times are those of
the processors and by the clock.
"""
# SPDX-License-Identifier: MIT

import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time

import pure
import texts
import urlsift

URLSIFT, WORK = sys.argv[1:]
MB = float(os.environ.get("BENCH_MB", "100"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))


def busy():
    both = (resource.getrusage(who) for who in
            (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def ways(path, text, out):
    """Return the ways to read a text: a name, and what is timed."""
    chars = text.decode("ascii", "replace")

    def tool():
        with open(out, "wb") as file:
            subprocess.run([URLSIFT, "-ttext", "-j1", path], stdout=file)

    def write():
        with open(out, "wb") as file:
            for hit in urlsift.find(text):
                file.write(hit.url + b"\n")

    def feed():
        scanner = urlsift.Scanner()
        for at in range(0, len(text), 1 << 16):
            for _ in scanner.feed(text[at:at + (1 << 16)]):
                pass
        scanner.finish()

    return {"tool": tool,
            "hits of bytes": lambda: sum(1 for _ in urlsift.find(text)),
            "URLs of bytes": write,
            "Scanner": feed,
            "hits of a str": lambda: sum(1 for _ in urlsift.find(chars)),
            "pure.py": lambda: sum(1 for _ in pure.find(text))}


def time_all(table):
    """Time each entry of ${table} in turn; return the seconds of the
    processors and by the clock, by name."""
    times = {name: ([], []) for name in table}
    for i in range(ROUNDS + 1):
        for name, way in table.items():
            began = busy(), time.perf_counter()
            way()
            ended = busy(), time.perf_counter()
            if i > 0:  # the first one warms up
                for which in (0, 1):
                    times[name][which].append(ended[which] - began[which])
    return times


def ratio(times, name, other, which):
    return statistics.median(
        a / b for a, b in zip(times[other][which], times[name][which]))


def main():
    work = pathlib.Path(WORK)
    work.mkdir(parents=True, exist_ok=True)
    files = os.environ.get("BENCH_FILES", "").split()
    if not files:
        files = [work / "mail-python"]
        if not files[0].exists() or files[0].stat().st_size != int(MB * 1e6):
            texts.write(files[0], "mail", int(MB * 1e6))
    lines = ["Python %s, medians of %d rounds" % (sys.version.split()[0],
                                                  ROUNDS)]
    for path in files:
        text = pathlib.Path(path).read_bytes()
        lines.append("%s: %d bytes, %d URLs; pure.py finds %d" % (
            pathlib.Path(path).name, len(text),
            sum(1 for _ in urlsift.find(text)),
            sum(1 for _ in pure.find(text))))
        lines.append("%-16s%28s%28s" % ("", "processors", "clock"))
        lines.append("%-16s" % "" + "%8s%10s%10s" % (
            "ms", "of tool", "of pure") * 2)
        times = time_all(ways(path, text, work / "out"))
        for name in times:
            line = "%-16s" % name
            for which in (0, 1):
                line += "%8.0f%10.2f%10.1f" % (
                    statistics.median(times[name][which]) * 1e3,
                    ratio(times, name, "tool", which),
                    ratio(times, name, "pure.py", which))
            lines.append(line)
    report = "\n".join(lines) + "\n"
    print(report, end="")
    (work / "python.txt").write_text(report)


main()
