"""tool.py DIR: ask the tool the jobs of the matrix: in JSON, which all other
clients are compared with (DIR/tool.out), as a table with its own columns
(csv.out) and with the same columns by their names (columns.out), and for what
the milter may know of a mail (hosts.out)."""
# SPDX-License-Identifier: MIT
import base64
import collections
import csv
import io
import itertools
import json
import os
import subprocess
import sys

import matrix

TOOL = os.environ['URLSIFT']
# What is known of a hit besides its keys.
COLUMNS = ['context', 'sentence', 'domain', 'suffix', 'host']
AROUND = ('context', 'sentence')
PARTS = ('user', 'password', 'host', 'path', 'query', 'fragment')
WITHIN = ('message_id', 'message_date', 'sender', 'subject', 'part', 'field',
          'member', 'pointer', 'source', 'element', 'attribute', 'text',
          'text_host')
OF_TEXT = ('url', 'verdict', 'reason', 'at', 'clause', 'why', 'form', 'line',
           'column', 'offset', 'length', 'spans', 'opens', 'scheme', 'port',
           'risks')
LISTS = ('text', 'urls')
NO_TYPES = ('urls', 'warc', 'lines')  # of the option --type
NOT_OF_URLS = ('form', 'column', 'offset', 'length', 'spans')


def run(arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True,
                          cwd=matrix.TOP, check=False)
    if b'libpsl is needed' in done.stderr:
        print('tool.py: no libpsl', file=sys.stderr)
        sys.exit(77)
    if done.returncode > 2 or b'\nusage' in done.stderr:
        sys.exit('%s: %s' % (' '.join(arguments[:9]), done.stderr.decode()))
    return done.stdout


def arguments_of(kind, options):
    words = ['--type=' + kind]
    if kind in NO_TYPES:
        words = ['--validate'] if kind == 'urls' else []
    for word in options.split():
        words.append('--invalid' if word == 'rejected' else '--' + word)
    return words


def grouped(folder):
    """Yield the jobs that one run can do: all options are the same."""
    groups = collections.defaultdict(list)
    for job in matrix.read_jobs(folder):
        groups[job.kind, job.options, job.where].append(job)
    for (kind, options, where), jobs in groups.items():
        yield kind, arguments_of(kind, options), jobs, where


def objects(kind, arguments, jobs):
    """Yield the jobs and what the tool prints of them in JSON."""
    numbers = {job.path: job.number for job in jobs}
    out = run(['--json', '-H', *arguments, *numbers])
    for line in out.splitlines():
        found = json.loads(line)
        for holder in (found, found.get('parts', {}), found.get('record', {}),
                       *found.get('alternatives', [])):
            for key in [key for key in holder if key.endswith('_bytes')]:
                holder[key.removesuffix('_bytes')] = base64.b64decode(
                    holder.pop(key)).decode('utf-8', 'surrogateescape')
        yield numbers[found['file']], found


def hit_of(kind, found, normal):
    """Return the fields of a hit, None if absent."""
    keys = OF_TEXT if kind in LISTS else OF_TEXT + WITHIN
    hit = {key: found.get(key) for key in keys}
    parts = found.get('parts', {})
    hit.update({part: parts.get(part) for part in PARTS}, parts=parts)
    hit['notes'] = ['joined'] * found.get('joined', False) + found['notes']
    for name, value in found['columns'].items():
        hit['opened host' if name == 'host' else name] = value or None
    hit['normal'] = normal
    if kind == 'urls':
        words = {'valid': 'kept', 'invalid': 'rejected'}
        hit['verdict'] = words[hit['verdict']]
        for field in (*NOT_OF_URLS, 'normal'):
            del hit[field]
    else:
        hit['alternatives'] = [
            [other['url'], other['verdict'], other.get('reason')]
            for other in found['alternatives']]
    if kind not in LISTS:
        hit['message'] = found.get('msg_index')
        for name in 'cell', 'record':
            hit[name] = found.get(name)
    return hit


def normal_forms(kind, arguments, jobs):
    """Return the normal forms of valid URLs, in their order."""
    if kind == 'urls':
        return itertools.repeat(None)
    return [found['url'] if found['verdict'] == 'kept' else None
            for _, found in objects(kind, ['--normalize', *arguments], jobs)]


def write(out, number, hit):
    print(json.dumps(dict(hit, job=number)), file=out)


def ask_json(out, kind, arguments, jobs):
    normal = normal_forms(kind, arguments, jobs)
    columns = COLUMNS
    if kind == 'urls' or '--refang' in arguments:
        columns = [name for name in COLUMNS if name not in AROUND]
    hits = objects(kind, ['--columns=' + ','.join(columns), *arguments], jobs)
    for (number, found), form in zip(hits, normal):
        write(out, number, hit_of(kind, found, form))


def rows_of(text):
    rows = csv.reader(io.StringIO(text.decode('utf-8', 'surrogateescape'),
                                  newline=''))
    return list(rows)


def ask_table(out, named, arguments, jobs):
    """Have a table printed, and the same with all columns by their names."""
    numbers = {job.path: job.number for job in jobs}
    table = ['--csv=raw', '-H', *arguments]
    head, *rows = rows_of(run([*table, *numbers]))
    _, *same = rows_of(run(['--columns=' + ','.join(head), *table, *numbers]))
    for file, lines in (out, rows), (named, same):
        for line in lines:
            cells = dict(zip(head, line))
            number = numbers[cells.pop('file')]
            write(file, number, cells_of(cells))


# What a table calls otherwise, and what it prints of a list and of a number.
NAMES = {'msg_index': 'message', 'host': 'opened host'}
NUMBERS = ('line', 'column', 'offset', 'length', 'port', 'msg_index')


def cells_of(cells):
    hit = {}
    for name, value in cells.items():
        if name.startswith(('record:', 'cell:')):
            continue
        if name == 'risks':
            value = value.split(',') if value else []
        elif name == 'source':
            value = [int(n) for n in value.split('-')] if value else None
        elif name in NUMBERS:
            value = int(value) if value else None
        hit[NAMES.get(name, name)] = value if value != '' else None
    return hit


def ask_hosts(out, jobs):
    """Write which hosts the links of a mail lead to, those of gateways twice,
    and the risks.  In bodies hosts have no scheme; those of mail addresses are
    not named."""
    numbers = {job.path: job.number for job in jobs}
    hosts = collections.defaultdict(list)
    risks = collections.defaultdict(set)
    for more in [], ['--unredirect']:
        for number, found in objects('mail', [
                '--columns=host', '--schemeless', *more], jobs):
            if found['form'] == 'schemeless' and 'field' in found:
                continue
            host = found['columns']['host'].removesuffix('.')
            if host and host not in hosts[number] and \
                    not found['url'].lower().startswith('mailto:'):
                hosts[number].append(host)
            risks[number].update(found['risks'])
    for number in numbers.values():
        write(out, number, {'hosts': sorted(hosts[number]),
                            'risks': sorted(risks[number])})


def main():
    folder = sys.argv[1]
    out = {name: open(os.path.join(folder, name + '.out'), 'w',
                      encoding='utf-8')
           for name in ('tool', 'csv', 'columns', 'hosts')}
    mails = [job for job in matrix.read_jobs(folder)
             if not matrix.is_lacking('milter', job)]
    ask_hosts(out['hosts'], mails)
    for kind, arguments, jobs, where in grouped(folder):
        ask_json(out['tool'], kind, arguments, jobs)
        if kind != 'urls' and where in ('own', 'valid'):
            ask_table(out['csv'], out['columns'], arguments, jobs)
    for file in out.values():
        file.close()


if __name__ == '__main__':
    main()
