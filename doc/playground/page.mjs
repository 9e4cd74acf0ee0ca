/*
 * The page: a text, the URLs in it, and the command that finds the same.  What
 * comes from the text goes into the page as text nodes only.  The marks stand
 * behind the text area, line by line in the same place.
 * SPDX-License-Identifier: MIT
 */
import { create } from './engine.mjs';

const LIST_MAX = 2000; // URLs in the list
const TEXT_MAX = 4 * 1024 * 1024; // characters of a text, bytes of a file
const AT_ONCE = 65536; // a text that is longer is searched in a pause
const PAUSE = 300; // of the keys, in milliseconds
const SAID = 2500; // how long "Copied" stands, in milliseconds
const LINK_MAX = 8000; // characters of a link, for all browsers and programs

const EXAMPLE = `Ann wrote:
> Our paper (see http://example.org/a_(draft).html) is out.  Its data:
> https://data.example.org/sets/1995/measured-in-
> december.html

It moved to <URL:ftp://ftp.exam
ple.org/pub/doc;type=d>, and http://example.org:99999/ is a slip.

To keep your account, visit "http://www.bank.example@192.0.2.7/login"!
(A letter in http://www.b\u0430nk.example/ is not what it seems to be.)
`;

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

const READINGS = {
  whole: 'joined',
  dropped: 'without the hyphen',
  alone: 'not joined',
};

const $ = (id) => document.getElementById(id);
const text = $('text'), marks = $('marks'), list = $('list');
const encode = new TextEncoder();

/** The place of the host in a URL, as it is written there. */
function placeOfHost({ url, host }) {
  const pattern = /^[^:]*:[/\\]*(?:[^/\\?#]*@)?(\[[^\]]*\]|[^:/\\?#]*)/d;
  return host === null ? [0, 0] : url.match(pattern)?.indices[1] ?? [0, 0];
}

/** The place of the character at fault, which may be the end. */
function placeOfFault({ url, at }) {
  return [at, at + (url.codePointAt(at) > 0xFFFF ? 2 : 1)];
}

function element(name, properties, ...content) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...content);
  return made;
}

/** Show text: characters that cannot be seen have a number. */
function visible(string) {
  const shown = [];
  let run = '';
  for (const character of string) {
    if (!INVISIBLE.test(character)) {
      run += character;
      continue;
    }
    const code = character.codePointAt(0).toString(16).toUpperCase();
    shown.push(run, element('span', { className: 'code' },
      `U+${code.padStart(4, '0')}`));
    run = '';
  }
  return [...shown, run];
}

/** Show a URL, with its host and the byte at fault. */
function showURL(reading) {
  const { url } = reading, shown = [];
  const kind = new Array(url.length).fill('');
  const paint = (name, [begin, end]) => kind.fill(name, begin, end);
  paint('host', placeOfHost(reading));
  if (!reading.valid) paint('fault', placeOfFault(reading));
  for (let begin = 0, end; begin < url.length; begin = end) {
    for (end = begin; kind[end] === kind[begin] && end < url.length;) end++;
    const pieces = visible(url.slice(begin, end));
    if (kind[begin] === '') shown.push(...pieces);
    else shown.push(element(kind[begin] === 'host' ? 'b' : 'mark',
      { className: kind[begin] }, ...pieces));
  }
  if (!reading.valid && reading.at === url.length)
    shown.push(element('mark', { className: 'fault' }, '\u00A0'));
  return shown;
}

/** The pieces of the source that are the URL as it is read: not joined, it has
 * the first ones; a hyphen that was dropped is in none. */
function piecesOf({ hit, reading }) {
  const pieces = [];
  let left = reading.kind === 'alone' ? reading.url.length : Infinity;
  hit.spans.forEach(([begin, end], i) => {
    const isLast = i === hit.spans.length - 1;
    const drops = reading.kind === 'dropped' && !isLast &&
      '-\u00AD\u2010'.includes(text.value[end - 1]);
    const stop = Math.min(end - (drops ? 1 : 0), begin + left);
    if (stop > begin) pieces.push([begin, stop]);
    left -= end - begin;
  });
  return pieces;
}

async function load() {
  const bytes = Uint8Array.from(atob($('module').textContent),
    (character) => character.charCodeAt(0));
  try {
    return create(await WebAssembly.compile(bytes));
  } catch (error) {
    $('problem').textContent = `This browser cannot run the page: ${error}`;
    throw error;
  }
}

text.value = linkedText() ?? EXAMPLE;
const engine = await load();

let items = []; // the hits, as they are read and shown
let active = null;
let rules, timer, fileName;
let file = null; // a document, which is no plain text: its bytes and name

