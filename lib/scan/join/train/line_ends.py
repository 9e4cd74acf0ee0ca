#!/usr/bin/env python3
"""Write the rows of numbers that the model is fitted to.

  line_ends.py [--program PROGRAM] [--records SEED] OUT.csv [NAME=FILE]...

Each FILE has documents whose URLs are known, one JSON object a line (it may be
compressed by xz):

  {"source": "A", "mode": "layout", "id" or "doc": a document,
   "text": a text,
   "truth": [{"url": ..., "class": "whole" or "line" or "quote",
              "spans": [[begin, end], ...]}, ...]}

The spans are bytes of the text in UTF-8, one for each line of the URL.  Where
"url" stands instead of "truth", its spans are searched for.  --records adds line
ends of what is on this machine and is no filled text: what grep prints of it,
source, logs, lists, variables and chat, in which no URL goes on.

PROGRAM is join_rows of the build tree, from which the features come.  Of the
texts themselves nothing is kept.  --rendered adds what is filled: manual pages,
pages of HTML and PDFs of this machine, or of packages unpacked in --root, by
several programs at many widths, and texts that are wrapped again; their sources
and links say what the URLs are.  --mail adds mail that has long URLs.
"""
# SPDX-License-Identifier: MIT
import argparse
import base64
import collections
import csv
import glob
import gzip
import hashlib
import html
import json
import lzma
import os
import random
import re
import subprocess
import textwrap

BREAK = rb'(?:(?:-|\xe2\x80\x90|\xc2\xad)?[ \t]*\r?\n[ \t>|:]*)?'
GAP = re.compile(rb'(?:-|\xe2\x80\x90|\xc2\xad)?[ \t]*\r?\n[ \t>|:]*')
HYPHENS = (b'', b'-', b'\xe2\x80\x90', b'\xc2\xad')
URL = re.compile(rb'(?:https?|ftp|git)://[^\s<>"\\^`{|}]+')
TRAILING = b'.,;:!?\')]'


def find_spans(text, url):
    """The spans of a URL that may be broken; the most broken one counts."""
    pattern = BREAK.join(re.escape(bytes((c,))) for c in url)
    best = None
    for match in re.finditer(pattern, text):
        spans, at, begin = [], match.start(), match.start()
        for n, byte in enumerate(url):
            if n > 0 and text[at] != byte or GAP.match(text, at):
                gap = GAP.match(text, at)
                if not gap:
                    spans = None
                    break
                spans.append([begin, at])
                begin = at = gap.end()
            if text[at] != byte:
                spans = None
                break
            at += 1
        if spans is None:
            continue
        spans.append([begin, at])
        if best is None or len(spans) > len(best):
            best = spans
    return best


# Read by hand: the source broke these URLs itself, or an annotation was cut, so
# that their truth says that they end.
CUT = [(re.compile(end), re.compile(word)) for end, word in (
    (rb'http://(www|mdm)\.$', rb'(semicomplete|berlios)\.'),
    (rb'linux\.git/commit/dri$', rb'vers/mfd'),
    (rb'-1-git$', rb'-send-email'),
    (rb'/commit/[0-9a-f]{10,}$', rb'[0-9a-f]{8,}$'),
    (rb'groups/STM/cmvp/$', rb'validation\.html'),
    (rb'knowledgecenter/$', rb'ssw_aix'),
    (rb'wmts\.cgi$', rb'service='), (rb'%2F$', rb'%2Fieeexplore'),
    (rb'tools\.ietf\.org/$', rb'html/rfc'), (rb'/man5/$', rb'x509v3_config'),
    (rb'//docs\.scipy$', rb'\.org/'), (rb'//functions\.wolfram.*/$', rb'H'),
    (rb'/Constants/$', rb'Algorithms/'), (rb'rmki\.kfki\.hu$', rb'/packages'),
    (rb'-git-send-email-mune$', rb'endra'), (rb'#section$', rb'-4\.1\.3'),
    (rb'//deb\.debian\.org/debian/$', rb'dists/'),
    (rb'/library/stdtypes\.html$', rb'#printf'), (rb'/blob/$', rb'[0-9a-f]{40}'),
    (rb'/sites/la/files/$', rb'users/'), (rb'/index\.php$', rb'\?func='))]


