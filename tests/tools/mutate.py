#!/usr/bin/env python3
"""Change the scanner and the parser in one place at a time, and see whether the
tests notice.

    make mutate [MUTATE_FLAGS='--sample=N --seed=N --jobs=N --again=OUT FILE...']

Each change, a mutant, is compiled alone and linked with the rest and with the
unit tests, which run in one process (tests/tools/plain).  A mutant that does not
compile, or whose object file is the one of the original, does not count.  One
that the tests notice is killed; what is left is reported with its place.  Those
that change nothing that can be seen are listed by these words in
tests/tools/mutate.equivalent, and do not count.
"""
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), '..', '..'))
ROOMS = ('lib/scan', 'lib/syntax')

# What judges, the fastest first, and the seconds of processor time that each
# run takes at most: ten times and more what it does.
RUNS = (
    (3, {}, ('corpus/', 'find/', 'span/', 'punycode/', 'api/')),
    (3, {'TU_NO_JIT': '1'}, ('corpus/',)),
    (20, {'ORACLE_URLS': '1000'}, ('memory/', 'oracle/')),
    (5, {}, ('property/pull', 'property/hits', 'property/kept',
              'property/what', 'property/padding', 'property/the_whole')),
    (30, {}, ('property/does', 'property/a_scan', 'property/so_does')),
)
TESTS = ('unit/corpus', 'unit/url_generator', 'unit/rfc1738_oracle',
         'unit/lines', 'unit/trace', 'unit/test_corpus', 'unit/test_api',
         'unit/test_find', 'unit/test_span', 'unit/test_punycode',
         'unit/test_oracle', 'unit/test_property', 'unit/test_memory',
         'tools/plain/plain')
HELPERS = ('output/explain', 'setup/scheme_file')

# Strings, characters, comments and lines of the preprocessor stay as they are.
SKIP = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'
                  r"'(?:\\.|[^'\\])*'|^[ \t]*#(?:\\\n|[^\n])*",
                  re.DOTALL | re.MULTILINE)

# What becomes of an operator or a word.
SWAPS = (
    (r' < ', (' <= ',)), (r' <= ', (' < ',)),
    (r' > ', (' >= ',)), (r' >= ', (' > ',)),
    (r' == ', (' != ',)), (r' != ', (' == ',)),
    (r' &&(?=\s)', (' ||',)), (r' \|\|(?=\s)', (' &&',)),
    (r' \+ ', (' - ',)), (r' - ', (' + ',)),
    (r' \+= ', (' -= ',)), (r' -= ', (' += ',)),
    (r'\+\+', ('--',)), (r'--', ('++',)),
    (r' \| ', (' & ',)), (r'(?<=[\w)\]]) & ', (' | ',)),
    (r' \|= ', (' = ',)),
    (r'\btrue\b', ('false',)), (r'\bfalse\b', ('true',)),
    (r'!(?=[\w(])', ('',)),
    (r'\bbreak;', (';', 'continue;')), (r'\bcontinue;', (';', 'break;')),
)
NUMBER = re.compile(r'(?<![\w.])(0[xX][0-9a-fA-F]+|\d+)(?=[uUlL]*\b)')
CONDITION = re.compile(r'\b(?:if|while) \(')
STATEMENT = re.compile(r'(?<=[;{})])(\s+)([A-Za-z_*(][^;{}]*);')
RETURN = re.compile(r'\breturn ([^;]+);')


class Mutant:
    """A change: the file, where in it, and what stands there instead."""

    def __init__(self, path, text, begin, end, new):
        self.path, self.begin, self.end, self.new = path, begin, end, new
        self.old = text[begin:end]
        start = text.rfind('\n', 0, begin) + 1
        self.line = text.count('\n', 0, begin) + 1
        # As another run of a changed file knows it, too: lines move.
        self.name = '%s:%d: "%s" -> "%s" in "%s"' % (
            path, begin - start + 1, squeeze(self.old), squeeze(new),
            squeeze(text[start:text.find('\n', begin)]))
        self.what = self.name.replace(':', ':%d:' % self.line, 1)


def squeeze(text):
    return ' '.join(text.split())


def bodies(text):
    """Yield the ranges of functions' bodies: their braces begin a line."""
    for found in re.finditer(r'^\{\n.*?^\}', text, re.DOTALL | re.MULTILINE):
        yield found.start(), found.end()


def closing(text, at):
    """Return where the parenthesis closes that opens at text[at]."""
    depth = 0
    for i in range(at, len(text)):
        depth += {'(': 1, ')': -1}.get(text[i], 0)
        if depth == 0:
            return i
    raise ValueError('a parenthesis stays open')


