#!/usr/bin/env python3
"""html_oracle.py PROGRAM ROUNDS FILE...

Compare the start tags that PROGRAM finds, tests/unit/tokenizer_tokens, with
those of Python's html5lib: the same names, with the same attributes and values
in the same order, in pages and in ROUNDS pages that are broken at random.  Left
out are pages in which an end tag in svg or math closes a formatting element
around it, or one in HTML the element of svg or math that holds it: it depends
on elements that are not recorded (foreign-elements), and html5lib compares
names alone where browsers also compare what they are of; and those with a <template> in a
<select>, which html5lib does not know.
"""
# SPDX-License-Identifier: MIT
import os
import random
import sys

import html5lib

import html_tokens

PIECES = ['<', '>', '--', '&', '"', "'", '=', '/', '<!--', '-->', '</', ' ',
          '&amp', '&#', '\0', '<script>', '</script>', '<title>', '</title>',
          '<svg>', '</svg>', '<style>', '</style>', '<a b=c>', '<![CDATA[',
          ']]>', '<p>', '<textarea>', '<math>', '<mi>', '<desc>']


Html5lib = html5lib.html5parser._tokenizer.HTMLTokenizer
all_tokens = Html5lib.__iter__
tags = []
FORMATTING = {name for _, name in html5lib.constants.formattingElements
              if name != 'a'}


class NotFollowed(Exception):
    """The page depends on what is not recorded."""


def closes_around(parser, name):
    """Return whether the end tag closes an element around svg or math."""
    nodes = parser.tree.openElements
    html = parser.tree.defaultNamespace
    return (name in FORMATTING and nodes and nodes[-1].namespace != html and
            any(node.name == name and node.namespace == html
                for node in nodes))


def closes_holder(parser, name):
    """Return whether the end tag stands in HTML and names the element of svg or
    math that holds this."""
    nodes = parser.tree.openElements
    html = parser.tree.defaultNamespace
    if not nodes or nodes[-1].namespace != html:
        return False
    holder = next((node for node in reversed(nodes)
                   if node.namespace != html), None)
    return holder is not None and holder.name.lower() == name


def is_in_select(parser):
    return parser.phase in (parser.phases['inSelect'],
                            parser.phases['inSelectInTable'])


def note_tags(self):
    """Yield the tokens, and note the start tags before the parser."""
    for token in all_tokens(self):
        if token['type'] == html5lib.constants.tokenTypes['StartTag']:
            if token['name'] == 'template' and is_in_select(self.parser):
                raise NotFollowed
            tags.append((token['name'], list(token['data'].items())))
        elif (token['type'] == html5lib.constants.tokenTypes['EndTag'] and
              (closes_around(self.parser, token['name']) or
               closes_holder(self.parser, token['name']))):
            raise NotFollowed
        yield token


Html5lib.__iter__ = note_tags


def tags_of_html5lib(text):
    tags.clear()
    html5lib.HTMLParser().parse(text, scripting=True)
    return list(tags)


def tags_of_urlsift(tokenizer, text):
    text = text.replace('\r\n', '\n').replace('\r', '\n')
    tokens = tokenizer.tokens(text.encode(), 'page')
    return [(t[1], list(t[2].items())) for t in tokens if t[0] == 'StartTag']


def break_page(text, rng):
    """Return a piece of a page, broken in some places."""
    begin = rng.randrange(max(1, len(text) - 3000))
    chars = list(text[begin:begin + rng.randrange(50, 3000)])
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(chars) + 1)
        if rng.random() < 0.4:
            del chars[at:at + rng.randrange(1, 20)]
        else:
            chars.insert(at, rng.choice(PIECES))
    return ''.join(chars)


def main(program, rounds, names):
    tokenizer = html_tokens.Tokenizer(program)
    pages = []
    for name in names:
        with open(name, encoding='utf-8', errors='replace') as file:
            pages.append((name, file.read()))
    whole = len(pages)
    for i in range(rounds):
        name, text = pages[i % whole]
        # What is drawn for a page depends on no other page.
        rng = random.Random(f'{os.path.basename(name)} {i // whole}')
        pages.append((f'{name}, round {i // whole}', break_page(text, rng)))
    wrong = total = 0
    for name, text in pages:
        try:
            want = tags_of_html5lib(text)
        except NotFollowed:
            continue
        got = tags_of_urlsift(tokenizer, text)
        total += len(want)
        if got == want:
            continue
        wrong += 1
        first = next((i for i, (a, b) in enumerate(zip(got, want))
                      if a != b), min(len(got), len(want)))
        print(f'{name}: tag {first}: {got[first:first + 1]}, '
              f'not {want[first:first + 1]}; {len(got)} tags, not {len(want)}')
    print(f'{len(pages)} pages, {total} tags, {wrong} pages differ')
    return 1 if wrong or not total else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
