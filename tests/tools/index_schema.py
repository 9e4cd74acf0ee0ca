"""Check what is sent to search engines against what they document.

    index_schema.py SCHEMA BULK MAPPING SOLR FIELDS

BULK is a bulk request of OpenSearch and Elasticsearch, MAPPING the mapping of
its entries, SOLR an update of Solr, FIELDS what its schema.xml has about them.
Both have the same entries, each under an id of its own.
"""
# SPDX-License-Identifier: MIT
import json
import sys
import xml.etree.ElementTree

import jsonschema

TYPES = {
    'string': ({'keyword'}, {'string'}),
    'array': ({'keyword'}, {'string'}),
    'integer': ({'integer', 'long'}, {'plong'}),
    'boolean': ({'boolean'}, {'boolean'}),
}

schema_name, bulk_name, mapping_name, solr_name, fields_name = sys.argv[1:]
schema = json.load(open(schema_name))
jsonschema.Draft202012Validator.check_schema(schema)
validators = {
    name: jsonschema.Draft202012Validator(
        {'$ref': '#/$defs/' + name, '$defs': schema['$defs']})
    for name in ('action', 'entry', 'document', 'mapping')}
complaints = []


def check(name, value):
    """Note what the schema does not allow."""
    for error in validators[name].iter_errors(value):
        complaints.append('%s: %s\n\t%s' % (name, error.message, value))


# The bulk request: pairs of lines, each of which has its end.
bulk = open(bulk_name, 'rb').read()
lines = bulk.split(b'\n')
if lines.pop() != b'' or len(lines) % 2 != 0:
    complaints.append('the last line has no end, or no entry')
entries = {}
for action, entry in zip(lines[::2], lines[1::2]):
    action, entry = json.loads(action), json.loads(entry)
    check('action', action)
    check('entry', entry)
    entries[action['index']['_id']] = entry
if len(entries) != len(lines) // 2:
    complaints.append('the same id twice')

# The update of Solr.
documents = json.load(open(solr_name))
for document in documents:
    check('document', document)
if entries != {document.pop('id'): document for document in documents}:
    complaints.append('Solr gets other entries')

# What both are told about the fields.
mapping = json.load(open(mapping_name))
check('mapping', mapping)
mapped = mapping['mappings']['properties']
root = xml.etree.ElementTree.fromstring(
    '<schema>' + open(fields_name).read() + '</schema>')
fields = {field.get('name'): field for field in root.findall('field')}
if root.findtext('uniqueKey') != 'id' or fields.pop('id').attrib != {
        'name': 'id', 'type': 'string', 'required': 'true'}:
    complaints.append('schema.xml: id is no key')
known = schema['$defs']['entry']['properties']
seen = {key for entry in entries.values() for key in entry}
if not set(known) == set(mapped) == set(fields) == seen:
    complaints.append('not the same fields: %s; %s; %s; %s' % (
        sorted(known), sorted(mapped), sorted(fields), sorted(seen)))
else:
    for key, node in known.items():
        in_mapping, in_fields = TYPES[node['type']]
        if (mapped[key]['type'] not in in_mapping or
                fields[key].get('type') not in in_fields or
                (node['type'] == 'array') !=
                (fields[key].get('multiValued') == 'true')):
            complaints.append('another type: ' + key)
if len(entries) < 1000:
    complaints.append('only %d entries' % len(entries))

print('\n'.join(complaints))
sys.exit(bool(complaints))
