"""The options of the tool, as src/options/options.def has them: their words,
values and the modes of output that they have an effect in
(src/options/option_modes.h), with values to try.

An option that is added there is in the table by itself.  A value of a kind that
is not in KINDS is an error, so that somebody says what to try.
"""
# SPDX-License-Identifier: MIT
import os
import re

import field_table

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), '..', '..'))

# By the action that sets the value, and by the option or by the name of the
# value in the table: values that are valid, the most useful one first, and
# values that are not.  Files are those that write_files() makes.
NUMBERS = (['2', '1', '3', '50', '300', '4096', '65536', '1000000000'],
           ['', 'x', '-1', '18446744073709551616'])
RULE_NUMBERS = (['2', '1', '3', '50', '300', '4096', '9999'],
                ['', 'x', '-1', '0', '16777217', '18446744073709551616'])
LEAST = {'max-url': 256}
DOMAINS = (['example.org', 'EXAMPLE.com', 'b\u00fccher.de'], ['', 'com', '.'])
LISTS = (['hosts', '/dev/null'], ['missing', '/'])
HOSTS = (['*.example', '*', '*.com,*.org', '[a', 'a?*[!b]', '\\'],
         ['', 'a,', 'http://h/'])
KINDS = {
    ('glob', 'GLOB'): (['*', 'in', '*.zip', '[a-i]*', 'i?', '[', '\\'], ['']),
    ('dir_list', 'GLOB'): (['tree', '*', './', '[!t]*'], []),
    ('list', 'LIST'): (['list', '/dev/null'], ['missing']),
    ('by', 'NAME'): (['host', 'domain', 'sender', 'risks', 'query:q', 'text'],
                     ['', 'hots', 'host,url']),
    ('output', 'FILE'): (['saved'], ['/', '/dev/full', 'missing/saved']),
    ('host_list', 'RISK=FILE'): (
        ['shortener=hosts', 'free-host=/dev/null'],
        ['', 'shortener', 'x-none=hosts', 'idn-host=hosts',
         'shortener=missing', 'shortener=/']),
    ('sqlite', 'FILE'): (['saved'], ['', '-', '/', '/dev/full', 'missing/saved']),
    ('report', 'FILE'): (['saved'], ['/', 'missing/saved']),
    ('text', 'encoding'): (
        ['iso-8859-1', 'utf-8', 'utf-16', 'utf-16le', 'utf-32be', 'koi8-r',
         'utf-7', 'iso-2022-jp', 'gb18030', 'shift_jis', 'big5-hkscs'],
        ['', 'x-none', 'utf-8' * 50]),
    ('hosts', 'domain'): DOMAINS,
    ('hosts', 'not-domain'): DOMAINS,
    ('range', 'START-END'): (['9-600', '0-', '0-0', '200-4000', '1-1', '77-'],
                             ['', '-', '5-4', '1-x']),
    ('shard', 'I/N'): (['1/2', '1/1', '2/2', '7/1000000'],
                       ['', '0/1', '2/1', '1']),
    ('threads', 'N'): (['2', '1', '3', '5'], ['0', '257', 'x']),
    ('count', 'N'): NUMBERS,
    ('rule', 'N'): RULE_NUMBERS,
    ('count', 'SECONDS'): NUMBERS,
    ('extract', 'SIZE'): (['1M', '1', '100000', '1G'], ['0', '1T', '']),
    ('size', 'SIZE'): (['64K', '65536', '1M', '1G'], ['0', '1T', '63K', '']),
    ('file_list', 'scheme-file'): (['schemes', '/dev/null'],
                              ['missing', '/', 'other']),
    ('file_list', 'hosts-file'): LISTS,
    ('file_list', 'not-hosts-file'): LISTS,
    ('known', 'FILE'): LISTS,
    ('list', 'SCHEMES'): (
        ['http,ftp', 'http', 'mailto', 'x-ticket,https'], ['', ',', 'a,^b']),
    ('hosts', 'host'): HOSTS,
    ('hosts', 'not-host'): HOSTS,
    ('patterns', 'REGEX'): (['example', '(a+)+$', '^http', '\\d', '(?<x>a)\\g{x}',
                          '', '\\xff', '(*UTF)\u00fc'], ['[', '(?', '\\']),
}


def read(*path):
    with open(os.path.join(TOP, *path), encoding='utf-8') as file:
        return re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)


def strings(pattern, *path):
    """Return what a pattern finds in a source, and complain if nothing."""
    found = re.findall(pattern, read(*path))
    if not found:
        raise SystemExit('%s: no %s' % ('/'.join(path), pattern))
    return found


