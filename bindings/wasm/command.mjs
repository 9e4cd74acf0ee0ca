#!/usr/bin/env node
/*
 * The command: the program itself, with the files of the caller.
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { parse, sep } from 'node:path';

// Node warns that its WASI is experimental, which is not for who looks for
// URLs.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');

const folder = process.cwd(), { root } = parse(folder);
const wasi = new WASI({
  version: 'preview1',
  args: ['urlsift', ...process.argv.slice(2)],
  env: { ...process.env,
    PWD: `/${folder.slice(root.length).replaceAll(sep, '/')}` },
  preopens: { '/': root },
});
const module = new WebAssembly.Module(
  readFileSync(new URL('./urlsift-command.wasm', import.meta.url)));
process.exitCode = wasi.start(
  new WebAssembly.Instance(module, wasi.getImportObject()));
