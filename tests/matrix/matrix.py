"""The matrix: what the clients of the library say of the corpus, compared.

matrix.py jobs DIR              write what the clients are asked to DIR
matrix.py compare DIR NAME...   compare what these clients said, DIR/NAME.out

A job is a text, a list of URLs or a document with some options: a line of
DIR/jobs with its number, what it is, its path and the options, words as in SQL.
Each client prints a line of JSON for each hit of a job, with the number of the
job and all fields that it has; doc/design/TESTING.md has more.
"""
# SPDX-License-Identifier: MIT
import collections
import json
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
KNOWN = HERE / 'known'
sys.path.insert(0, str(TOP / 'tests' / 'tools'))
import field_table  # noqa: E402
import option_table  # noqa: E402

KINDS = {'.in': 'text', '.eml': 'mail', '.mbox': 'mbox', '.article': 'news',
         '.html': 'html', '.warc': 'warc', '.xml': 'xml', '.ics': 'lines',
         '.json': 'json', '.jsonl': 'json', '.csv': 'csv', '.tsv': 'tsv'}

# What is tried of an option whose values are no words.
VALUES = {'max-url': ['256'], 'max-wrapper-lines': ['1'],
          'scheme-file': ['corpus/schemes/examples.schemes'],
          'list': ['shortener=example.org']}

# Each option is tried on one text of so many, others for each option.
SHARE = int(os.environ.get('MATRIX_SHARE', 3))

# The options that documents are tried with, too.
RULES_OF_DOCUMENTS = ('syntax=rfc1738', 'schemeless', 'emails')

# Which kinds and options a client does not have.
NO_DATA = ('warc', 'xml', 'lines', 'json', 'csv', 'tsv')
LACKS = {
    'tool': ((), ()),
    'csv': (('urls',), ()),
    'columns': (('urls',), ()),
    'c': ((), ()),
    'python': ((), ()),
    'perl': ((), ()),
    'ruby': ((), ()),
    'javascript': (('warc',), ()),
    'sqlite': ((), ('scheme-file',)),
    'postgresql': ((), ('scheme-file',)),
    'milter': (('text', 'urls', 'mbox', 'news', 'html') + NO_DATA,
               ()),
}


def rule_options():
    """Return the options that say what counts as a URL, each with each of its
    values: a new one is among them by itself."""
    rows, _ = option_table.read_options()
    words = []
    for row in rows:
        if row.group != 'What counts as a URL' or row.word in (
                'invalid', 'readings'):
            continue
        values = VALUES.get(row.word, row.good)
        words += ['%s=%s' % (row.word, value) for value in values] or [row.word]
    return words


def own_options(path):
    """Return the options that the case asks for itself, as words."""
    path = path.with_suffix('.opt')
    words = path.read_text().split() if path.exists() else []
    return [word.removeprefix('--') for word in words
            if word != '--invalid' and not word.startswith('--type=')]


def urls_of(path):
    """Return the URLs of a list of cases and its syntax.  Those that are no
    text for a database or for JavaScript are left out."""
    syntax, urls = 'rfc3986', []
    for line in path.read_bytes().split(b'\n'):
        url = line.partition(b'\t')[2]
        if line.startswith(b'# syntax='):
            syntax = line[9:].decode()
        elif url and not line.startswith(b'#') and is_text(url):
            urls.append(url)
    return urls, syntax


def is_text(data):
    """Whether bytes are UTF-8 and have no NUL."""
    try:
        return '\0' not in data.decode()
    except UnicodeDecodeError:
        return False


def text_jobs():
    """Yield what texts are asked: each by its own options and without what is
    rejected, and its share of them by each other option."""
    texts = sorted(TOP.glob('corpus/*/*.in'))
    for path in texts:
        own = ' '.join(own_options(path) + ['invalid'])
        yield 'own', 'text', path, own
        yield 'valid', 'text', path, own.removesuffix(' invalid').removesuffix(
            'invalid')
    for turn, word in enumerate(rule_options()):
        for path in texts[turn % SHARE::SHARE]:
            yield word, 'text', path, word + ' invalid'


