/* The types of urlsift/engine. */
// SPDX-License-Identifier: MIT

import * as urlsift from './urlsift.js';

export function create(
  module: WebAssembly.Module,
  options?: { maxMemory?: number },
): typeof urlsift;
export function hasVectors(): boolean;
