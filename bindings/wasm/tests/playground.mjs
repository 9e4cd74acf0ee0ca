/*
 * The tests of doc/playground in Chromium: node --test playground.mjs, with the
 * page in PLAYGROUND and the source in top_srcdir.  With the program in URLSIFT
 * the command on the page is run, too; with the script of axe-core in AXE_CORE
 * it looks at the page; with a folder in PLAYGROUND_SHOTS pictures stay there.
 * SPDX-License-Identifier: MIT
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { AXE_CORE, CHROMIUM, CI, PLAYGROUND, PLAYGROUND_SHOTS, URLSIFT,
  top_srcdir: source } = process.env;
const address = pathToFileURL(resolve(PLAYGROUND)).href;
const WINDOWS = [[1280, 900], [390, 844], [320, 700]];
const KEYS = { Tab: 9, Enter: 13, ' ': 32, ArrowRight: 39 };
const WRONG = ['Log.entryAdded', 'Runtime.consoleAPICalled',
  'Runtime.exceptionThrown', 'Page.javascriptDialogOpening',
  'Page.windowOpen'];

/** A browser that takes commands from its pipe, and has one page. */
class Browser {
  #folder = mkdtempSync(join(tmpdir(), 'urlsift-'));
  #process = spawn(CHROMIUM ?? 'chromium', ['--headless=new',
    '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu',
    '--hide-scrollbars', '--disable-background-networking', '--no-first-run',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${this.#folder}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  #waiting = new Map();
  #pieces = [];
  #session;
  events = [];

  constructor() {
    this.#process.stdio[4].on('data', (piece) => this.#read(piece));
    this.#process.on('exit', () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error('the browser is gone'));
    });
  }

  #read(piece) {
    for (let at = 0, end; at < piece.length; at = end + 1) {
      end = piece.indexOf(0, at);
      if (end < 0) {
        this.#pieces.push(piece.subarray(at));
        return;
      }
      const message = JSON.parse(Buffer.concat(
        [...this.#pieces.splice(0), piece.subarray(at, end)]).toString());
      const waits = this.#waiting.get(message.id);
      if (waits === undefined) this.#happened(message);
      else if (message.error) waits.reject(new Error(message.error.message));
      else waits.resolve(message.result);
      this.#waiting.delete(message.id);
    }
  }

  #happened(event) {
    this.events.push(event);
    // Nothing goes on before somebody has answered.
    if (event.method === 'Page.javascriptDialogOpening')
      this.ask('Page.handleJavaScriptDialog', { accept: false });
  }

  ask(method, params = {}) {
    const id = ++Browser.number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdio[3].write(JSON.stringify(
        { id, method, params, sessionId: this.#session }) + '\0');
    });
  }

  async start() {
    const target = await this.ask('Target.createTarget',
      { url: 'about:blank' });
    const { sessionId } = await this.ask('Target.attachToTarget',
      { ...target, flatten: true });
    this.#session = sessionId;
    for (const domain of ['Page', 'Network', 'Log', 'Runtime'])
      await this.ask(`${domain}.enable`);
  }

  /** The value of a function that is called in the page. */
  async run(f, ...args) {
    const { result, exceptionDetails } = await this.ask('Runtime.evaluate', {
      expression: `(${f})(${args.map((arg) => JSON.stringify(arg))})`,
      returnByValue: true, awaitPromise: true, userGesture: true,
    });
    assert.equal(exceptionDetails, undefined,
      exceptionDetails?.exception?.description);
    return result.value;
  }

  /** Wait until a function in the page returns something. */
  async until(f, ...args) {
    for (let i = 0; i < 600; i++) {
      const value = await this.run(f, ...args);
      if (value) return value;
      await new Promise((done) => setTimeout(done, 50));
    }
    return assert.fail(`never: ${f}`);
  }

  async key(key, modifiers = 0) {
    for (const type of ['keyDown', 'keyUp'])
      await this.ask('Input.dispatchKeyEvent', { type, key, code: key,
        modifiers, windowsVirtualKeyCode: KEYS[key],
        text: type === 'keyUp' ? undefined : { 'Enter': '\r', ' ': ' ' }[key],
      });
  }

  /** Press the mouse on an element, near its beginning. */
  async click(selector) {
    const at = await this.run((which) => {
      const element = document.querySelector(which);
      element.scrollIntoView({ block: 'nearest' });
      const { left, top } = element.getBoundingClientRect();
      return { x: left + 4, y: top + 4 };
    }, selector);
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.ask('Input.dispatchMouseEvent',
        { type, ...at, button: 'left', clickCount: 1 });
  }

  async open([width, height], scheme) {
    await this.ask('Emulation.setDeviceMetricsOverride', { width, height,
      deviceScaleFactor: 1, mobile: width < 600 });
    await this.ask('Emulation.setEmulatedMedia', { features: [
      { name: 'prefers-color-scheme', value: scheme }] });
    await this.ask('Page.navigate', { url: 'about:blank' });
    await this.until(() => location.href === 'about:blank');
    this.events.length = 0;
    await this.ask('Page.navigate', { url: address });
    await this.until(() => document.querySelector('#list li') !== null);
  }

  async picture(name) {
    const { data } = await this.ask('Page.captureScreenshot');
    writeFileSync(join(PLAYGROUND_SHOTS, `${name}.png`), data, 'base64');
  }

  /** What must not have happened on the page. */
  wrong() {
    return this.events.filter(({ method, params }) =>
      WRONG.includes(method) || (method === 'Network.requestWillBeSent' &&
        params.request.url !== address)).map((event) =>
      JSON.stringify(event).slice(0, 500));
  }

  end() {
    return new Promise((done) => {
      this.#process.on('exit', () => {
        rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
        done();
      });
      this.#process.kill();
    });
  }
}
Browser.number = 0;