class Rows:
    def __init__(self, program):
        self.program = program
        self.asked = []     # texts and ends, as the program reads them
        self.names = []     # what each answer is about
        self.text = None

    def add(self, text, pieces, label, name, weight=1):
        if len(pieces) > 16:
            return
        line = text[text.rfind(b'\n', 0, pieces[-1][1]) + 1:pieces[-1][1]]
        at = text.find(b'\n', pieces[-1][1]) + 1
        nxt = text[at:at + 400].split(b'\n')[0]
        word = nxt.strip(b' \t>|#*')
        if label == 0 and any(end.search(line) and begin.match(word)
                              for end, begin in CUT):
            return
        self.ask(text, pieces, label)
        self.names.append((*name, len(pieces) - 1, weight, line, nxt))
        # The same without the lines before: a short note, a cell, a message.
        if random.random() < .4:
            begin = text.rfind(b'\n', 0, pieces[0][0]) + 1
            end = text.find(b'\n', at)
            self.ask(text[begin:end + 1 if end >= 0 else len(text)],
                     [[a - begin, b - begin] for a, b in pieces], label)
            self.names.append(('cut', *name[1:], len(pieces) - 1, weight / 2,
                               line, nxt))

    def ask(self, text, pieces, label):
        if text is not self.text:
            self.asked.append(b'text %d\n' % len(text) + text + b'\n')
            self.text = text
        numbers = b' '.join(b'%d %d' % tuple(p) for p in pieces)
        self.asked.append(b'end %d %d ' % (label, len(pieces)) +
                          numbers + b'\n')

    def add_url(self, text, spans, name, weight=1):
        """The ends of the lines on which a URL stands."""
        for i, (begin, end) in enumerate(spans):
            line_end = text.find(b'\n', end)
            if line_end < 0:
                break
            rest = text[end:line_end].strip()
            last = i + 1 == len(spans)
            if last and (len(rest) > 2 or rest.strip(b".,;:!?'")):
                break
            if not last and rest not in HYPHENS:
                break
            # Inside its scheme's name the model is not asked.
            if b':' not in b''.join(text[a:b] for a, b in spans[:i + 1]):
                continue
            pieces = [list(s) for s in spans[:i + 1]]
            for k in range(i):      # the hyphens of the lines before count
                gap = text[pieces[k][1]:pieces[k][1] + 3]
                for hyphen in HYPHENS[1:3]:
                    if gap.startswith(hyphen):
                        pieces[k][1] += len(hyphen)
            pieces[-1][1] = end + len(rest)
            self.add(text, pieces, int(not last), name, weight)

    def run(self):
        out = subprocess.run([self.program], input=b''.join(self.asked),
                             stdout=subprocess.PIPE, check=True).stdout
        return zip(self.names, out.decode().splitlines(), strict=True)


def read_documents(rows, source, path):
    opened = lzma.open if path.endswith('.xz') else open
    with opened(path, 'rt', encoding='utf8') as file:
        for line in file:
            r = json.loads(line)
            text = r['text'].encode('utf8', 'surrogateescape')
            group = r.get('doc') or r['id']
            name = (source, r['source'], r['mode'], group)
            # Of mail there is little, and nearly all of it ends.
            weight = {'R': .3, 'B': 2}.get(r['source'], 1)
            if 'url' in r:
                if r['class'] not in ('line', 'whole', 'quote'):
                    continue
                spans = find_spans(text, r['url'].encode('utf8'))
                if spans:
                    rows.add_url(text, spans, name, weight)
                continue
            for t in r['truth']:
                if not t.get('doubt') and \
                        t['class'] in ('line', 'whole', 'quote'):
                    rows.add_url(text, t['spans'],
                                 (source, r['source'] + {'url': ''}.get(
                                     t['kind'], t['kind']),
                                  r['mode'], group), weight)


def add_records(rows, text, name, most, weight=1):
    """The last URL of each line that ends with it, MOST of them."""
    ends = []
    at = 0
    for line in text.split(b'\n')[:-2]:
        match = None
        for match in URL.finditer(line):
            pass
        if match and not line[match.end():].strip():
            ends.append((at + match.start(), at + len(line.rstrip())))
        at += len(line) + 1
    random.shuffle(ends)
    for begin, end in ends[:most]:
        a = text.rfind(b'\n', 0, max(0, begin - 1500)) + 1
        b = text.find(b'\n', min(len(text), end + 900))
        part = text[a:b + 1 if b >= 0 else len(text)]
        rows.add(part, [[begin - a, end - a]], 0, name, weight)


