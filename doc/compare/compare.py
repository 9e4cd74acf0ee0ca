#!/usr/bin/env python3
"""compare.py run URLSIFT ANSWERS
compare.py check URLSIFT

Compare urlsift with other programs on the hard texts of cases.toml.

"run" gives the texts to urlsift and to the other programs that are installed.
It writes the verdicts to RESULTS.md, their sums to the table of the README, and
the URLs that each program found to the file ANSWERS.

"check" runs urlsift only.  It fails if a verdict on urlsift in RESULTS.md is
out of date, if cases.toml has changed since, or if the README has other sums.
"""
# SPDX-License-Identifier: MIT

import hashlib
import pathlib
import re
import sys
import tomllib
import urllib.parse

import peers

HERE = pathlib.Path(__file__).parent
CASES = HERE / "cases.toml"
RESULTS = HERE / "RESULTS.md"
README = HERE.parent.parent / "README.md"
RIGHT, WRONG, MISSED = "right", "wrong", "missed"


def read_cases():
    """Return the cases."""
    with open(CASES, "rb") as file:
        return tomllib.load(file)["case"]


def canonical(url):
    """Return ${url} in one of its equivalent forms: scheme and host in lower
    case, no Punycode, no escapes, no empty path."""
    match = re.match(r"(?s)([^:]*):(//[^/?#]*)?(.*)", url)
    if not match:
        return url
    scheme, authority, rest = match.groups(default="")
    host = re.sub(r"xn--[a-z0-9-]+",
                  lambda match: match[0].encode().decode("idna"),
                  urllib.parse.unquote(authority).lower())
    if host and not rest.startswith("/"):
        rest = "/" + rest
    return f"{scheme.lower()}:{host}{urllib.parse.unquote(rest)}"


def has_scheme(case, url):
    """Return whether the scheme of ${url} is in the text.  An encoded message
    is assumed to have it, except for mailto."""
    scheme = url.partition(":")[0].lower() + ":"
    text = re.sub(r"\s", "", case["text"]).lower()
    encoded = case["group"].startswith("mail") and scheme != "mailto:"
    return encoded or scheme in text


def judge(case, urls):
    """Return the verdict on the URLs found, and how many of them are wrong.
    URLs whose scheme is not in the text are ignored."""
    found = {canonical(url) for url in urls if has_scheme(case, url)}
    wanted = {canonical(url) for url in case["urls"]}
    wrong = len(found - wanted)
    if found == wanted:
        return RIGHT, 0
    return (WRONG if wrong else MISSED), wrong


def ask(cases, urlsift):
    """Return what urlsift finds."""
    find = peers.one_by_one([urlsift])
    return {"name": "urlsift", "how": "`urlsift`", "version": "",
            "found": find([case["text"] for case in cases])}


def ask_peers(cases):
    """Return what each other program finds, if it is installed."""
    answers = []
    for name, package, how, find in peers.PEERS:
        version = peers.version(package)
        if version is None:
            print(f"compare.py: no {package}: without {name}", file=sys.stderr)
            continue
        found = find([case["text"] for case in cases])
        if len(found) != len(cases):
            sys.exit(f"compare.py: {name}: {len(found)} answers")
        answers.append({"name": name, "how": how, "version": version,
                        "found": found})
    return answers


def row(cells):
    """Return a line of a table."""
    return "| " + " | ".join(str(cell) for cell in cells) + " |\n"


def head(first, names):
    """Return the first two lines of a table with a column for each program."""
    return row([first, *names]) + row(["---", *("---:" for _ in names)])


def label(case):
    """Return the first cell of the row of ${case}."""
    return f"{case['group']}: {case['name']}"


def digest():
    """Return what identifies the version of cases.toml."""
    return hashlib.sha256(CASES.read_bytes()).hexdigest()


def cell(verdict, wrong):
    """Return a verdict as RESULTS.md has it."""
    return f"{wrong} {WRONG}" if wrong else verdict


def verdicts(cases, result):
    """Return a column of RESULTS.md."""
    return [cell(*judge(case, found))
            for case, found in zip(cases, result["found"])]


