"""Run the tool, and say what is wrong with what came of it whatever it was
asked: it ends by itself, in 0, 1 or 2, with an error if, and only if, that is
2; no sanitizer speaks, no decoder dies, no controls where none may be, and
objects are those of doc/urlsift-json.schema.json.
"""
# SPDX-License-Identifier: MIT
import json
import os
import re
import signal
import subprocess
import threading

import option_table

try:
    import jsonschema
except ImportError:
    jsonschema = None

# Seconds of processor time, and of the clock for what waits for ever.
CPU_SECONDS = 20
CLOCK_SECONDS = 120

# A sanitizer's status of its own is none of the tool's.
SANITIZERS = {
    'ASAN_OPTIONS': 'exitcode=99:allocator_may_return_null=1:'
                    'detect_stack_use_after_return=1',
    'UBSAN_OPTIONS': 'exitcode=99:print_stacktrace=1',
}
DIED = re.compile(rb'Sanitizer|runtime error|the decoder was ended by|'
                  rb'the decoder has ended|does not answer|makes no sense|'
                  rb'took too long')
CONTROL = re.compile(rb'[\0-\t\x0b-\x1f\x7f]|\xc2[\x80-\x9f]')
# What turns the direction of text.
TURNING = re.compile(rb'\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]')
PROGRESS = b'\r\x1b[K'
COLOUR = re.compile(rb'\x1b\[[0-9;]*m')
# Of --binary-files, which are no errors.
NOTE = re.compile(rb'^urlsift: (.*: ([A-Za-z]+, its (text|files) (is|are) not '
                  rb'searched|not text, searched as plain bytes)|'
                  rb'the text of \d+ files? was not searched: .*)\n', re.M)
USAGE = (b'usage: urlsift [OPTION]... [FILE]...; '
         b'--help prints the options\n')
SCHEMA = os.path.join(os.environ.get('top_builddir') or
                      os.path.join(option_table.TOP, 'build'),
                      'doc', 'urlsift-json.schema.json')
# So many objects of a run are held against all of it.
OBJECTS_LOOKED_AT = 5


class Run:
    """What came of a run."""

    def __init__(self, args, status, out, err, hung=False):
        self.args, self.status = args, status
        self.out, self.err, self.hung = out, err, hung

    def is_usage_error(self):
        return self.status == 2 and self.err.endswith(USAGE)

    def seen(self):
        """Return what must not depend on how it was run.  How much of a pipe is
        looked at for a NUL byte does."""
        err = NOTE.sub(b'', self.err)
        return self.status, self.out, sorted(err.split(b'\n'))


def feed(pipe, pieces):
    """Write pieces to a pipe, whose reader may go away."""
    try:
        for piece in pieces:
            pipe.write(piece)
            pipe.flush()
        pipe.close()
    except BrokenPipeError:
        pass


def uncoloured(args, out):
    """Return what was printed without the colours that were asked for."""
    asked = any(arg.startswith('--col') for arg in args)
    return COLOUR.sub(b'', out) if asked else out


