#!/usr/bin/env python3
"""html_tokens.py PROGRAM FILE...

Compare the tokens that PROGRAM prints, tests/unit/tokenizer_tokens, with those
of tests in html5lib's format, each fed at once and in single bytes.
"""
# SPDX-License-Identifier: MIT
import json
import re
import subprocess
import sys

STATES = ['Data state', 'RCDATA state', 'RAWTEXT state', 'Script data state',
          'Script data escaped state', 'Script data double escaped state',
          'PLAINTEXT state', 'CDATA section state']


def undo_escapes(value):
    """Undo the second layer of escapes in a value of JSON."""
    if isinstance(value, str):
        return re.sub(r'\\u([0-9A-Fa-f]{4})',
                      lambda m: chr(int(m.group(1), 16)), value)
    if isinstance(value, list):
        return [undo_escapes(v) for v in value]
    if isinstance(value, dict):
        return {undo_escapes(k): undo_escapes(v) for k, v in value.items()}
    return value


def is_text(token):
    return isinstance(token, list) and token[0] == 'Character'


def join(tokens):
    """Without parse errors and document types, and adjacent texts as one."""
    joined = []
    for token in tokens:
        if token == 'ParseError' or token[0] == 'DOCTYPE':
            continue
        if is_text(token) and joined and is_text(joined[-1]):
            token = ['Character', joined.pop()[1] + token[1]]
        joined.append(token)
    return joined


def coerce(tokens):
    """As XML can hold them: what html5lib's xmlViolationTests expect."""
    for token in tokens:
        token[1] = token[1].replace('\f', ' ').replace('\uffff', '\ufffd')
        if token[0] == 'Comment':
            token[1] = token[1].replace('--', '- -')
    return tokens


def encode(text):
    """UTF-8; surrogates that are pairs are one character."""
    return text.encode('utf-16', 'surrogatepass').decode(
        'utf-16', 'surrogatepass').encode('utf-8', 'surrogatepass')


def unlone(value):
    """Make a JSON value comparable: pairs of surrogates as one character."""
    if isinstance(value, str):
        return encode(value)
    if isinstance(value, list):
        return [unlone(v) for v in value]
    if isinstance(value, dict):
        return [(unlone(k), unlone(v)) for k, v in value.items()]
    return value


class Tokenizer:
    """The program that prints tokens."""

    def __init__(self, program):
        self.run = subprocess.Popen([program], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE)

    def tokens(self, page, mode, last='-', step=1 << 20):
        head = f'{mode} {last} {step} {len(page)}\n'
        self.run.stdin.write(head.encode() + page)
        self.run.stdin.flush()
        line = self.run.stdout.readline()
        return json.loads(line.decode('utf-8', 'surrogatepass'))


def tests_of(name):
    """Yield the tests of a file: its name, page, state, tag and tokens."""
    with open(name, encoding='utf-8') as file:
        data = json.load(file)
    for test in data.get('tests') or data.get('xmlViolationTests'):
        page, want = test['input'], test['output']
        if test.get('doubleEscaped'):
            page, want = undo_escapes(page), undo_escapes(want)
        # Preprocessing the input stream.
        page = page.replace('\r\n', '\n').replace('\r', '\n')
        for state in test.get('initialStates', ['Data state']):
            yield (test['description'], encode(page), STATES.index(state),
                   test.get('lastStartTag', '-'), join(want),
                   'xmlViolationTests' in data)


def main(program, names):
    tokenizer = Tokenizer(program)
    ran = wrong = 0
    for name in names:
        for what, page, state, last, want, coerced in tests_of(name):
            for step in (1 << 20, 1):
                got = tokenizer.tokens(page, state, last, step)
                if coerced:
                    got = coerce(got)
                ran += 1
                if unlone(got) == unlone(want):
                    continue
                wrong += 1
                print(f'{name}: {what}: {page!r}, {STATES[state]}, '
                      f'{step} at once\n  want {want}\n  got  {got}')
    print(f'{ran} runs, {wrong} wrong')
    return 1 if wrong or not ran else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], sys.argv[2:]))
