#!/usr/bin/env python3
"""javascript.py PACKAGE PEERS WORK

Compare the npm package, installed in the folder PACKAGE, with others in the
folder PEERS, which "npm install linkify-it linkifyjs autolinker url-regex-safe"
made: time, size, and the texts of doc/compare that each reads correctly.

Each text is given to all programs in turn, in a process of its own that has a
minute.  A ratio is the median of those of the rounds.  The figures go to
WORK/javascript.txt.  Of the environment: BENCH_ROUNDS, how many rounds there
are, BENCH_MB, the size of the long text.
"""
# SPDX-License-Identifier: MIT

import json
import os
import pathlib
import statistics
import subprocess
import sys

import texts

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parent / "doc" / "compare"))

import compare  # noqa: E402

PROGRAMS = ["urlsift", "linkify-it", "linkifyjs", "autolinker",
            "url-regex-safe"]
LONGEST = 60
CHAT = ("did you see https://www.example.org/a/b?c=d yesterday? I think it is "
        "the one (see http://example.com/x_(y)), but I am not sure; ask "
        "joe@example.net about it, who knows more than I do. Bye for now!")

# Texts that cost some programs the square of their length, 2 MB or less.
WORST = {
    "one long word": "a" * 100000,
    "http:// again and again": "http://" * 15000,
    "open brackets": "http://a.example/" + "(" * 100000,
    "dots": "a." * 50000,
    "signs of mail": "a@" * 50000,
    "slashes": "/" * 100000,
    "<URL: again and again": "<URL:" * 20000,
    "hyphens": "http://a" + "-" * 100000,
}


def run(mode, program, package, peers, some):
    """Return what javascript.mjs prints about ${some} texts, or None if it
    takes too long."""
    try:
        result = subprocess.run(
            ["node", HERE / "javascript.mjs", mode, program, package, peers],
            input=json.dumps(some), stdout=subprocess.PIPE, text=True,
            check=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(result.stdout)


def measure(places, some, rounds):
    """Return for each program the times of the rounds for one text."""
    times = {program: [] for program in PROGRAMS}
    for _ in range(rounds):
        for program in PROGRAMS:
            if None in times[program]:
                continue
            found = run("time", program, *places, [some])
            times[program].append(None if found is None else found[0])
    return times


def line(name, cells):
    """Return a line of a table."""
    return f"{name:28}" + "".join(f"{cell:>16}" for cell in cells) + "\n"


def cell(times, ours):
    """Return the median time and how many times as long as ours it is."""
    if None in times:
        return f"> {LONGEST} s"
    ratio = statistics.median(a / b for a, b in zip(times, ours))
    return f"{statistics.median(times):.1f} ({ratio:.1f})"


def time_texts(places, named, rounds):
    """Return the lines of a table of times."""
    report = ""
    for name, text in named.items():
        times = measure(places, text, rounds)
        report += line(name, [cell(times[program], times["urlsift"])
                              for program in PROGRAMS])
    return report


def right_texts(places):
    """Return the lines on the texts of doc/compare: those read correctly, and
    the URLs that are wrong."""
    cases = compare.read_cases()
    right, wrong = [], []
    for program in PROGRAMS:
        found = run("find", program, *places, [case["text"] for case in cases])
        verdicts = [compare.judge(case, urls)
                    for case, urls in zip(cases, found)]
        right.append(sum(verdict == compare.RIGHT for verdict, _ in verdicts))
        wrong.append(sum(number for _, number in verdicts))
    return line(f"right of {len(cases)} texts", right) + \
        line("wrong URLs", wrong)


def main():
    package, peers, work = sys.argv[1:]
    places = package, peers
    rounds = int(os.environ.get("BENCH_ROUNDS", "3"))
    size = int(float(os.environ.get("BENCH_MB", "1")) * 1e6)
    long = texts.mail(size).decode()[:size]
    report = line("microseconds (ratio)", PROGRAMS)
    report += time_texts(places, {
        f"a chat line, {len(CHAT)} bytes": CHAT,
        "2 KB of mail": long[1000:3048],
        f"{size / 1e6:g} MB of mail": long}, rounds)
    report += time_texts(places, WORST, rounds)
    report += right_texts(places)
    pathlib.Path(work).mkdir(parents=True, exist_ok=True)
    pathlib.Path(work, "javascript.txt").write_text(report)
    print(report, end="")


if __name__ == "__main__":
    main()
