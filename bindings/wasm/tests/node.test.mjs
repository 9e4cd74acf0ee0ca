/*
 * The tests in Node: node --test node.test.mjs, with the installed package in
 * URLSIFT_PACKAGE and the source in top_srcdir.
 * SPDX-License-Identifier: MIT
 */
import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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

// The lists of hosts take 26,000 bytes, RTF and Outlook 25,000.
test('the modules are small', () => {
  for (const kind of ['urlsift.wasm', 'urlsift-simd.wasm']) {
    const module = readFileSync(join(folder, kind));
    const packed = brotliCompressSync(module).length;
    console.log(`${kind}: ${module.length} bytes, ${packed} with brotli`);
    assert.ok(module.length <= 980000 && packed <= 395000);
  }
});

test('the example of README.md prints what it says', () => {
  const page = readFileSync(join(process.env.top_srcdir, 'README.md'), 'utf8');
  const [, code] = page.match(/^```js\n([^]*?)^```$/m);
  const want = [...code.matchAll(/^\/\/ (.*\n)/gm)].map((match) => match[1]);
  const got = execFileSync(process.execPath, ['--input-type=module', '-e', code],
    { cwd: join(folder, '../..'), encoding: 'utf8' });
  assert.equal(got, want.join(''));
  assert.equal(want.length, 2);
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
