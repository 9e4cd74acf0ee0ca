"""data_oracle.py URLSIFT [SEED]

JSON and tables against Python's json and csv: files that are made from a seed
hold a URL in some of their strings, each URL with a number of its own, written
with escapes wherever they are allowed.  What URLSIFT says of each URL, its JSON
Pointer or its cell, must be where Python finds it, and the bytes at its place
in the file must be those of the URL with its escapes.
"""
# SPDX-License-Identifier: MIT
import csv
import io
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile

SEED = 1738
FILES = 150
URL = re.compile(r'http://a\.example/[0-9]+/')
LETTERS = 'ab c~/\\"\n\t,;\'{[:\u00e9\u20ac\U0001f600'
SHORT = {'"': '\\"', '\\': '\\\\', '/': '\\/', '\b': '\\b', '\f': '\\f',
         '\n': '\\n', '\r': '\\r', '\t': '\\t'}


class Maker:
    """What is made from a seed."""

    def __init__(self, seed):
        self.rand = random.Random(seed)
        self.urls = 0

    def words(self):
        return ''.join(self.rand.choice(LETTERS)
                       for _ in range(self.rand.randrange(8)))

    def text(self):
        """Return a text with a URL, or without."""
        if self.rand.random() < 0.5:
            return self.words()
        self.urls += 1
        return '%s http://a.example/%d/ is %s' % (self.words(), self.urls,
                                               self.words())

    def value(self, depth):
        """Return a value for JSON."""
        kind = self.rand.randrange(9 if depth < 5 else 4)
        if kind < 3:
            return self.text()
        if kind == 3:
            return self.rand.choice([None, True, False, 0, -1.5e-3, 10 ** 30])
        size = self.rand.randrange(2 if depth > 2 else 13)
        if kind < 6:
            return [self.value(depth + 1) for _ in range(size)]
        return {self.text(): self.value(depth + 1) for _ in range(size)}

    def escaped(self, letter):
        """Write a letter of a string in one of the ways that JSON has."""
        must = letter in '"\\' or letter < ' '
        if not must and self.rand.random() < 0.8:
            return letter
        if letter in SHORT and self.rand.random() < 0.6:
            return SHORT[letter]
        halves = letter.encode('utf-16-be').hex()
        return ''.join('\\u' + self.rand.choice([half, half.upper()])
                       for half in re.findall('....', halves))

    def blanks(self):
        return self.rand.choice(['', '', ' ', '\n', '\r\n\t '])

    def write(self, value):
        """Write a value as JSON."""
        blank = self.blanks
        if isinstance(value, str):
            return '"%s"' % ''.join(map(self.escaped, value))
        if isinstance(value, list):
            return '[%s]' % (blank() + ','.join(
                blank() + self.write(item) + blank() for item in value))
        if isinstance(value, dict):
            return '{%s}' % (blank() + ','.join(
                blank() + self.write(key) + blank() + ':' + blank() +
                self.write(item) + blank() for key, item in value.items()))
        return json.dumps(value)


def walk(value, pointer=''):
    """Yield each string and its pointer; that of a name is its object's."""
    if isinstance(value, str):
        yield value, pointer
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from walk(item, '%s/%d' % (pointer, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key, pointer
            yield from walk(item, pointer + '/' + key.replace(
                '~', '~0').replace('/', '~1'))


def make_json(maker):
    """Return values in JSON, and where their URLs are."""
    lines, want = [], []
    for _ in range(maker.rand.randrange(1, 4)):
        line = maker.write([maker.value(0), ''])
        want += [(url, pointer) for text, pointer in walk(json.loads(line))
                 for url in URL.findall(text)]
        lines.append(line)
    return ''.join(line + '\n' for line in lines), want


def make_csv(maker):
    """Return a table, and where the URLs in it are."""
    out = io.StringIO()
    delimiter = maker.rand.choice(',;')
    writer = csv.writer(out, delimiter=delimiter,
                        quoting=maker.rand.choice([csv.QUOTE_MINIMAL,
                                                   csv.QUOTE_ALL]),
                        lineterminator=maker.rand.choice(['\n', '\r\n']))
    writer.writerow(['id', 'text'])
    for _ in range(maker.rand.randrange(9)):
        writer.writerow([maker.text() for _ in range(3)])
    rows = csv.reader(io.StringIO(out.getvalue(), newline=''),
                      delimiter=delimiter)
    want = [(url, '%d %d' % (row, column))
            for row, fields in enumerate(rows, 1)
            for column, text in enumerate(fields, 1)
            for url in URL.findall(text)]
    return out.getvalue(), want


def search(command, kind, path):
    """Return what is found: its URL, pointer or cell, and place."""
    run = subprocess.run([command, '--json', '--type=' + kind, path],
                         stdout=subprocess.PIPE, check=False)
    if run.returncode > 1:
        sys.exit('data_oracle.py: status %d' % run.returncode)
    hits = [json.loads(line) for line in run.stdout.split(b'\n')[:-1]]
    return [(hit['url'], '%(cell_row)d %(cell_column)d' % hit
             if 'cell_row' in hit else hit.get('pointer', ''), hit['offset'],
             hit['length'], hit['line'], hit['column']) for hit in hits]


def place_is_true(kind, data, hit):
    """Whether the URL, with its escapes, is at its place in the file."""
    url, _, offset, length, line, column = hit
    before, end = data[:offset], offset + length
    # A character that was decoded is where its escape ends.
    begin = offset - 5 if before.endswith(b'\\u006') else offset
    raw = data[begin:end].decode('utf-8')
    if kind == 'json':
        raw = json.loads('"%s"' % raw)
    return raw == url and line == before.count(b'\n') + 1 and \
        column == offset - (before.rfind(b'\n') + 1) + 1


def show(kind, n, data, got, want):
    """Print the first difference."""
    for hit, other in itertools.zip_longest(got, want):
        if hit is None or hit[:2] != other or \
                not place_is_true(kind, data, hit):
            print('%s, file %d:\n\twant %s\n\tgot  %s' %
                  (kind, n, other, hit))
            return


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    wrong = compared = 0
    with tempfile.NamedTemporaryFile() as file:
        for n in range(FILES):
            for kind, make in (('json', make_json), ('csv', make_csv)):
                text, want = make(Maker('%d/%d/%s' % (seed, n, kind)))
                data = text.encode('utf-8')
                file.seek(0)
                file.truncate()
                file.write(data)
                file.flush()
                got = search(sys.argv[1], kind, file.name)
                compared += len(want)
                if [hit[:2] for hit in got] != want or \
                        not all(place_is_true(kind, data, hit) for hit in got):
                    wrong += 1
                    show(kind, n, data, got, want)
    print('data_oracle.py: seed %d: %d URLs compared, %d files differ' %
          (seed, compared, wrong))
    return wrong > 0 or compared < FILES


if __name__ == '__main__':
    sys.exit(main())
