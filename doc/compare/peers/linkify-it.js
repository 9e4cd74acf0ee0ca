// linkify-it: JSON texts on stdin, the links of each on stdout: also names
// without a scheme, IP addresses and mail addresses.
// SPDX-License-Identifier: MIT
const { readFileSync } = require('fs');
const exported = require('linkify-it');

const LinkifyIt = exported.LinkifyIt || exported.default || exported;
const linkify = new LinkifyIt().set({ fuzzyIP: true });
const texts = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(texts.map((text) =>
	(linkify.match(text) || []).map((match) => match.raw))));
