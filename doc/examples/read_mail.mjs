/*
 * Print the URLs of a mail, each with the part or the header field that it is
 * in: node read_mail.mjs <MAIL
 * SPDX-License-Identifier: MIT
 */
import { readFileSync } from 'node:fs';
import { findDocument } from 'urlsift';

const { hits, warnings } =
  findDocument(readFileSync(0), { type: 'mail' });
for (const { field, part, url } of hits) console.log(`${field ?? part}\t${url}`);
for (const warning of warnings) console.error(warning);