def value_names():
    """Return all names that values have, but for the text around, which
    excludes other options."""
    names = [field.name for field in field_table.read_fields()
             if field.sources != ['TEXT']]
    return names + ['query:a', 'decoded:path', 'decoded:query:a']


def template_kind():
    """Return templates with all names that there are."""
    names = value_names()
    all_names = '|'.join('{%s}' % name for name in names)
    return ([all_names, '{url}\\t{host}', '<{url}|{line}>', '', 'x\\n\\x41',
             '{{{url}'] + ['{%s}' % name for name in names],
            ['{', '{none}', '\\', '\\xg'])


def words_kind(words):
    """Return lists of these words."""
    return [','.join(words[:3])] + words, ['', ',', words[0] + ',', 'x-none']


KINDS[('template', 'TEMPLATE')] = template_kind()
KINDS[('text', 'URL')] = (
    ['http://base.example/a/b', 'https://\u00fc.example/?a#b', 'ftp://h'],
    ['', 'x', '//a', 'mailto:a@b.example', 'http://h:x/', 'file:///a'])
KINDS[('text', 'POINTERS')] = (['/id', '/id,/a/0/~1', '/' + 'x' * 1022],
                               ['', 'id', '/', '/a,', '/x' * 512])
KINDS[('text', 'NAMES')] = words_kind(value_names())
KINDS[('list', 'RISKS')] = words_kind(
    strings(r'US_RISK\(\w+, "([^"]+)"', 'lib', 'risks', 'risks.def') +
    ['any', 'strong', 'weak'])
KINDS[('list', 'FORMS')] = words_kind(
    strings(r'US_WORD\(F, \w+, "([^"]+)"', 'lib', 'words.def'))


def read_modes():
    """Return the numbers of modes and the sets of them, by their names."""
    header = read('src', 'options', 'option_modes.h').replace('\\\n', ' ')
    known = {}
    options = read('src', 'options', 'options.h')
    for name, body in (('format', options), ('mode', header)):
        at = 0
        body = re.search(r'enum %s \{(.*?)\}' % name, body, re.S)[1]
        for item in re.sub(r'\s', '', body).rstrip(',').split(','):
            item, _, value = item.partition('=')
            at = known[value] if value else at
            known[item] = at
            at += 1
    known['IN'] = lambda mode: 1 << mode
    for name, body in re.findall(r'^#define (\w+)[ \t]+(\S.*)$', header, re.M):
        known[name] = eval(re.sub(r'\b(\d+)U\b', r'\1', body), {}, known)
    return known


class Option:
    """A row of the table."""

    def __init__(self, group, cells, known):
        self.group = group  # the title that it stands under
        letter, word, value, use, set_, field, number = cells[:7]
        self.letter = letter.strip("'") if letter != '0' else ''
        self.word = '' if word == 'NULL' else word.strip('"')
        self.name = '--' + self.word if self.word else '-' + self.letter
        self.needs_value = value.startswith('"=')
        self.may_have_value = value.startswith('"[=')
        self.use = eval(use, {}, known)
        self.set, self.field, self.number = set_, field, number
        self.good, self.wrong = [], []
        if value != '""':
            kind = re.fullmatch(r'"(?:\[=(.*)\]|=(.*))"', value)
            self.good, self.wrong = self.values(kind[1] or kind[2])

    def values(self, kind):
        """Return values to try, and wrong ones."""
        if re.fullmatch(r'[a-z0-9|-]+', kind):
            words = kind.split('|')
            return words[1:] + words[:1], ['', 'x-none']
        if (self.set, self.word) in KINDS:
            kind = self.word
        if (self.set, kind) not in KINDS:
            raise SystemExit('option_table.py: %s: what can be tried for %s of '
                             'set_%s()?' % (self.name, kind, self.set))
        good, wrong = KINDS[self.set, kind]
        if self.word in LEAST:
            good = [n for n in good if int(n) >= LEAST[self.word]]
        return good, wrong

    def words(self, value=None, short=False):
        """Return the arguments that give this option."""
        if short and self.letter and (value is None or self.needs_value):
            return ['-' + self.letter] + ([] if value is None else [value])
        return [self.name + ('' if value is None else '=' + value)]

    def example(self):
        """Return its arguments, always the same."""
        return self.words(self.good[0] if self.good else None)


