#!/usr/bin/env python3
"""ground.py URLSIFT BASE WORK: count instructions on texts that nobody made for
it: what this machine has of documentation, RFCs, mails of the tests of npm
packages, and news.

URLSIFT is a program, BASE another build of it to be compared with, or empty.
Slices of these texts are made in WORK; the figures go to WORK/ground.txt.  Of
the environment: BENCH_NPM, a folder with packages; BENCH_NEWS, one with a
folder or a file for each kind of news; BENCH_MB, how large a slice is at most.
A kind of text that is not there is left out.
"""
# SPDX-License-Identifier: MIT

import gzip
import os
import pathlib
import re
import subprocess
import sys

URLSIFT, BASE, WORK = sys.argv[1:]
SIZE = int(float(os.environ.get("BENCH_MB", "2")) * 1e6)
DOC = pathlib.Path("/usr/share/doc")

os.environ["LC_ALL"] = "C"


def files(folder, *patterns):
    """Return the files of ${folder} whose names fit."""
    folder = pathlib.Path(folder)
    if folder.is_file():
        return [folder]
    return [path for pattern in patterns for path in sorted(
        folder.rglob(pattern)) if path.is_file()]


def grounds():
    """Return name and files of each kind of text."""
    every = [("documents", files(DOC, "README*", "*.md", "copyright")),
             ("changelogs", files(DOC, "changelog*")),
             ("RFCs", files(DOC, "rfc[0-9]*.txt*")),
             ("source of pages", files(DOC, "*.html"))]
    npm = os.environ.get("BENCH_NPM")
    if npm:
        every.append(("mails of npm", files(npm, "*.eml")))
    news = os.environ.get("BENCH_NEWS")
    if news:
        every += [(path.name, files(path, "*"))
                  for path in sorted(pathlib.Path(news).iterdir())]
    return every


def slice_of(paths):
    """Return the first bytes of ${paths}, as many of each."""
    share = SIZE // max(1, min(len(paths), 200))
    text = b""
    for path in paths:
        reader = gzip.open if path.suffix == ".gz" else open
        with reader(path, "rb") as file:
            text += file.read(share) + b"\n"
        if len(text) >= SIZE:
            break
    return text[:SIZE]


def instructions(program, path):
    """Return what callgrind counts."""
    says = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
         program, "-ttext", "-j1", path], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, check=False).stderr
    return int(re.search(rb"Collected : (\d+)", says)[1])


def main():
    work = pathlib.Path(WORK)
    work.mkdir(parents=True, exist_ok=True)
    lines = ["%-22s%9s%12s%12s%12s%9s" % (
        "instructions", "bytes", "of a URL", "of a colon", "of a byte",
        "of base")]
    for name, paths in grounds():
        text = slice_of(paths)
        if len(text) < 2:
            continue
        path = work / "ground"
        path.write_bytes(text)
        urls = subprocess.run([URLSIFT, "-ttext", "-c", path],
                              stdout=subprocess.PIPE, check=False).stdout
        count = instructions(URLSIFT, path)
        base = instructions(BASE, path) if BASE else count
        lines.append("%-22s%9d%12.0f%12.1f%12.2f%9.2f" % (
            name, len(text), count / max(1, int(urls)),
            count / max(1, text.count(b":")), count / len(text),
            count / base))
    print("\n".join(lines))
    (work / "ground.txt").write_text("\n".join(lines) + "\n")


main()
