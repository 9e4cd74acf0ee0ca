"""The rows of lib/fields.def: what may be known of a hit.

The tests and the generator of tables import it.
"""
# SPDX-License-Identifier: MIT
import collections
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
Field = collections.namedtuple('Field', 'name type sources usual help')


def text_of(cell):
    """Return the string that literals beside each other are."""
    return ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', cell))


def read_fields():
    source = (TOP / 'lib' / 'fields.def').read_text(encoding='utf-8')
    source = re.sub(r'/\*.*?\*/', '', source, flags=re.S)
    rows = re.findall(r'^(?:FIELD|PART)\((.*?)\)$', source, re.M | re.S)
    return [read_row(row) for row in rows]


def read_row(row):
    """A row is NAME, TYPE, ..., FROM, USUAL, HELP; a part has its number before
    the name."""
    name = text_of(row[:row.index('"', row.index('"') + 1) + 1])
    rest = row[row.index('"%s"' % name) + len(name) + 2:].lstrip(', ')
    words, _, help_ = rest.partition('"')
    cells = [cell.strip() for cell in re.split(r',(?![^()]*\))', words)
             if cell.strip()]
    return Field(name, cells[0], re.findall(r'\w+', cells[-2]), cells[-1],
                 text_of('"' + help_))
