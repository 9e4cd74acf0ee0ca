#!/usr/bin/env python3
"""hostile_inputs.py URLSIFT: what inputs of 64 KiB at most may cost.

Each family is a beginning and a piece that is repeated, plain and compressed as
far as 64 KiB hold.  No run may print more than 64 MiB or take more than 128 MiB
of memory, in the tool or in its helper, and each ends as runs end.  What is
wrong is printed, and at the end how much the dearest ones took.
"""
# SPDX-License-Identifier: MIT

import base64
import bz2
import gzip
import io
import lzma
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

MOST_INPUT = 65536
MOST_OUTPUT = 64 << 20
MOST_MEMORY = 128 << 20
# More than is extracted of so short an input.
SIZE = 20 << 20

PAGE = b"<!DOCTYPE html><html>"
MAIL = b"From: a@b.example\n"
BASE = PAGE + b'<base href="http://h/' + b"a" * 1000 + b'/">'


def typed(kind, more=b""):
    return MAIL + b"Content-Type: " + kind + b"\n" + more + b"\n"


def coded(coding):
    return MAIL + b"Content-Transfer-Encoding: " + coding + b"\n\n"


FAMILIES = {
    "blanks": (PAGE, b" "),
    "zeros": (b"", b"\0"),
    "letters": (b"", b"a"),
    "urls": (b"", b"http://a.example/ "),
    "a-url": (b"http://a.example/", b"a"),
    "wrappers": (b"", b"<URL:http://a.example/\n"),
    "a-wrapper": (b"<URL:http://a.example/", b"a\n"),
    "links": (PAGE, b"<a href=x>"),
    "links-with-a-base": (BASE, b"<a href=x>"),
    "links-with-texts": (PAGE, b'<a href="http://a.example/">x</a>'),
    "deep": (PAGE, b"<div>"),
    "deep-tables": (PAGE, b"<table><tr><td>"),
    "deep-foreign": (PAGE, b"<svg><math>"),
    "formats": (PAGE, b"<b><i>"),
    "selects": (PAGE, b"<select><option>"),
    "a-tag": (PAGE + b"<a ", b"x"),
    "attributes": (PAGE + b"<a ", b"x=y "),
    "a-value": (PAGE + b'<a href="', b"x"),
    "references-in-a-value": (PAGE + b'<a href="http://a.example/', b"&amp;"),
    "references": (PAGE, b"&CounterClockwiseContourIntegral;"),
    "comments": (PAGE, b"<!--"),
    "conditions": (PAGE, b"<!--[if mso]>"),
    "strings-of-a-script": (PAGE + b"<script>", b'"http://a.example/";'),
    "escapes-of-a-script": (PAGE + b"<script>", b'"\\u0068ttp://a.example/";'),
    "methods-of-a-script": (PAGE + b"<script>'a'", b".replace('b','cc')"),
    "lists-of-a-script": (PAGE + b"<script>['a'", b",'a'].join("),
    "codes-of-a-script": (PAGE + b"<script>", b"String.fromCharCode(1)+"),
    "tags-of-a-script": (PAGE + b"<script>", b"<a x=//b.c "),
    "linked-data": (PAGE + b'<script type="application/ld+json">', b'["'),
    "pages-in-pages": (PAGE, b'<iframe srcdoc="'),
    "whole-pages-in-pages":
        (PAGE, b'<iframe srcdoc="&lt;a href=http://a.example/>">'),
    "data-pages":
        (PAGE, b'<a href="data:text/html,<a href=http://a.example/>">'),
    "events": (PAGE, b"<a onclick=\"location='http://a.example/'\">"),
    "images": (PAGE + b'<img srcset="', b"http://a.example/ 1x,"),
    "styles": (PAGE + b"<style>", b"url(http://a.example/)"),
    "noscripts": (PAGE, b"<noscript><style>"),
    "refreshes":
        (PAGE, b'<meta http-equiv=refresh content="0;url=http://a.example/">'),
    "fields": (MAIL, b"X: y\n"),
    "a-field": (MAIL + b"Subject: ", b"a"),
    "a-folded-field": (MAIL + b"Subject: ", b"a\n "),
    "encoded-words": (MAIL + b"Subject: ", b"=?utf-8?q?a?= "),
    "words-with-shifts": (MAIL + b"Subject: ", b"=?iso-2022-jp?b?GyRC?=\n "),
    "parameters": (MAIL + b"Content-Type: text/html;", b" a*0*=b;"),
    "parts": (typed(b"multipart/mixed; boundary=b"), b"--b\n\nx\n"),
    "pages-as-parts": (typed(b"multipart/mixed; boundary=b"),
                       b"--b\nContent-Type: text/html\n\n"
                       b"<a href=http://a.example/>\n"),
    "messages-in-messages": (MAIL, b"Content-Type: message/rfc822\n\n"),
    "base64": (typed(b"text/html", b"Content-Transfer-Encoding: base64\n"),
               base64.b64encode(b'<a href="http://a.example/">x</a>abcd')),
    "soft-ends": (coded(b"quoted-printable"), b"=\n"),
    "quoted-letters": (coded(b"quoted-printable"), b"=41"),
    "uuencoded": (MAIL + b"\nbegin 644 a\n", b"M" + b"A" * 60 + b"\n"),
    "many-uuencoded": (MAIL + b"\n", b"begin 644 a\n#0V%T\n`\nend\n"),
    "yencoded": (MAIL + b"\n=ybegin line=128 size=99999999 name=x\n",
                 b"a" * 128 + b"\n"),
    "utf-7": (typed(b"text/plain; charset=utf-7"), b"+AGE-"),
    "utf-16": (b"\xff\xfe", "http://a.example/ ".encode("utf-16le")),
    "gb18030": (typed(b"text/plain; charset=gb18030"), b"\x81\x30\x81\x30"),
    "flowed": (typed(b"text/plain; format=flowed"), b"http://a.example/a \n"),
    "mailbox": (b"", b"From a@b.example Thu Jan  1 00:00:00 2004\n"
                b"From: a@b.example\n\nx\n"),
    "mailbox-of-pages": (b"", b"From a@b.example Thu Jan  1 00:00:00 2004\n"
                         b"From: a@b.example\nContent-Type: text/html\n\n"
                         b"<a href=http://a.example/>\n\n"),
    "records": (b"", b"WARC/1.0\r\nWARC-Type: response\r\n"
                b"WARC-Target-URI: http://a.example/\r\n"
                b"Content-Type: application/http\r\nContent-Length: 46\r\n\r\n"
                b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<a>"
                b"\r\n\r\n"),
    "fields-of-a-record": (b"WARC/1.0\r\nWARC-Type: response\r\n", b"X: y\r\n"),
    "arrays": (b"", b"["),
    "objects": (b"", b'{"a":'),
    "a-long-key": (b'{"' + b"a" * 9999 + b'":[', b'"http://a.example/",'),
    "lines-of-json": (b"", b'{"a":"http://a.example/"}\n'),
    "a-string": (b'{"a":"', b"\\u0041"),
    "deep-xml": (b'<?xml version="1.0"?><a>', b"<b>"),
    "attributes-of-xml": (b'<?xml version="1.0"?><a>',
                          b'<b c="http://a.example/"/>'),
    "feed": (b'<?xml version="1.0"?><rss><channel>',
             b"<item><link>http://a.example/</link></item>"),
    "rows": (b"url,b,c\n", b"http://a.example/,1,2\n"),
    "a-row": (b"a,", b"http://a.example/,"),
    "quotes-of-a-cell": (b'a,b\n"', b'""'),
    "rows-with-tabs": (b"a\tb\tc\n", b"http://a.example/\t1\t2\n"),
    "quoted-lines": (b"Path: a!b\nNewsgroups: a.b\nSubject: x\n\n", b"> "),
}