def changes(plain, begin, end):
    """Yield (begin, end, new) for a body; plain is the text without what is
    skipped, of the same length."""
    for pattern, news in SWAPS:
        for found in re.compile(pattern).finditer(plain, begin, end):
            for new in news:
                yield found.start(), found.end(), new
    for found in NUMBER.finditer(plain, begin, end):
        number = int(found.group(), 0)
        yield found.start(), found.end(), str(number + 1)
        if number > 0:
            yield found.start(), found.end(), str(number - 1)
    for found in CONDITION.finditer(plain, begin, end):
        last = closing(plain, found.end() - 1)
        yield found.end(), last, '!(%s)'
    for found in STATEMENT.finditer(plain, begin, end):
        words = found.group(2)
        if (re.match(r'(return|break|continue|goto|case|else|do|while|for|if|'
                     r'switch|default)\b', words) or
                re.match(r'(const |static |struct |enum |unsigned |size_t |'
                         r'bool |char |int |uint\w+ |void \*)', words)):
            continue
        if '(' in words or '=' in words or '++' in words or '--' in words:
            yield found.start(2), found.end(), ';'
    for found in RETURN.finditer(plain, begin, end):
        value = found.group(1)
        if value not in ('true', 'false', '0', '1'):
            yield found.start(1), found.end(1), '0'
            yield found.start(1), found.end(1), '1'


def mutants(path):
    with open(os.path.join(TOP, path), encoding='utf-8') as file:
        text = file.read()
    plain = SKIP.sub(lambda found: re.sub(r'[^\n]', '@', found.group()), text)
    seen = set()
    for begin, end in bodies(plain):
        for at, stop, new in sorted(changes(plain, begin, end)):
            new = new.replace('%s', text[at:stop])
            if (at, stop, new) not in seen and new != text[at:stop]:
                seen.add((at, stop, new))
                yield Mutant(path, text, at, stop, new)


class Builder:
    """Compiles and links below one folder."""

    def __init__(self, build, room):
        self.room = room
        self.flags = [
            '-std=gnu11', '-w', '-DHAVE_CONFIG_H', '-DTU_QUICK',
            '-I' + build,
            '-I' + os.path.join(TOP, 'tests/tools/plain'),
            '-I' + os.path.join(TOP, 'lib'), '-I' + os.path.join(TOP, 'src'),
            '-I' + os.path.join(TOP, 'tests/unit'),
            '-DTOP_SRCDIR="%s"' % TOP, '-DURLSIFT_VERSION="0.0.0"',
        ] + os.environ.get('PCRE2_CFLAGS', '').split()
        self.cc = os.environ.get('CC', 'cc').split()
        self.libs = (os.environ.get('PCRE2_LIBS', '-lpcre2-8').split() +
                     ['-pthread'])
        self.objects = {}

    def compile(self, source, path, out, level='-O2'):
        """Compile source as if it were path; return whether that works."""
        beside = os.path.dirname(os.path.join(TOP, path))
        return subprocess.run(
            self.cc + self.flags + [level, '-iquote', beside, '-c', source,
                                    '-o', out],
            stderr=subprocess.DEVNULL, check=False).returncode == 0

    def all(self, jobs):
        """Compile the library, unchanged, and the tests."""
        paths = ['tests/%s.c' % name for name in TESTS]
        paths += ['src/%s.c' % name for name in HELPERS]
        for folder in ('lib', 'lib/base') + ROOMS:
            paths += sources(folder)
        for path in paths:
            # The name of the source is in the object.
            source = os.path.join(self.room, path)
            os.makedirs(os.path.dirname(source), exist_ok=True)
            shutil.copy(os.path.join(TOP, path), source)
            self.objects[path] = source[:-2] + '.o'
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            done = pool.map(
                lambda path: self.compile(self.objects[path][:-2] + '.c', path,
                                          self.objects[path]), paths)
            if not all(done):
                sys.exit('it does not compile without any change')

    def link(self, path, instead, out):
        objects = [instead if name == path else file
                   for name, file in self.objects.items()]
        return subprocess.run(
            self.cc + objects + ['-o', out] + self.libs, check=False,
            stderr=subprocess.DEVNULL).returncode == 0


def sources(folder):
    names = sorted(os.listdir(os.path.join(TOP, folder)))
    return [folder + '/' + name for name in names if name.endswith('.c')]


