#!/usr/bin/env python3
"""compare.py run|check URLSIFT: compare the tool with its peers on hard cases.

"run" asks all that are installed for what is in the texts of cases.toml, stores
it in results.json, and writes RESULTS.md and the table of the README from that.
"check" asks the tool only, and fails where what is stored or written is not
what would be written now.
"""

import json
import pathlib
import re
import sys
import tomllib
import urllib.parse

import peers

HERE = pathlib.Path(__file__).parent
README = HERE.parent.parent / "README.md"
RIGHT, WRONG, MISSED = "right", "wrong", "missed"


def read_cases():
    """Return the cases; a text ends with its last line's end."""
    with open(HERE / "cases.toml", "rb") as file:
        return tomllib.load(file)["case"]


def plain(url):
    """Return ${url} so that ways to write the same are one: the case of scheme
    and host, the form of a host beyond ASCII, escapes, an empty path."""
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
    """Tell whether the scheme of ${url} stands in the text, as far as that can
    be read there."""
    scheme = url.partition(":")[0].lower() + ":"
    text = re.sub(r"\s", "", case["text"]).lower()
    encoded = case["group"].startswith("mail") and scheme != "mailto:"
    return encoded or scheme in text


def judge(case, urls):
    """Return the verdict on what was found, and how many URLs are wrong.  What
    has no scheme in the text does not count."""
    found = {plain(url) for url in urls if has_scheme(case, url)}
    wanted = {plain(url) for url in case["urls"]}
    wrong = len(found - wanted)
    if found == wanted:
        return RIGHT, 0
    return (WRONG if wrong else MISSED), wrong


def ask(cases, urlsift):
    """Return what the tool finds, as it is stored."""
    find = peers.one_by_one([urlsift])
    return {"name": "urlsift", "how": "`urlsift`", "version": "",
            "found": find([case["text"] for case in cases])}


def ask_peers(cases):
    """Return what each peer that is installed finds."""
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


def head(first, results):
    """Return the first two lines of a table with a column for each program."""
    return (row([first, *(result["name"] for result in results)]) +
            row(["---", *("---:" for result in results)]))


def summary(cases, results):
    """Return the table of the README: what is right in each group."""
    judged = [[judge(case, found)
               for case, found in zip(cases, result["found"])]
              for result in results]

    def right(wanted):
        return [sum(verdict == RIGHT for case, (verdict, _) in
                    zip(cases, column) if wanted(case)) for column in judged]

    text = head("texts that are read right", results)
    for group in dict.fromkeys(case["group"] for case in cases):
        size = sum(case["group"] == group for case in cases)
        text += row([f"{group}: {size}",
                     *right(lambda case: case["group"] == group)])
    text += row([f"**all: {len(cases)}**", *right(lambda case: True)])
    text += row(["URLs that are not there",
                 *(sum(wrong for _, wrong in column) for column in judged)])
    return text


def visible(text):
    """Return ${text} with its controls as ^X."""
    return re.sub(r"[\0-\x09\x0b-\x1f\x7f]",
                  lambda match: "^" + chr(ord(match[0]) ^ 64), text)


def full(cases, results):
    """Return RESULTS.md."""
    text = """# The comparison, case by case

Written by `make compare` from `results.json`; the cases are in `cases.toml`.
A case is *right* if all URLs that a careful reader finds in its text are found
and nothing else, *wrong* if something is found that is not there, else
*missed*.  Ways to write the same URL do not count, nor do names without a
scheme and bare mail addresses, whoever finds them.  Where programs disagree on
purpose, the answer is that of `doc/RULES.md`.

"""
    for result in results:
        text += f"- {result['name']} {result['version']}".rstrip()
        text += f": {result['how']}\n"
    text += "\n" + head("case", results)
    for number, case in enumerate(cases):
        text += row([f"{case['group']}: {case['name']}",
                     *(judge(case, result["found"][number])[0]
                       for result in results)])
    for number, case in enumerate(cases):
        text += f"\n## {case['group']}: {case['name']}\n\n"
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


def pages(cases, results):
    """Return the pages that are written: their paths and texts."""
    readme = README.read_text(encoding="utf-8")
    before, mark, rest = readme.partition("<!-- compare -->\n")
    _, end, after = rest.partition("<!-- end of compare -->\n")
    if not mark or not end:
        sys.exit("compare.py: no marks in the README")
    return {README: before + mark + summary(cases, results) + end + after,
            HERE / "RESULTS.md": full(cases, results)}


def check(cases, stored, urlsift):
    """Return what is not as it was stored or written."""
    wrong = []
    if stored["cases"] != cases:
        return ["results.json is not about the cases of cases.toml"]
    now = ask(cases, urlsift)["found"]
    for case, was, found in zip(cases, stored["results"][0]["found"], now):
        if was != found:
            wrong.append(f"{case['name']}: urlsift finds {found}, found {was}")
    for path, text in pages(cases, stored["results"]).items():
        if path.read_text(encoding="utf-8") != text:
            wrong.append(f"{path.name} is not what results.json says")
    return wrong


def main():
    what, urlsift = sys.argv[1:]
    cases = read_cases()
    store = HERE / "results.json"
    if what == "check":
        wrong = check(cases, json.loads(store.read_text(encoding="utf-8")),
                      urlsift)
        for line in wrong:
            print(f"compare.py: {line}; run: make compare", file=sys.stderr)
        sys.exit(1 if wrong else 0)
    results = [ask(cases, urlsift), *ask_peers(cases)]
    store.write_text(json.dumps({"cases": cases, "results": results}, indent=1,
                                ensure_ascii=False) + "\n", encoding="utf-8")
    for path, text in pages(cases, results).items():
        path.write_text(text, encoding="utf-8")


main()