function settings() {
  const old = $('syntax').value === 'rfc1738';
  return {
    syntax: $('syntax').value,
    join: $('join').value,
    hyphen: $('hyphen').value,
    'no-iri': !$('iri').checked && !old,
    emails: $('emails').checked,
    schemeless: $('schemeless').checked,
    invalid: $('rejected').checked ? 'yes' : 'no',
  };
}

/** The words of the command that finds the same. */
function command() {
  const { syntax, join, hyphen, emails, schemeless } = settings();
  const words = file === null ? ['urlsift', '--type=text'] : ['urlsift'];
  if (syntax !== 'rfc3986') words.push(`--syntax=${syntax}`);
  else if (!$('iri').checked) words.push('--no-iri');
  if (join !== 'flow') words.push(`--join=${join}`);
  if (hyphen !== 'auto') words.push(`--hyphen=${hyphen}`);
  if (emails) words.push('--emails');
  if (schemeless) words.push('--schemeless');
  if ($('rejected').checked) words.push('--invalid');
  return [...words, fileName];
}

/** Show the command; a line breaks between its words only. */
function showCommand() {
  $('command').replaceChildren(...command().flatMap((word, i) =>
    [i === 0 ? '' : ' ', element('span', {}, word)]));
}

/** Mark the URLs in the text.  The line end makes the last line as high as it
 * is in the text area. */
function showMarks() {
  const all = document.createDocumentFragment(), { value } = text;
  let at = 0;
  if (file === null) items.forEach((item, i) => {
    const kind = !item.reading.valid ? 'bad' :
      item.reading.risks.length > 0 ? 'risky' : 'good';
    item.marks = piecesOf(item).map(([begin, end]) => {
      const mark = element('mark', { className: kind },
        value.slice(begin, end));
      mark.dataset.item = i;
      all.append(value.slice(at, begin), mark);
      at = end;
      return mark;
    });
  });
  all.append(value.slice(at), '\n');
  marks.replaceChildren(all);
  marks.classList.remove('stale');
  for (const mark of active?.marks ?? []) mark.classList.add('active');
}

/** Make ${item} stand out, in the text and in the list, or nothing. */
function activate(item) {
  if (item === active) return;
  for (const [which, on] of [[active, false], [item, true]]) {
    if (which === null) continue;
    for (const mark of which.marks) mark.classList.toggle('active', on);
    which.entry?.classList.toggle('active', on);
  }
  active = item;
}

/** Scroll ${box} until ${inner} is in view; the page stays where it is. */
function reveal(box, inner) {
  const outside = box.getBoundingClientRect();
  const { top, bottom } = inner.getBoundingClientRect();
  if (top < outside.top || bottom > outside.bottom)
    box.scrollTop += top - outside.top - box.clientHeight / 3;
}

/** Select the URL in the text. */
function select(item) {
  if (item.marks.length === 0) return;
  const pieces = piecesOf(item);
  text.focus({ preventScroll: true });
  text.setSelectionRange(pieces[0][0], pieces.at(-1)[1]);
  activate(item);
  reveal($('editor'), item.marks[0]);
  $('editor').scrollIntoView({ block: 'nearest' });
}

/** Show what depends on the reading of ${item} in its entry. */
function showReading({ hit, reading, button, about }) {
  const words = [`line ${hit.line}`, hit.form];
  const pieces = piecesOf({ hit, reading }).length;
  if (pieces > 1) words.push(`${pieces} pieces`);
  for (const name of ['field', 'part', 'element'])
    if (hit[name] !== null) words.push(`${name} ${hit[name]}`);
  button.replaceChildren(...showURL(reading));
  about.replaceChildren(element('p', { className: 'place' },
    words.join(' · ')));
  if (!reading.valid) {
    const byte = encode.encode(reading.url.slice(0, reading.at)).length;
    about.append(element('p', { className: 'reason' },
      element('b', {}, 'rejected'),
      ` ${reading.reason}, byte ${byte}: ${reading.why}`));
  }
  if (reading.opens !== null && reading.opens !== reading.url)
    about.append(element('p', { className: 'opens' },
      element('b', {}, 'opens'), ' ', ...visible(reading.opens)));
  for (const name of reading.risks) {
    const { title, help } = engine.risks.find((risk) => risk.name === name);
    about.append(element('p', { className: 'risk', title: help },
      element('b', {}, name), ` ${title}`));
  }
}