def run(command, args, folder, pieces=None, name=None):
    """Run the tool in a folder, standard input being the file of this name, or
    a pipe that these pieces come through."""
    limited = ['/bin/sh', '-c', 'ulimit -t %d; exec "$@"' % CPU_SECONDS, 'sh']
    source = subprocess.PIPE if pieces is not None else subprocess.DEVNULL
    if name is not None:
        source = open(os.path.join(folder, name), 'rb')
    child = subprocess.Popen(
        limited + command + args, cwd=folder, stdin=source,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=dict(os.environ, LC_ALL='C', TERM='xterm', **SANITIZERS))
    if name is not None:
        source.close()
    writer = None
    if pieces is not None:
        pipe, child.stdin = child.stdin, None
        writer = threading.Thread(target=feed, args=(pipe, pieces))
        writer.start()
    hung = False
    try:
        out, err = child.communicate(timeout=CLOCK_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
        hung = True
    if writer is not None:
        writer.join()
    hung = hung or child.returncode == -signal.SIGXCPU
    return Run(args, child.returncode, uncoloured(args, out), err, hung)


def end_of_records(options):
    """Return what ends a record."""
    return b'\0' if any(o.word == 'null' for o in options) else b'\n'


def no_double(pairs):
    if len({key for key, value in pairs}) != len(pairs):
        raise ValueError('a key stands there twice')
    return dict(pairs)


class Schema:
    """What an object has to have."""

    def __init__(self):
        with open(SCHEMA, encoding='utf-8') as file:
            schema = json.load(file)
        names = [row['$ref'].split('/')[-1] for row in schema['oneOf']]
        self.rows = {name: schema['$defs'][name] for name in names}
        self.validators = {}
        if jsonschema is not None:
            self.validators = {
                name: jsonschema.Draft202012Validator(
                    {'$ref': '#/$defs/' + name, '$defs': schema['$defs']})
                for name in names}

    def why_not(self, value, name, deeply):
        """Return what is wrong with an object, or None."""
        row = self.rows[name]
        for key in row['required']:
            if key not in value:
                return 'there is no ' + key
        for key in value if 'additionalProperties' in row else ():
            if key not in row['properties'] and not any(
                    re.search(pattern, key)
                    for pattern in row.get('patternProperties', ())):
                return 'what is ' + key
        if deeply and name in self.validators:
            for error in self.validators[name].iter_errors(value):
                return error.message
        return None


schema = Schema()


def judge_objects(mode, records):
    """Yield what is wrong with objects."""
    name = {'MODE_MAPS': 'sums', 'MODE_MERGE': 'sums'}.get(mode, 'hit')
    for n, record in enumerate(records):
        try:
            value = json.loads(record.decode('utf-8'),
                               object_pairs_hook=no_double)
        except ValueError as error:
            yield 'json', '%s: %r' % (error, record)
            return
        kind = 'unread' if name == 'hit' and 'unread' in value else name
        why = schema.why_not(value, kind, n < OBJECTS_LOOKED_AT)
        if why:
            yield 'schema', '%s: %r' % (why, record)
            return


def is_quiet(run, options):
    """Return whether the status means that something was found, errors or
    not."""
    return run.status == 0 and any(option.word == 'quiet' for option in options)


def judge_messages(run, options):
    """Yield what is wrong with standard error."""
    err = NOTE.sub(b'', run.err)
    if any(option.word == 'progress' for option in options):
        err = err.replace(PROGRESS, b'\n')
    elif run.status == 2 and not err:
        yield 'silent', 'status 2, and no message'
    elif run.status != 2 and err and not is_quiet(run, options):
        yield 'message', 'status %d, and a message: %r' % (run.status, err)
    if run.is_usage_error():
        if run.out:
            yield 'usage', 'a usage error, and output: %r' % run.out
        err = err[:-len(USAGE)]
        if err.count(b'\n') != 1:
            yield 'usage', 'not one message: %r' % err
    elif not any(option.word == 'progress' for option in options):
        for line in err.split(b'\n')[:-1]:
            if not line.startswith(b'urlsift: '):
                yield 'message', 'whose message is this: %r' % line
                break
    if CONTROL.search(err) or TURNING.search(err):
        yield 'controls', 'in a message: %r' % err


def has_objects(mode, options):
    return mode in ('FORMAT_JSON', 'MODE_MAPS') or (
        mode in ('MODE_VALIDATE', 'MODE_MERGE') and
        any(option.word == 'json' for option in options))


def judge_output(run, options, mode):
    """Yield what is wrong with standard output."""
    end = end_of_records(options)
    shown = run.out.replace(b'\0', b'') if end == b'\0' else run.out
    if has_objects(mode, options):
        if run.out and not run.out.endswith(end):
            yield 'json', 'the last object does not end'
        yield from judge_objects(mode, run.out.split(end)[:-1])
        if CONTROL.search(shown):
            yield 'controls', 'in JSON: %r' % run.out
    if mode in ('FORMAT_TRACE', 'FORMAT_EXPLAIN') and (
            CONTROL.search(shown.replace(b'\t', b'')) or TURNING.search(shown)):
        yield 'controls', 'in --explain: %r' % run.out


def judge(run, options, known):
    """Return a list of what is wrong, each a word for its kind and a line."""
    wrong = []
    mode = option_table.mode_of(options)
    if run.hung:
        return [('hang', 'it does not end')]
    found = DIED.search(run.err)
    if found:
        where = re.search(rb'SUMMARY: \S+ (\S+) \S*/(\S+?):\d+|'
                          rb'runtime error: (\D*)', run.err)
        what = (where or found)[0].decode('ascii', 'replace')
        return [('died', re.sub(r'/\S*/|0x[0-9a-f]+|:\d+', '', what))]
    if run.status not in (0, 1, 2):
        return [('status', 'status %d: %r' % (run.status, run.err))]
    wrong += judge_messages(run, options)
    unused = option_table.useless(options, known)
    if unused and not run.is_usage_error():
        wrong.append(('useless', 'status %d; %s has no effect with %s' % (
            run.status, unused[0].name, mode)))
    if not unused and b'has no effect with' in run.err and run.is_usage_error():
        wrong.append(('useless', 'it is of use: %r' % run.err))
    if run.status != 2:
        wrong += judge_output(run, options, mode)
    return wrong
