"""tool.py DIR: ask the tool the jobs of the matrix: in JSON, which all other
clients are compared with (DIR/tool.out), as a table with its own columns
(csv.out) and with the same columns by their names (columns.out), and for what
the milter may know of a mail (hosts.out)."""
# SPDX-License-Identifier: MIT
import base64
import collections
import csv
import io
import json
import os
import subprocess
import sys

import matrix
import field_table  # matrix knows where it is

TOOL = os.environ['URLSIFT']
FIELDS = {field.name: field for field in field_table.read_fields()}
AROUND = ('context', 'sentence')
# What is said of each job anyway, or of no text.
LEFT_OUT = ('file', 'original')
LISTS = ('text', 'urls')
# What is known of a line that is checked, and not only of its URL.
OF_FOUND = {'HIT', 'PLACE', 'TEXT'}
NO_TYPES = ('urls', 'warc', 'lines')  # of the option --type


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
        if word.startswith('list='):  # which the library has without a file
            word, _, hosts = word.rpartition('=')
            file = os.path.abspath(os.path.join(sys.argv[1], 'hosts'))
            with open(file, 'w', encoding='utf-8') as out:
                out.write(hosts)
            word += '=' + file
        words.append('--' + word)
    return words


def grouped(folder):
    """Yield the jobs that one run can do: all options are the same."""
    groups = collections.defaultdict(list)
    for job in matrix.read_jobs(folder):
        groups[job.kind, job.options, job.where].append(job)
    for (kind, options, where), jobs in groups.items():
        yield kind, arguments_of(kind, options), jobs, where


def objects(kind, arguments, jobs):
    """Yield the jobs and the hits that the tool prints of them in JSON."""
    numbers = {job.path: job.number for job in jobs}
    out = run(['--json', '-H', *arguments, *numbers])
    for line in out.splitlines():
        found = json.loads(line)
        if 'unread' in found:
            continue  # a part that was not searched
        for holder in (found, *found.get('alternatives', [])):
            for key in [key for key in holder if key.endswith('_bytes')]:
                holder[key.removesuffix('_bytes')] = base64.b64decode(
                    holder.pop(key)).decode('utf-8', 'surrogateescape')
        yield numbers[found['file']], found


def fields_of(kind, arguments):
    """Return the names of the fields that a hit of such a job can have."""
    names = [name for name in FIELDS if name not in LEFT_OUT]
    if kind == 'urls':
        names = [name for name in names if name != 'column' and
                 not OF_FOUND & set(FIELDS[name].sources)]
    return names


def hit_of(names, found):
    """Return the fields of a hit, None if absent."""
    hit = {name: found.get(name) for name in names}
    if 'alternatives' in hit:
        hit['alternatives'] = [
            [other['url'], other['valid'], other.get('reason')]
            for other in hit['alternatives']]
    return hit


def write(out, number, hit):
    print(json.dumps(dict(hit, job=number)), file=out)


def ask_json(out, kind, arguments, jobs):
    names = fields_of(kind, arguments)
    columns = '--columns=' + ','.join([*names, 'file'])
    for number, found in objects(kind, [columns, *arguments], jobs):
        write(out, number, hit_of(names, found))


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


def cell_of(name, text):
    """Return the value that a cell stands for."""
    type_ = FIELDS[name].type
    if type_ == 'WORDS':
        return text.split(',') if text else []
    if text == '':
        return None
    if type_ == 'RANGE':
        return [int(n) for n in text.split('-')]
    if type_ == 'FLAG':
        return text == 'true'
    return int(text) if type_ == 'NUMBER' else text


def cells_of(cells):
    return {name: cell_of(name, text) for name, text in cells.items()}


def ask_hosts(out, jobs):
    """Write which hosts the links of a mail lead to, those of gateways twice,
    and the risks.  In bodies hosts have no scheme; those of mail addresses are
    not named."""
    numbers = {job.path: job.number for job in jobs}
    hosts = collections.defaultdict(list)
    risks = collections.defaultdict(set)
    for more in [], ['--unredirect']:
        for number, found in objects('mail', [
                '--schemeless', *more], jobs):
            if found['form'] == 'schemeless' and 'field' in found:
                continue
            host = found.get('host', '').removesuffix('.')
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