def judge(program):
    """Run the tests; return '' when all pass, or how they did not."""
    for seconds, more, tests in RUNS:
        def limit(seconds=seconds):
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        env = {'top_srcdir': TOP, 'LC_ALL': 'C', **more}
        try:
            status = subprocess.run(
                [program, *tests], env=env, preexec_fn=limit, check=False,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, timeout=8 * seconds).returncode
        except subprocess.TimeoutExpired:
            return 'hangs'
        if status in (-9, -24):
            return 'hangs'
        if status < 0:
            return 'crashes'
        if status > 0:
            return 'fails'
    return ''


def try_mutant(builder, mutant):
    """Return what becomes of the mutant."""
    with open(os.path.join(TOP, mutant.path), encoding='utf-8') as file:
        text = file.read()
    with tempfile.TemporaryDirectory(dir=builder.room) as room:
        source = os.path.join(room, os.path.basename(mutant.path))
        with open(source, 'w', encoding='utf-8') as file:
            file.write(text[:mutant.begin] + mutant.new + text[mutant.end:])
        out, program = os.path.join(room, 'o'), os.path.join(room, 'tests')
        if (not builder.compile(source, mutant.path, out, '-O0') or
                not builder.link(mutant.path, out, program)):
            return 'does not compile'
        how = judge(program)
        if how:
            return how
        # Slow, so only what is left is looked at so closely.
        builder.compile(source, mutant.path, out)
        with open(out, 'rb') as new, \
                open(builder.objects[mutant.path], 'rb') as old:
            return ('is the same object' if new.read() == old.read() else
                    'survives')


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--build', default='.', help='a configured build')
    parser.add_argument('--sample', type=int, default=0, metavar='N',
                        help='take N of them only')
    parser.add_argument('--seed', type=int, default=1738)
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--again', metavar='OUT',
                        help='try what survived, as an earlier run printed')
    parser.add_argument('--list', action='store_true',
                        help='say what would be tried')
    parser.add_argument('files', nargs='*', help='as lib/scan/bare.c')
    return parser.parse_args()


def main():
    args = parse()
    files = args.files or [path for room in ROOMS for path in sources(room)]
    tried = [mutant for path in files for mutant in mutants(path)]
    if args.sample and args.sample < len(tried):
        chosen = set(random.Random(args.seed).sample(range(len(tried)),
                                                     args.sample))
        tried = [mutant for i, mutant in enumerate(tried) if i in chosen]
    if args.again:
        with open(args.again, encoding='utf-8') as file:
            names = {re.sub(r'^survives: (\S+?):\d+:', r'\1:', line.strip())
                     for line in file}
        tried = [mutant for mutant in tried if mutant.name in names]
    if args.list:
        for mutant in tried:
            print(mutant.what)
        return 0
    with open(os.path.join(TOP, 'tests/tools/mutate.equivalent'),
              encoding='utf-8') as file:
        known = {line.strip() for line in file if not line.startswith('#')}

    counts, rooms = {}, {}
    with tempfile.TemporaryDirectory() as room:
        builder = Builder(os.path.abspath(args.build), room)
        builder.all(args.jobs)
        program = os.path.join(room, 'tests/all')
        if not builder.link('', '', program):
            sys.exit('it does not link without any change')
        if judge(program):
            sys.exit('the tests fail without any change')
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = pool.map(lambda m: try_mutant(builder, m), tried)
            for mutant, result in zip(tried, results):
                if result == 'survives':
                    if mutant.name in known:
                        result = 'is known to change nothing'
                    else:
                        print('survives:', mutant.what, flush=True)
                elif os.environ.get('MUTATE_VERBOSE'):
                    print('%s:' % result, mutant.what, flush=True)
                counts[result] = counts.get(result, 0) + 1
                rooms.setdefault(mutant.path, {}).setdefault(result, 0)
                rooms[mutant.path][result] += 1
    report(counts, rooms)
    return 0


def score(counts):
    killed = sum(counts.get(how, 0) for how in ('fails', 'crashes', 'hangs'))
    return killed, killed + counts.get('survives', 0)


def report(counts, rooms):
    for path in sorted(rooms):
        killed, counted = score(rooms[path])
        if counted:
            print('%6.2f%% of %4d  %s' % (100 * killed / counted, counted,
                                          path))
    for how in sorted(counts):
        print('%5d %s' % (counts[how], how))
    killed, counted = score(counts)
    if counted:
        print('killed: %d of %d, %.1f%%' % (killed, counted,
                                            100 * killed / counted))


if __name__ == '__main__':
    sys.exit(main())
