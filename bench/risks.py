#!/usr/bin/env python3
"""Print how many mails have each risk: risks.py TOP URLSIFT NAME=DIR...

The shares are in per cent of the mails in each folder that have a link of the
web to click on, and the rows in the order of the first one;
doc/guide/SECURITY.md has such a table.
SPDX-License-Identifier: MIT
"""
import collections
import json
import os
import re
import subprocess
import sys


# What is no picture: strong-and-weak-risks.
LINKS = {None, 'a', 'area', 'form', 'button', 'input', 'annotation'}
COLUMNS = '--columns=' + ','.join(
    ['file', 'member', 'message', 'risks', 'scheme', 'field', 'element',
     'attribute'])


def read_strong(top):
    """Return of each risk whether it is strong."""
    path = os.path.join(top, 'lib', 'risks', 'risks.def')
    with open(path, encoding='utf-8') as rows:
        return {name: strength == 'STRONG' for name, strength in re.findall(
            r'^US_RISK\(\w+, "([^"]+)", (\w+)', rows.read(), re.M)}


def measure(urlsift, folder, strong):
    """Return how many mails have a link, and how many have each risk."""
    mails = collections.defaultdict(set)
    linked = set()
    out = subprocess.run([urlsift, '--json', COLUMNS, '-r', folder],
                         stdout=subprocess.PIPE, check=False).stdout
    for line in out.splitlines():
        hit = json.loads(line)
        mail = hit['file'], hit.get('member'), hit.get('message')
        mails[mail].update(hit['risks'])
        if hit.get('scheme') in {'http', 'https'} and 'field' not in hit and \
                hit.get('element') in LINKS and hit.get('attribute') != 'src':
            linked.add(mail)
    mails = {mail: mails[mail] for mail in linked}
    counts = collections.Counter(
        risk for risks in mails.values() for risk in risks)
    counts['any strong one'] = sum(
        any(strong[risk] for risk in risks) for risks in mails.values())
    return len(mails), counts


def write_share(count, all_mails):
    """Return the share in per cent, with the digits that say something."""
    share = 100 * count / max(all_mails, 1)
    return f'{share:.1f}' if share >= 0.1 else f'{share:.1g}'


def main():
    top, urlsift, *folders = sys.argv[1:]
    strong = read_strong(top)
    names = [folder.partition('=')[0] for folder in folders]
    results = [measure(urlsift, folder.partition('=')[2], strong)
               for folder in folders]
    print('| risk | |', ' | '.join(
        f'{name} ({n})' for name, (n, _) in zip(names, results)), '|')
    print('|---|---|' + '---:|' * len(names))
    rows = sorted(strong, key=lambda risk: (
        not strong[risk], [-counts[risk] for _, counts in results]))
    for risk in rows + ['any strong one']:
        if any(counts[risk] for _, counts in results):
            word = '' if risk not in strong else \
                'strong' if strong[risk] else 'weak'
            shares = ' | '.join(write_share(counts[risk], n)
                                for n, counts in results)
            print(f'| {risk} |{word and " " + word} | {shares} |')


main()
