"""metamorphic.py URLSIFT [SEED]

A text has the same URLs, with the same verdicts, with CR LF for LF, quoted,
indented, in mail however it is encoded, in a page, in archives, in a WARC, in
JSON and in tables: the texts of the corpus, and texts that are made from a seed.  Where that need
not be so, RULES say why; a rule that no text needs is an error, too.
"""
# SPDX-License-Identifier: MIT
import collections
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import carriers
import option_table

SEED = 1738
MADE = 400

# As what each carrier is to be read; else by its first bytes.
TYPES = {'mail': 'mail', 'base64': 'mail', 'quoted-printable': 'mail',
         'mail-html': 'mail', 'page': 'html', 'warc': 'auto',
         'json': 'json', 'csv': 'csv', 'tsv': 'tsv'}
LINES = ('quoted', 'indented')
MAIL = ('mail', 'base64', 'quoted-printable', 'mail-html')
PAGES = ('mail-html', 'page')


def is_not_utf8(text):
    try:
        text.decode('utf-8')
    except UnicodeError:
        return True
    return False


def has(pattern):
    return re.compile(pattern, re.M).search


# What --explain says of a line end that the model decided, or its width.
JUDGED = re.compile(rb'(?:the two lines look like one|nothing says that the URL '
                    rb'goes on) \(of 100 |a host ends a short line|'
                    rb'a field is folded at its width').search


# A name, which carriers and which texts: there it need not be the same.  None
# is a text in which the model decides a line end.
RULES = (
    # Mail and pages become UTF-8, with U+FFFD for what is none.
    ('no UTF-8', PAGES, is_not_utf8),
    # HTML has none; what stands there for them is DEL.
    ('controls', PAGES, has(rb'[\0-\x08\x0b\x0e-\x1f]')),
    # A string or field that is a page is read as one (field-that-is-a-page).
    ('a page', ('json', 'csv', 'tsv'), re.compile(rb'\s*<\w+ \w+=').match),
    # CR CR LF are two ends of lines.
    ('a CR is there', ('crlf',), has(rb'\r')),
    # The sign of a patch is in the first column (line-prefix).
    ('a patch', ('quoted', 'indented'), has(rb'^[-+]( ?[*#/]|\w)')),
    # Whether a URL goes on depends on how far its line reaches
    # (model-of-small-trees).
    ('the model decides', LINES, None),
    # What leads a line is looked for in 1,024 bytes (bounded-context).
    ('a long line', LINES, has(rb'^.{1000}')),
)


class Text:
    """A text, and the options that it is read with."""

    def __init__(self, name, options, data):
        self.name, self.options, self.data = name, options, data
        self.judged = False
        if not data.endswith(b'\n'):
            self.data += b'\n'

    def why_not(self, carrier):
        """Return the rules by which it need not be the same."""
        return [name for name, where, holds in RULES
                if carrier in where and
                (holds(self.data) if holds else self.judged)]


def read_corpus():
    texts = []
    for path in sorted(glob.glob(os.path.join(option_table.TOP,
                                              'corpus/*/*.in'))):
        options = ''
        try:
            with open(path[:-3] + '.opt', encoding='utf-8') as file:
                options = file.read().strip()
        except FileNotFoundError:
            pass
        with open(path, 'rb') as file:
            texts.append(Text('/'.join(path.split('/')[-2:]), options,
                              file.read()))
    return texts


WORDS = ('see the page at and or of map, list. (where) it says: "no", '
         'b\u00fccher tea-time 12 -- - * http: URL: www a@b.example '
         'example.org x://y').split(' ')
HOSTS = 'a.example b.example www.example.org ftp.example.com 192.0.2.1'.split()
PATHS = ('', '/', '/a', '/pub/maps/', '/a-b/c_d.html', '/~ann/', '/x?q=1&r=2',
         '/very/long/path/that/goes/on/and/on/to/the/end/of/it/all.html',
         '/a%20b', '/(x)', '/p;type=i', '/#top', ':8080/y', '/\u00e9t\u00e9')
AROUND = ('%s', '%s', '<%s>', '<URL:%s>', '<URL: %s >', '"%s"', '(%s)', '%s.',
          "'%s'", 'URL:%s', '[%s],', '%s?', '{%s}', '*%s*')


def make_url(rand):
    scheme = rand.choice(['http', 'https', 'ftp', 'HTTP', 'gopher', 'x-a'])
    if rand.random() < 0.1:
        return rand.choice(['mailto:ann@example.org', 'news:example.misc',
                            'http://', 'http://a.example:x/', 'tel:+1-201',
                            'http://[::1]/', 'http://a..example/'])
    return '%s://%s%s' % (scheme, rand.choice(HOSTS), rand.choice(PATHS))


