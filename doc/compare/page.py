#!/usr/bin/env python3
"""page.py PAGE

Print PAGE, a text with tables of what other programs find, with each row as the
program answers now, if it is installed in the version that RESULTS.md has.  A
table is about the file that the last "$ cat FILE" before it shows; the first
cell of a row names the program.
"""
# SPDX-License-Identifier: MIT

import functools
import pathlib
import re
import sys

import peers

RESULTS = pathlib.Path(__file__).parent / "RESULTS.md"
PROGRAMS = {name: (package, find)
            for name, package, _, find in peers.PEERS}
PATTERN = r"https?://\S+"
HEAD = "| program | finds |"


def python_re(texts):
    """Return what Python's re finds with a short pattern."""
    return [re.findall(PATTERN, text) for text in texts]


def cell(urls):
    """Return the URLs as the page has them."""
    return "<br>".join("`` " + url.replace("|", "\\|") + " ``" if "`" in url
                       else "`" + url.replace("|", "\\|") + "`"
                       for url in urls) or "nothing"


@functools.cache
def is_here(name):
    """Return whether the program is installed in the version of RESULTS.md."""
    version = peers.version(PROGRAMS[name][0])
    results = RESULTS.read_text(encoding="utf-8")
    if f"\n- {name} {version}: " in results:
        return True
    print(f"page.py: without {name}, which is not here in the version of "
          f"{RESULTS.name}", file=sys.stderr)
    return False


def answer(name, text):
    """Return what a program finds, or None if it is not here."""
    if name == "re":
        return python_re([text])[0]
    return PROGRAMS[name][1]([text])[0] if is_here(name) else None


def renew(page):
    """Return ${page} with new rows."""
    text, is_text, is_table, lines = "", False, False, []
    for line in page.splitlines():
        if line.startswith("$ cat "):
            text, is_text = "", True
        elif line.startswith(("$ ", "```")):
            is_text = False
        elif is_text:
            text += line + "\n"
        is_table = line == HEAD or is_table and line.startswith("|")
        name = line.split("|")[1].strip() if is_table else ""
        urls = answer(name, text) if name == "re" or name in PROGRAMS else None
        lines.append(line if urls is None else f"| {name} | {cell(urls)} |")
    return "\n".join(lines) + "\n"


with open(sys.argv[1], encoding="utf-8") as file:
    sys.stdout.write(renew(file.read()))
