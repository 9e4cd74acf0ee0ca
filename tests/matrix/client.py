"""client.py DIR: the jobs of the matrix, by the Python module."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import sys

import urlsift

PARTS = ('user', 'password', 'host', 'path', 'query', 'fragment')
NUMBERS = ('max_url', 'max_wrapper_lines')


def plain(value):
    """Bytes as a string, in which what is no UTF-8 is kept apart."""
    if isinstance(value, bytes):
        return value.decode('utf-8', 'surrogateescape')
    return value


def read_schemes(folder):
    schemes = {}
    with open(folder / 'schemes', encoding='utf-8') as file:
        for line in file:
            name, scheme, shape, port, pattern = line.rstrip('\n').split('\t')
            schemes.setdefault(name, {})[scheme] = (
                shape, None if port == '-' else int(port), pattern)
    return schemes


def options_of(words, schemes):
    options = {}
    for word in words.split():
        name, _, value = word.partition('=')
        if name == 'scheme-file':
            options['schemes'] = schemes[value]
            continue
        name = name.replace('-', '_')
        options[name] = (int(value) if name in NUMBERS else value) or True
    return options


def url_fields(url):
    fields = {name: plain(getattr(url, name))
              for name in ('url', 'reason', 'at', 'clause', 'why', 'scheme',
                           'port', 'default_port', *PARTS)}
    parts = {name: plain(value) for name, value in url.parts.items()}
    parts.pop('scheme', None)
    return fields | {'verdict': 'kept' if url.valid else 'rejected',
                     'parts': parts, 'notes': url.notes, 'risks': url.risks}


def hit_fields(hit):
    others = [[plain(other.url), 'kept' if other.valid else 'rejected',
               other.reason] for other in hit.readings[1:]]
    return url_fields(hit) | {
        'offset': hit.start, 'length': hit.end - hit.start, 'form': hit.form,
        'spans': hit.spans, 'began': hit.began, 'ended': hit.ended,
        'trimmed': hit.trimmed, 'alternatives': others, 'kind': hit.kind}


NO_HIT = dict.fromkeys(('offset', 'length', 'form', 'spans', 'began', 'ended',
                        'trimmed', 'kind'), None) | {'alternatives': []}


def mail_fields(found):
    part, url = found
    fields = hit_fields(url) if isinstance(url, urlsift.Hit) else \
        NO_HIT | url_fields(url)
    return fields | {
        'message': part.message or None, 'message_id': part.message_id or None,
        'message_date': part.date or None, 'part': part.path or None,
        'field': part.field or None, 'sender': part.sender or None,
        'subject': part.subject or None}


def main():
    folder = pathlib.Path(sys.argv[1])
    schemes, rules = read_schemes(folder), {}

    def ask(kind, path, words):
        text = pathlib.Path(path).read_bytes()
        options = options_of(words, schemes)
        rejected = options.pop('rejected', False)
        if words not in rules:
            rules[words] = urlsift.Rules(**options)
        how = rules[words]
        if kind == 'text':
            return map(hit_fields, urlsift.find(text, how, rejected=rejected))
        if kind == 'urls':
            lines = text.split(b'\n')[:-1]
            return [url_fields(urlsift.parse(url, how)) | {'line': i + 1}
                    for i, url in enumerate(lines)]
        found, _ = urlsift.find_mail(text, how, kind=kind, rejected=rejected,
                                    program=os.environ['URLSIFT_HELPER'])
        return map(mail_fields, found)

    with open(folder / 'python.jobs', encoding='utf-8') as jobs:
        for job in jobs:
            number, *job = job.rstrip('\n').split('\t')
            for fields in ask(*job):
                print(json.dumps(fields | {'job': int(number)}))


if __name__ == '__main__':
    main()