def write_results(cases, results):
    """Return RESULTS.md."""
    text = f"""# The comparison, case by case

Written by `make compare`.  The texts and the URLs in them are in `cases.toml`
(SHA-256 {digest()}).
`make compare` also writes what each program found, to `doc/compare/answers.md`
in the build folder.

- *right*: the program finds all URLs of the text and nothing else;
- *N wrong*: it finds N URLs that are not in the text;
- *missed*: it finds nothing wrong, but not all URLs.

Equivalent forms of a URL count as the same.  Names without a scheme and bare
mail addresses are ignored.  Where the programs differ on purpose, `doc/design/rules`
decides.

"""
    for result in results:
        text += f"- {result['name']} {result['version']}".rstrip()
        text += f": {result['how']}\n"
    text += "\n" + head("case", [result["name"] for result in results])
    columns = [verdicts(cases, result) for result in results]
    for case, cells in zip(cases, zip(*columns)):
        text += row([label(case), *cells])
    return text


def read_results():
    """Return the digest in RESULTS.md, the names of the programs, and the cells
    of each case by its label."""
    text = RESULTS.read_text(encoding="utf-8")
    lines = [line[2:-2].split(" | ") for line in text.splitlines()
             if line.startswith("| ")]
    return (re.search(r"SHA-256 (\w+)", text)[1], lines[0][1:],
            {cells[0]: cells[1:] for cells in lines[2:]})


def summary(cases, names, stored):
    """Return the table of the README: how many of each group are right."""
    def right(wanted):
        rows = [stored[label(case)] for case in cases if wanted(case)]
        return [column.count(RIGHT) for column in zip(*rows)]

    text = head("texts read correctly", names)
    for group in dict.fromkeys(case["group"] for case in cases):
        size = sum(case["group"] == group for case in cases)
        text += row([f"{group}: {size}",
                     *right(lambda case: case["group"] == group)])
    text += row([f"**all: {len(cases)}**", *right(lambda case: True)])
    text += row(["wrong URLs",
                 *(sum(int(cell.split()[0]) for cell in column if WRONG in cell)
                   for column in zip(*stored.values()))])
    return text


def write_readme(cases):
    """Return the README with the table that RESULTS.md gives."""
    _, names, stored = read_results()
    readme = README.read_text(encoding="utf-8")
    before, mark, rest = readme.partition("<!-- compare -->\n")
    _, end, after = rest.partition("<!-- end of compare -->\n")
    if not mark or not end:
        sys.exit("compare.py: no marks in the README")
    return before + mark + summary(cases, names, stored) + end + after


def visible(text):
    """Return ${text} with its controls as ^X."""
    return re.sub(r"[\0-\x09\x0b-\x1f\x7f]",
                  lambda match: "^" + chr(ord(match[0]) ^ 64), text)


def write_answers(cases, results):
    """Return the URLs that each program found in each text."""
    text = "# What each program found\n"
    for number, case in enumerate(cases):
        text += f"\n## {label(case)}\n\n"
        text += f"````\n{visible(case['text'])}````\n\n"
        answers = {}
        for result in results:
            urls = tuple(result["found"][number])
            verdict = judge(case, urls)[0]
            answers.setdefault((verdict, urls), []).append(result["name"])
        for (verdict, urls), names in answers.items():
            urls = " ".join(f"`` {visible(url)} ``" for url in urls)
            text += f"- {', '.join(names)}: {verdict}: {urls or 'nothing'}\n"
    return text


def check(cases, urlsift):
    """Return what is out of date."""
    found, _, stored = read_results()
    if found != digest():
        return ["RESULTS.md was made from another cases.toml"]
    wrong = []
    for case, now in zip(cases, verdicts(cases, ask(cases, urlsift))):
        was = stored[label(case)][0]
        if was != now:
            wrong.append(f"{label(case)}: RESULTS.md says {was}, it is {now}")
    if README.read_text(encoding="utf-8") != write_readme(cases):
        wrong.append("the table of the README differs from RESULTS.md")
    return wrong


def main():
    what, urlsift, *answers = sys.argv[1:]
    cases = read_cases()
    if what == "check":
        wrong = check(cases, urlsift)
        for line in wrong:
            print(f"compare.py: {line}; run: make compare", file=sys.stderr)
        sys.exit(1 if wrong else 0)
    results = [ask(cases, urlsift), *ask_peers(cases)]
    pathlib.Path(answers[0]).write_text(write_answers(cases, results),
                                        encoding="utf-8")
    RESULTS.write_text(write_results(cases, results), encoding="utf-8")
    README.write_text(write_readme(cases), encoding="utf-8")


if __name__ == "__main__":
    main()