/** The results in the list, as the program prints them with --invalid. */
function results() {
  return Array.from(document.querySelectorAll('#list li'), (entry) => {
    const url = entry.querySelector('.url').textContent.replace('\u00A0', '');
    const why = entry.querySelector('.reason');
    const [, reason, at] =
      why?.textContent.match(/^rejected (\S+), byte (\d+): .+/) ?? [];
    return why === null ? url : `${url}\t${reason}\t${at}`;
  });
}

/** The marked pieces of the text; with ${which}, those that stand out. */
function marked(which = '') {
  return Array.from(document.querySelectorAll(`#marks mark${which}`),
    (mark) => mark.textContent);
}

/** What must be scrolled sideways in a window of that width. */
function tooWide(width) {
  const bad = [document.getElementById('editor'),
    document.getElementById('results')].filter(({ scrollWidth, clientWidth }) =>
    scrollWidth > clientWidth).map(({ id }) => id);
  return document.scrollingElement.scrollWidth > width ? ['page', ...bad] : bad;
}

/** Replace the text by what is typed. */
async function type(string) {
  await browser.run(() => document.getElementById('text').select());
  await browser.ask('Input.insertText', { text: string });
}

/** Paste outside of the text area. */
async function paste(string) {
  await browser.run((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement.blur();
    document.body.dispatchEvent(new ClipboardEvent('paste',
      { clipboardData, bubbles: true, cancelable: true }));
  }, string);
}

