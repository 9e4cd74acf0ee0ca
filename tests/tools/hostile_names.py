#!/usr/bin/env python3
"""hostile_names.py URLSIFT RUNS: what writers make of hostile names.

Archives, mail, pages, JSON and tables are made whose names, subjects, texts
and keys hold line ends, tabs, colons, quotes, formulas and sequences of a
terminal.  JSON says which results there are; every other writer must print the
same, a record each, with its fields.  What is wrong is printed.
"""
# SPDX-License-Identifier: MIT

import base64
import csv
import html
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

TOKENS = ["\n", "\r\n", "\r", "\t", ":", ":9:", "|", '"', ",", ";", "'", "=1+1",
          "@SUM(1)", "-1", "\x1b[31m", "\x1b]8;;http:x\x1b\\", "\x07", "\x7f",
          "\x85", "\x9b31m", "\u2028", "\u202e", "\ufeff", "\u200b", "x", "name",
          " ", "{url}", "<b>", "&lt;", "\\x0A", "%0A", "\U0001f600", "--",
          "http:/y", "!", "\\", "$(id)", "`id`"]
BODY = "see http://real.example/1 and\nhttp://real.example/2 end\n"
# Nothing of these is in an output: lines and fields are divided by the writer.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
NAMES = ["url", "host", "file", "member", "subject", "sender", "message_id",
         "part", "field", "pointer", "text", "line", "column"]


def hostile(draw):
    return "".join(draw.choice(TOKENS) for _ in range(draw.randrange(1, 9)))


def word(text):
    """An encoded word (RFC 2047)."""
    return "=?utf-8?b?" + base64.b64encode(text.encode()).decode() + "?="


def make_zip(draw):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(hostile(draw).replace("\0", "") + "n", BODY)
        archive.writestr(hostile(draw) + "/m.txt", BODY)
    return out.getvalue()


def make_tar(draw):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name in ("first", "n" + hostile(draw)):
            member = tarfile.TarInfo(name)
            member.size = len(BODY)
            tar.addfile(member, io.BytesIO(BODY.encode()))
    return out.getvalue()


def make_mail(draw):
    name = word(hostile(draw))
    return (f"From: {word(hostile(draw))} <a@b.example>\n"
            f"Subject: {word(hostile(draw))}\n"
            f"Message-ID: <{re.sub('[^ -~]', '', hostile(draw))}@b.example>\n"
            "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
            f"--b\n\n{BODY}\n--b\nContent-Type: application/zip; name={name}\n"
            "Content-Transfer-Encoding: base64\n\n" +
            base64.encodebytes(make_zip(draw)).decode() + "--b--\n").encode()


def make_page(draw):
    return ("<!DOCTYPE html><title>" + html.escape(hostile(draw)) + "</title>" +
            "".join('<a href="http://real.example/%d">%s</a>\n'
                    % (n, html.escape(hostile(draw))) for n in range(3))
            ).encode()


def make_json(draw):
    return json.dumps({hostile(draw): {hostile(draw): BODY}}).encode()


def make_csv(draw):
    def cell(text):
        return '"' + text.replace('"', '""') + '"'
    return ("url," + cell(hostile(draw)) + "\n" +
            "".join("http://real.example/%d,%s\n" % (n, cell(hostile(draw)))
                    for n in range(4))).encode()


def make_text(draw):
    """Candidates, most of which are rejected."""
    return "".join(draw.choice(["<URL:http://real.example/%s>", "http://%s/ ",
                                '"http://real.example/%s" ', "<ftp:%s>\n",
                                "http://real.example/%s "]) % hostile(draw)
                   for _ in range(9)).encode() + b"http://real.example/"


MAKERS = {"x.txt": make_text,
          "x.zip": make_zip, "x.tar": make_tar, "x.eml": make_mail,
          "x.html": make_page, "x.json": make_json, "x.csv": make_csv}


