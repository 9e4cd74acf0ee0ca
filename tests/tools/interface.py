"""Print each name that doc/guide/STABILITY.md promises, one a line, after what
it is:
options and their values, columns, the keys of the JSON and the words in it,
schemes, environment variables, and the names of the modules.

    python3 -B tests/tools/interface.py PROGRAM

tests/house/stability.sh compares this with tests/house/stable.txt.
"""
# SPDX-License-Identifier: MIT
import ast
import json
import os
import pathlib
import re
import subprocess
import sys

import field_table

TOP = pathlib.Path(__file__).resolve().parents[2]


def read(*path):
    """Return the text of a file of the source."""
    return TOP.joinpath(*path).read_text(encoding='utf-8')


def read_built(*path):
    """Return the text of a file of the build."""
    return pathlib.Path(os.environ['top_builddir'], *path).read_text('utf-8')


def say(program, *options):
    """Return what the program prints."""
    return subprocess.run([program, *options], check=True, encoding='utf-8',
                          stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE).stdout


def options(program):
    """Options, and the words that are their values."""
    row = re.compile(r' {2}(-.| {2})(?:, | {2})(?:(--[a-z0-9-]+)(\S*))?')
    for line in say(program, '--help=all').splitlines():
        found = row.match(line)
        if not found or not found[0].strip():
            continue
        letter, word, value = found.groups()
        yield ' '.join(['option', *filter(str.strip, [letter, word or ''])])
        if value and not value.startswith('='):
            yield f'option {word} without a value'
        for choice in filter(None, re.split(r'[][=:|]+', value or '')):
            choice = choice if choice.islower() or choice[0].islower() else '...'
            yield f'option {word}={choice}'


def columns(program):
    """The columns of a table in their order, and the names for --columns."""
    titles = subprocess.run([program, '--csv'], check=False, encoding='utf-8',
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
                            ).stdout.strip().split(',')
    for at, title in enumerate(titles, 1):
        yield f'column {at} {title}'
    rows = re.findall(r'^(?:FIELD|PART)\((?:[A-Z]+, )?"([a-z_]+)"',
                      read('lib', 'fields.def'), re.M)
    others = re.search(r'others\[\] = \{(.*?)\}', read('src/output', 'column.c'),
                       re.S)[1]
    for name in rows + re.findall(r'"([^"]+)"', others):
        yield f'value {name}'


def keys(definitions, name, part):
    """The keys of an object of the schema, and the words that values are.  What
    the schema names has this name."""
    if '$ref' in part:
        name = part['$ref'].split('/')[-1]
        part = definitions[name]
    for word in part.get('enum', []):
        yield f'json {name}: {word}'
    if isinstance(part.get('items'), dict):
        yield from keys(definitions, name, part['items'])
    for key, value in part.get('properties', {}).items():
        always = ', always' if key in part.get('required', []) else ''
        yield f'json {name}.{key}{always}'
        yield from keys(definitions, f'{name}.{key}', value)


def json_names(program):
    """The names in the JSON, by its schema and in that of --version."""
    for key in json.loads(say(program, '--version', '--json')):
        yield f'json version.{key}, always'
    schema = json.loads(read_built('doc', 'urlsift-json.schema.json'))
    for part in schema['oneOf']:
        yield from keys(schema['$defs'], '', part)


def words():
    """The words of the library for the numbers in its interface."""
    names = {'F': 'form', 'B': 'began', 'E': 'ended', 'K': 'kind'}
    for kind, word in re.findall(r'US_WORD\(([FBEK]), \w+, "([^"]+)"',
                                 read('lib', 'words.def')):
        yield f'word {names[kind]}: {word}'


def schemes(program):
    """Schemes and their shapes; what a scheme file may call."""
    for line in say(program, '--list-schemes').splitlines():
        name, shape, _ = line.split('\t', 2)
        yield f'scheme {name} {shape}'
    rules = re.search(r'^(alpha\s.*?)\.Ed',
                      read('doc/man', 'urlsift-schemes.5.in'),
                      re.M | re.S)[1]
    for rule in rules.split():
        yield f'scheme-file rule {rule}'


def environment():
    """The variables of the environment that the manual names."""
    for name in re.findall(r'^\.It Ev (\w+)', read_built('doc/man', 'urlsift.1'), re.M):
        yield f'environment {name}'


def python():
    """The functions, classes, methods and arguments of the Python module."""
    def function(owner, node):
        name = f'{owner}{node.name}'
        if any(isinstance(how, ast.Name) and how.id == 'property'
               for how in node.decorator_list):
            yield f'python {name}'
            return
        yield f'python {name}()'
        named = [] if node.args.posonlyargs else node.args.args
        for argument in named + node.args.kwonlyargs:
            if argument.arg not in ('self', 'cls'):
                yield f'python {name}({argument.arg})'

    for node in ast.parse(read_built('bindings', 'python', 'urlsift',
                                     '__init__.pyi')).body:
        if isinstance(node, ast.FunctionDef):
            yield from function('', node)
        elif isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    yield from function(f'{node.name}.', item)
                elif isinstance(item, ast.AnnAssign):
                    yield f'python {node.name}.{item.target.id}'


def perl():
    """The functions, methods and options of the Perl module's manual."""
    manual = read_built('bindings', 'perl', 'URLSift.pod')
    section = ''
    for level, text in re.findall(r'^=(head[12]|item) (.*)', manual, re.M):
        if level.startswith('head'):
            section = text.split('(')[0]
            if '(' in text:
                yield f'perl {text}'
        elif text != '*':
            for name in text.partition(' => ')[0].split(', '):
                yield f'perl {section}: {name}'


def javascript():
    """What the npm package exports, and the members of its types."""
    text = read_built('bindings', 'wasm', 'urlsift.d.ts')
    for kind, name, body in re.findall(
            r'^export (interface|class) (\w+)[^{]*\{(.*?)^\}', text,
            re.M | re.S):
        for member in re.findall(r'^  (?:readonly )?(\w+)', body, re.M):
            yield f'javascript {name}.{member}'
    for name in re.findall(r'^export (?:const|function) (\w+)', text, re.M):
        yield f'javascript {name}'


def sql():
    """The functions and columns of the SQL extensions: those of fields follow
    the names of these."""
    for name, arguments in re.findall(
            r'^CREATE FUNCTION (\w+)\((.*?)\)?\nRETURNS',
            read('bindings', 'postgresql', 'functions.sql'), re.M | re.S):
        yield f'postgresql {name}()'
        for argument in re.findall(r'(\w+) [a-z]+', re.sub(
                "DEFAULT '[^']*'", '', arguments)):
            yield f'postgresql {name}: {argument}'
    for field in field_table.read_fields():
        sources = set(field.sources)
        if sources <= {'URL', 'OPENS', 'LIST', 'REST'}:
            yield f'postgresql urlsift_{field.name}()'
            yield f'sqlite url_{field.name}()'
        functions = ['urlsift_document']
        if 'PLACE' not in sources:
            functions.append('urlsift')
        for name in functions:
            yield f'sqlite {name}: {field.name}'
            if field.usual != 'NEVER':
                yield f'postgresql {name}: out {field.name}'
    yield 'sqlite url_get()'
    yield 'sqlite urlsift_document: warning'
    yield 'postgresql urlsift_document: out warning'


def main(program):
    """Print all of them."""
    names = [*options(program), *columns(program), *json_names(program),
             *words(), *schemes(program), *environment(), *python(), *perl(),
             *javascript(), *sql()]
    print('\n'.join(dict.fromkeys(names)))


main(sys.argv[1])