def break_url(rand, url):
    """Break it in a shape that real text breaks in, or in another one."""
    at = rand.choice([m.end() for m in re.finditer('[-/?&=.]', url)] +
                     [rand.randrange(len(url) + 1)])
    return url[:at] + rand.choice(['\n', '\n', '\n  ', '-\n', ' \n', '\n\n',
                                   '\n> ', '\n\t']) + url[at:]


def make_text(rand):
    """Return lines of words, wrappers and URLs, some of them broken."""
    lines = ['']
    for _ in range(rand.randrange(1, 60)):
        word = rand.choice(WORDS)
        if rand.random() < 0.35:
            url = make_url(rand)
            if rand.random() < 0.35:
                url = break_url(rand, url)
            word = rand.choice(AROUND) % url
        if len(lines[-1]) + len(word) > rand.choice([60, 72, 78]):
            lines.append('')
        lines[-1] += (' ' if lines[-1] else '') + word
        if rand.random() < 0.04:
            lines += ['', '']
    return '\n'.join(lines).encode('utf-8') + b'\n'


def make_texts(seed):
    return [Text('made-%d-%d' % (seed, n), '',
                 make_text(random.Random('%d/%d' % (seed, n))))
            for n in range(MADE)]


def search(command, options, kind, files):
    """Return for each file what is found in it, in its order."""
    found = collections.defaultdict(list)
    args = [command, '--json', '--binary-files=ignore', '--invalid',
            '--no-headers', '-j1', '--type=' + kind] + options.split() + files
    run = subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         cwd=option_table.TOP, check=False)
    if run.stderr:
        print(run.stderr.decode('utf-8', 'replace'))
    for line in run.stdout.split(b'\n')[:-1]:
        hit = json.loads(line.decode('utf-8'))
        found[hit['file']].append(
            (hit.get('url', hit.get('url_bytes')), hit['valid'],
             hit.get('reason'), hit['form']))
    return found


def is_judged(command, options, file):
    """Whether the model decides a line end of the text."""
    args = [command, '--explain=raw', '--type=text'] + options.split() + [file]
    return bool(JUDGED(subprocess.run(
        args, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        cwd=option_table.TOP, check=False).stdout))


def show(text, carrier, one, other):
    print('%s: %s:' % (text.name, carrier))
    for sign, some, others in (('-', one, other), ('+', other, one)):
        for hit in some:
            if hit not in others:
                print('\t%s %s' % (sign, hit))


class Comparison:
    """The texts, and what carriers make of them."""

    def __init__(self, command, root):
        self.command, self.root = command, root
        self.compared = self.wrong = 0
        self.left_out, self.needed = collections.Counter(), set()

    def write(self, text, name, data):
        path = os.path.join(self.root, text.name.replace('/', '!') + name)
        with open(path, 'wb') as file:
            file.write(data)
        return path

    def judge(self, text, carrier, one, other):
        """Compare what is found in a text with what is found in what carries
        it."""
        rules = text.why_not(carrier)
        self.left_out.update(rules)
        self.compared += not rules
        if one == other:
            return
        if len(rules) == 1:
            self.needed.add(rules[0])
        if not rules:
            self.wrong += 1
            show(text, carrier, one, other)

    def carry(self, options, texts):
        """Compare texts that are read with these options."""
        plain = [self.write(text, '', text.data) for text in texts]
        found = search(self.command, options, 'text', plain)
        for text, path in zip(texts, plain):
            text.judged = is_judged(self.command, options, path)
        for carrier, carried in carriers.CARRIERS.items():
            files = [self.write(text, '.' + carrier, carried(text.data))
                     for text in texts]
            other = search(self.command, options, TYPES.get(carrier, 'text'),
                           files)
            for text, path, file in zip(texts, plain, files):
                self.judge(text, carrier, found[path], other[file])


def main():
    command = os.path.abspath(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    groups = collections.defaultdict(list)
    texts = read_corpus() + make_texts(seed)
    for text in texts:
        groups[text.options].append(text)
    with tempfile.TemporaryDirectory() as root:
        comparison = Comparison(command, root)
        for options, group in groups.items():
            comparison.carry(options, group)
    for name, where, holds in RULES:
        print('%s: %d left out' % (name, comparison.left_out[name]))
        if name not in comparison.needed:
            print('metamorphic.py: no text needs the rule: %s' % name)
            comparison.wrong += 1
    print('metamorphic.py: seed %d: %d texts, %d compared, %d failures' % (
        seed, len(texts), comparison.compared, comparison.wrong))
    return bool(comparison.wrong)


if __name__ == '__main__':
    sys.exit(main())
