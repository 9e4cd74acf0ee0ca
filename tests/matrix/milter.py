"""milter.py matrix MILTER --socket=unix:PATH [OPTION]...: hand the mails of the
jobs in the folder MATRIX to the milter, and print what it adds to them."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / 'contrib' / 'milter' / 'tests'))
import mta  # noqa: E402


def parsed(mail):
    """Return the fields and the body of a mail, as a mail server hands it: a
    program that keeps mail may have written its length before it, and more
    behind it."""
    length, _, rest = mail.partition(b'\n')
    if length.strip().isdigit():
        mail = rest[:int(length)]
    mail = re.sub(rb'\r?\n', b'\n', mail)
    head, _, body = mail.partition(b'\n\n')
    if mail.startswith(b'\n'):
        head, body = b'', mail[1:]
    fields = []
    for line in head.split(b'\n') if head else []:
        if line[:1] in b' \t' and fields:
            fields[-1] += b'\n' + line
        else:
            fields.append(line)
    return ([(name, value.removeprefix(b' ')) for name, _, value in
             (field.partition(b':') for field in fields)],
            body.replace(b'\n', b'\r\n'))


def words_of(value):
    return [word for word in re.split(r',\s*', value.decode()) if word]


def matrix(path, _):
    folder = os.environ['MATRIX']
    milter = mta.Milter(path)
    with open(os.path.join(folder, 'milter.jobs'), encoding='utf-8') as jobs:
        for job in jobs:
            number, _, name, _ = job.rstrip('\n').split('\t')
            fields, body = parsed(pathlib.Path(name).read_bytes())
            said = {b'X-URL-Hosts': [], b'X-URL-Risks': []}
            for command, data in milter.message(fields, *(
                    [body] if body else [])):
                if command == b'h':
                    header, value, _ = data.split(b'\0')
                    said[header] = words_of(value)
            print(json.dumps({'job': int(number),
                              'hosts': sorted(said[b'X-URL-Hosts']),
                              'risks': sorted(said[b'X-URL-Risks'])}))


if __name__ == '__main__':
    mta.matrix = matrix
    sys.exit(mta.main())
