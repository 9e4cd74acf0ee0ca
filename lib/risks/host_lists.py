#!/usr/bin/env python3
"""Make host_lists.def from lists of hosts: host_lists.py RISK=FILE... >FILE

A file has a host in each line; what begins with # is a comment.
SPDX-License-Identifier: MIT
"""
import sys

HEAD = """/*
 * Hosts and suffixes that anybody can use: HOST(hash, name, risks), sorted by
 * the hash (host_lists.c); made by host_lists.py.  The names are those of the
 * lists that Sublime Security publishes (github.com/sublime-security/
 * static-files, of August 2026; MIT); the suffixes are our own choice.
 * SPDX-License-Identifier: MIT
 */"""


def hash_of(host):
    """Return the hash of host_lists.c, from the last byte to the first."""
    value = 0x811c9dc5
    for byte in reversed(host.encode('ascii')):
        value = (value ^ byte) * 0x01000193 & 0xffffffff
    return value


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
    for host, risks in sorted(read_lists(sys.argv[1:]).items(),
                              key=lambda row: hash_of(row[0])):
        row = (f'HOST(0x{hash_of(host):08x}, "{host}", '
               f'{" | ".join(sorted(risks))})')
        if len(row) > 80:
            row = row.replace('", ', '",\n    ', 1)
        print(row)


main()