def output_of(command, folder):
    return subprocess.run(command, shell=True, cwd=folder,
                          stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def records_of_grep(rows):
    for root, options, most in (
            ('/usr/lib/python3/dist-packages', 'n', 60),
            ('/usr/lib/python3/dist-packages', '', 12),
            ('/usr/lib/python3.11', 'n', 60),
            ('/usr/share/doc', 'n', 20), ('/usr/share/doc', '', 12),
            ('/usr/share/perl5', 'n', 40), ('/usr/share/perl', 'n', 60),
            ('/usr/include', 'n', 30), ('/usr/share', 'n', 25)):
        for folder in sorted(glob.glob(root + '/*/')):
            text = output_of('grep -rI%s :// . | sed "s#^\\./##" | '
                             'cut -c1-2000 | head -20000' % options, folder)
            if text.count(b'\n') > 3:
                add_records(rows, text, ('records', 'grep' + options, '',
                                         os.path.basename(folder[:-1])), most)


CODE = ('*.py', '*.pl', '*.pm', '*.c', '*.h', '*.sh', '*.js', '*.css', '*.json',
        '*.conf', '*.cfg', '*.toml', '*.yml', '*.yaml', '*.desktop', '*.xml',
        '*.cmake', '*.pc', '*.ini', '*.service')


def records_of_files(rows):
    names = ' -o '.join("-name '%s'" % c for c in CODE)
    for root in ('/usr/lib/python3/dist-packages', '/usr/share',
                 '/usr/lib/python3.11', '/usr/share/perl5', '/etc',
                 '/usr/include', '/usr/lib/x86_64-linux-gnu'):
        for folder in sorted(glob.glob(root + '/*/')):
            files = output_of(f"find . -type f \\( {names} \\) -size -400k | "
                              "xargs -r -d '\\n' grep -lI :// | "
                              "sort | head -400", folder).decode(
                                  'utf8', 'replace').split('\n')
            random.shuffle(files)
            for file in files[:12]:
                try:
                    with open(folder + file, 'rb') as opened:
                        text = opened.read()
                except OSError:
                    continue
                add_records(rows, text,
                            ('records', 'files', os.path.splitext(file)[1],
                             os.path.basename(folder[:-1])), 4)


def words_of_packages():
    """For each package, URLs and words of its copyright file."""
    pool = []
    for path in sorted(glob.glob('/usr/share/doc/*/copyright')):
        with open(path, 'rb') as file:
            text = file.read()
        package = path.split('/')[4]
        urls = sorted({m.group().rstrip(TRAILING)
                       for m in URL.finditer(text)})
        words = re.findall(rb'[A-Za-z][\w./:-]*,?', text)
        words = [w for w in words
                 if w.strip(b',.').isalpha() or random.random() < .5]
        if urls and len(words) > 50:
            pool.append((package, urls, words))
    random.shuffle(pool)
    return pool


def invented_records(rows):
    """Chat, lists, variables, logs: the URLs and words are of this machine."""
    pool = words_of_packages()
    query = [b'?q=', b'?id=', b'?a=1&b=', b'/', b'/docs/', b'/?page=',
             b'.html', b'/v2', b'/a_b', b'/x-y', b'/', b'#top', b'/index.php']

    def url(urls):
        u = random.choice(urls)
        return u + random.choice(query) if random.random() < .4 else u

    def words(all_words, n):
        at = random.randrange(max(1, len(all_words) - n))
        return b' '.join(all_words[at:at + n])

    def sentence(urls, all_words):
        n = random.choice((0, 1, 1, 2, 4, 7, 10))
        s = words(all_words, n)
        if random.random() < .55:
            s = (s + b' ' if s else b'') + url(urls)
        elif not s:
            s = words(all_words, 3)
        return s

    def stamp(kind, t):
        return time_format[kind](t)

    time_format = [
        lambda t: b'%02d:%02d' % (t // 60 % 24, t % 60),
        lambda t: b'%02d:%02d:%02d' % (t // 60 % 24, t % 60, t * 7 % 60),
        lambda t: b'[%02d:%02d]' % (t // 60 % 24, t % 60),
        lambda t: b'2024-%02d-%02dT%02d:%02d:%02d' % (
            t // 40000 % 12 + 1, t // 1440 % 28 + 1, t // 60 % 24, t % 60,
            t * 7 % 60),
        lambda t: b'[2023-%02d-%02d %02d:%02d:%02d]' % (
            t // 40000 % 12 + 1, t // 1440 % 28 + 1, t // 60 % 24, t % 60,
            t * 7 % 60),
        lambda t: b'%s %2d %02d:%02d:%02d' % (
            random.choice((b'Jan', b'May', b'Oct')), t // 1440 % 28 + 1,
            t // 60 % 24, t % 60, t * 7 % 60),
        lambda t: b'%d.%03d' % (t + 1600000000, t % 1000)]
    names = [b'anna', b'bo', b'carla_x', b'dev-null', b'Eve', b'f00', b'gus']

    def chat(urls, all_words):
        kind, style = random.randrange(7), random.randrange(6)
        t = random.randrange(500000)
        out = []
        for _ in range(14):
            t += random.randrange(4)
            who = random.choice(names)
            who = [b'<' + who + b'>', who + b':', b'* ' + who, who + b' |',
                   b'[' + who + b']', b'\t' + who + b'\t'][style]
            out.append(stamp(kind, t) + b' ' + who + b' ' +
                       sentence(urls, all_words))
        return out

    def log(urls, all_words):
        kind = random.randrange(7)
        t = random.randrange(500000)
        style = random.choice((b'host prog[%d]:' % random.randrange(9999),
                               b'INFO', b'WARN  [main]', b'- DEBUG -', b'|',
                               b'GET', b'[error] 123#0:', b'fetched',
                               b'level=info url='))
        gap = b'' if style.endswith(b'=') else b' '
        return [stamp(kind, t + i * random.randrange(3)) + b' ' + style + gap +
                (url(urls) if random.random() < .6 else
                 sentence(urls, all_words)) for i in range(14)]

    def numbered(urls, all_words):
        first = random.choice((1, 1, 7, 95))
        mark = random.choice((b'%d. ', b'%d) ', b'[%d] ', b'(%d) ', b'%d ',
                              b'%2d. ', b'%d: ', b'#%d ', b'%3d  ', b'%d.\t'))
        lead = random.choice((b'', b'  ', b'> ', b'    '))
        return [lead + mark % (first + i) +
                (url(urls) if random.random() < .6 else
                 sentence(urls, all_words)) for i in range(14)]

    def bullets(urls, all_words):
        mark = random.choice((b'- ', b'* ', b'o ', b'+ ', b'\xe2\x80\xa2 ',
                              b'-- ', b'', b'  ', b'\t'))
        name = random.choice((b'', b'', b': ', b' - ', b'\t', b', ', b' = '))
        out = []
        for _ in range(14):
            label = random.choice(all_words) + name if name else b''
            out.append(mark + label + url(urls) if random.random() < .8 else
                       mark + words(all_words, random.choice((1, 2, 4))))
        return out

    def variables(urls, all_words):
        style = random.randrange(10)
        lead = random.choice((b'', b'', b'# '))
        out = []
        for _ in range(14):
            name = random.choice(all_words).strip(b'.,:/-').replace(
                b'.', b'_').replace(b'/', b'_').replace(b':', b'_')
            value = url(urls) if random.random() < .6 else random.choice(
                (b'%d' % random.randrange(9999), random.choice(all_words),
                 b'abc123def', b'', b'/var/lib/x', b'true', b'a-b.example',
                 b','.join(random.choices(all_words, k=4)).lower()))
            out.append(lead + (
                name.upper().replace(b'-', b'_') + b'=' + value,
                name.lower() + b'=' + value, name + b': ' + value,
                b'export ' + name.upper() + b'=' + value,
                b'  ' + name.lower() + b': ' + value,
                name + b' = ' + value, b'--' + name.lower() + b'=' + value,
                name.lower() + b'\t' + value,
                b'set ' + name.lower() + b' ' + value,
                name.title() + b'{%d}: ' % len(value) + value)[style])
        return out

    def numbers(urls, all_words):
        u = random.choice(urls)
        digits = random.choice(('0123456789', '0123456789abcdef'))
        width = random.choice((len(u), len(u), 4, 6, 10, 32, 40, 64))
        return [u if i % 5 == 1 else ''.join(random.choices(
            digits, k=width)).encode() for i in range(14)]

    def bare(urls, all_words):
        return [url(urls) if random.random() < .7 else
                random.choice((random.choice(all_words), b'%d' %
                               random.randrange(99999),
                               words(all_words, 3))) for i in range(14)]

    def diff(urls, all_words):
        return [random.choice((b'+', b'-', b' ', b'+')) +
                random.choice((b'', b'  ', b'\t', b'# ', b'// ')) +
                (url(urls) if random.random() < .5 else
                 sentence(urls, all_words)) for i in range(14)]

    def commits(urls, all_words):
        return [hashlib.sha1(b'%d' % random.randrange(10**9)).hexdigest()
                [:random.choice((7, 8, 12))].encode() + b' ' +
                sentence(urls, all_words) for i in range(14)]

    def table(urls, all_words):
        sep = random.choice((b'\t', b' | ', b'   ', b', ', b';', b'  '))
        n = random.randrange(1, 4)
        return [sep.join([random.choice(all_words) for _ in range(n)] +
                         [url(urls)]) for i in range(14)]

    def signature(urls, all_words):
        who = random.choice(all_words).title() + b' ' + random.choice(
            all_words).title()
        parts = [who, random.choice(all_words).title() + b' & ' +
                 random.choice(all_words).title(),
                 b'Tel: +%d %d' % (random.randrange(99), random.randrange(
                     9999999)), b'FAX/Voice +%d' % random.randrange(999999),
                 b'Phone/Fax: %d' % random.randrange(9999999),
                 b'mailto:' + names[0] + b'@' + random.choice(all_words) +
                 b'.example', names[1] + b'@a-b.example', b'PGP: %08X' %
                 random.randrange(2**32), b'%d/%d' % (
                     random.randrange(30), random.randrange(2000)),
                 random.choice(all_words), b'http/ftp admin', b'ICQ#%d' %
                 random.randrange(99999), b'and/or ' + random.choice(all_words)]
        out = []
        for _ in range(9):
            random.shuffle(parts)
            out += [x for x in parts[:random.randrange(4)]]
            out.append(random.choice((b'', b'', b'WWW: ', b'Web: ', b'home: ',
                                      b'* ')) +
                       (url(urls) if random.random() < .5 else
                        random.choice(urls)))
        return out

    def ragged(urls, all_words):
        out = []
        for _ in range(8):
            out.append(words(all_words, random.randrange(2, 9)) + b' ' +
                       random.choice(urls) + random.choice((b'', b'', b'/')))
            out.append(words(all_words, random.choice((1, 1, 1, 2, 3))))
            out += [b''] * random.randrange(2)
        return out

    kinds = (chat, chat, signature, signature, ragged, ragged, log, log,
             numbered, numbered, bullets, variables, variables, bare, diff,
             commits, table, numbers)
    for i in range(1800):
        package, urls, all_words = pool[i % len(pool)]
        kind = kinds[i % len(kinds)]
        text = b'\n'.join(kind(urls, all_words)) + b'\n\n'
        add_records(rows, text, ('records', 'invented', kind.__name__,
                                 package), 3, .5)


def match_url(text, at, url):
    """The spans of a URL at AT in TEXT; None: another one is there."""
    spans, begin = [], at
    for n, byte in enumerate(url):
        if at >= len(text):
            return None
        if text[at] != byte or (byte == 45 and GAP.match(text, at) and
                                url[n + 1:n + 2] != b''):
            gap = GAP.match(text, at)
            if gap and text[at] == byte and gap.end() < len(text) and \
                    text[gap.end()] != byte:
                gap = None      # the hyphen is the URL's
            if gap:
                spans.append([begin, at])
                begin = at = gap.end()
            if at >= len(text) or text[at] != byte:
                return None
        at += 1
    return spans + [[begin, at]]


def find_all(text, urls):
    """The spans of each place of URLS in TEXT, whole or broken."""
    urls = sorted(urls, key=len, reverse=True)
    found = []
    for match in re.finditer(rb'(?<!\w)(https?|ftp|git):', text):
        for url in urls:
            spans = url.startswith(match.group()) and \
                match_url(text, match.start(), url)
            if spans:
                behind = text[spans[-1][1]:spans[-1][1] + 2]
                if not re.match(rb'[\w/%=&#~+-]|[.:?!,;@][\w/]', behind):
                    found.append(spans)
                break
    return found


def add_rendered(rows, text, urls, name, most, weight=1):
    """Ends of broken URLs and as many of whole ones, MOST of each."""
    text = re.sub(rb'.\x08|\x1b\[[0-9;]*m', b'', text)
    found = find_all(text, urls)
    broken = [s for s in found if len(s) > 1]
    whole = [s for s in found if len(s) == 1 and re.match(
        rb"[.,;:!?'\")>\]]{0,2}[ \t]*\n", text[s[0][1]:s[0][1] + 9])]
    random.shuffle(broken)
    random.shuffle(whole)
    for spans in broken[:most] + whole[:most]:
        a = text.rfind(b'\n', 0, max(0, spans[0][0] - 1500)) + 1
        b = text.find(b'\n', min(len(text), spans[-1][1] + 900))
        part = text[a:b + 1 if b >= 0 else len(text)]
        rows.add_url(part, [[x - a, y - a] for x, y in spans], name, weight)


def plain_urls(text):
    return {m.group().rstrip(TRAILING) for m in URL.finditer(text)
            if not re.search(rb'[({\[$*]', m.group())}


def files_of(root, folders, names, size='-400k'):
    files = output_of(f"find {folders} -type f -size {size} \\( {names} \\) "
                      "| sort", root).decode().splitlines()
    random.shuffle(files)
    return files


def package_of(file):
    return file.split('/')[4 if '/dist-packages/' in file else 3]


def read_file(root, file):
    opened = gzip.open if file.endswith('.gz') else open
    with opened(os.path.join(root, file), 'rb') as reader:
        return reader.read()


def rendered_manuals(rows, root, most):
    for file in files_of(root, 'usr/share/man',
                         "-path '*/man/man[1-8]/*.gz'"):
        source = read_file(root, file)
        if len(source) > 400000 or b'://' not in source:
            continue
        most -= 1
        if most < 0:
            break
        plain = re.sub(rb'\\f(\[\w*\]|\(..|.)|\\[:&/,%|^]|\\c', b'', source)
        plain = plain.replace(b'\\-', b'-').replace(b'\\(ti', b'~').replace(
            b'\\(ha', b'^').replace(b'\\e', b'\\').replace(b'\\.', b'.')
        urls = plain_urls(plain)
        package = os.path.basename(file).split('.')[0].split('-')[0]
        for _ in range(2):
            width = random.randrange(50, 100)
            program, command = random.choice((
                ('groff', f'groff -t -man -Tutf8 -rLL={width}n -P-c'),
                ('groff', f'groff -mandoc -Tutf8 -rLL={width}n -P-c -rHY=0'),
                ('mandoc', f'mandoc -T utf8 -O width={width}')))
            text = output_of(f'zcat {file} | timeout 9 {command}', root)
            add_rendered(rows, text, urls, ('made', 'D', program, package), 4)


def rendered_pages(rows, root, most):
    """MOST pages of each package."""
    count = collections.Counter()
    for file in files_of(root, 'usr/share usr/lib', "-name '*.html'"):
        package = package_of(file)
        urls = {html.unescape(m.group(1).decode('utf8', 'replace')).encode()
                for m in re.finditer(
                    rb'<a [^>]*href="(https?://[^"<> ]+)"[^>]*>\1</a>',
                    read_file(root, file))}
        if not urls:
            continue
        count[package] += 1
        if count[package] > most:
            continue
        for _ in range(2):
            width = random.randrange(48, 104)
            program, command = random.choice((
                ('w3m', f'w3m -dump -cols {width} -T text/html'),
                ('lynx', f'lynx -dump -nolist -width={width} -stdin'),
                ('html2text', f'html2text -utf8 -width {width}'),
                ('links', f'links -dump -width {width}'),
                ('elinks', f'elinks -dump -no-references -dump-width {width}')))
            text = output_of(f'timeout 9 {command} <{file}', root)
            add_rendered(rows, text, urls, ('made', 'C', program, package), 6)


def rendered_pdfs(rows, root):
    """The links of PDFs, in their text by several programs."""
    for file in files_of(root, 'usr/share', "-name '*.pdf'", '-20M'):
        xml = output_of(f'pdftohtml -xml -i -stdout {file}', root)
        urls = {html.unescape(m.decode('utf8', 'replace')).encode()
                for m in re.findall(rb'href="(https?://[^"]+)"', xml)}
        for program, command in (('plain', 'pdftotext'),
                                 ('layout', 'pdftotext -layout'),
                                 ('raw', 'pdftotext -raw'),
                                 ('mutool', 'mutool draw -F txt -o')):
            names = f'- {file}' if program == 'mutool' else f'{file} -'
            text = output_of(f'timeout 60 {command} {names}', root)
            add_rendered(rows, text, urls,
                         ('made', 'P', program, package_of(file)), 40)


def wrap_lines(lines, style, width):
    out = []
    for line in lines:
        if style == 'fold':
            out += [line[i:i + width] for i in range(0, len(line), width)] or [
                '']
        elif style == 'folds':
            while len(line) > width:
                at = line.rfind(' ', 0, width) + 1 or width
                out.append(line[:at])
                line = line[at:]
            out.append(line)
        elif style == 'marks':
            # As TeX does: a URL is broken behind its marks.
            parts = re.findall(r'\s+|[^\s/.?&=_-]*[/.?&=_-]+(?!/)|'
                               r'[^\s/.?&=_-]+', line)
            at = ''
            for part in parts:
                if at and len(at + part.rstrip()) > width:
                    out.append(at)
                    at = part.lstrip()
                else:
                    at += part
            out.append(at)
        else:
            out += textwrap.wrap(
                line, width, break_long_words=style != 'words',
                break_on_hyphens=style != 'words',
                subsequent_indent=' ' * (len(line) - len(line.lstrip()))) or [
                    '']
    return out


def rendered_texts(rows, root, most):
    """Texts whose paragraphs are wrapped again, quoted or not."""
    for file in files_of(
            root, 'usr/share/doc usr/lib/python3 usr/share/perl5', ' -o '.join(
                "-name '%s'" % n for n in ('*.md*', 'README*', 'NEWS*',
                                           '*.rst*', 'METADATA',
                                           'TODO*')))[:most]:
        source = read_file(root, file)
        if b'://' not in source:
            continue
        text = source.decode('utf8', 'replace').expandtabs()
        paragraphs = []
        for paragraph in re.split(r'\n\s*\n', text):
            # Wrapped text is filled again; what is not, stays in lines.
            lines = paragraph.split('\n')
            if len(lines) > 1 and not re.search(r'^\s*([-*+|#>]|\d+\.|\[)',
                                                paragraph, re.M):
                lines = [lines[0]] + [x.strip() for x in lines[1:]]
                lines = [' '.join(lines)]
            paragraphs.append(lines)
        style = random.choice(('fold', 'folds', 'textwrap', 'words',
                               'marks', 'marks'))
        width = random.randrange(36 if style == 'marks' else 48, 84)
        lead = random.choice(('', '', '', '> ', '> > ', '  ', '# ', '>> '))
        out = []
        for lines in paragraphs:
            out += wrap_lines(lines, style, width) + ['']
        made = '\n'.join(lead + x for x in out).encode()
        filled = '\n'.join('\n'.join(x) for x in paragraphs).encode()
        add_rendered(rows, made, plain_urls(filled),
                     ('made', 'R', style + ('q' if '>' in lead else ''),
                      package_of(file)), 8, .3)


def no_cut(url):
    """What ends with such a mark looks cut, whoever reads it."""
    return re.sub(rb'[-_.&=:,]*(%[0-9A-Fa-f]?)?[-_.&=:,]*$', b'', url)


def long_url(urls, words):
    """A URL as trackers and systems of pages make them."""
    url = random.choice(urls).rstrip(b'/?#')
    most, word = random.randrange(40, 240), b'top'
    query = b'?' in url

    def code():
        size = random.choice((6, 8, 12, 22, 40))
        made = hashlib.sha1(b'%d' % random.randrange(10**9))
        text = base64.urlsafe_b64encode(made.digest()) if \
            random.random() < .25 else made.hexdigest().encode()
        return text[:size].strip(b'-_')

    while len(url) < most:
        word = random.choice(words).strip(b'.,')
        if query:
            url += b'&' + word + b'=' + random.choice(
                (code(), b'%d' % random.randrange(99999), word,
                 b'%2F' + word + b'%20x'))
        elif random.random() < .2:
            query = True
            url += random.choice((b'?', b'.php?', b'/?', b'.html?')) + \
                word + b'=' + code()
        else:
            url += random.choice((b'/', b'/', b'/', b'-', b'_')) + \
                random.choice((word, word.lower(), word.lower(), code(),
                               b'%d' % random.randrange(9999)))
    return no_cut(url) + (b'' if query else random.choice(
        (b'', b'', b'.html', b'/', b'.pdf', b'#' + word, b'/index.html')))


def cut_url(url, room, width, style):
    """The parts of a URL on lines of WIDTH; the first has ROOM."""
    parts = []
    while len(url) > room:
        at = room
        if style == 'marks':
            marks = [m.end() for m in re.finditer(rb'[/?&=._-]', url[:room])]
            at = marks[-1] if marks and marks[-1] > 10 else room
        parts.append(url[:at])
        url, room = url[at:], width
    return parts + [url]


def invented_mail(rows, n):
    """Long URLs in mail, cut at the margin or behind a mark, or whole."""
    pool = words_of_packages()
    for i in range(n):
        package, urls, words = pool[i % len(pool)]
        width = random.randrange(56, 80)
        lead = random.choice((b'', b'', b'', b'> ', b'> > ', b'>> ', b'>',
                              b'  ', b'| ', b'    ', b'>> | '))
        style = random.choice(('fold', 'marks'))
        words = [w for w in words if b':/' not in w]
        names = [w for w in words if w.isalpha()]
        if len(names) < 10:
            continue
        url = long_url(urls, words)
        if random.random() < .35:       # a short rest
            url = no_cut(url[:width - len(lead) + random.randrange(-9, 12)])

        def text(count):
            at = random.randrange(max(1, len(words) - count))
            return [lead + x.encode() for x in textwrap.wrap(
                b' '.join(words[at:at + count]).decode(), width)]

        out = []
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            out += text(random.randrange(4, 60))
            if random.random() < .6:
                out.append(lead.rstrip())
        before = lead + random.choice(
            (b'',) * 6 + (b'Ref: ', b'See ', b'URL: ', b'    ', b'* ', b'- ',
                          b'[1] ', b' '.join(words[:random.randrange(9)]) +
                          b' '))
        parts = cut_url(url, max(12, len(lead) + width - len(before)), width,
                        style)
        if len(parts) > 1 and len(parts[-1]) < (4 if parts[-1].isalnum()
                                                else 3):
            continue        # Nobody can know that so short a rest is one.
        blank = b' ' if random.random() < .2 else b''
        spans, made = [], b''.join(x + b'\n' for x in out)
        for k, part in enumerate(parts):
            made += before if k == 0 else lead
            spans.append([len(made), len(made) + len(part)])
            made += part + (blank + b'\n' if k + 1 < len(parts) else b'')
        # Behind the last part is text, or the line's end and what follows.
        kind = random.randrange(8)
        if kind == 0:
            made += b' ' + b' '.join(words[:5])
        elif kind == 1:
            made += b'.'
        made += b'\n'
        if kind > 5:
            made += lead.rstrip() + b'\n'
        after = [lead + random.choice((
            b'Regards,', b'Thanks', b'-- ', names[0].lower(), names[3],
            b'%d' % random.randrange(3000), b'1. ' + names[1],
            b'- ' + names[2], b'On Monday %s wrote:' % names[4],
            long_url(urls, words)[:width], b'(see there)', b'FAX/Voice: 123',
            b'and/or ' + names[0], b'%d. ' % random.randrange(99), names[2],
            names[6], names[1].lower(), b'a.b@c-d.example', b'%d/%d' % (
                random.randrange(9), random.randrange(99)),
            names[5].title() + b' ' + names[6], names[7] + b':',
            names[8] + b' ' + names[9]))]
        # A path below a full line may be the rest of any URL.
        if random.random() < .04 and len(parts[-1]) < width - 16:
            after = [lead + names[4] + b'/' + names[5]]
        made += b'\n'.join((after if kind % 2 else text(20)) + [b'', b''])
        rows.add_url(made, spans, ('made', 'R', 'mail' + style, package))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', default='lib/scan/join/train/join_rows')
    parser.add_argument('--records', type=int, metavar='SEED')
    parser.add_argument('--rendered', type=int, metavar='SEED')
    parser.add_argument('--root', default='/', help='where their packages are')
    parser.add_argument('--mail', type=int, metavar='SEED')
    parser.add_argument('--lines', help='write the lines, too: to be read')
    parser.add_argument('out')
    parser.add_argument('file', nargs='*')
    a = parser.parse_args()
    rows = Rows(a.program)
    random.seed(0)
    for file in a.file:
        read_documents(rows, *file.split('=', 1))
    if a.records is not None:
        random.seed(a.records)
        records_of_grep(rows)
        records_of_files(rows)
        invented_records(rows)
    if a.rendered is not None:
        random.seed(a.rendered)
        rendered_manuals(rows, a.root, 150)
        rendered_pages(rows, a.root, 12)
        rendered_pdfs(rows, a.root)
        rendered_texts(rows, a.root, 1200)
    if a.mail is not None:
        random.seed(a.mail)
        invented_mail(rows, 3000)
    count = collections.Counter()
    lines = open(a.lines, 'w', encoding='utf8',
                 errors='replace') if a.lines else None
    with open(a.out, 'w', newline='', encoding='ascii') as out:
        write = csv.writer(out, lineterminator='\n').writerow
        for name, answer in rows.run():
            source, kind, mode, group, later, weight, line, nxt = name
            label, said, *values = answer.split(' ')
            count[source, kind, label, said] += 1
            code = hashlib.sha1(group.encode()).hexdigest()[:8]
            write([source, kind, mode, code, later, weight, label, said,
                   *values])
            if lines:
                lines.write('\t'.join((
                    source, kind, mode, group, label, said,
                    line.decode('latin1').replace('\t', ' '),
                    nxt.decode('latin1').replace('\t', ' '))).replace(
                        '\r', '') + '\n')
    for key, n in sorted(count.items()):
        print(*key, n)


main()