def document_jobs():
    for path in sorted(TOP.glob('corpus/*/*')):
        kind = KINDS.get(path.suffix, 'text')
        if kind == 'text':
            continue
        own = own_options(path)
        yield 'own', kind, path, ' '.join(own + ['invalid'])
        yield 'valid', kind, path, ' '.join(own)
        for word in RULES_OF_DOCUMENTS:
            if word not in own:
                yield word, kind, path, ' '.join(own + [word, 'invalid'])


def list_jobs(folder):
    for path in sorted(TOP.glob('corpus/urls/*.cases')):
        urls, syntax = urls_of(path)
        copy = folder / path.name
        copy.write_bytes(b''.join(url + b'\n' for url in urls))
        yield 'own', 'urls', copy, 'syntax=%s invalid' % syntax


def write_schemes(folder):
    """Write the definitions of schemes, one to a line: so clients need not read
    the files, which the tool alone does."""
    with open(folder / 'schemes', 'w', encoding='utf-8') as out:
        for path in sorted(TOP.glob('corpus/schemes/*.schemes')):
            rows = []
            for line in path.read_text().splitlines():
                if not line.strip() or line.lstrip().startswith('#'):
                    continue
                if line[0] in ' \t':
                    rows[-1][-1] += line.strip()
                else:
                    rows.append((line.split(None, 3) + [''])[:4])
            for row in rows:
                print(path.relative_to(TOP), *row, sep='\t', file=out)


Job = collections.namedtuple('Job', 'number kind path options where')


def write_jobs(folder):
    write_schemes(folder)
    with open(folder / 'jobs', 'w', encoding='utf-8') as out:
        found = [*text_jobs(), *list_jobs(folder), *document_jobs()]
        for number, (where, kind, path, options) in enumerate(found):
            print(number, kind, path, options, where, sep='\t', file=out)
    for client in LACKS:
        with open(folder / (client + '.jobs'), 'w', encoding='utf-8') as out:
            for job in read_jobs(folder):
                if not is_lacking(client, job):
                    print(*job[:4], sep='\t', file=out)


def read_jobs(folder):
    with open(os.path.join(folder, 'jobs'), encoding='utf-8') as file:
        for line in file:
            number, *rest = line.rstrip('\n').split('\t')
            yield Job(int(number), *rest)


def is_lacking(client, job):
    """Whether a client has no such kind of job, or no such option, or the
    text is none of a database."""
    kinds, words = LACKS[client]
    if job.kind in kinds or any(word in words or word.partition('=')[0] in words
                                for word in job.options.split()):
        return True
    # What a table prints, and what the milter knows, depends on no option.
    if client in ('csv', 'columns', 'milter') and job.where not in (
            'own', 'valid')[:1 + (client != 'milter')]:
        return True
    return client == 'postgresql' and job.kind == 'text' and not is_text(
        pathlib.Path(job.path).read_bytes())


def read_hits(path):
    """Return what a client said, by jobs."""
    hits = collections.defaultdict(list)
    with open(path, encoding='utf-8', errors='surrogateescape') as file:
        for line in file:
            hit = json.loads(line)
            for key in [key for key in hit if key.endswith('_hex')]:
                hit[key.removesuffix('_hex')] = bytes.fromhex(
                    hit.pop(key)).decode('utf-8', 'surrogateescape')
            hits[hit.pop('job')].append(hit)
    return hits


# What tells the hits of a job from each other; in documents it is the URL, if
# it can be in the same part.
KEYS = {'text': [('offset',)], 'urls': [('line',)]}
KEYS_OF_DOCUMENTS = [('url', 'message', 'part', 'field', 'form'),
                     ('url', 'message', 'part', 'field'), ('url',)]


def key_of(hit, names):
    return tuple(hit.get(name) for name in names)


