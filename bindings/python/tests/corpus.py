"""The corpus, as the tests of the module read it."""
# SPDX-License-Identifier: MIT

import os
import pathlib
import re

import urlsift

TOP = pathlib.Path(os.environ.get("top_srcdir", "."))

# What a case may ask for, and what the module calls it.
OPTIONS = {"--syntax": ("syntax", str), "--hyphen": ("hyphen", str),
           "--join": ("join", str), "--no-iri": ("no_iri", bool),
           "--schemeless": ("schemeless", bool), "--emails": ("emails", bool),
           "--indicators": ("indicators", bool),
           "--max-url": ("max_url", int),
           "--max-wrapper-lines": ("max_wrapper_lines", int)}


def read_schemes(path):
    """Return the schemes that a file defines, as urlsift-schemes(5) says."""
    schemes, name = {}, None
    for line in path.read_text().splitlines():
        line = line.rstrip()
        if line.startswith("#") or line.lstrip().startswith("#"):
            continue
        if line[:1] in (" ", "\t"):
            shape, port, pattern = schemes[name]
            schemes[name] = shape, port, pattern + line.lstrip()
        elif line:
            name, shape, port, *pattern = line.split(None, 3)
            schemes[name] = (shape, None if port == "-" else int(port),
                             "".join(pattern))
    return schemes


def read_options(path):
    """Return the options of Rules that the file of a case asks for."""
    options = {}
    for word in path.read_text().split() if path.exists() else []:
        name, _, value = word.partition("=")
        if name == "--scheme-file":
            options["schemes"] = read_schemes(TOP / value)
        else:
            name, kind = OPTIONS[name]
            options[name] = True if kind is bool else kind(value)
    return options


# What decided at a line end is not among the attributes of a hit.
BREAKS = re.compile(rb"\t(goes-on|ends):[^\t\n]*")


def cases():
    """Yield for each text its name, bytes, Rules and what is wanted of it."""
    for path in sorted(TOP.glob("corpus/*/*.in")):
        options = read_options(path.with_suffix(".opt"))
        yield ("/".join(path.parts[-2:]), path.read_bytes(),
               urlsift.Rules(**options, invalid=True),
               BREAKS.sub(b"", path.with_suffix(".want").read_bytes()))


# Controls, backslashes, what turns the direction of text, what is no UTF-8.
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\\\\\u061c\u200e\u200f\u202a-\u202e"
                    "\u2066-\u2069\udc80-\udcff]")


def show(url):
    """Return ${url}, bytes, as --explain prints it."""
    def hide(match):
        raw = match[0].encode("utf-8", "surrogateescape")
        return "".join("\\x%02X" % byte for byte in raw)

    return HIDDEN.sub(hide, url.decode("utf-8", "surrogateescape")).encode()


def verdict(url, rejected):
    if url.valid:
        return "valid"
    return "%s%s@%d" % (rejected, url.reason, url.at)


def ends(hit):
    words = [hit.began, hit.ended]
    if hit.trimmed:
        words.append("trimmed:%d" % hit.trimmed)
    if hit.alternatives:
        rival = not hit.valid or any(r.valid for r in hit.alternatives)
        words.append("first:%s:%s" % (hit.kind, "by-rule" if rival
                                      else "only-valid"))
    return ",".join(words)


def explain(hit):
    """Return what --explain prints of a hit in bytes."""
    spans = ",".join("%d-%d" % span for span in hit.spans)
    fields = [verdict(hit, "rejected:"), hit.form, spans,
              ",".join(("joined",) * hit.joined + hit.notes) or "-", ends(hit)]
    texts = [field.encode() for field in fields] + [show(hit.url)]
    for other in hit.alternatives:
        texts.append(b"also:%s %s" % (verdict(other, "").encode(),
                                      show(other.url)))
    return b"\t".join(texts) + b"\n"
