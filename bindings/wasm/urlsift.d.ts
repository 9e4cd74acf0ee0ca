/* The types of the package: what each function does is in README.md. */
// SPDX-License-Identifier: MIT

export interface Scheme {
  shape: 'slashes' | 'local' | 'opaque';
  port?: number;
  pattern: string;
}

export interface Settings {
  syntax?: 'rfc3986' | 'rfc1738';
  join?: 'none' | 'delimited' | 'hyphen' | 'flow' | 'likely';
  hyphen?: 'auto' | 'keep' | 'drop';
  noIri?: boolean;
  emails?: boolean;
  schemeless?: boolean | ((host: string) => boolean);
  schemes?: { [name: string]: Scheme };
  maxUrl?: number;
  maxWrapperLines?: number;
}

export interface CheckOptions extends Settings {
  rules?: Rules;
}

export interface FindOptions extends CheckOptions {
  rejected?: boolean;
}

export interface LinkifyOptions extends CheckOptions {
  linked?: readonly string[];
  attributes?: { [name: string]: string };
}

export interface URLReading {
  readonly url: string;
  readonly valid: boolean;
  readonly reason: string | null;
  readonly clause: string | null;
  readonly why: string | null;
  readonly at: number | null;
  readonly kind: 'whole' | 'dropped' | 'alone';
  readonly scheme: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly defaultPort: number | null;
  readonly path: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
  readonly parts: { readonly [name: string]: string };
  readonly notes: readonly string[];
  readonly risks: readonly string[];
}

export interface Hit extends URLReading {
  readonly start: number;
  readonly end: number;
  readonly spans: readonly (readonly [number, number])[];
  readonly form: string;
  readonly began: string;
  readonly ended: string;
  readonly trimmed: number;
  readonly alternatives: readonly URLReading[];
}

export class Rules {
  constructor(settings?: Settings);
}

export class Scanner {
  constructor(options?: FindOptions);
  feed(text: string | Uint8Array): Hit[];
  finish(how?: { broken?: boolean }): Hit[];
}

export class ScannerStream extends TransformStream<string | Uint8Array, Hit> {
  constructor(options?: FindOptions);
}

export const version: string;
export function find(text: string | Uint8Array, options?: FindOptions): Hit[];
export function check(url: string, options?: CheckOptions): URLReading;
export function linkify(text: string, options?: LinkifyOptions): string;
