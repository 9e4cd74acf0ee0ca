"""client.py DIR: the jobs of the matrix, by the Python module."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import sys

import urlsift

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'tools'))
import field_table  # noqa: E402

FIELDS = field_table.read_fields()


def plain(value):
    """Bytes as a string, in which what is no UTF-8 is kept apart; a URL as its
    verdict."""
    if isinstance(value, bytes):
        return value.decode('utf-8', 'surrogateescape')
    if isinstance(value, urlsift.URL):
        return [plain(value.url), value.valid, value.reason]
    return [*map(plain, value)] if isinstance(value, tuple) else value


def fields_of(url, unknown=()):
    return {field.name: plain(getattr(url, field.name, None))
            for field in FIELDS if not set(field.sources) & set(unknown)}


def read_schemes(folder):
    schemes = {}
    with open(folder / 'schemes', encoding='utf-8') as file:
        for line in file:
            name, scheme, shape, port, pattern = line.rstrip('\n').split('\t')
            schemes.setdefault(name, {})[scheme] = (
                shape, None if port == '-' else int(port), pattern)
    return schemes


def options_of(words, schemes):
    options = {}
    for word in words.split():
        name, _, value = word.partition('=')
        if name == 'scheme-file':
            options['schemes'] = schemes[value]
        else:
            options[name] = value or True
    return options


def main():
    folder = pathlib.Path(sys.argv[1])
    schemes, rules = read_schemes(folder), {}

    def ask(kind, path, words):
        text = pathlib.Path(path).read_bytes()
        if words not in rules:
            rules[words] = urlsift.Rules(**options_of(words, schemes))
        how = rules[words]
        if kind == 'text':
            return map(fields_of, urlsift.find(text, how))
        if kind == 'urls':
            lines = text.split(b'\n')[:-1]
            return [fields_of(urlsift.parse(url, how),
                              ['HIT', 'LINES', 'TEXT']) |
                    {'line': i + 1} for i, url in enumerate(lines)]
        found, _ = urlsift.find_document(
            path, how, type=None if kind in ('warc', 'lines') else kind,
            helper=os.environ['URLSIFT_HELPER'])
        return map(fields_of, found)

    with open(folder / 'python.jobs', encoding='utf-8') as jobs:
        for job in jobs:
            number, *job = job.rstrip('\n').split('\t')
            for fields in ask(*job):
                print(json.dumps(fields | {'job': int(number)}))


if __name__ == '__main__':
    main()