def paired(kind, ours, theirs):
    """Return pairs of hits that mean the same one, as places in both lists, and
    the places of those that have no other."""
    left = [list(range(len(ours))), list(range(len(theirs)))]
    pairs = []
    for names in KEYS.get(kind, KEYS_OF_DOCUMENTS):
        waiting = collections.defaultdict(collections.deque)
        for place in left[1]:
            waiting[key_of(theirs[place], names)].append(place)
        lost = []
        for place in left[0]:
            same = waiting[key_of(ours[place], names)]
            if same:
                pairs.append((place, same.popleft()))
            else:
                lost.append(place)
        left = [lost, sorted(sum(map(list, waiting.values()), []))]
    return sorted(pairs), *left


# What follows from another field differs with it: where a click opens something,
# the components are those of that.
FOLLOWS = {field.name: 'opens' for field in field_table.read_fields()
           if {'URL', 'OPENS'} & set(field.sources) and 'REASON' not in
           field.sources and field.name not in ('url', 'opens', 'valid')}
FOLLOWS |= {'clause': 'reason', 'why': 'reason', 'at': 'reason',
           'reason': 'valid', 'line': 'offset', 'column': 'offset',
           'length': 'offset', 'spans': 'offset', 'sentence': 'context'}


def as_text(value):
    """Bytes that are no UTF-8 are U+FFFD where there is only text
    (tables-are-utf-8)."""
    if isinstance(value, list):
        return [as_text(item) for item in value]
    return re.sub('[\udc80-\udcff]', '\ufffd', value) if isinstance(
        value, str) else value


def as_cell(value):
    """A table does not tell an empty component from none, and has no NUL."""
    value = as_text(value)
    return value.replace('\0', '\ufffd') or None if isinstance(
        value, str) else value


def as_string(value):
    """A string of JavaScript has one U+FFFD for the beginning of a
    character."""
    if isinstance(value, list):
        return [as_string(item) for item in value]
    return value.encode('utf-8', 'surrogateescape').decode(
        'utf-8', 'replace') if isinstance(value, str) else value


# What a client cannot say otherwise.
SAYS = {'csv': as_cell, 'javascript': as_string}


def said_by(client, hits):
    say = SAYS.get(client)
    return hits if say is None else [
        {field: say(value) for field, value in hit.items()} for hit in hits]


def compare_hit(ours, theirs):
    differ = {field for field, value in theirs.items()
              if field in ours and ours[field] != value}
    for field in sorted(differ):
        if FOLLOWS.get(field) not in differ:
            yield field, ours[field], theirs[field]


def compare_job(kind, ours, theirs):
    """Yield what differs of one job: a field, what the tool says, and what the
    client says."""
    if any('url' not in hit for hit in ours + theirs):
        # All that the milter says of a mail.
        for field in ours[0]:
            if ours[0][field] != theirs[0][field]:
                yield field, ours[0][field], theirs[0][field]
        return
    pairs, lost, more = paired(kind, ours, theirs)
    for place in lost:
        yield 'lost', ours[place]['url'], None
    for place in more:
        yield 'more', None, theirs[place]['url']
    order = [place for _, place in pairs]
    if order != sorted(order):
        yield 'order', None, [theirs[place]['url'] for place in sorted(order)]
    for one, other in pairs:
        yield from compare_hit(ours[one], theirs[other])


def merge(jobs, ours, theirs):
    """Add what the library knows and the tool does not print, to compare the
    other clients with."""
    for job in jobs:
        hits, more = ours[job.number], theirs[job.number]
        for one, other in paired(job.kind, hits, more)[0]:
            hits[one] = more[other] | hits[one]


def fields_of(hits):
    return {field for found in hits.values() for hit in found for field in hit}


def where_of(job):
    kind = {'text': 'texts', 'urls': 'urls'}.get(job.kind, 'documents')
    return kind + ('' if job.where == 'own' else ':' + job.where)


