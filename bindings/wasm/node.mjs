/* urlsift for Node and what reads files like it. */
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { create, hasVectors } from './engine.mjs';

const file = hasVectors() ? './urlsift-simd.wasm' : './urlsift.wasm';
const module = new WebAssembly.Module(
  readFileSync(new URL(file, import.meta.url)));

export const {
  version, risks, find, findDocument, check, defang, normalize, linkify,
  Rules, Scanner, ScannerStream,
} = create(module);
