#!/usr/bin/env python3
"""defang_oracle.py URLSIFT ROUNDS FOLDER

Defang all that URLSIFT finds in the files of a FOLDER and in ROUNDS lines at
random, rejected candidates, hosts and addresses included.  Then no other
program may find a link in it: those of doc/compare/peers.py, as far as they are
installed, and programs of which only the rules are here.  Each of them must
find links in what is not defanged.  --refang must bring back each byte.
"""
# SPDX-License-Identifier: MIT

import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "doc/compare"))
import peers  # noqa: E402

OPTIONS = ["--invalid", "--emails", "--schemeless"]
ADDRESS = re.compile(rb"\d+ \d+(\.\d+){3}\b")
BEGINNINGS = ["http://", "HTTPS://", "hTTp://", "ftp://", "https://a.com/",
              "http://[::1]:80/", "mailto:", "a+://", "www.", "news:", "x-",
              "sip:", "a@", ""]
PIECES = """a www . .. - _ ~ @ : / // com org localhost LocalHost http https://
    ftp:// mailto: http:// www. [ ] ( ) [::1] [fe80::1] 127.0.0.1 127 %2e é ? #
    & = + tel: hxxp: hXXp: fxps: h**p: [.] [:] [@] [~] [dot] (dot) [at] {.}
    [://] b.com x@y.com , ; ! * $ file:/// :80 urn:isbn: l ocalhost data:,
    javascript: git+ssh://""".split()

# What GNOME Terminal links: a scheme that it knows, "www" or "ftp" with digits
# before a dot, an address.  Mail programs such as that of Gmail also link any
# host with a dot.
RULES = [
    ("a terminal", r"(?i)\b(https?|ftps?|sftp|file|mailto|news|nntp|telnet|"
     r"webcal|man|callto|h323|sip):|\b(www|ftp)[0-9]{0,3}\.|"
     r"[\w.+-]+@[\w-]+\.\w"),
    ("a mail program", r"(?i)://|\bwww\.|[^\W_]\.[^\W\d_]{2}|"
     r"[\w.+%-]@[^\W_]|\blocalhost\b"),
]


def find_by(pattern):
    """Return a peer that finds what ${pattern} matches."""
    return lambda texts: [[match[0] for match in re.finditer(pattern, text)]
                          for text in texts]


def linkers():
    """Yield the name of each program that links, and how to call it."""
    yield from peers.LINKERS
    for name, pattern in RULES:
        yield name, find_by(pattern)
    for name, package, _, find in peers.PEERS:
        if peers.version(package) is not None:
            yield name, find


def random_line(rng):
    """Return a line with a candidate, in delimiters or not."""
    pieces = rng.choices(PIECES, k=rng.randint(1, 9))
    line = rng.choice(BEGINNINGS) + "".join(pieces)
    return rng.choice(["{}\n", "<{}>\n"]).format(line)


def ask(urlsift, *args):
    """Return the lines that ${urlsift} prints."""
    done = subprocess.run([urlsift, *OPTIONS, "--no-filename", *args],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    if done.returncode not in (0, 2):  # 2: an input is broken
        sys.exit(f"{urlsift}: status {done.returncode}: {done.stderr}")
    return done.stdout.split(b"\n")[:-1]


def is_undone(urlsift, plain, defanged, work):
    """Return whether --refang reads each line of ${defanged} as the tool reads
    that of ${plain}, alone and in delimiters."""
    good = True
    for form in b"%s", b"<%s>":
        read = []
        for lines, *options in (plain,), (defanged, "--refang"):
            path = pathlib.Path(work, "lines")
            path.write_bytes(b"".join(form % line + b"\n" for line in lines))
            read.append(ask(urlsift, "--type=text", "--get={line} {url}",
                            *options, str(path)))
        # Four numbers with dots are an address only if they are defanged.
        lost = sorted(line for line in set(read[0]) ^ set(read[1])
                      if line in read[0] or not ADDRESS.match(line))
        if len(read[0]) < len(plain) // 2 or lost:
            print("not what it was:", *lost[:4], sep="\n\t")
            good = False
    return good


def main():
    """Defang, ask, and refang."""
    urlsift, rounds, folder = sys.argv[1:]
    rng = random.Random(1738)
    with tempfile.TemporaryDirectory() as work:
        path = pathlib.Path(work, "random")
        path.write_text("".join(random_line(rng) for _ in range(int(rounds))),
                        encoding="utf-8")
        args = ["--get={url}", "-r", folder, str(path)]
        plain = ask(urlsift, *args)
        defanged = ask(urlsift, "--defang", *args)
        good = len(plain) == len(defanged) > 1000
        good = is_undone(urlsift, plain, defanged, work) and good
    texts = [b"\n".join(lines).decode("utf-8", "replace").replace("\0", " ")
             for lines in (plain, defanged)]
    for name, find in linkers():
        if not find(texts[:1])[0]:
            print(f"{name}: finds nothing at all")
            good = False
        found = find(texts[1:])[0]
        if found:
            print(f"{name} links", *found[:4], sep="\n\t")
            good = False
    sys.exit(0 if good else 1)


main()
