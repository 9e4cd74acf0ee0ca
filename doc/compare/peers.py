"""The other programs of the comparison, and how each one is called: with the
options that suit it best for texts in which URLs have a scheme.

A peer takes a list of texts and returns a list of lists of URLs.  It takes part
if its Debian package is installed.
"""
# SPDX-License-Identifier: MIT

import html
import json
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent
# The last character is no punctuation that ends a sentence.
RG_PATTERN = (r"""\b(https?|ftp)://[^\s<>"|\\^`{}]*"""
              r"""[^\s<>"|\\^`{}.,;:!?'*()\[\]…“”]""")
HEADER = """From: Ann <ann@example.org>
Subject: lines
Date: Fri, 7 Jul 1995 10:00:00 +0000
Message-ID: <0@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

"""


def run(args, given=None, good=(0,)):
    """Return what a program prints, if its status is one of ${good}."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    if args[0] == "go":
        environment |= {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
    done = subprocess.run(args, input=given, env=environment, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", errors="surrogateescape")
    if done.returncode not in good:
        raise OSError(f"{args}: status {done.returncode}: {done.stderr}")
    return done.stdout


def mail(text):
    """Return ${text} as a message, unless it is one."""
    return text if text.startswith("From: ") else HEADER + text


def lines(said):
    """Return the lines that are not empty."""
    return [line for line in said.split("\n") if line]


def one_by_one(args, take=lines, prepare=str):
    """Return a peer that reads one file; ${take} finds the URLs in its
    output."""
    def find(texts):
        found = []
        with tempfile.TemporaryDirectory() as work:
            path = pathlib.Path(work, "text")
            for text in texts:
                path.write_text(prepare(text), encoding="utf-8", newline="")
                # Status 1 means that nothing was found, as with grep.
                found.append(take(run([*args, str(path)], good=(0, 1))))
        return found
    return find


def all_at_once(args, prepare=str):
    """Return a peer that reads and writes JSON, a program of peers/."""
    def find(texts):
        given = json.dumps([prepare(text) for text in texts])
        return json.loads(run(args, given))
    return find


def rspamd_urls(said):
    """Return the URLs, which follow the file's name.  rspamd writes
    mailto://a@b."""
    return [url.replace("mailto://", "mailto:") for url in lines(said)[1:]]


def hrefs(page):
    """Return the targets of links in HTML."""
    return [html.unescape(url) for url in re.findall('<a href="([^"]*)"', page)]


def script(*args):
    """Return the arguments that run a program of peers/."""
    return [*args[:-1], str(HERE / "peers" / args[-1])]


# Name, Debian package, how it is called, and the call.
PEERS = [
    ("xurls", "golang-mvdan-xurls-dev", "`xurls.Strict()`",
     all_at_once(script("go", "run", "xurls.go"))),
    ("URI::Find", "liburi-find-perl", "`URI::Find->new`, its URI",
     all_at_once(script("perl", "uri-find.pl"))),
    ("linkify-it-py", "python3-linkify-it",
     "`fuzzy_link` and `fuzzy_email` off",
     all_at_once(script("/usr/bin/python3", "linkify-it.py"))),
    ("cmark-gfm", "cmark-gfm", "`-e autolink`, the text as Markdown",
     one_by_one(["cmark-gfm", "-e", "autolink"], hrefs)),
    ("bleach", "python3-bleach", "`bleach.linkify`, the text escaped as HTML",
     all_at_once(script("/usr/bin/python3", "bleach-linkify.py"))),
    ("ripgrep", "ripgrep", f"`` rg -oNi '{RG_PATTERN}' ``",
     one_by_one(["rg", "-oNi", RG_PATTERN])),
    ("rspamd", "rspamd", "`rspamadm mime urls`, the text as a message",
     one_by_one(["rspamadm", "mime", "urls"], rspamd_urls, mail)),
    ("SpamAssassin", "spamassassin",
     "`get_uri_detail_list`, the text as a message",
     all_at_once(script("perl", "spamassassin.pl"), mail)),
    ("urlscan", "urlscan", "`urlscan -n`", one_by_one(["urlscan", "-n"])),
]

# Programs that make links in a text for a reader, also of names without a
# scheme and of mail addresses: tests/properties/defang-oracle.sh.
LINKERS = [
    ("xurls", all_at_once([*script("go", "run", "xurls.go"), "relaxed"])),
    ("linkify-it", all_at_once(script("node", "linkify-it.js"))),
    ("linkifyjs", all_at_once(script("node", "linkifyjs.js"))),
]


def version(package):
    """Return the upstream version of an installed Debian package, or None."""
    try:
        full = run(["dpkg-query", "-W", "-f=${db:Status-Abbrev}${Version}",
                    package])
    except OSError:
        return None
    if not full.startswith("ii"):
        return None
    return re.sub(r"^ii *(\d+:)?|-[^-]*$", "", full)
