/* The types of urlsift/engine. */

import * as urlsift from './urlsift.js';

export function create(
  module: WebAssembly.Module,
  options?: { maxMemory?: number },
): typeof urlsift;
export function hasVectors(): boolean;
