#!/usr/bin/env python3
"""mail_memory.py BUILD: what a mail of 25 MB may cost in Python and Perl.

Each shape of mail is read by find_document() of Python and find_mail() of Perl,
as they lie in the build.  A process and its helper together may take 256 MiB of memory, and what is
left out has a warning that names max_memory.
"""
# SPDX-License-Identifier: MIT

import base64
import gzip
import os
import pathlib
import subprocess
import sys
import tempfile

SIZE = 25_000_000
MOST_MEMORY = 256 << 20

# Each prints the peaks of its helper, if it knows that, and of itself, whether
# max_memory is named, and how many URLs were found.
PROGRAMS = {
    "python": """
import os, resource, sys, urlsift
helper = os.environ["URLSIFT_HELPER"]
with open(sys.argv[1], "rb") as file:
    mail = file.read()
found, warnings = urlsift.find_document(mail, type="mail", helper=helper)
with open("/proc/self/status") as file:
    peak, = [line.split()[1] for line in file if line.startswith("VmHWM")]
urlsift._document._of_thread.__dict__.clear()  # ends the helper
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, peak,
      int("max_memory" in "".join(warnings)), len(found))
""",
    "perl": """
use strict; use warnings; use URLSift;
open my $file, '<:raw', $ARGV[0] or die $!;
my $mail = do { local $/; <$file> };
my ($found, $warnings) = URLSift::find_document($mail, type => 'mail',
    helper => $ENV{URLSIFT_HELPER});
open my $status, '<', '/proc/self/status' or die $!;
my ($peak) = map { /^VmHWM:\\s+(\\d+)/ } <$status>;
print "0 $peak ", "@$warnings" =~ /max_memory/ ? 1 : 0, ' ', scalar @$found;
""",
}

HEAD = b"Content-Type: text/%s\n\n"
PAGE, TEXT = HEAD % b"html", HEAD % b"plain"
UTF8 = HEAD % b"plain; charset=utf-8"
PARTS = b"Content-Type: multipart/mixed; boundary=x\n\n"
LONG_BASE = b"<html><base href='http://a.example/%s/'>" % (b"b" * 1_000)


def repeat(piece, size=SIZE):
    return piece * (size // len(piece))


def attach(inner):
    part = (b"--x\nContent-Type: application/gzip\n"
            b"Content-Transfer-Encoding: base64\n\n"
            + base64.encodebytes(gzip.compress(inner)))
    return PARTS + part * 90


SHAPES = {
    "links with a long base": PAGE + LONG_BASE + repeat(b"<a href=x>"),
    "links": PAGE + repeat(b"<a href=//a.b>"),
    "links with texts": PAGE + repeat(b"<a href=http://a.b>c</a>"),
    "pictures with texts": PAGE + repeat(b"<img alt=http://a.b>"),
    "URLs in a text": TEXT + repeat(b"http://a.b "),
    "URLs on lines": TEXT + repeat(b"http://a.b\n"),
    "broken URLs": TEXT + repeat(b"http://a.b/-\nc\n"),
    "wide characters": UTF8 + "\U0001f600".encode() + repeat(b"http://a.b "),
    "rejected candidates": TEXT + repeat(b"http://a:b "),
    "long URLs": TEXT + repeat(b"http://a.b/%s " % (b"c" * 60_000)),
    "no URL": TEXT + repeat(b"only words "),
    "parts": PARTS + repeat(b"--x\n\nhttp://a.b\n"),
    "pages": PARTS + repeat(b"--x\nContent-Type: text/html\n\n<a href=//b>\n"),
    "header fields": repeat(b"Subject: http://a.b\n"),
    "nested parts": b"".join(b"%s\n--x%d\n" % (PARTS.replace(
        b"=x", b"=x%d" % depth)[:-1], depth) for depth in range(200))
    + repeat(b"\nhttp://a.b\n"),
    "messages in messages": repeat(b"Content-Type: message/rfc822\n\n"),
    "compressed texts": attach(repeat(b"http://a.b ", 4_000_000)),
    "compressed pages": attach(LONG_BASE + repeat(b"<a href=x>", 4_000_000)),
}


def run(binding, build, path):
    """Return the peaks of helper and process, whether there is a warning, and
    how much was found."""
    source = pathlib.Path(__file__).resolve().parents[2]
    environ = dict(os.environ, top_srcdir=str(source), top_builddir=build,
                   PYTHON=sys.executable, PERL="perl")
    program = pathlib.Path(path).with_name(f"find.{binding}")
    program.write_text(PROGRAMS[binding], encoding="utf-8")
    out = subprocess.run(["sh", source / "bindings" / binding / "tests/run.sh",
                          program, path], env=environ, check=True,
                         stdout=subprocess.PIPE, text=True).stdout.split()
    helper, process, is_limited, found = map(int, out)
    return helper << 10, process << 10, is_limited, found


def main():
    build = os.path.abspath(sys.argv[1])
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mail")
        for name, mail in SHAPES.items():
            pathlib.Path(path).write_bytes(mail)
            helper = 0
            for binding in PROGRAMS:
                own, process, is_limited, found = run(binding, build, path)
                helper = max(helper, own)
                is_bad = helper + process > MOST_MEMORY
                bad += is_bad
                print(f"{binding}, {name}: {process >> 20} and "
                      f"{helper >> 20} MiB, {found} found"
                      f"{', limited' if is_limited else ''}"
                      f"{': too much' if is_bad else ''}", flush=True)
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
