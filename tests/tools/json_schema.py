"""Check a schema against what it describes.

    json_schema.py SCHEMA PAGE OBJECTS

Each line of OBJECTS is an object that SCHEMA allows; each property and each
word of SCHEMA stands in one of them, is described there and named by PAGE,
which names no others, and in their order.
"""
# SPDX-License-Identifier: MIT
import json
import re
import sys

import jsonschema

schema_name, page_name, objects_name = sys.argv[1:]
schema = json.load(open(schema_name))
jsonschema.Draft202012Validator.check_schema(schema)
complaints = []

# What is to be seen: the properties of definitions, and words where they are
# listed.
seen = {}


def words(node, path):
    """Return where this node's words are listed, and which they are."""
    while '$ref' in node:
        path = node['$ref']
        node = schema['$defs'][path.split('/')[-1]]
    if node.get('items'):
        return words(node['items'], path)
    return path, node.get('enum', [])


for name, definition in schema['$defs'].items():
    for key, node in definition.get('properties', {}).items():
        seen[name, key] = False
        if not ('description' in node or
                'description' in schema['$defs'][node['$ref'].split('/')[-1]]):
            complaints.append('%s.%s is not described' % (name, key))
        path, listed = words(node, name + '.' + key)
        for word in listed:
            seen[path, word] = False


def look(name, value):
    """Note what there is in an object of this definition."""
    for key, inner in value.items():
        if (name, key) not in seen:
            key = key.removesuffix('_bytes')
        if (name, key) not in seen:
            continue  # as --columns calls it
        seen[name, key] = True
        path, listed = words(schema['$defs'][name]['properties'][key],
                             name + '.' + key)
        if isinstance(inner, dict):
            if 'properties' in schema['$defs'].get(key, {}):
                look(key, inner)
            continue
        for word in inner if isinstance(inner, list) else [inner]:
            if isinstance(word, dict):
                look('alternative', word)
            elif word in listed:
                seen[path, word] = True


# The keys of an object that is no sum, in the order in which the page has them.
page = open(page_name).read()
order, depth = [], 0
for line in re.split(r'^\.Ss .*\n', page, flags=re.M)[1].splitlines():
    depth += line.startswith('.Bl') - line.startswith('.El')
    if depth == 1 and line.startswith('.It Cm '):
        order += line[len('.It Cm '):].split(' , ')

validators = {
    name: jsonschema.Draft202012Validator(
        {'$ref': '#/$defs/' + name, '$defs': schema['$defs']})
    for name in ('hit', 'unread', 'sums', 'row')}
count = 0
for line in set(open(objects_name, 'rb')):
    value = json.loads(line.decode('utf-8'))
    name = ('sums' if 'stats' in value else
            'row' if 'count' in value else
            'unread' if 'unread' in value else 'hit')
    errors = [error.message for error in validators[name].iter_errors(value)]
    for error in errors:
        complaints.append('%s\n\t%s' % (error, line.decode('utf-8')))
    keys = [key.removesuffix('_bytes') for key in value]
    known = [key for key in keys if key in order]
    if name == 'hit' and known != [key for key in order if key in keys]:
        complaints.append('not in the order of the page: ' + ' '.join(keys))
    if not errors:
        look(name, value)
    count += 1
if count < 1000:
    complaints.append('only %d objects' % count)
complaints += ['never printed: ' + '.'.join(key)
               for key, is_seen in seen.items() if not is_seen]

named = set(re.findall(r'\w+', ' '.join(
    re.findall(r'^\.It Cm (.*)', page, re.M))))
keys = {key for place, key in seen
        if place in schema['$defs'] and not key.endswith('_bytes')}
complaints += ['the page lacks ' + key for key in sorted(keys - named)]
complaints += ['the page knows ' + key for key in sorted(named - keys)]

print('\n'.join(complaints))
sys.exit(bool(complaints))