class Table:
    """The differences: client, field, where; the number of cases, and the first
    one with what both say."""

    def __init__(self):
        self.rows = {}
        self.absent = []

    def add(self, key, job, ours, theirs):
        count, first = self.rows.get(key, (0, None))
        first = first or (pathlib.Path(job.path).name, ours, theirs)
        self.rows[key] = count + 1, first

    def compare(self, client, reference, hits, jobs):
        """Add the differences of a client, each of an input once: of an option
        only those that it brings."""
        seen = set()
        for job in jobs:
            for field, ours, theirs in compare_job(
                    job.kind, said_by(client, reference[job.number]),
                    hits[job.number]):
                if (job.path, field) not in seen:
                    self.add((client, field, where_of(job)), job, ours, theirs)
                seen.add((job.path, field))


def read_known():
    known = {}
    for line in KNOWN.read_text().splitlines():
        if line and not line.startswith('#'):
            client, field, where, count, why = line.split(None, 4)
            known[client, field, where] = int(count), why
    return known


def write_known(table, known, clients):
    """Write the list anew; what is known of clients that were not asked
    stays."""
    head = [line for line in KNOWN.read_text().splitlines()
            if line.startswith('#')]
    rows = {key: value for key, value in known.items()
            if key[0] not in clients}
    for key, (count, _) in table.rows.items():
        rows[key] = count, known.get(key, (0, 'WHY'))[1]
    lines = ['%-10s %-13s %-23s %4d  %s' % (*key, *value)
             for key, value in sorted(rows.items())]
    KNOWN.write_text('\n'.join(head + lines) + '\n')


def complaints(table, known, clients):
    """Yield what is not as the list says."""
    for key, (_, why) in known.items():
        if why == 'WHY':
            yield '%s %s %s: the list does not say why' % key
    for key, (count, first) in sorted(table.rows.items()):
        if count != known.get(key, (0,))[0]:
            yield '%s %s %s: %d, not %d\n  first: %s\n    %r\n    %r' % (
                *key, count, known.get(key, (0,))[0], *first)
    for key in sorted(known):
        if key[0] in clients and key not in table.rows:
            yield '%s %s %s: no difference any more' % key


def print_table(table):
    for key, (count, first) in sorted(table.rows.items()):
        shown = '%.60r, not %.60r' % (first[2], first[1])
        print('%-10s %-13s %-23s %4d  %s: %s' % (*key, count, first[0], shown))
    for line in table.absent:
        print(line)


def print_absent(client, hits, reference, jobs):
    """Print what a client does not have: kinds of jobs, options, fields."""
    done = [job for job in jobs if not is_lacking(client, job)]
    kinds = sorted({job.kind for job in jobs} - {job.kind for job in done})
    words = sorted({job.where for job in jobs if job.kind not in kinds} -
                   {job.where for job in done})
    fields = sorted(fields_of(reference) - fields_of(hits))
    for what, names in ('kinds', kinds), ('options', words), ('fields', fields):
        if names:
            print('%-10s absent %s: %s' % (client, what, ' '.join(
                name.replace(' ', '-') for name in names)))


# What others than the tool's JSON are compared with.
REFERENCES = {'columns': 'csv', 'milter': 'hosts'}


def compare(folder, clients):
    jobs = list(read_jobs(folder))
    reference = read_hits(folder / 'tool.out')
    asked = sorted(set(clients) - {'tool'},
                   key=lambda client: (client != 'c', client))
    table, absent = Table(), []
    for client in asked:
        hits = read_hits(folder / (client + '.out'))
        ours = reference
        if client in REFERENCES:
            ours = read_hits(folder / (REFERENCES[client] + '.out'))
        done = [job for job in jobs if not is_lacking(client, job)]
        table.compare(client, ours, hits, done)
        print_absent(client, hits, ours, jobs)
        if client == 'c':
            merge(done, reference, hits)
    print_table(table)
    known = read_known()
    if os.environ.get('MATRIX_ACCEPT'):
        write_known(table, known, asked)
        return 0
    wrong = list(complaints(table, known, asked))
    for line in wrong:
        print('matrix.py: ' + line, file=sys.stderr)
    return 1 if wrong else 0


def main():
    command, folder, *clients = sys.argv[1:]
    folder = pathlib.Path(folder)
    if command == 'jobs':
        write_jobs(folder)
        return 0
    return compare(folder, clients)


if __name__ == '__main__':
    sys.exit(main())
