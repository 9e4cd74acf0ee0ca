/*
 * client.mjs DIR: the jobs of the matrix, by the npm package, which lies in the
 * folder URLSIFT_PACKAGE.
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const { Rules, find, findDocument, check } = await import(
  pathToFileURL(join(process.env.URLSIFT_PACKAGE, 'node.mjs')));

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
    const [name, value = true] = word.split(/=(.*)/);
    if (name === 'scheme-file') options.schemes = schemes[value];
    else if (name !== '') options[name] = value;
  }
  return new Rules(options);
}

// A URL alone has none of these.
const OF_TEXT = ['line', 'column', 'context', 'sentence'];

function fieldsOf(url, absent = []) {
  const fields = {};
  for (const name in url)
    if (!absent.includes(name)) fields[name] = url[name];
  fields.alternatives = url.alternatives.map((other) =>
    [other.url, other.valid, other.reason]);
  return fields;
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
      ({ ...inBytes(fieldsOf(check(url, how), OF_TEXT)), line: i + 1 }));
  if (kind === 'text') return find(text, how).map((hit) => fieldsOf(hit));
  const type = kind === 'lines' ? undefined : kind;
  return findDocument(text, { ...how, name: path, type }).hits.map((hit) =>
    inBytes(fieldsOf(hit)));
}

for (const [number, ...job] of lines('javascript.jobs'))
  for (const fields of ask(...job))
    console.log(JSON.stringify({ ...fields, job: Number(number) }));
