#!/usr/bin/env python3
"""Make host_lists.def from lists of hosts: host_lists.py DIR DATE >FILE

DIR is a checkout of github.com/sublime-security/static-files, DATE its month.
A file has a host in each line; what begins with # is a comment.  The rows with
OFTEN_ABUSED are our own choice and stay, whatever the lists say of their hosts
(blogs-are-weak).
SPDX-License-Identifier: MIT
"""
import bisect
import os
import re
import sys

LISTS = [('SHORTENER', 'url_shorteners.txt'),
         ('FILE_HOST', 'free_file_hosts.txt'),
         ('FREE_HOST', 'free_subdomain_hosts.txt'),
         ('PAGE_BUILDER', 'self_service_creation_platform_domains.txt')]

HEAD = """/*
 * Hosts and suffixes that anybody can use: HOST(hash, name, risks), sorted by
 * the hash (host_lists.c), and ROWS(n): how many of them have a first byte of
 * the hash below 0, 1, and so on to 256.  Made by host_lists.py.  The names are
 * those of the lists that Sublime Security publishes (github.com/
 * sublime-security/static-files, of %s; MIT); those with
 * OFTEN_ABUSED are our own choice.
 * SPDX-License-Identifier: MIT
 */"""


def hash_of(host):
    """Return the hash of host_lists.c, from the last byte to the first: letters
    of both cases are the same to it."""
    value = 0x811c9dc5
    for byte in reversed(host.encode('ascii')):
        value = (value ^ (byte | 0x20)) * 0x01000193 & 0xffffffff
    return value


def read_lists(folder):
    """Return the set of risks of each host."""
    own = os.path.join(os.path.dirname(__file__), 'host_lists.def')
    with open(own, encoding='ascii') as rows:
        ours = re.findall(r'"([^"]+)",\s+OFTEN_ABUSED', rows.read())
    risks = {host: {'OFTEN_ABUSED'} for host in ours}
    for risk, name in LISTS:
        with open(os.path.join(folder, name), encoding='ascii') as lines:
            for line in lines:
                host = line.partition('#')[0].strip().lower()
                if host and host not in ours:
                    risks.setdefault(host, set()).add(risk)
    return risks


def print_rows(hashes):
    """Print how many of the sorted hashes have a first byte below each."""
    rows = [bisect.bisect_left(hashes, byte << 24) for byte in range(257)]
    for i in range(0, len(rows), 6):
        print(' '.join(f'ROWS({n})' for n in rows[i:i + 6]))


def main():
    folder, date = sys.argv[1:]
    print(HEAD % date)
    rows = sorted(read_lists(folder).items(), key=lambda row: hash_of(row[0]))
    for host, risks in rows:
        row = (f'HOST(0x{hash_of(host):08x}, "{host}", '
               f'{" | ".join(sorted(risks))})')
        if len(row) > 80:
            row = row.replace('", ', '",\n    ', 1)
        print(row)
    print_rows([hash_of(host) for host, _ in rows])


main()
