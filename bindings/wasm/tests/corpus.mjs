/*
 * The corpus, as suite.mjs wants it: corpus(top) reads that of the source.
 * SPDX-License-Identifier: MIT
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The schemes that a file defines, as urlsift-schemes(5) says. */
function schemesIn(path) {
  const schemes = {};
  let name;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (/^[ \t]/.test(line)) {
      schemes[name].pattern += line.trim();
      continue;
    }
    const [word, shape, port, ...pattern] = line.trim().split(/\s+/);
    name = word;
    schemes[name] = { shape, port: port === '-' ? 0 : Number(port),
      pattern: pattern.join(' ') };
  }
  return schemes;
}

function optionsIn(top, path) {
  const options = {};
  const words = existsSync(path) ? readFileSync(path, 'utf8').split(/\s+/) : [];
  for (const word of words.filter((w) => w.startsWith('--'))) {
    const [name, value = true] = word.slice(2).split('=');
    if (name === 'scheme-file') options.schemes = schemesIn(join(top, value));
    else options[name] = value;
  }
  return options;
}

/** All files of the corpus with this ending. */
function files(top, ending) {
  return readdirSync(join(top, 'corpus'), { recursive: true })
    .filter((name) => name.endsWith(ending)).sort()
    .map((name) => join(top, 'corpus', name));
}

/** A line of --explain of a string: in it, what is no UTF-8 is U+FFFD. */
function inString(line) {
  return line.replace(/\t(goes-on|ends):[^\t]*/g, '')
    .replace(/(\\x[0-9A-F]{2})+/g, (run) =>
      [...Buffer.from(Buffer.from(run.replaceAll('\\x', ''), 'hex')
        .toString('utf8'))].map((byte) =>
        `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''))
    .replaceAll('\ufffd', '\\xEF\\xBF\\xBD');
}

export function corpus(top) {
  const texts = [], urls = [];
  for (const path of files(top, '.in')) {
    const opt = path.replace(/\.in$/, '.opt');
    texts.push({
      name: path.slice(top.length),
      text: readFileSync(path).toString('base64'),
      options: optionsIn(top, opt),
      want: readFileSync(path.replace(/\.in$/, '.want'), 'utf8').split('\n')
        .filter((line) => line !== '')
        .map(inString),
    });
  }
  for (const path of files(top, '.cases')) {
    let syntax = 'rfc3986';
    // A URL may have bytes that are no UTF-8: such a string cannot be.
    for (const line of readFileSync(path, 'latin1').split('\n')) {
      const bytes = Buffer.from(line, 'latin1'), text = bytes.toString('utf8');
      if (line.startsWith('# syntax=')) syntax = line.slice(9);
      if (line === '' || line.startsWith('#')) continue;
      if (!Buffer.from(text).equals(bytes)) continue;
      const tab = text.indexOf('\t');
      urls.push({ url: text.slice(tab + 1), syntax, want: text.slice(0, tab) });
    }
  }
  return { texts, urls };
}
