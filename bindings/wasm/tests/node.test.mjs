/*
 * The tests in Node: node --test node.test.mjs, with the installed package in
 * URLSIFT_PACKAGE and the source in top_srcdir.
 * SPDX-License-Identifier: MIT
 */
import { spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { copyFileSync, createReadStream, readFileSync, readdirSync,
  statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { corpus } from './corpus.mjs';
import { tests } from './suite.mjs';

const folder = process.env.URLSIFT_PACKAGE;
const urlsift = await import(pathToFileURL(join(folder, 'node.mjs')));
const engine = await import(pathToFileURL(join(folder, 'engine.mjs')));
const cases = corpus(process.env.top_srcdir);

for (const kind of ['urlsift.wasm', 'urlsift-simd.wasm']) {
  const module = new WebAssembly.Module(readFileSync(join(folder, kind)));
  for (const [name, run] of
    tests(engine.create(module), engine.create, module, cases))
    test(`${name} (${kind})`, run);
}

// The lists of hosts take 26,000 bytes, RTF and Outlook 25,000, the words that a
// hyphen divides 24,000, which hardly can be packed, and what scripts decode,
// spell or make takes more than any of these.
test('the modules are small', () => {
  for (const [kind, most, mostPacked] of [['urlsift.wasm', 1180000, 480000],
    ['urlsift-simd.wasm', 1180000, 480000],
    ['urlsift-command.wasm', 1340000, 540000]]) {
    const module = readFileSync(join(folder, kind));
    const packed = brotliCompressSync(module).length;
    console.log(`${kind}: ${module.length} bytes, ${packed} with brotli`);
    assert.ok(module.length <= most && packed <= mostPacked);
  }
});

const top = process.env.top_srcdir;

/** Run a program at the top of the source.  Return what it says. */
function run(path, words, input = '') {
  const { status, stdout, stderr } = spawnSync(path, words,
    { cwd: top, input, maxBuffer: 2 ** 28 });
  return { status, stdout, stderr: stderr.toString() };
}

const program = process.env.URLSIFT ?? join(top, 'build/src/urlsift');
const command = join(folder, '../.bin/urlsift');

/** Both say the same. */
function same(words, input) {
  const want = run(program, words, input);
  const got = run(command, words, input);
  assert.equal(got.stderr, want.stderr, words.slice(0, 3));
  assert.equal(got.status, want.status, words.slice(0, 3));
  // Not to be shown byte by byte.
  assert.ok(got.stdout.equals(want.stdout), words.slice(0, 3));
  return want;
}

test('the command prints what the program prints, of the corpus', () => {
  const files = readdirSync(join(top, 'corpus'), { recursive: true })
    .map((name) => join('corpus', name)).sort()
    .filter((name) => statSync(join(top, name)).isFile());
  const unread = new Set(Array.from(
    run(command, ['-c', ...files]).stderr
      .matchAll(/^urlsift: (.*?): (?:archives and|message \d+: an archive) .*$/gm),
    ([, name]) => name));
  assert.ok(unread.size > 0 && unread.size < 100, `${unread.size} not read`);
  // What is attached and a click runs is text here.
  unread.add('corpus/mime/shortcuts-to-urls.eml');
  const read = files.filter((name) => !unread.has(name));
  assert.ok(read.length > 2000, `${read.length} files only`);
  for (const options of [['--json', '-i'], ['-x', '-n'], ['-C1', '-b'],
    ['--csv', '--emails', '--schemeless', '--no-quoted'], ['--unique']])
    assert.ok(same([...options, ...read]).stdout.length > 100000);
  for (const name of read.filter((name) => /\.(eml|html)$/.test(name))
    .slice(0, 8))
    same(['--highlight=always', name]);
});

test('JSON.stringify() writes the record of --json', () => {
  for (const name of ['README.md', 'corpus/html/attributes-that-hold-urls.html',
    'corpus/mail/alternatives-are-both-read.eml']) {
    const hits = urlsift.findDocument(readFileSync(join(top, name)), { name });
    const records = run(program, ['--json', name]).stdout.toString();
    assert.equal(hits.hits.map((hit) => `${JSON.stringify(hit)}\n`).join(''),
      records.replaceAll('{"v":2,', '{'));
    assert.ok(records.length > 500);
  }
});

test('the command reads folders, pipes and its own folder', () => {
  assert.ok(same(['-r', '--json', 'doc', 'corpus/mail']).stdout.length > 1000);
  same(['--by=domain', '-R', 'corpus/html', '--exclude=*.hits']);
  same(['-H', '-'], 'at http://a.example/ and http://b.example:x/');
  same(['--json', '-'], readFileSync(join(top,
    'corpus/mail/alternatives-are-both-read.eml')));
  same(['--files-from=-'], 'README.md\nbindings/../NEWS\n');
  same(['missing', 'README.md']);
  same(['--nothing']);
  const out = join(folder, 'out.csv');
  for (const words of [['README.md'], ['NEWS', '--json']]) {
    same([`--output=${out}`, ...words]);
    assert.ok(readFileSync(out).equals(run(program, words).stdout));
  }
  assert.match(run(command, ['--version']).stdout.toString(),
    /^libpsl is built in: /m);
});

test('the example prints the URLs of a mail', () => {
  const example = join(folder, '../../read_mail.mjs');
  copyFileSync(join(top, 'doc/examples/read_mail.mjs'), example);
  const mail = 'Subject: http://a.example/1\nContent-Type: text/html\n\n' +
    '<a href="http://b.example/?x&amp;y">b</a>\n';
  const got = run(process.execPath, [example], mail);
  assert.equal(got.stderr, '');
  assert.equal(got.stdout.toString(),
    'Subject\thttp://a.example/1\n1\thttp://b.example/?x&y\n');
});

test('a stream of fs is scanned as the file is', async () => {
  const name = join(top, 'README.md');
  const urls = [];
  const text = Readable.toWeb(createReadStream(name, { highWaterMark: 100 }));
  for await (const hit of text.pipeThrough(new urlsift.ScannerStream()))
    urls.push(hit.url);
  assert.deepEqual(urls,
    urlsift.find(readFileSync(name)).map((hit) => hit.url));
  assert.ok(urls.length > 5);
});

test('each risk has what is to be said of it', () => {
  const names = [...readFileSync(join(process.env.top_srcdir,
    'lib/risks/risks.def'), 'utf8').matchAll(/^US_RISK\(\w+, "([a-z-]+)"/gm)]
    .map(([, name]) => name);
  assert.deepEqual(urlsift.risks.map(({ name }) => name), names);
  assert.ok(names.length > 20 && urlsift.risks.every(({ title, help }) =>
    title.length > 5 && help.endsWith('.')));
  assert.equal(urlsift.risks[0].strong, true);
  const rules = new urlsift.Rules({ list: ['shortener=a.b', 'file-host=c.d'] });
  assert.deepEqual(urlsift.find('http://a.b/ http://c.d/', { rules })
    .map((hit) => hit.risks), [['shortener'], ['file-host']]);
});

test('require() has what import has', () => {
  const required = createRequire(import.meta.url)(join(folder, 'node.cjs'));
  assert.deepEqual(Object.keys(required).sort(), Object.keys(urlsift).sort());
  assert.deepEqual(required.find('at http://a.example/.').map((hit) => hit.url),
    ['http://a.example/']);
});

/** The examples of the page: a statement up to its semicolon, then its value. */
function* examples(page) {
  for (const [, block] of page.matchAll(/^```js\n(> [^]*?)^```$/gm)) {
    const lines = block.trimEnd().split('\n');
    while (lines.length > 0) {
      const code = [lines.shift().replace(/^> /, '')];
      while (!code.at(-1).endsWith(';')) code.push(lines.shift());
      const value = [];
      while (lines.length > 0 && !lines[0].startsWith('> '))
        value.push(lines.shift());
      yield [code.join('\n'), value.join('\n')];
    }
  }
}

test('the examples of the page print what it says', async () => {
  const context = vm.createContext({ ...urlsift, Blob, TextEncoder });
  let count = 0;
  for (const [code, want] of
    examples(readFileSync(join(folder, 'README.md'), 'utf8'))) {
    const run = code.startsWith('for await') ? `(async () => { ${code} })()` :
      code.replace(/^import .*/, '');
    const value = await vm.runInContext(run, context);
    if (want === '') continue;
    assert.equal(inspect(value), want, code);
    count++;
  }
  assert.ok(count >= 15, `${count} examples`);
});
