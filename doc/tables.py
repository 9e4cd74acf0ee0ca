"""Write the tables of the pages that name the fields of a hit, the options and
the words of the library.

    make tables
    python3 -B doc/tables.py check

What is between two marks of a page, such as <!-- fields --> and <!-- end -->,
is made from lib/*.def; "check" writes nothing and fails if a page is not up to
date.  urlsift-json.schema.json has no marks: its properties of a hit and its
lists of words are replaced.  Run it when one of these tables has changed.
"""
# SPDX-License-Identifier: MIT
import functools
import json
import pathlib
import re
import sys
import textwrap

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests" / "tools"))
import field_table  # noqa: E402

# What the values are, in words for readers.
KINDS = {"TEXT": "text", "NUMBER": "number", "FLAG": "true or false",
         "RANGE": "two numbers", "WORDS": "words",
         "RANGES": "pairs of numbers", "READINGS": "URLs"}
PYTHON = {"TEXT": "AnyStr", "NUMBER": "int", "FLAG": "bool",
          "RANGE": "tuple[int, int]", "WORDS": "tuple[str, ...]",
          "RANGES": "tuple[tuple[int, int], ...]",
          "READINGS": "tuple[URL[AnyStr], ...]"}
SCRIPT = {"TEXT": "string", "NUMBER": "number", "FLAG": "boolean",
          "RANGE": "readonly [number, number]", "WORDS": "readonly string[]",
          "RANGES": "readonly (readonly [number, number])[]",
          "READINGS": "readonly URLReading[]"}
SCHEMA = {"TEXT": {"type": "string"},
          "NUMBER": {"type": "integer", "minimum": 0},
          "FLAG": {"type": "boolean"},
          "RANGE": {"$ref": "#/$defs/range"},
          "WORDS": {"type": "array", "items": {"type": "string"}},
          "RANGES": {"type": "array", "minItems": 1,
                     "items": {"$ref": "#/$defs/range"}},
          "READINGS": {"type": "array",
                       "items": {"$ref": "#/$defs/alternative"}}}
LISTS = ("FLAG", "WORDS", "RANGES", "READINGS")
OF_URL = {"URL", "OPENS", "LIST"}
# What says more of the others.
NARROWER = {"LIBRARY", "REASON", "SCHEME", "DECODED", "ELEMENT"}
FIELDS = field_table.read_fields()


def read(*path):
    return TOP.joinpath(*path).read_text(encoding="utf-8")


def is_of_url(field):
    """Return whether a URL alone has it, and not only a hit."""
    return OF_URL >= set(field.sources) - NARROWER


def is_always_there(field):
    return field.type in LISTS or field.name == "url" or \
        set(field.sources) - NARROWER == {"HIT"}


def read_options():
    """Yield the name, the value and the help of the options that rules and
    filters have.  A literal of C is a string."""
    for file in "options.def", "filter/filters.def":
        source = re.sub(r"/\*.*?\*/", "", read("lib", file), flags=re.S)
        for macro, row in re.findall(r"^([A-Z]+)\((.*?)\)$", source,
                                     re.M | re.S):
            texts = [field_table.text_of(cell) for cell in re.findall(
                r'(?:"(?:[^"\\]|\\.)*"\s*)+', row)]
            if macro == "LIST":
                yield texts[0], "=HOSTS", texts[-1]
            else:
                yield texts[0], texts[1], texts[-1]


def value_of(value):
    if value == "":
        return "yes or no"
    words = value.removeprefix("=").split("|")
    return value[1:] if len(words) == 1 else ", ".join(words)


def words_of(kind):
    """Return the words of the library for a kind of numbers."""
    if kind == "reason":
        return re.findall(r'^US_REASON\(\w+, "([^"]+)"',
                          read("lib", "reasons.def"), re.M)
    kinds = {"risks": "RISK", "form": "F", "began": "B", "ended": "E",
             "kind": "K", "notes": "N"}
    listed = re.findall(r'^US_WORD\(%s, \w+, "([^"]+)"' % kinds.get(kind),
                        read("lib", "words.def"), re.M)
    # That is a field of its own.
    return [word for word in listed if (kind, word) != ("notes", "joined")]


def folded(text, width=80, indent=""):
    return textwrap.wrap(text, width, initial_indent=indent,
                         subsequent_indent=indent, break_on_hyphens=False)


def manual_item(macro, name, *sentences):
    lines = [".It %s %s" % (macro, name)]
    for sentence in sentences:
        lines += folded(sentence.replace("\\", "\\e"))
    return lines


def manual_list(width, items):
    return ['.Bl -tag -width "%s"' % width, *sum(items, []), ".El"]


def templates():
    """Names in templates and of columns (mdoc)."""
    return manual_list("record_target", [
        manual_item("Li", field.name, field.help) for field in FIELDS])


def columns():
    """Columns that a table has without being asked (mdoc)."""
    names = ", ".join(field.name for field in FIELDS
                      if field.usual == "ALWAYS") + "."
    return [".Li " + re.sub("([,.])", r" \1", line)
            for line in folded(names, 60)]


def keys():
    """Keys of JSON (mdoc)."""
    items = []
    for field in FIELDS:
        item = manual_item("Cm", field.name, field.help)
        if field.usual == "NEVER":
            item += ["Only if", ".Fl -columns", "names it."]
        items.append(item)
    return manual_list("alternatives", items)