/** The readings of ${item}, to choose from. */
function choices(item, i) {
  const { hit } = item;
  const readings = [hit, ...hit.alternatives];
  const hasHyphen = readings.some(({ kind }) => kind === 'dropped');
  const box = element('fieldset', {},
    element('legend', {}, 'Readings:'));
  for (const reading of readings) {
    const radio = element('input', { type: 'radio', name: `reading-${i}`,
      checked: reading === item.reading });
    radio.addEventListener('change', () => {
      item.reading = reading;
      showReading(item);
      showMarks();
      showCount();
    });
    box.append(element('label', {}, radio, reading.kind === 'whole' &&
      hasHyphen ? 'with the hyphen' : READINGS[reading.kind]));
  }
  return box;
}

function entryOf(item, i) {
  item.button = element('button', { type: 'button', className: 'url',
    title: 'Show in the text' });
  item.button.dir = 'ltr';
  item.about = element('div', { className: 'about' });
  item.entry = element('li', { className: item.reading.valid ? '' : 'bad' },
    item.button, item.about);
  if (item.hit.alternatives.length > 0) item.entry.append(choices(item, i));
  showReading(item);
  item.button.addEventListener('click', () => select(item));
  item.entry.addEventListener('mouseenter', () => activate(item));
  item.entry.addEventListener('mouseleave', () => activate(null));
  item.entry.addEventListener('focusin', () => {
    activate(item);
    if (item.marks.length > 0) reveal($('editor'), item.marks[0]);
  });
  return item.entry;
}

function grouped(number) {
  return number.toLocaleString('en');
}

function showList() {
  list.replaceChildren(...items.slice(0, LIST_MAX).map(entryOf));
  $('rest').textContent = items.length === 0 ? 'There is no URL in the text.' :
    items.length <= LIST_MAX ? '' :
      `The list shows the first ${grouped(LIST_MAX)} of ` +
      `${grouped(items.length)} results.  All are marked in the text.`;
}

function showCount() {
  const valid = items.filter(({ reading }) => reading.valid);
  const risky = valid.filter(({ reading }) => reading.risks.length > 0).length;
  const rejected = items.length - valid.length;
  const counts = `${grouped(valid.length)} URL` +
    (valid.length === 1 ? '' : 's') +
    (risky === 0 ? '' : `, ${grouped(risky)} with risks`) +
    (rejected === 0 ? '' : `, ${grouped(rejected)} rejected`);
  // What is the same is not to be read out again.
  if ($('count').textContent !== counts) $('count').textContent = counts;
  $('copy-urls').disabled = valid.length === 0;
  for (const id of ['copy-json', 'copy-csv'])
    $(id).disabled = items.length === 0;
}

function isTooLong() {
  return text.value.length > TEXT_MAX;
}

/** The hits of the text, or of the file that was dropped. */
function findAll() {
  if (file === null)
    return isTooLong() ? [] : engine.find(text.value, { rules });
  const { hits, warnings } =
    engine.findDocument(file.bytes, { rules, name: file.name });
  $('problem').replaceChildren(...visible(warnings.join('; ')));
  return hits;
}

function search() {
  clearTimeout(timer);
  active = null;
  const hits = findAll();
  items = hits.map((hit) => {
    // What is not valid, and no one asked for, is shown as it is opened.
    const reading = hit.valid || $('rejected').checked ? hit :
      engine.check(hit.opens, { rules });
    return { hit, reading, marks: [], entry: null };
  });
  showMarks();
  showList();
  showCount();
}

/** The options have changed. */
function showOptions() {
  rules = new engine.Rules(settings());
  $('iri').disabled = $('syntax').value === 'rfc1738';
  showCommand();
  search();
}

/** The text has changed, or what it shows of a document. */
function showText(name = 'text.txt', document = null) {
  fileName = quoted(name);
  file = document;
  $('problem').textContent = isTooLong() ? 'The text is longer than ' +
    `${grouped(TEXT_MAX)} characters and is not searched here.` : '';
  showCommand();
  clearTimeout(timer);
  if (text.value.length <= AT_ONCE) {
    search();
    return;
  }
  marks.classList.add('stale');
  timer = setTimeout(search, PAUSE);
}

function setText(value, name, document) {
  text.value = value;
  $('editor').scrollTop = 0;
  $('results').scrollTop = 0;
  showText(name, document);
}

/** Whether a document has other URLs than its bytes as a text. */
function isDocument(bytes, string, name) {
  const urls = (hits) => JSON.stringify(hits.map((hit) => [hit.url, hit.form]));
  return urls(engine.findDocument(bytes, { rules, name }).hits) !==
    urls(engine.find(string, { rules }));
}

/** A name as a word for the shell; one that could mislead is not shown. */
function quoted(name) {
  if (!/^\w[\w.+ -]*$/.test(name)) return 'FILE';
  return name.includes(' ') ? `'${name}'` : name;
}