def read_options(has_decoder=True):
    """Return the rows, and what the names of modes stand for."""
    known = read_modes()
    text = re.sub(r'#include "../../lib/document/inputs.def"\n',
                  lambda _: read('lib', 'document', 'inputs.def'),
                  read('src', 'options', 'options.def'))
    text = re.sub(r'#ifdef HAVE_DECODE\n(.*?)#else\n(.*?)#endif\n',
                  r'\1' if has_decoder else r'\2', text, flags=re.S)
    text = re.sub(r'#include "../../lib/rules.def"\n',
                  lambda _: read('lib', 'rules.def'), text)
    text = re.sub(r'#include "../../lib/filter/filters.def"\n',
                  lambda _: read('lib', 'filter', 'filters.def'), text)
    cell = r'''"(?:[^"\\]|\\.)*"|'[^']*'|(?:[^,"'()]|\(\w+\))+'''
    rows, group = [], None
    for title, macro, row in re.findall(
            r'^(?:GROUP\("([^"]*)"\)|(OPTION|RULE|FILTER|INPUT)\(((?:%s|,)+)\))$' % cell,
            text, re.M):
        group = title or group
        cells = list(filter(None, (part.strip()
                                   for part in re.findall(cell, row))))
        if macro == 'RULE':  # a row of lib/rules.def
            cells[4:8] = ['rule', *cells[4:6]]
        if macro == 'FILTER':  # a row of lib/filter/filters.def
            cells[3:8] = ['SEARCH', cells[3], 'filter', cells[4]]
        if macro:
            rows.append(Option(group, cells, known))
    if len(rows) != len(re.findall(r'^(?:OPTION|RULE|FILTER|INPUT)\(', text, re.M)):
        raise SystemExit('option_table.py: not all of options.def is read')
    return rows, known


def mode_asked(option):
    """Return the name of the mode that an option asks for, or None."""
    if option.field in ('format', 'template'):
        return option.number
    if option.field in ('after', 'before', 'around'):
        return 'FORMAT_CONTEXT'
    if option.field in ('summary', 'quiet'):
        return 'MODE_SUMMARY'
    return {'SUMS_STATS': 'MODE_STATS', 'SUMS_BY': 'MODE_BY',
            'SUMS_SQLITE': 'MODE_SQLITE',
            'SUMS_REPORT': 'MODE_REPORT', 'PROGRAM_VALIDATE': 'MODE_VALIDATE',
            'PROGRAM_LIST_SCHEMES': 'TASK', 'PROGRAM_HELP': 'TASK',
            'PROGRAM_VERSION': 'TASK'}.get(option.number)


def mode_of(options):
    """Return the name of the mode that options come to, given in this order:
    what src/options/option_modes.c decides."""
    asked = [mode_asked(option) for option in options]
    task = next((option for option in options
                 if option.number in ('PROGRAM_HELP', 'PROGRAM_VERSION')), None)
    if task:
        return 'TASK'
    tasks = [mode for mode in asked
             if mode in ('TASK', 'MODE_VALIDATE')]
    if tasks:
        return tasks[-1]
    formats = [mode for mode in asked if mode and mode.startswith('FORMAT_') and
               mode != 'FORMAT_CONTEXT']
    last = formats[-1] if formats else 'FORMAT_TEXT'
    sums = [mode for mode in asked
            if mode in ('MODE_STATS', 'MODE_BY', 'MODE_SQLITE',
                        'MODE_REPORT')]
    if sums:
        return sums[-1]
    if 'MODE_SUMMARY' in asked:
        return 'MODE_SUMMARY'
    if 'FORMAT_CONTEXT' in asked and last in ('FORMAT_TEXT',
                                             'FORMAT_HIGHLIGHT'):
        return 'FORMAT_CONTEXT'
    return last


def useless(options, known):
    """Return those of the options that are of no use to what they come to."""
    mode = mode_of(options)
    if mode == 'TASK':
        return []
    tabular = {'FORMAT_CSV', 'FORMAT_TSV', 'FORMAT_JSON', 'SUMS_SQLITE'}
    has_columns = any(option.number in tabular for option in options)
    return [option for option in options if not option.use >> known[mode] & 1
            or option.field == 'names' and not has_columns]


def write_files(folder):
    """Write the files that values name."""
    texts = {
        'list': 'other',
        'hosts': 'a.example\n.b.example # and below\n*.example.com\n',
        'schemes': '# one\nx-ticket opaque - (?<number>(?&digits))\n'
                   'x-host slashes 99 (?&hostport)/\n',
        'other': 'as <URL:http://other.example/a-\n  b> and a@b.example\n',
    }
    for name, text in texts.items():
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