/** Drop files. */
async function drop(...files) {
  await browser.run((list) => {
    const dataTransfer = new DataTransfer();
    for (const [name, bytes] of list)
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
    document.body.dispatchEvent(new DragEvent('drop',
      { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

const countOf = () => document.getElementById('count').textContent;
const commandOf = () => document.getElementById('command').textContent;
const problemOf = () => document.getElementById('problem').textContent;

const URLS = [
  'http://example.org/a_(draft).html',
  'https://data.example.org/sets/1995/measured-in-december.html',
  'ftp://ftp.example.org/pub/doc;type=d',
  'http://example.org:99999/\tport\t19',
  'http://www.bank.example@192.0.2.7/login',
  'http://www.b\u0430nk.example/',
];

const HOSTILE = `<img src=x onerror=alert(1)> </script><script>alert(2)</script>
<URL:http://a.example/"><img src=http://192.0.2.1/ onerror=alert(3)>
javascript:alert(4) http://u:p@h.example:81/%0d%0a\u202Efdp.exe
<URL:http://b.example/\u202E\u2066\u0007\u0000\uD800> http://c.example/${
  'x'.repeat(3000)} <URL:http://${'a.'.repeat(200)}example:/> \u061C
\u0645\u0631\u062D\u0628\u0627 http://d.example/\u0645\u0631 e\u0301\u0302\t|
{{constructor}} \${alert(5)} \`http://e.example/\`\\u003cb\r\n\u2028http://f/`;

let browser;
before(async () => {
  browser = new Browser();
  await browser.start();
});
after(() => browser.end());
beforeEach(() => browser.open(WINDOWS[0], 'light'));

test('the URLs of the example are found', async () => {
  assert.deepEqual(await browser.run(results), URLS);
  assert.equal(await browser.run(countOf), '5 URLs, 2 with risks, 1 rejected');
  assert.deepEqual((await browser.run(marked)).slice(1, 5), [
    'https://data.example.org/sets/1995/measured-in-', 'december.html',
    'ftp://ftp.exam', 'ple.org/pub/doc;type=d']);
  assert.deepEqual(browser.wrong(), []);
});

test('what is typed, pasted and dropped is searched', async () => {
  await type('at http://a.example/b and <URL:http://b.\nexample/>');
  assert.deepEqual(await browser.run(marked),
    ['http://a.example/b', 'http://b.', 'example/']);
  assert.equal(await browser.run(countOf), '2 URLs');
  await paste('ftp://c.example/');
  assert.deepEqual(await browser.run(results), ['ftp://c.example/']);
  await drop(['my letter.txt', [...Buffer.from('http://d.example/\u00FC')]]);
  await browser.until(() =>
    document.getElementById('command').textContent.includes('letter'));
  assert.deepEqual(await browser.run(results), ['http://d.example/\u00FC']);
  assert.match(await browser.run(commandOf), / 'my letter\.txt'$/);
  await type('');
  assert.equal(await browser.run(countOf), '0 URLs');
  assert.match(await browser.run(() =>
    document.getElementById('rest').textContent), /no URL/);
  assert.match(await browser.run(commandOf), / text\.txt$/);
});

test('files that are no text are refused', async () => {
  for (const [files, why] of [
    [[['a.png', [0x89, 0x50]]], /^a\.png is not text in UTF-8/],
    [[['\u202Egnp', [0x89, 0x50]]], /^U\+202Egnp is not text/],
    [[['a', []], ['b', []]], /^One file/],
    [[['a', new Array(4194305).fill(32)]], /^a is larger than 4,194,304 byt/],
  ]) {
    await drop(...files);
    await browser.until((pattern) => RegExp(pattern).test(
      document.getElementById('problem').textContent), why.source);
    assert.deepEqual(await browser.run(results), URLS);
  }
  await drop(['$(x)`\u202E.txt', []]);
  await browser.until(() => document.getElementById('text').value === '');
  assert.match(await browser.run(commandOf), / FILE$/);
});

test('a text that is too long is not searched', async () => {
  await paste(`http://a.example/ ${'x'.repeat(4194304)}`);
  await browser.until(() =>
    document.getElementById('count').textContent === '0 URLs');
  assert.match(await browser.run(problemOf), /longer than 4,194,304 characte/);
});

test('the pieces of a URL stand out together', async () => {
  const at = await browser.run(() => {
    const { left, top, width, height } =
      document.querySelectorAll('#marks mark')[2].getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const both = ['https://data.example.org/sets/1995/measured-in-',
    'december.html'];
  await browser.ask('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  assert.deepEqual(await browser.run(marked, '.active'), both);
  assert.equal(await browser.run(() =>
    document.querySelectorAll('#list li.active .url').length), 1);
  await browser.ask('Input.dispatchMouseEvent',
    { type: 'mouseMoved', x: 5, y: 5 });
  assert.deepEqual(await browser.run(marked, '.active'), []);

  // The entry in the list, and the caret in the text.
  await browser.run(() => document.querySelectorAll('#list .url')[1].focus());
  assert.deepEqual(await browser.run(marked, '.active'), both);
  await browser.run(() => {
    const text = document.getElementById('text');
    text.focus();
    text.setSelectionRange(...Array(2).fill(text.value.indexOf('ple.org/p')));
  });
  await browser.until(() => document.querySelector('#marks .active')
    ?.textContent === 'ftp://ftp.exam');
  assert.equal((await browser.run(marked, '.active')).length, 2);
});

test('a reading can be chosen', async () => {
  const want = [
    [['https://data.example.org/sets/1995/measured-in-', 'december.html'],
      URLS[1]],
    [['https://data.example.org/sets/1995/measured-in', 'december.html'],
      'https://data.example.org/sets/1995/measured-indecember.html'],
    [['https://data.example.org/sets/1995/measured-in-'],
      'https://data.example.org/sets/1995/measured-in-'],
  ];
  await browser.run(() =>
    document.querySelector('#list input[type=radio]').focus());
  for (const [pieces, url] of want) {
    assert.equal((await browser.run(results))[1], url);
    assert.deepEqual(await browser.run(marked, '.active'), pieces);
    await browser.key('ArrowRight');
  }
  assert.equal((await browser.run(results))[1], URLS[1]);
});

test('risks and what a click opens are shown', async () => {
  await type('at <URL:http://www.bank.example@192.0.2.7/> or ' +
    '<URL:HTTP://h.example/a b>, http://B.example/');
  assert.deepEqual(await browser.run(() => Array.from(
    document.querySelectorAll('#list .risk'), (entry) => entry.textContent)),
  ['user-looks-like-host The user name looks like a host',
    'ip-host The host is an IP address']);
  assert.deepEqual(await browser.run(() => Array.from(
    document.querySelectorAll('#list .url > b'), (host) => host.textContent)),
  ['192.0.2.7', 'h.example', 'B.example']);
  assert.ok((await browser.run(() => Array.from(
    document.querySelectorAll('#list .opens'), (entry) => entry.textContent)))
    .includes('opens http://b.example/'));
});

test('a mail and a page are read as such', async () => {
  const mail = 'Subject: x\nContent-Type: text/html\n' +
    'Content-Transfer-Encoding: quoted-printable\n\n' +
    '<a href=3D"http://a.exa=\nmple/">http://bank.example/</a>';
  await drop(['letter.eml', [...Buffer.from(mail)]]);
  await browser.until(() =>
    document.getElementById('command').textContent.includes('letter'));
  assert.deepEqual(await browser.run(results),
    ['http://a.example/', 'http://bank.example/']);
  assert.equal(await browser.run(commandOf),
    'urlsift --invalid letter.eml');
  assert.deepEqual(await browser.run(marked), []);
  assert.match(await browser.run(() =>
    document.querySelector('#list .risk').textContent), /^text-differs /);
  await drop(['page.html', [...Buffer.from('<a href="http://c.example/?a&amp;b">' +
    '<script>http://no.example/</script>x</a> \u00E9', 'latin1')]]);
  await browser.until(() =>
    document.getElementById('command').textContent.includes('page'));
  assert.deepEqual(await browser.run(results), ['http://c.example/?a&b']);
  await type('http://d.example/');
  assert.deepEqual(await browser.run(marked), ['http://d.example/']);
});

/** What a button copies. */
async function copiedBy(id) {
  await browser.run((which) => {
    window.copied = undefined;
    window.addEventListener('copy', (event) => {
      window.copied = event.clipboardData.getData('text/plain');
    }, { once: true });
    document.getElementById(which).click();
  }, id);
  return browser.until(() => window.copied);
}

test('results are copied as JSON and CSV', async () => {
  const text = 'at http://a.example/"b" and http://b.example:x/, ok';
  await type(text);
  const records = (await copiedBy('copy-json')).trim().split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(records.map((record) => [record.url, record.reason]),
    [['http://a.example/', undefined], ['http://b.example:x/', 'port']]);
  const [head, ...rows] = (await copiedBy('copy-csv')).trim().split('\n');
  assert.match(head, /^url,opens,valid,/);
  assert.equal(rows.length, 2);
  assert.ok(rows.every((row) => row.startsWith('http://')));
});

test('a link keeps the text', async () => {
  await type('at http://a.example/?b#c & \u00FC%20');
  const link = await copiedBy('copy-link');
  assert.match(link, /#t=at%20http/);
  await browser.ask('Page.navigate', { url: 'about:blank' });
  await browser.until(() => location.href === 'about:blank');
  await browser.ask('Page.navigate', { url: link });
  await browser.until(() => document.querySelector('#list li') !== null);
  assert.equal(await browser.run(() => document.getElementById('text').value),
    'at http://a.example/?b#c & \u00FC%20');
  await type('x'.repeat(9000));
  await browser.run(() => document.getElementById('copy-link').click());
  assert.match(await browser.run(problemOf), /too long for a link/);
});

test('the byte at fault is marked', async () => {
  for (const [url, fault] of [['http://h:p/', 'p'], ['http://', '\u00A0'],
    ['http://h\u00FC\u00FC\u00FC:p/', 'p'], ['http://h/%zz', '%']]) {
    await type(`<URL:${url}>`);
    assert.deepEqual(await browser.run(() => Array.from(
      document.querySelectorAll('#list .fault'), (mark) => mark.textContent)),
    [fault], url);
  }
});

/** Set the options as a person does. */
async function choose(options) {
  await browser.run((values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = document.getElementById(name);
      if (control.type === 'checkbox') {
        if (control.checked !== value) control.click();
        continue;
      }
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, options);
}

test('options change the results and the command', async () => {
  assert.equal(await browser.run(commandOf),
    'urlsift --type=text --invalid text.txt');
  await choose({ rejected: false, hyphen: 'drop' });
  const got = await browser.run(results);
  assert.equal(got.length, 5);
  assert.equal(got[1],
    'https://data.example.org/sets/1995/measured-indecember.html');
  assert.equal(await browser.run(commandOf),
    'urlsift --type=text --hyphen=drop text.txt');
  await choose({ iri: false, join: 'likely', hyphen: 'keep', emails: true,
    schemeless: true });
  assert.equal(await browser.run(commandOf), 'urlsift --type=text --no-iri ' +
    '--join=likely --hyphen=keep --emails --schemeless text.txt');
  await choose({ join: 'none', hyphen: 'auto', syntax: 'rfc1738',
    emails: false, schemeless: false });
  assert.equal(await browser.run(commandOf),
    'urlsift --type=text --syntax=rfc1738 --join=none text.txt');
  assert.ok(await browser.run(() => document.getElementById('iri').disabled));
});

test('the command prints what the page shows', {
  skip: URLSIFT === undefined && CI === undefined && 'no URLSIFT',
}, async () => {
  const example = await browser.run(() =>
    document.getElementById('text').value);
  const text = `${example}
http://b\u00FCcher.example/\u00FC, www.example.org/x, joe@b.example
see http://a.example/b/
c/d.html and http://a.example/?q=
1&r or http://c.example/is-
not, or http://d\u3002example/ and http://b%63.example/`;
  const folder = mkdtempSync(join(tmpdir(), 'urlsift-'));
  writeFileSync(join(folder, 'text.txt'), text);
  await type(text);
  const seen = new Set();
  for (const options of [
    {}, { rejected: false }, { emails: true, schemeless: true },
    { iri: false, schemeless: false }, { join: 'none' }, { join: 'delimited' },
    { join: 'hyphen' }, { join: 'likely', hyphen: 'keep' },
    { hyphen: 'drop', rejected: true }, { syntax: 'rfc1738' },
    { iri: true, join: 'none', rejected: false, emails: false },
    { syntax: 'rfc3986', hyphen: 'auto' },
  ]) {
    await choose(options);
    const command = await browser.run(commandOf);
    const [, ...args] = command.split(' ');
    const got = execFileSync(URLSIFT, args,
      { cwd: folder, encoding: 'utf8' }).split('\n').slice(0, -1);
    assert.deepEqual(await browser.run(results), got, command);
    seen.add(command);
  }
  assert.equal(seen.size, 12);
  rmSync(folder, { recursive: true });
});

test('the keyboard is enough, and its focus is seen', async () => {
  const stops = [];
  for (let i = 0; i < 40; i++) {
    await browser.key('Tab');
    const stop = await browser.run(() => {
      const at = document.activeElement;
      const shows = (element) => {
        const style = getComputedStyle(element);
        return style.outlineStyle !== 'none' &&
          parseFloat(style.outlineWidth) >= 1;
      };
      if (at === document.body) return null;
      return { name: at.id || at.className || at.name || at.localName,
        isSeen: shows(at) || shows(at.parentElement) };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  assert.deepEqual(stops.filter(({ isSeen }) => !isSeen), []);
  const names = stops.map(({ name }) => name);
  for (const name of ['open', 'text', 'syntax', 'join', 'hyphen', 'rejected',
    'copy-command', 'copy-urls', 'url', 'reading-1'])
    assert.ok(names.includes(name), `${name}: ${names}`);

  // Space switches, Enter leads to the text.
  await browser.run(() => document.getElementById('schemeless').focus());
  await browser.key(' ');
  assert.match(await browser.run(commandOf), /--schemeless/);
  await browser.run(() => document.querySelectorAll('#list .url')[2].focus());
  await browser.key('Enter');
  assert.equal(await browser.run(() => {
    const { id, value, selectionStart, selectionEnd } = document.activeElement;
    return `${id}: ${value.slice(selectionStart, selectionEnd)}`;
  }), 'text: ftp://ftp.exam\nple.org/pub/doc;type=d');
});

test('what is copied can be pasted', async () => {
  for (const [id, want] of [
    ['copy-command', 'urlsift --type=text --invalid text.txt'],
    ['copy-urls', URLS.filter((url) => !url.includes('\t'))
      .map((url) => `${url}\n`).join('')]]) {
    await browser.open(WINDOWS[0], 'light');
    await browser.click(`#${id}`);
    assert.equal(await browser.run((button) => document.getElementById(button)
      .parentElement.querySelector('.said').textContent, id), 'Copied');
    await browser.run(() => document.getElementById('text').select());
    await browser.ask('Input.dispatchKeyEvent',
      { type: 'keyDown', key: 'v', code: 'KeyV', commands: ['paste'] });
    assert.equal(await browser.run(() =>
      document.getElementById('text').value), want);
  }
});

test('a hostile text does nothing', async () => {
  for (const size of WINDOWS) {
    await browser.open(size, 'light');
    const elements = () => document.querySelectorAll(
      ':not(#list *, #marks *, #command *)').length;
    const before = await browser.run(elements);
    await paste(HOSTILE);
    await choose({ emails: true, schemeless: true });
    assert.ok((await browser.run(results)).length >= 8);
    assert.equal(await browser.run(elements), before);
    assert.deepEqual(await browser.run(() => Array.from(
      document.querySelectorAll('#list *, #marks *'), (made) =>
        made.localName).filter((name) => !['li', 'button', 'div', 'p', 'b',
      'mark', 'span', 'fieldset', 'legend', 'label', 'input']
      .includes(name))), []);
    assert.deepEqual(await browser.run(() => Array.from(
      document.querySelectorAll('[href], [src], [onerror], [onclick]'),
      (made) => made.outerHTML.slice(0, 80))), []);
    assert.ok(await browser.run(() => document.getElementById('list')
      .textContent.includes('U+202E')));
    // Marks stand where the text does.
    assert.equal(await browser.run(() =>
      document.getElementById('text').scrollHeight -
      document.getElementById('marks').scrollHeight), 0);
    assert.deepEqual(await browser.run(tooWide, size[0]), []);
    // A click on a mark leads nowhere.
    await browser.click('#marks mark');
    assert.equal(await browser.run(() => location.href), address);
    assert.deepEqual(browser.wrong(), []);
  }
});

test('a browser that cannot run the module says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'urlsift-'));
  const page = join(folder, 'page.html');
  writeFileSync(page, readFileSync(PLAYGROUND, 'utf8')
    .replace(/(<script [^>]*id="module">)[^<]*/, '$1AAAA'));
  await browser.ask('Page.navigate', { url: pathToFileURL(page).href });
  await browser.until(() =>
    document.getElementById('problem')?.textContent.includes('cannot run'));
  rmSync(folder, { recursive: true });
});

test('a policy forbids what the page does not do', async () => {
  assert.match(await browser.run(() => {
    try {
      document.body.innerHTML = '<b>';
      return 'done';
    } catch (error) {
      return String(error);
    }
  }), /TrustedHTML/);
  assert.equal(await browser.run(() => fetch('http://192.0.2.1/').then(
    () => 'done', () => 'failed')), 'failed');
  assert.match(browser.wrong().join(), /Content Security Policy/);
});

test('a megabyte is searched; the list is short', async () => {
  const line = 'Some words, <URL:http://a.exam\nple/b> and more of them.\n';
  const count = Math.ceil(1e6 / line.length);
  await paste(line.repeat(count));
  const want = `${count.toLocaleString('en')} URLs`;
  await browser.until((wanted) =>
    document.getElementById('count').textContent === wanted, want);
  assert.equal((await browser.run(results)).length, 2000);
  assert.equal((await browser.run(marked)).length, 2 * count);
  assert.match(await browser.run(() =>
    document.getElementById('rest').textContent),
  RegExp(`first 2,000 of ${count.toLocaleString('en')} results`));
  await browser.run(() => document.querySelectorAll('.url')[1999].click());
  assert.ok(await browser.run(() => {
    const { top, bottom } =
      document.querySelector('#marks .active').getBoundingClientRect();
    const box = document.getElementById('editor').getBoundingClientRect();
    return top >= box.top && bottom <= box.bottom;
  }));
});

/** What WCAG 2 (AA) says of contrast, in what is shown. */
function paleTexts() {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour).map((n) => n / 255).map((n) =>
      n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e !== null; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if (numbers(colour)[3] !== 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const pale = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.matches('script, :disabled, [hidden], [hidden] *, option') ||
      ![...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      continue;
    // The text itself stands before its marks.
    const style = getComputedStyle(element.closest('#marks') ?
      document.getElementById('text') : element);
    const [x, y] = [light(style.color), light(behind(element))];
    const contrast = (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
    if (contrast < 4.5)
      pale.push(`${contrast.toFixed(1)} in ${element.outerHTML.slice(0, 60)}`);
  }
  return pale;
}

for (const size of WINDOWS)
  for (const scheme of ['light', 'dark'])
    test(`the page fits ${size[0]} pixels, ${scheme}`, async () => {
      await browser.open(size, scheme);
      await browser.run(() =>
        document.querySelectorAll('#list .url')[1].focus());
      if (PLAYGROUND_SHOTS !== undefined)
        await browser.picture(`playground-${size[0]}-${scheme}`);
      assert.deepEqual(await browser.run(tooWide, size[0]), []);
      assert.deepEqual(await browser.run(paleTexts), []);
      if (AXE_CORE !== undefined) {
        await browser.ask('Runtime.evaluate',
          { expression: readFileSync(AXE_CORE, 'utf8') });
        assert.deepEqual(await browser.run(() => globalThis.axe.run(document,
          { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.map(({ impact, help, nodes }) =>
            `${impact}: ${help}: ${nodes[0].target}`))), []);
      }
      assert.deepEqual(browser.wrong(), []);
    });
