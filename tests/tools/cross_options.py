"""cross_options.py URLSIFT [STEP]

Each option of src/options/options.def together with each other one, once, on a
message, a page, a text and an archive: what tool_oracle.py says must hold, and
the table says whether both are of use.  With STEP, only one pair of so many.
"""
# SPDX-License-Identifier: MIT
import collections
import concurrent.futures
import itertools
import os
import shlex
import shutil
import sys
import tempfile
import threading

import carriers
import option_table
import tool_oracle

TEXT = b'''As <URL:http://a.example/one-
  two> says, or "ftp://b.example/d;type=i", or http://b.example:x/, see
> http://user@www.example.com/a/very/long/path/that/goes/on/and/on/and/on/in/
> the/next.html http://a.example/%7Ea?q=1#b x-ticket:1 www.example.org/x
a@example.org hxxp[:]//c[.]example/ http://b\xc3\xbccher.example/ news:a.b
https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fa.example%2F
-- 
http://a.example/one-two
'''
FILES = {
    'in': carriers.mail_base64(TEXT) + b'http://after.example/\n',
    'text': TEXT,
    'page': carriers.page(TEXT) + b'<a href="http://b.example/">b</a>',
    'archive': carriers.tarred(carriers.zipped(TEXT)),
    'urls': b'http://a.example/\nhttp://b.example:x/\n',
}
# So many failures are reported.
LINES = 40
INPUTS = ['in', 'text', 'page', 'archive', 'urls']


def orders(pair):
    """Return the orders in which to give two options: the last one counts of
    those that ask for a form of output."""
    if pair[0] is not pair[1] and all(map(option_table.mode_asked, pair)):
        return [pair, pair[::-1]]
    return [pair]


def cross(command, folder, known, options):
    """Return the status with these options, and what is wrong."""
    mode = option_table.mode_of(options)
    args = [word for option in options for word in option.example()]
    args += INPUTS
    run = tool_oracle.run(command, args, folder)
    return run.status, ['%s: %s: %s' % ((shlex.join(args),) + row)
                        for row in tool_oracle.judge(run, options, known)]


def make_folder(root, command):
    folder = tempfile.mkdtemp(dir=root)
    option_table.write_files(folder)
    for name, data in FILES.items():
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(data)
    return folder


def main():
    command = [os.path.abspath(sys.argv[1])]
    root = tempfile.mkdtemp()
    version = tool_oracle.run(command, ['--version'], root).out
    options, known = option_table.read_options(
        b'decoder: none' not in version)
    local = threading.local()

    def work(pair):
        if not hasattr(local, 'folder'):
            local.folder = make_folder(root, command)
        return cross(command, local.folder, known, pair)

    pairs = [order
             for pair in itertools.combinations_with_replacement(options, 2)
             for order in orders(pair)]
    pairs = pairs[::int(sys.argv[2])] if len(sys.argv) > 2 else pairs
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(work, pairs))
    shutil.rmtree(root)
    wrong = [line for status, lines in done for line in lines]
    if wrong:
        print('\n'.join(wrong[:LINES]))
    statuses = collections.Counter(status for status, lines in done)
    print('cross_options.py: %d options, %d runs (%s), %d failures' % (
        len(options), len(done),
        ', '.join('status %d: %d' % row for row in sorted(statuses.items())),
        len(wrong)))
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
