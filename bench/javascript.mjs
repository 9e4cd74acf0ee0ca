/*
 * node javascript.mjs MODE PROGRAM PACKAGE PEERS: one program on the texts that
 * are a list of JSON on standard input.  PACKAGE is the folder of urlsift, PEERS
 * the one with node_modules.
 *
 * "find" prints the URLs in each text; "time" the median number of microseconds
 * for a text, after some calls that are not counted.
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , mode, program, folder, peers] = process.argv;
const LEAST = 0.3; // seconds of calls that are counted, and of the others
const CALLS = 5;

const require = createRequire(join(peers, 'package.json'));
const load = {
  'urlsift': () => {
    const { find } = createRequire(import.meta.url)(folder);
    return (text) => find(text).map((hit) => hit.url);
  },
  'linkify-it': () => {
    const it = require('linkify-it');
    const linkify = it.LinkifyIt === undefined ? it() : new it.LinkifyIt();
    return (text) => (linkify.match(text) ?? []).map((match) => match.url);
  },
  'linkifyjs': () => {
    const { find } = require('linkifyjs');
    return (text) => find(text).map((link) => link.href);
  },
  'autolinker': () => {
    const { Autolinker } = require('autolinker');
    const linker = new Autolinker();
    return (text) => linker.parse(text).map((match) => match.getAnchorHref());
  },
  'url-regex-safe': () => {
    const regex = require('url-regex-safe')();
    return (text) => text.match(regex) ?? [];
  },
};

function seconds() {
  return Number(process.hrtime.bigint()) / 1e9;
}

/** The median time of a call, after as many calls as LEAST takes. */
function time(find, text) {
  const times = [];
  for (const counts of [false, true]) {
    const begin = seconds();
    do {
      // The clock is read once for calls of some microseconds.
      const calls = text.length < 4096 ? 100 : 1;
      const before = seconds();
      for (let i = 0; i < calls; i++) find(text);
      if (counts) times.push((seconds() - before) / calls);
    } while (seconds() - begin < LEAST || (counts && times.length < CALLS));
  }
  return times.sort((a, b) => a - b)[times.length >> 1] * 1e6;
}

const find = load[program]();
const texts = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(texts.map((text) =>
  mode === 'find' ? find(text) : time(find, text))));
