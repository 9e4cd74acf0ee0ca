/* urlsift for programs that call require(). */
// SPDX-License-Identifier: MIT
'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { create, hasVectors } = require('./engine.cjs');

const file = hasVectors() ? 'urlsift-simd.wasm' : 'urlsift.wasm';

module.exports =
  create(new WebAssembly.Module(readFileSync(join(__dirname, file))));
