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

const EXAMPLE = `Ann wrote:
> Our paper (see http://example.org/a_(draft).html) is out.  Its data:
> https://data.example.org/sets/1995/measured-in-
> december.html

It moved to <URL:ftp://ftp.exam
ple.org/pub/doc;type=d>, and http://example.org:99999/ is a slip.

To keep your account, visit "http://www.bank.example@192.0.2.7/login"!
(A letter in http://www.b\u0430nk.example/ is not what it seems to be.)
`;

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const CONTROLS = new RegExp('%(?:[01][0-9a-f]|7f|e2%80%(?:8[ef]|a[a-e])|' +
  'e2%81%a[6-9]|d8%9c)', 'gi');
const LINE_END = /%0d%0a/gi;
const FOREIGN = /[^\0-\x7F]+|xn--[^.]*|(?:%[0-9a-f]{2})+/gi;
const INNER_URL = /(?<=[?#].*)https?(?::|%3a)(?:[/]|%2f)/gi;
const INNER_MAIL = /(?<=[?#].*[0-9a-z])(?:@|%40)(?=[0-9a-z])/gi;
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

const READINGS = {
  whole: 'joined',
  dropped: 'without the hyphen',
  alone: 'not joined',
};

/** What each risk means, and where it is in a URL with components at places. */
const RISKS = {
  'password': ['It contains a password.', (url, at) => [at.password]],
  'port-reserved': ['The port is that of another service.',
    (url, at) => [at.port]],
  'port-odd': ['The port is not the usual one.', (url, at) => [at.port]],
  'encoded-control': ['An escape stands for a control character.',
    (url) => matches(url, CONTROLS, [0, url.length])],
  'encoded-crlf': ['Escapes stand for a line end.',
    (url) => matches(url, LINE_END, [0, url.length])],
  'user-looks-like-host': ['What stands before the @ is only a user name.',
    (url, at) => [at.user]],
  'ip-host': ['The host is an IP address.', (url, at) => [at.host]],
  'mixed-script': ['A part of the host mixes scripts.',
    (url, at) => matches(url, FOREIGN, at.host)],
  'ambiguous-host': ['Programs disagree about the host.', whereAmbiguous],
  'lookalike-host': ['Letters of the host look like Latin ones.',
    (url, at) => matches(url, FOREIGN, at.host)],
  'script-link': ['It is a script, or holds a page itself.',
    (url, at) => [at.scheme]],
  'browser-repairs': ['Only a browser reads it.', () => []],
  'suffix-in-host': ['The host holds the name of another.',
    (url, at) => [at.host]],
  'brand-in-host': ['The host names a firm.', (url, at) => [at.host]],
  'long-host': ['The host is very long.', (url, at) => [at.host]],
  'web-user': ['A user stands before the host.', (url, at) => [at.user]],
  'url-in-url': ['It holds another URL.',
    (url) => matches(url, INNER_URL, [0, url.length])],
  'open-redirect': ['The site leads on to another one.',
    (url, at) => [at.host]],
  'ip-in-host': ['The name of the host is an address.',
    (url, at) => [at.host]],
  'shortener': ['A short URL hides another one.', (url, at) => [at.host]],
  'file-host': ['Anybody can put files there.', (url, at) => [at.host]],
  'free-host': ['Anybody can have such a host.', (url, at) => [at.host]],
  'page-builder': ['Anybody can make pages there.', (url, at) => [at.host]],
  'address-in-url': ['It holds a mail address.',
    (url) => matches(url, INNER_MAIL, [0, url.length])],
  'idn-host': ['The host is not in ASCII.', () => []],
  'abused-suffix': ['The suffix is often abused.', (url, at) => [at.host]],
};

const $ = (id) => document.getElementById(id);
const text = $('text'), marks = $('marks'), list = $('list');
const encode = new TextEncoder();

/** The places of matches in a part of a URL. */
function matches(url, pattern, [begin, end]) {
  return Array.from(url.slice(begin, end).matchAll(pattern), (match) =>
    [begin + match.index, begin + match.index + match[0].length]);
}

/** Where the host is what programs disagree about: characters of it, an @ that
 * stands behind it, or all of it. */
function whereAmbiguous(url, at) {
  const strange = matches(url, FOREIGN, at.host);
  const end = Math.max(at.host[1], at.port[1]), sign = url.indexOf('@', end);
  if (sign >= 0 && '?#'.includes(url[end])) strange.push([end, sign + 1]);
  return strange.length > 0 ? strange : [at.host];
}

/** The places of the components that risks are about, by their order; empty if
 * they are not in the URL. */
function placesOf(reading) {
  const { url, host, port } = reading, places = {};
  const lower = url.toLowerCase();
  let end = 0;
  const found = (name, begin, len) => {
    places[name] = begin < 0 ? [0, 0] : [begin, begin + len];
    if (begin >= 0) end = begin + len;
  };
  for (const name of ['scheme', 'user', 'password']) {
    const text = reading[name] ?? '';
    found(name, lower.indexOf(text.toLowerCase(), end), text.length);
  }
  if (host === null || lower.includes(host, end)) {
    found('host', lower.indexOf(host, end), host?.length);
  } else {
    // It is written in another way than it is opened.
    const [before, written] = url.slice(end).match(/^[:/\\@]*([^:/\\?#]*)/);
    found('host', end + before.length - written.length, written.length);
  }
  found('port', url.startsWith(`:${port}`, end) ? end + 1 : -1,
    String(port).length);
  return places;
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

/** Show a URL, with its host, the evidence of risks and the byte at fault. */
function showURL(reading) {
  const { url } = reading, at = placesOf(reading), shown = [];
  const kind = new Array(url.length).fill('');
  const paint = (name, [begin, end]) => kind.fill(name, begin, end);
  paint('host', at.host);
  for (const risk of reading.risks)
    for (const place of RISKS[risk][1](url, at)) paint('evidence', place);
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

text.value = EXAMPLE;
const engine = await load();

let items = []; // the hits, as they are read and shown
let active = null;
let rules, timer, fileName;

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
  const words = ['urlsift', '--type=text'];
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
  items.forEach((item, i) => {
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
  button.replaceChildren(...showURL(reading));
  about.replaceChildren(element('p', { className: 'place' },
    words.join(' · ')));
  if (!reading.valid) {
    const byte = encode.encode(reading.url.slice(0, reading.at)).length;
    about.append(element('p', { className: 'reason' },
      element('b', {}, 'rejected'),
      ` ${reading.reason}, byte ${byte}: ${reading.why}`));
  }
  for (const risk of reading.risks)
    about.append(element('p', { className: 'risk' },
      element('b', {}, risk), ` ${RISKS[risk][0]}`));
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
    reveal($('editor'), item.marks[0]);
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
}

function isTooLong() {
  return text.value.length > TEXT_MAX;
}

function search() {
  const { value } = text;
  clearTimeout(timer);
  active = null;
  const hits = isTooLong() ? [] : engine.find(value, { rules });
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

/** The text has changed. */
function showText(name = 'text.txt') {
  fileName = name;
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

function setText(value, name) {
  text.value = value;
  $('editor').scrollTop = 0;
  $('results').scrollTop = 0;
  showText(name);
}

/** A name as a word for the shell; one that could mislead is not shown. */
function quoted(name) {
  if (!/^\w[\w.+ -]*$/.test(name)) return 'FILE';
  return name.includes(' ') ? `'${name}'` : name;
}

async function read(files) {
  const [file] = files;
  let why = '';
  if (files.length > 1) why = 'One file at a time, please.';
  else if (file.size > TEXT_MAX)
    why = `${file.name} is larger than ${grouped(TEXT_MAX)} bytes.`;
  if (why === '')
    try {
      const bytes = await file.arrayBuffer();
      setText(new TextDecoder('utf-8', { fatal: true }).decode(bytes),
        quoted(file.name));
    } catch {
      why = `${file.name} is not text in UTF-8.  The command reads more.`;
    }
  $('problem').replaceChildren(...visible(why));
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
