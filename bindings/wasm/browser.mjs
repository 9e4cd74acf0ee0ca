/* urlsift for browsers and what fetches files like them. */
// SPDX-License-Identifier: MIT
import { create, hasVectors } from './engine.mjs';

// Two constants: bundlers look for them.
const address = hasVectors() ?
  new URL('./urlsift-simd.wasm', import.meta.url) :
  new URL('./urlsift.wasm', import.meta.url);
const response = await fetch(address);
if (!response.ok) throw new Error(`${address}: ${response.status}`);
const module = await WebAssembly.compile(await response.arrayBuffer());

export const {
  version, risks, find, findDocument, check, defang, normalize, linkify,
  Rules, Scanner, ScannerStream,
} = create(module);
