/* The types fit what the package does: tsc reads it. */
// SPDX-License-Identifier: MIT
import {
  Hit, Rules, Scanner, ScannerStream, URLReading, check, defang, find,
  findDocument, linkify, normalize, version,
} from 'urlsift';
import { create, hasVectors } from 'urlsift/engine';

const rules: Rules = new Rules({ emails: true, join: 'none', schemes: {
  irc: { shape: 'slashes', port: 6667, pattern: '//(?<host>(?&host))' } } });
const hits: Hit[] = find('http://a.example/', { rules });
const places: [number, number][] = hits.map((hit) => [hit.start, hit.end]);
const reading: URLReading = check('http://a.example/', { syntax: 'rfc1738' });
const reason: string | null = reading.reason;
const domain: string | null = reading.domain;
const forms: (string | null)[] = [defang(''), normalize('')];
const few: Hit[] = find('', { 'max-url': 300, max_wrapper_lines: 2,
  scheme: ['http'], not_host: '*.example',
  onwarning: (message: string) => { message.trim(); } });
const { hits: inMail, warnings }: { hits: Hit[]; warnings: string[] } =
  findDocument(new Uint8Array(1), { type: 'mail', no_headers: true, rules,
    name: 'a.eml', maxMemory: 1 << 20 });
const html: string = linkify('', { linked: ['http'], attributes: { rel: '' } });
const more: Hit[] = new Scanner({ invalid: 'yes' }).feed(new Uint8Array(1));
const stream: TransformStream<string | Uint8Array, Hit> = new ScannerStream();
const other: typeof find = create({} as WebAssembly.Module).find;
const vectors: boolean = hasVectors();

// @ts-expect-error: there is no such value
find('', { join: 'all' });
// @ts-expect-error: there is no such type
findDocument(new Uint8Array(1), { type: 'zip' });
// @ts-expect-error: there is no such option
findDocument(new Uint8Array(1), { sandbox: 'none' });
// @ts-expect-error: there is no such option
find('', { colour: 'red' });

export default [inMail, warnings, places, reason, domain, forms, few, html,
  more, stream, other, vectors, version];