class Checker:
    def __init__(self, tool, file):
        self.tool, self.file = tool, file
        self.wrong = []
        lines = self.run("--json").decode().split("\n")
        self.objects = [json.loads(line) for line in lines[:-1]]
        self.urls = [self.plain(o) for o in self.objects]

    @staticmethod
    def plain(result):
        """The URL as a list prints it."""
        return result["url"] if result["valid"] else \
            result["opens"]

    def run(self, *options):
        self.options = " ".join(options)
        done = subprocess.run([self.tool, *options, self.file.name],
                              cwd=self.file.parent, capture_output=True)
        if done.returncode != 0 or done.stderr:
            self.fail(f"exit {done.returncode}, {done.stderr!r}")
        return done.stdout

    def fail(self, what):
        self.wrong.append(f"{self.file.name} {self.options}: {what}")

    def need(self, got, wanted):
        if got != wanted:
            self.fail(f"{got!r}, not {wanted!r}")

    def text(self, *options, end="\n"):
        """The records of an output that has no controls."""
        out = self.run(*options).decode()
        if CONTROLS.search(out.replace(end, "")):
            self.fail(f"a control character: {out!r}")
        records = out.split(end)
        self.need(records.pop(), "")
        return records

    def check_lines(self):
        self.need(self.text(), self.urls)
        self.need(self.text("-0", end="\0"), self.urls)
        self.need(self.text("--count"), [str(len(self.urls))])
        self.need([line[-len(url):] for line, url in
                   zip(self.text("-Hnb"), self.urls)], self.urls)
        for line, url in zip(self.text("--vimgrep"), self.urls):
            self.need(re.fullmatch(r"[^:]*:\d+:\d+:(.*)", line)[1]
                      if re.fullmatch(r"[^:]*:\d+:\d+:(.*)", line) else line,
                      url)
        self.need([len(line.split(":", 1)) for line in self.text("-H")],
                  [2] * len(self.urls))
        self.need([line.split(":", 1)[1] for line in self.text("-H")],
                  self.urls)

    def check_templates(self):
        for name in NAMES:
            rows = [line.split("\t") for line in
                    self.text("--get={%s}\\t{url}" % name)]
            self.need([len(row) for row in rows], [2] * len(self.urls))
            self.need([row[-1] for row in rows], self.urls)

    def check_tables(self):
        for option, options in (("--csv", {}), ("--tsv", {}),
                                ("--csv=raw", {}), ("--tsv=raw", {}),
                                ("--csv=excel", {})):
            out = self.run("--columns=" + ",".join(NAMES), option).decode()
            self.options = option
            if "tsv" in option:
                rows = [line.split("\t") for line in
                        out.rstrip("\n").split("\n")]
            else:
                rows = list(csv.reader(io.StringIO(out.lstrip("\ufeff"),
                                                   newline="")))
            self.need(rows[0], NAMES)
            self.need({len(row) for row in rows}, {len(NAMES)})
            self.need([row[0] for row in rows[1:]], self.urls)
            if option in ("--csv", "--tsv"):
                bad = [cell for row in rows[1:] for cell in row
                       if cell[:1] in tuple("=+-@\t\r")]
                self.need(bad, [])

    def check_rejected(self):
        count = self.run("--json", "-i").count(b"\n")
        self.need([len(line.split("\t")) for line in
                   self.text("-i", "--get={url}\\t{reason}")], [2] * count)
        lines = self.text("-i")
        self.need(len(lines), count)
        self.need({len(line.split("\t")) for line in lines} - {1, 3}, set())

    def check_sums(self):
        for line in self.text("--by=domain"):
            self.need(re.fullmatch(r"\d+\t[^\t]+", line) is not None, True)
        for line in self.text("--stats"):
            self.need(re.fullmatch(r"\d+(\t[^\t]+)+", line) is not None, True)
        traces = [line for line in self.text("--explain=raw")
                  if line.startswith("valid\t")]
        self.need(len(traces), len([o for o in self.objects
                                    if o["valid"]]))


def main():
    tool, runs = sys.argv[1], int(sys.argv[2])
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for run in range(runs):
            for name, make in MAKERS.items():
                draw = random.Random(f"{run} {name}")
                file = pathlib.Path(folder, name)
                file.write_bytes(make(draw))
                checker = Checker(tool, file)
                if not checker.urls:
                    checker.fail("no results")
                for check in (checker.check_lines, checker.check_templates,
                              checker.check_tables, checker.check_rejected,
                              checker.check_sums):
                    check()
                wrong += [f"run {run}: {what}" for what in checker.wrong]
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
