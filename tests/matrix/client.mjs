/*
 * client.mjs DIR: the jobs of the matrix, by the npm package, which lies in the
 * folder URLSIFT_PACKAGE.
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const { Rules, find, check } = await import(
  pathToFileURL(join(process.env.URLSIFT_PACKAGE, 'node.mjs')));

const PARTS = ['user', 'password', 'host', 'path', 'query', 'fragment'];

function lines(name) {
  return readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)
    .map((line) => line.split('\t'));
}

const schemes = {};
for (const [file, name, shape, port, pattern] of lines('schemes'))
  (schemes[file] ??= {})[name] = { shape, pattern,
    port: port === '-' ? 0 : Number(port) };

function rulesOf(words) {
  const options = {};
  for (const word of words.split(' ')) {
    const [name, value] = word.split('=');
    const camel = name.replace(/-(.)/g, (_, c) => c.toUpperCase());
    if (name === 'scheme-file') options.schemes = schemes[value];
    else if (name.startsWith('max-')) options[camel] = Number(value);
    else if (name !== 'rejected' && name !== '') options[camel] = value ?? true;
  }
  return new Rules(options);
}

function verdict(url) {
  return url.valid ? 'kept' : 'rejected';
}

function urlFields(url) {
  const fields = { verdict: verdict(url), default_port: url.defaultPort };
  for (const name of ['url', 'reason', 'at', 'clause', 'why', 'scheme', 'port',
    'notes', 'risks', ...PARTS])
    fields[name] = url[name];
  const { scheme, ...parts } = url.parts;
  return { ...fields, parts };
}

function hitFields(hit) {
  const { form, spans, began, ended, trimmed, kind } = hit;
  return { ...urlFields(hit), form, spans, began, ended, trimmed, kind,
    offset: hit.start, length: hit.end - hit.start,
    alternatives: hit.alternatives.map((other) =>
      [other.url, verdict(other), other.reason]) };
}

/** The offset in a string is counted in UTF-16. */
function inBytes(fields) {
  const { url, at } = fields;
  return at === null ? fields :
    { ...fields, at: Buffer.byteLength(url.slice(0, at)) };
}

const rules = {};

function ask(kind, path, words) {
  rules[words] ??= rulesOf(words);
  const how = { rules: rules[words] };
  const text = readFileSync(path);
  if (kind === 'urls')
    return text.toString('utf8').split('\n').slice(0, -1).map((url, i) =>
      ({ ...inBytes(urlFields(check(url, how))), line: i + 1 }));
  return find(text, { ...how, rejected: words.includes('rejected') })
    .map(hitFields);
}

for (const [number, ...job] of lines('javascript.jobs'))
  for (const fields of ask(...job))
    console.log(JSON.stringify({ ...fields, job: Number(number) }));