async function read(files) {
  const [{ name, size }] = files;
  let why = '';
  if (files.length > 1) why = 'One file at a time, please.';
  else if (size > TEXT_MAX)
    why = `${name} is larger than ${grouped(TEXT_MAX)} bytes.`;
  if (why === '') {
    const bytes = new Uint8Array(await files[0].arrayBuffer());
    const string = new TextDecoder().decode(bytes);
    if (isDocument(bytes, string, name))
      setText(string, name, { bytes, name });
    else if (!string.includes('\uFFFD')) setText(string, name);
    else why = `${name} is not text in UTF-8.  The command reads more.`;
    if (why === '') return;
  }
  $('problem').replaceChildren(...visible(why));
}

/** A row of CSV (RFC 4180). */
function row(values) {
  return values.map((value) => {
    const cell = Array.isArray(value) ? value.map((one) => Array.isArray(one) ?
      one.join('-') : one.url ?? one).join(' ') : String(value ?? '');
    return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }).join(',') + '\n';
}

/** All that is known of the URLs, as a table. */
function table() {
  const rows = items.map(({ reading }) => reading.toJSON());
  const names = [...new Set(rows.flatMap(Object.keys))];
  return row(names) + rows.map((one) => row(names.map((name) => one[name])))
    .join('');
}

/** The text that a link to this page has behind #t=, or null. */
function linkedText() {
  try {
    return location.hash.startsWith('#t=') ?
      decodeURIComponent(location.hash.slice(3)) : null;
  } catch {
    return null;
  }
}

function copyLink(button) {
  const link = `${location.href.split('#')[0]}#t=${
    encodeURIComponent(text.value.toWellFormed?.() ?? text.value)}`;
  if (link.length <= LINK_MAX) copy(button, link);
  else $('problem').textContent = 'The text is too long for a link.';
}

/** Copy a text.  navigator.clipboard is not there for all pages from a file;
 * this way something must be selected. */
function copy(button, string) {
  const said = button.parentElement.querySelector('.said');
  const give = (event) => {
    event.clipboardData.setData('text/plain', string);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  getSelection().selectAllChildren($('command'));
  said.textContent = document.execCommand('copy') ? 'Copied' :
    'The browser does not allow it';
  getSelection().removeAllRanges();
  document.removeEventListener('copy', give);
  setTimeout(() => { said.textContent = ''; }, SAID);
}

/** The item whose mark is at a point of the text, or null. */
function itemAt({ clientX, clientY }) {
  const mark = document.elementsFromPoint(clientX, clientY)
    .find((found) => found.dataset.item !== undefined);
  return mark === undefined ? null : items[mark.dataset.item];
}

/** The item in which the caret stands, or null. */
function itemAtCaret() {
  const at = text.selectionStart;
  if (file !== null) return null;
  let low = 0, high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].hit.end < at) low = middle + 1;
    else high = middle;
  }
  return low < items.length && items[low].hit.start <= at ? items[low] : null;
}

text.addEventListener('input', () => showText());
text.addEventListener('mousemove', (event) => activate(itemAt(event)));
text.addEventListener('mouseleave', () => activate(null));
document.addEventListener('selectionchange', () => {
  if (document.activeElement !== text ||
    marks.classList.contains('stale')) return;
  const item = itemAtCaret();
  activate(item);
  if (item !== null && item.entry !== null)
    reveal($('results'), item.entry);
});
$('options').addEventListener('change', showOptions);
$('options').addEventListener('submit', (event) => event.preventDefault());
$('open').addEventListener('click', () => $('file').click());
$('file').addEventListener('change', () => {
  if ($('file').files.length > 0) read($('file').files);
  $('file').value = '';
});
$('clear').addEventListener('click', () => {
  setText('');
  text.focus();
});
$('copy-command').addEventListener('click', (event) =>
  copy(event.target, $('command').textContent));
$('copy-urls').addEventListener('click', (event) =>
  copy(event.target, items.filter(({ reading }) => reading.valid)
    .map(({ reading }) => `${reading.url}\n`).join('')));
$('copy-json').addEventListener('click', (event) =>
  copy(event.target, items.map(({ reading }) =>
    `${JSON.stringify(reading)}\n`).join('')));
$('copy-csv').addEventListener('click', (event) =>
  copy(event.target, table()));
$('copy-link').addEventListener('click', (event) => copyLink(event.target));
document.addEventListener('paste', (event) => {
  const pasted = event.clipboardData.getData('text/plain');
  if (event.target === text || pasted === '') return;
  event.preventDefault();
  setText(pasted);
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  const { files } = event.dataTransfer;
  if (files.length === 0 && event.target === text) return;
  event.preventDefault();
  if (files.length > 0) read(files);
  else setText(event.dataTransfer.getData('text/plain'));
});

$('version').textContent = engine.version;
fileName = 'text.txt';
showOptions();
