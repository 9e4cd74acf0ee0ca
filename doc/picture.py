#!/usr/bin/env python3
"""picture.py PROGRAM PAGE

Print a picture of a terminal in SVG: the letter of PAGE, which is README.md,
with its URLs in colour, and what PROGRAM prints for it.  The lines appear one
after the other, unless the reader does not want that.  It has no script.
"""
# SPDX-License-Identifier: MIT

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

COMMANDS = ["urlsift letter.txt",
            "urlsift --invalid=only letter.txt",
            "urlsift --get='{line}: {risks}' --match=bank letter.txt"]
TYPING, PAUSE = 0.015, 0.6      # seconds for a character, behind an output
WIDTH, HEIGHT, EDGE = 8.43, 21, 18      # of a character at 14 pixels; the edge
STYLE = """
svg{--back:#fff;--edge:#d0d7de;--text:#1f2328;--soft:#59636e;--good:#0a6b2d;--bad:#b3261e;--risk:#8a4b00}
@media(prefers-color-scheme:dark){svg{--back:#0d1117;--edge:#3d444d;--text:#e6edf3;--soft:#9198a1;--good:#56d364;--bad:#ff938a;--risk:#f0b04f}}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--text);white-space:pre}
.soft{fill:var(--soft)}.kept{fill:var(--good)}.rejected{fill:var(--bad)}.risk{fill:var(--risk)}
rect{fill:var(--back);stroke:var(--edge)}
@keyframes type{from{clip-path:inset(0 100% 0 0)}to{clip-path:inset(0)}}
@keyframes show{from{opacity:0}to{opacity:1}}
.type{animation:type 1s both}.show{animation:show .2s both}
@media(prefers-reduced-motion:reduce){text{animation:none!important}}
"""


def letter(page):
    """Return the text that "$ cat letter.txt" shows on the page."""
    return re.search(r"^\$ cat letter\.txt\n(.*?)^\$ ", page, re.M | re.S)[1]


def run(program, command, folder):
    """Return what a command prints for the letter in ${folder}."""
    path = str(pathlib.Path(program).resolve().parent)
    return subprocess.run(command, shell=True, cwd=folder, check=True,
                          env={"PATH": f"{path}:/usr/bin:/bin"},
                          stdout=subprocess.PIPE, encoding="utf-8").stdout


def colour_of(hit):
    if hit["risks"]:
        return "risk"
    return "kept" if hit["valid"] else "rejected"


def hits(program, folder):
    """Return each hit of the letter and the colour of it."""
    said = run(program, "urlsift --invalid --json letter.txt", folder)
    return [(hit, colour_of(hit))
            for hit in map(json.loads, said.splitlines())]


def paint(text, pieces):
    """Return the lines of ${text} in SVG, with its pieces in colour."""
    marked, at = "", 0
    for (start, end), colour in sorted(pieces):
        marked += html.escape(text[at:start], quote=False)
        marked += f'<tspan class="{colour}">'
        marked += html.escape(text[start:end], quote=False) + "</tspan>"
        at = end
    return (marked + html.escape(text[at:], quote=False)).splitlines()


class Terminal:
    """Lines and the time at which each of them appears."""

    def __init__(self):
        self.lines, self.time, self.columns = [], 0.3, 0
        self.height = EDGE - HEIGHT / 2

    def put(self, kind, seconds, plain, line):
        style = f"animation-delay:{self.time:.2f}s"
        if kind == "type":
            style += (f";animation-duration:{seconds:.2f}s;"
                      f"animation-timing-function:steps({len(plain)})")
        self.height += HEIGHT + (HEIGHT / 2 if kind == "type" else 0)
        y = self.height - 7
        self.lines.append(f'<text x="{EDGE}" y="{y:g}" class="{kind}" '
                          f'style="{style}">{line}</text>')
        self.columns = max(self.columns, len(plain))
        self.time += seconds

    def command(self, words):
        plain = "$ " + words
        self.put("type", TYPING * len(plain), plain,
                 '<tspan class="soft">$</tspan> ' +
                 html.escape(words, quote=False))

    def output(self, plain, lines):
        for text, line in zip(plain.splitlines(), lines):
            self.put("show", 0.08, text, line)
        self.time += PAUSE

    def draw(self):
        width = 2 * EDGE + WIDTH * self.columns
        height = self.height + EDGE
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'width="{width:.0f}" height="{height:g}" '
            f'viewBox="0 0 {width:.0f} {height:g}">',
            "<!-- Made by doc/picture.py. SPDX-License-Identifier: MIT -->",
            "<title>urlsift reads a letter with broken, invalid and deceptive "
            "URLs</title>",
            f"<style>{STYLE}</style>",
            f'<rect x=".5" y=".5" width="{width - 1:.0f}" '
            f'height="{height - 1:g}" rx="8"/>', *self.lines, "</svg>"])


def main(program, page):
    """Print the picture."""
    text = letter(pathlib.Path(page).read_text(encoding="utf-8"))
    terminal = Terminal()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "letter.txt").write_text(text, encoding="ascii")
        found = hits(program, folder)
        terminal.command("cat letter.txt")
        terminal.output(text, paint(text, [
            (span, colour) for hit, colour in found for span in hit["spans"]]))
        for command in COMMANDS:
            said = run(program, command, folder).expandtabs()
            terminal.command(command)
            terminal.output(said, paint(said, [
                (match.span(), colour) for hit, colour in found
                for match in re.finditer(re.escape(hit["url"]), said)]))
    print(terminal.draw())


main(*sys.argv[1:])