def markdown_fields(_):
    yield "| name | value | |"
    yield "|---|---|---|"
    for field in FIELDS:
        yield "| `%s` | %s | %s |" % (field.name, KINDS[field.type], field.help)


def markdown_options(_):
    yield "| name | value | |"
    yield "|---|---|---|"
    for name, value, help_ in read_options():
        yield "| `%s` | %s | %s |" % (name, value_of(value), help_)


def perl_fields(_):
    yield ""
    yield "=over"
    for field in FIELDS:
        yield from ("", "=item " + field.name, "", *folded(field.help))
    yield from ("", "=back", "")


def perl_options(_):
    yield ""
    yield "=over"
    for name, value, help_ in read_options():
        yield from ("", "=item %s => %s" % (
            name.replace("-", "_"), value_of(value)), "", *folded(help_))
    yield from ("", "=back", "")


def python_fields(before):
    """Fields of the class that the text before a mark is in: those of a URL, or
    the others if it is a hit."""
    is_hit = re.findall(r"class (\w+)", before)[-1] == "Hit"
    for field in FIELDS:
        if is_of_url(field) == is_hit:
            continue
        type_ = PYTHON[field.type]
        if type_ == "AnyStr" and "LIBRARY" in field.sources:
            type_ = "str"
        yield "    @property"
        yield "    def %s(self) -> %s%s: ..." % (
            field.name, type_, "" if is_always_there(field) else " | None")


def script_fields(_):
    for field in FIELDS:
        is_there = is_of_url(field) and is_always_there(field) or \
            SCRIPT[field.type].endswith("[]")
        yield "  /** %s */" % field.help
        yield "  readonly %s: %s%s;" % (
            field.name, SCRIPT[field.type], "" if is_there else " | null")


def script_options(_):
    yield "export interface Options {"
    for name, value, _help in read_options():
        words = value.removeprefix("=").split("|")
        types = ["boolean"] if value == "" or "yes" in words else []
        if len(words) > 1:
            types += ["'%s'" % word for word in words]
        elif value != "":
            types = ["number" if value == "=N" else "Some"]
        yield "  %s?: %s;" % ("'%s'" % name if "-" in name else name,
                             " | ".join(types))
    yield "}"


def between(begin, end, make, text):
    """Return a text with what is made between each pair of these marks."""
    at, made = 0, []
    for found in re.finditer(r"^ *%s\n()(?:.*\n)*?() *%s$" % (
            re.escape(begin), re.escape(end)), text, re.M):
        made += [text[at:found.start(1)],
                 "".join(line + "\n" for line in make(text[:found.start()]))]
        at = found.start(2)
    return "".join(made) + text[at:]


def schema_property(field):
    made = {"description": field.help, **SCHEMA[field.type]}
    if ", from 1." in field.help:
        made["minimum"] = 1
    words = words_of(field.name)
    if words and field.type == "WORDS":
        made.update(uniqueItems=True, items={"enum": words})
    elif field.name == "reason":
        made = {"description": field.help, "$ref": "#/$defs/reason"}
    elif words:
        made = {"description": field.help, "enum": words}
    return made


def schema(text):
    """Return the schema with the fields and the words that there are."""
    made = json.loads(text)
    properties = made["$defs"]["hit"]["properties"]
    made["$defs"]["hit"]["properties"] = {
        "v": properties["v"],
        **{field.name: schema_property(field) for field in FIELDS}}
    made["$defs"]["reason"]["enum"] = words_of("reason")
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def pages():
    """Yield each page with what is made of its text."""
    doc, bindings = TOP / "doc", TOP / "bindings"
    for page, what, make in (("urlsift.1", "fields", templates),
                             ("urlsift.1", "columns", columns),
                             ("urlsift-json.5", "fields", keys)):
        yield doc / page, functools.partial(
            between, '.\\" ' + what, '.\\" end',
            lambda _, make=make: make())
    yield doc / "urlsift-json.schema.json", schema
    for what, make in (("fields", markdown_fields),
                       ("options", markdown_options)):
        yield doc / "FIELDS.md", functools.partial(
            between, "<!-- %s -->" % what, "<!-- end -->", make)
    for what, make in ("fields", perl_fields), ("options", perl_options):
        yield bindings / "perl" / "URLSift.pm.in", functools.partial(
            between, "=for urlsift " + what, "=for urlsift end", make)
    yield bindings / "python" / "urlsift" / "__init__.pyi", functools.partial(
        between, "# fields", "# end", python_fields)
    for what, make in (("fields", script_fields),
                       ("options", script_options)):
        yield bindings / "wasm" / "urlsift.d.ts", functools.partial(
            between, "// " + what, "// end", make)


def main():
    old = []
    for page, make in pages():
        text = page.read_text(encoding="utf-8")
        made = make(text)
        if made != text:
            old.append(str(page.relative_to(TOP)))
            if "check" not in sys.argv[1:]:
                page.write_text(made, encoding="utf-8")
    if old and "check" in sys.argv[1:]:
        sys.exit("not up to date, run 'make tables': " + ", ".join(old))


if __name__ == "__main__":
    main()