def in_zip(data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x", data)
    return out.getvalue()


def in_tar(data):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        member = tarfile.TarInfo("x")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


WAYS = {"plain": lambda data: data[:MOST_INPUT], "gz": gzip.compress,
        "bz2": bz2.compress, "xz": lambda data: lzma.compress(data, preset=1),
        "zip": in_zip, "tar.gz": in_tar}


def made(data, way):
    """As much of data as 64 KiB hold."""
    packed = way(data)
    while len(packed) > MOST_INPUT:
        data = data[:len(data) * MOST_INPUT // len(packed) * 97 // 100]
        packed = way(data)
    return packed


def cost(command, out):
    """Run it.  Return the status, bytes of memory and seconds of processors,
    of its children, too."""
    child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return (child.returncode, used.ru_maxrss * 1024,
            used.ru_utime + used.ru_stime)


def main():
    tool = sys.argv[1]
    worst = [(0, ""), (0, ""), (0, "")]
    runs = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (begin, piece) in FAMILIES.items():
            data = begin + piece * (SIZE // len(piece))
            for ending, way in WAYS.items():
                file = pathlib.Path(folder, f"{name}.{ending}")
                file.write_bytes(made(data, way))
                with open(pathlib.Path(folder, "out"), "wb") as out:
                    status, memory, seconds = cost([tool, file], out)
                    printed = out.tell()
                runs += 1
                worst = [max(pair) for pair in zip(worst, (
                    (memory, file.name), (seconds, file.name),
                    (printed, file.name)))]
                if status not in (0, 1, 2) or memory > MOST_MEMORY or \
                        printed > MOST_OUTPUT:
                    wrong += 1
                    print(f"{file.name}: exit {status}, {memory >> 20} MiB of "
                          f"memory, {printed >> 20} MiB of output")
                file.unlink()
    print(f"{runs} inputs; at most {worst[0][0] >> 20} MiB ({worst[0][1]}), "
          f"{worst[1][0]:.2f} s ({worst[1][1]}), {worst[2][0] >> 20} MiB of "
          f"output ({worst[2][1]})")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
