#!/usr/bin/env python3
"""Make host_lists.def from lists of hosts: host_lists.py RISK=FILE... >FILE

A file has a host in each line; what begins with # is a comment.
SPDX-License-Identifier: MIT
"""
import sys

HEAD = """/*
 * Hosts and suffixes that anybody can use: HOST(name, risks), sorted by name;
 * made by host_lists.py.  The names are those of the lists that Sublime Security
 * publishes (github.com/sublime-security/static-files, of August 2026; MIT); the
 * suffixes are our own choice.
 * SPDX-License-Identifier: MIT
 */"""


def read_lists(arguments):
    """Return the set of risks of each host."""
    risks = {}
    for argument in arguments:
        risk, _, path = argument.partition('=')
        with open(path, encoding='ascii') as lines:
            for line in lines:
                host = line.partition('#')[0].strip().lower()
                if host:
                    risks.setdefault(host, set()).add(risk)
    return risks


def main():
    print(HEAD)
    for host, risks in sorted(read_lists(sys.argv[1:]).items()):
        row = f'HOST("{host}", {" | ".join(sorted(risks))})'
        if len(row) > 80:
            row = row.replace(', ', ',\n    ', 1)
        print(row)


main()
