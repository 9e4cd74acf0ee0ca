#!/usr/bin/env python3
"""coverage.py GCOV TOP: what the counts below this folder say.

A line counts as run when one of the objects made of it ran it; a branch, one
way out of a condition or a part of one, when it was taken at least once.  Lists
file by file what is run and which lines are not, then the rooms, and fails when
one is below its bar.  Failing allocations are reached by test_memory.c;
what no test can reach has no place in the code.
"""
# SPDX-License-Identifier: MIT
import collections
import json
import os
import subprocess
import sys

# Rooms, the lines and the branches of them that are run at least, in percent.
BARS = (
    ('lib/scan/', 100, 95),
    ('lib/syntax/', 100, 95),
    ('lib/decode/', 96, 88),
    ('lib/', 98, 92),
)

# A process that has entered it can write no counts; sandbox_probe.c asks the
# kernel what is left to do.
LEFT_OUT = ('lib/helper/sandbox.c',)


def documents(gcov, counts):
    """Yield what gcov says of each of the files of counts."""
    for at in range(0, len(counts), 50):
        printed = subprocess.run(
            [gcov, '--json-format', '--branch-probabilities', '--stdout',
             *counts[at:at + 50]], check=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL).stdout
        for line in printed.splitlines():
            if line.startswith(b'{'):
                yield json.loads(line)


def read(gcov, top):
    """Return {file: {(line, function): [count, counts of branches]}}."""
    counts = [os.path.join(folder, name)
              for folder, _, names in os.walk('.')
              for name in names if name.endswith('.gcda')]
    files = collections.defaultdict(dict)
    for document in documents(gcov, sorted(counts)):
        for file in document['files']:
            path = os.path.relpath(
                os.path.join(document['current_working_directory'],
                             file['file']), top)
            if path.startswith(('lib/', 'src/')) and path not in LEFT_OUT:
                add(files[path], file['lines'])
    return files


def add(file, lines):
    for line in lines:
        key = line['line_number'], line.get('function_name')
        count = line['count']
        branches = [branch['count'] for branch in line['branches']]
        if key in file:
            old = file[key]
            count += old[0]
            if len(old[1]) == len(branches):
                branches = [sum(pair) for pair in zip(old[1], branches)]
            else:
                branches = max(old[1], branches, key=len)
        file[key] = [count, branches]


def tally(files):
    """Return [lines run, lines, branches taken, branches]."""
    sums = [0, 0, 0, 0]
    for file in files:
        lines = collections.Counter()
        for (number, _), (count, branches) in file.items():
            lines[number] += count
            sums[2] += sum(taken > 0 for taken in branches)
            sums[3] += len(branches)
        sums[0] += sum(count > 0 for count in lines.values())
        sums[1] += len(lines)
    return sums


def percent(part, whole):
    return 100 * part / whole if whole else 100


def row(name, sums):
    return '%6.2f%% of %5d lines  %6.2f%% of %5d branches  %s' % (
        percent(*sums[:2]), sums[1], percent(*sums[2:]), sums[3], name)


def missed(file):
    """Name the lines that are not run, and with ? those with a branch that is
    not taken."""
    words = {}
    for (number, _), (count, branches) in sorted(
            file.items(), key=lambda item: item[0][0]):
        if count == 0:
            words[number] = str(number)
        elif not all(branches):
            words.setdefault(number, '%d?' % number)
    return ' '.join(words.values())


def main():
    gcov, top = sys.argv[1:]
    files = read(gcov, top)
    sums = {path: tally([file]) for path, file in files.items()}
    for path in sorted(sums, key=lambda path: (percent(*sums[path][:2]),
                                               percent(*sums[path][2:]))):
        print(row(path, sums[path]))
        if path.startswith('lib/'):
            print('       ', missed(files[path]) or '-')
    print()
    low = False
    for room, lines, branches in BARS + (('src/', 0, 0),):
        of_room = tally([file for path, file in files.items()
                         if path.startswith(room)])
        is_low = (percent(*of_room[:2]) < lines or
                  percent(*of_room[2:]) < branches)
        low |= is_low
        print(row(room, of_room) + (
            ', wanted are %d%% and %d%%' % (lines, branches) if is_low else
            ''))
    return 1 if low or not files else 0


if __name__ == '__main__':
    sys.exit(main())
