// linkifyjs: JSON texts on stdin, the links of each on stdout.
// SPDX-License-Identifier: MIT
const { readFileSync } = require('fs');
const linkify = require('linkifyjs');

const texts = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(texts.map((text) =>
	linkify.find(text).map((link) => link.value))));
