/*
 * The tests, for Node and for browsers: tests(urlsift, create, module, corpus)
 * returns them as pairs of a name and a function, which throws.
 * SPDX-License-Identifier: MIT
 */

function show(value) {
  return JSON.stringify(value, (_, v) => v === undefined ? null : v);
}

export function equal(got, want, what = '') {
  if (show(got) !== show(want))
    throw new Error(`${what}: got ${show(got)}, want ${show(want)}`);
}

function throws(error, use) {
  try {
    use();
  } catch (thrown) {
    if (thrown instanceof error) return;
    throw thrown;
  }
  throw new Error(`no ${error.name}`);
}

// Controls, backslashes, what turns the direction of text.
const HIDDEN = /[\x00-\x1f\x7f-\x9f\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g;
const encoder = new TextEncoder();

const MAIL = `From: j@a.example
Message-ID: <i@d>
Subject: =?utf-8?q?=C3=BC?=
Content-Type: multipart/alternative; boundary=x

--x

Nothing.
--x
Content-Type: text/html; charset=utf-8

<a href=http://b.example/>http://bank.example/</a>
at http://\u00fc.example/c.
--x--
`;

function hex(byte) {
  return '\\x' + byte.toString(16).toUpperCase().padStart(2, '0');
}

/** A URL as --explain prints it. */
function visible(url) {
  return url.replace(HIDDEN, (c) =>
    [...encoder.encode(c)].map(hex).join(''));
}

function verdict(reading, rejected) {
  if (reading.valid) return 'valid';
  const at = encoder.encode(reading.url.slice(0, reading.at)).length;
  return `${rejected}${reading.reason}@${at}`;
}

function ends(hit) {
  const words = [hit.began, hit.ended];
  if (hit.trimmed > 0) words.push(`trimmed:${hit.trimmed}`);
  if (hit.alternatives.length > 0) {
    const rival = !hit.valid || hit.alternatives.some((other) => other.valid);
    words.push(`first:${hit.kind}:${rival ? 'by-rule' : 'only-valid'}`);
  }
  return words.join(',');
}

/** What --explain prints of a hit in bytes. */
function explain(hit) {
  return [
    verdict(hit, 'rejected:'),
    hit.form,
    hit.spans.map((span) => span.join('-')).join(','),
    [...hit.joined ? ['joined'] : [], ...hit.notes].join(',') || '-',
    ends(hit),
    visible(hit.url),
    ...hit.alternatives.map((other) =>
      `also:${verdict(other, '')} ${visible(other.url)}`),
  ].join('\t');
}

/** Feed a text in pieces of up to ${size}, whose lengths vary. */
function inPieces(urlsift, text, options, size) {
  const scanner = new urlsift.Scanner(options);
  const hits = [];
  for (let at = 0, n = 1; at < text.length; at += n) {
    n = 1 + (7 * at + 3) % size;
    hits.push(...scanner.feed(text.slice(at, at + n)));
  }
  return [...hits, ...scanner.finish()];
}

/** The number of bytes of UTF-8 before each of some offsets in a string. */
function byteOffset(text, at) {
  return encoder.encode(text.slice(0, at)).length;
}

/** All properties of a hit that do not depend on what offsets count. */
function withoutPlace(hit) {
  const all = {};
  for (const name in hit)
    if (!['offset', 'length', 'spans', 'trimmed', 'context', 'sentence']
      .includes(name))
      all[name] = hit[name];
  all.alternatives = hit.alternatives.map(withoutPlace);
  return all;
}

function corpusTests(urlsift, corpus) {
  const cases = corpus.texts.map(({ name, text, options, want }) => ({
    name, want, text: Uint8Array.from(atob(text), (c) => c.charCodeAt(0)),
    options: { rules: new urlsift.Rules({ ...options, invalid: 'yes' }) },
  }));
  return [
    ['each text of the corpus gives its hits', () => {
      if (cases.length < 300) throw new Error(`${cases.length} cases only`);
      for (const { name, text, options, want } of cases) {
        equal(urlsift.find(text, options).map(explain), want, name);
        for (const size of [1, 9, 200])
          equal(inPieces(urlsift, text, options, size).map(explain), want,
            `${name} in pieces of ${size}`);
      }
    }],
    ['strings give what bytes give', () => {
      let count = 0;
      for (const { name, text, options } of cases) {
        let string;
        try {
          string = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
            .decode(text);
        } catch {
          continue;
        }
        const want = urlsift.find(text, options);
        for (const hits of [urlsift.find(string, options),
          inPieces(urlsift, string, options, 5)]) {
          equal(hits.map((hit) => hit.url), want.map((hit) => hit.url), name);
          equal(hits.map((hit) => hit.spans.map((span) =>
            span.map((at) => byteOffset(string, at)))),
          want.map((hit) => hit.spans), name);
          equal(hits.map(withoutPlace), want.map(withoutPlace), name);
        }
        count++;
      }
      if (count < 300) throw new Error(`${count} cases only`);
    }],
    ['each URL of the corpus gets its verdict', () => {
      if (corpus.urls.length < 1000)
        throw new Error(`${corpus.urls.length} URLs only`);
      const rules = {
        rfc3986: new urlsift.Rules(),
        rfc1738: new urlsift.Rules({ syntax: 'rfc1738' }),
      };
      for (const { url, syntax, want } of corpus.urls)
        equal(verdict(urlsift.check(url, { rules: rules[syntax] }), '')
          .replace('valid', 'ok'), want, url);
    }],
  ];
}

export function tests(urlsift, create, module, corpus) {
  const { find, findDocument, check, defang, normalize, linkify, Rules,
    Scanner, ScannerStream } = urlsift;
  const urls = (text, options) => find(text, options).map((hit) => hit.url);
  const pair = '\u{1F600}';
  return [
    ...corpusTests(urlsift, corpus),
    ['offsets count units of UTF-16', () => {
      const text = `${pair} \u00e9 http://a.example/${pair} <b>`;
      const [hit] = find(text);
      equal([hit.start, hit.end, hit.url], [5, 24, `http://a.example/${pair}`]);
      equal(text.slice(hit.start, hit.end), hit.url);
    }],
    ['half of a pair is no part of a URL, and has a place', () => {
      const [one, two] = find('\ud83d http://a.example/x\ude00 http://b.example/');
      equal([one.url, one.start], ['http://a.example/x', 2]);
      equal([two.url, two.start], ['http://b.example/', 22]);
    }],
    ['a pair may come in two pieces', () => {
      const scanner = new Scanner();
      const hits = [...scanner.feed('http://a.example/\ud83d'),
        ...scanner.feed('\ude00 x'), ...scanner.finish()];
      equal(hits.map((hit) => hit.url), [`http://a.example/${pair}`]);
    }],
    ['a long text is scanned piece by piece', () => {
      const text = `${'\u00e9'.repeat(32760)} http://a.example/${pair} `.repeat(9);
      const hits = find(text);
      equal(hits.length, 9);
      for (const hit of hits) equal(text.slice(hit.start, hit.end), hit.url);
    }],
    ['settings are those of the library', () => {
      equal(urls('joe@b.example'), []);
      equal(urls('joe@b.example', { emails: true }), ['joe@b.example']);
      equal(urls('b.co.uk www.c.invalid', { schemeless: true }), ['b.co.uk']);
      equal(urls('http://a.example/\u00e9', { 'no-iri': true }),
        ['http://a.example/']);
      equal(urls('http://a.example/\u00e9', { no_iri: true, emails: false }),
        ['http://a.example/']);
      equal(urls('irc://c.example', {
        schemes: { irc: { shape: 'slashes', pattern: '//(?<host>(?&host))' } },
      }), ['irc://c.example']);
      throws(RangeError, () => new Rules({ join: 'all' }));
      throws(RangeError, () => new Rules({ max_url: 1 }));
      throws(RangeError, () => new Rules({ schemes: {
        irc: { shape: 'slashes', pattern: '(' } } }));
      throws(RangeError, () => new Rules({ schemes: {
        a: { shape: 'opaque' } } }));
      for (const port of [-1, 1.5, 2 ** 32 + 80, '80'])
        throws(RangeError, () => new Rules({ schemes: {
          a: { shape: 'opaque', pattern: 'b', port } } }));
      for (const host of [null, {}, [undefined], [['a']], 'a.example\0b'])
        throws(RangeError, () => new Rules({ host }));
      throws(TypeError, () => new Rules({ colour: 'red' }));
      throws(TypeError, () => find('', { rules: new Rules(), no_iri: true }));
      throws(TypeError, () => find(7));
      throws(TypeError, () => check(undefined));
      throws(TypeError, () => linkify(new Uint8Array(1)));
    }],
    ['filters are settings, too', () => {
      const text = 'http://a.example/ ftp://b.example/ http://192.0.2.7:x/';
      equal(urls(text), ['http://a.example/', 'ftp://b.example/']);
      equal(urls(text, { invalid: 'only' }), ['http://192.0.2.7:x/']);
      equal(urls(text, { scheme: ['http', 'ftp'], not_host: 'a.example' }),
        ['ftp://b.example/']);
      throws(RangeError, () => new Rules({ risk: 'none' }));
    }],
    ['a pattern that cannot decide warns', () => {
      const url = `http://a.example/${'a'.repeat(200)}/b`, said = [];
      equal(urls(`${url} http://b.example`, { match: '(a|aa)+$',
        onwarning: (message) => said.push(message) }), [url]);
      equal(said, [`urlsift: match takes too many steps: ${url} is not ` +
        'filtered by it']);
    }],
    ['hits know their line and the text around them', () => {
      const text = '\n\u20ac http://a.example/ or http://b.example/.\n\n' +
        '\u{1f600} http://c.example/';
      for (const source of [text, encoder.encode(text)]) {
        const hits = find(source);
        equal(hits.map((hit) => [hit.line, hit.column]),
          [[2, 5], [2, 26], [4, 6]]);
        equal(hits[1].sentence,
          '\u20ac http://a.example/ or http://b.example/.');
        equal(hits[2].context.slice(-20), '\u{1f600} http://c.example/');
        equal(hits[0].alternatives, []);
      }
      const [hit] = inPieces(urlsift, text, {}, 3).slice(-1);
      equal([hit.line, hit.column, hit.context], [4, 6, null]);
    }],
    ['a public suffix is found by its rule', () => {
      const domain = (host) => check(`http://${host}/`).domain;
      equal(domain('a.b.example.co.uk'), 'example.co.uk');
      equal(domain('co.uk'), null);
      equal(domain('a.b.nosuchname'), 'b.nosuchname');
      // *.ck and !www.ck
      equal(domain('a.b.c.ck'), 'b.c.ck');
      equal(domain('a.www.ck'), 'www.ck');
      equal(domain('c.ck'), null);
      equal(domain('b\u00fccher.\u043e\u0440\u0433'),
        'xn--bcher-kva.xn--c1avg');
      equal(domain('192.0.2.7'), null);
    }],
    ['JSON has what is known of a hit', () => {
      const [hit] = find('at http://a.example:81/b-\nc by');
      equal(hit, { url: 'http://a.example:81/b-c',
        opens: 'http://a.example:81/b-c', valid: true, form: 'bare',
        joined: true, line: 1, column: 4, offset: 3, length: 24,
        spans: [[3, 25], [26, 27]],
        scheme: 'http', host: 'a.example', port: 81, path: '/b-c',
        alternatives: [{ url: 'http://a.example:81/bc', valid: true },
          { url: 'http://a.example:81/b-', valid: true }],
        notes: ['hyphen', 'by-hyphen'], risks: ['port-reserved'] });
      equal(hit.alternatives[0].kind, 'dropped');
    }],
    ['hits outlive what found them', () => {
      const hits = [];
      for (let i = 0; i < 50; i++)
        hits.push(...find(`http://a.example/${i}`, { join: 'none' }));
      hits.forEach((hit, i) => {
        equal(hit.url, `http://a.example/${i}`);
        equal(hits[49 - i].path, `/${49 - i}`);
      });
    }],
    ['a document has hits with their place', () => {
      const { hits, warnings } = findDocument(encoder.encode(MAIL),
        { name: 'a.eml' });
      equal(warnings, []);
      equal(hits.map(({ url, form, part, line, column }) =>
        [url, form, part, line, column]),
      [['http://b.example/', 'attr', '2', 1, 9],
        ['http://bank.example/', 'bare', '2', 1, 27],
        ['http://\u00fc.example/c', 'bare', '2', 2, 4]]);
      const [link, , bare] = hits;
      equal([link.file, link.message, link.message_id, link.sender,
        link.subject, link.field], ['a.eml', 1, 'i@d', 'j@a.example',
        '\u00fc', null]);
      equal([link.element, link.attribute, link.text, link.risks],
        ['a', 'href', 'http://bank.example/', ['text-differs']]);
      equal(bare.sentence, 'http://bank.example/ at http://\u00fc.example/c.');
      equal([bare.start, bare.end], [bare.offset, bare.offset + 19]);
      equal(findDocument(encoder.encode(MAIL), { type: 'text' }).hits[0].form,
        'bare');
    }],
    ['a document has options, rules and filters', () => {
      const page = encoder.encode('<a href=/b>x</a> <p>joe@c.example');
      const some = { type: 'html', base: 'http://a.example/' };
      const urls = (options) =>
        findDocument(page, options).hits.map((hit) => hit.url);
      equal(urls(some), ['http://a.example/b']);
      equal(urls({ ...some, emails: true, not_host: 'a.example' }),
        ['joe@c.example']);
      equal(urls({ ...some, rules: new Rules({ emails: true }) }).length, 2);
      equal(findDocument(encoder.encode('http://a.exam'), { broken: true }).hits,
        []);
      throws(RangeError, () => urls({ type: 'zip' }));
      throws(RangeError, () => urls({ base: 'b' }));
      throws(TypeError, () => urls({ sandbox: 'none' }));
      throws(TypeError, () => urls({ rules: new Rules(), emails: true }));
      throws(TypeError, () => findDocument('http://a.example/'));
      for (const maxMemory of ['1M', -1, NaN, Infinity])
        throws(RangeError, () => urls({ maxMemory }));
    }],
    ['what of a document is not read is told', () => {
      const told = (bytes, options) =>
        findDocument(Uint8Array.from(bytes), options).warnings;
      equal(told([]), []);
      equal(told([0x1F, 0x8B, 8, 0, 1, 2, 3, 4, 5, 6]),
        ['archives and WARC files are not read here']);
      equal(told(encoder.encode('Subject: x\nContent-Type: application/zip\n' +
        '\nPK\x03\x04 x\n'), { type: 'mail' }),
      ['message 1: an archive is not opened',
        'the text of 1 file was not searched: 1 other']);
      const lines = encoder.encode('http://a.example/\n'.repeat(9));
      const { hits, warnings } = findDocument(lines, { maxMemory: 5000 });
      equal(hits.length > 2 && hits.length < 9, true);
      equal(warnings, ['it takes more than 5000 bytes of memory; the rest is ' +
        'not read']);
      const url = `http://a.example/${'a'.repeat(200)}/b`;
      equal(findDocument(encoder.encode(url), { match: '(a|aa)+$' }).warnings,
        [`match takes too many steps: ${url} is not filtered by it`]);
    }],
    ['a URL has other forms', () => {
      equal(defang('http://a.example/'), 'hxxp[:]//a[.]example/');
      equal(normalize('HTTP://A.example:80/b/../c'), 'http://a.example/c');
      equal(normalize('no URL'), null);
    }],
    ['a scanner begins a new text after its end', () => {
      const scanner = new Scanner();
      equal(scanner.finish(), []);
      equal([...scanner.feed('http://a.example/ '), ...scanner.finish()]
        .map((hit) => hit.start), [0]);
      equal([...scanner.feed(encoder.encode('http://a.example/ ')),
        ...scanner.finish()].map((hit) => hit.start), [0]);
      scanner.feed('a');
      throws(TypeError, () => scanner.feed(new Uint8Array(1)));
    }],
    ['what a text that broke off may have cut is rejected', () => {
      const scanner = new Scanner({ invalid: 'yes' });
      scanner.feed('http://a.exam');
      equal(scanner.finish({ broken: true }).map((hit) => hit.reason), ['cut']);
    }],
    ['a stream has hits', async () => {
      const stream = new Blob(['http://a.exam', 'ple/ http://b.example/'])
        .stream().pipeThrough(new ScannerStream());
      const got = [];
      for (const reader = stream.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        got.push(value.url);
      }
      equal(got, ['http://a.example/', 'http://b.example/']);
    }],
    ['linkify() escapes all and links what is safe', () => {
      equal(linkify('<script>&"\' javascript:x http://a.example/\'b<i>'),
        '&#60;script&#62;&#38;&#34;&#39; javascript:x <a href="' +
        'http://a.example/&#39;b" rel="nofollow">http://a.example/&#39;b</a>' +
        '&#60;i&#62;');
      equal(linkify('<URL:http://a.exam\nple/>', { attributes: {} }),
        '&#60;URL:<a href="http://a.example/">http://a.exam</a>\n' +
        '<a href="http://a.example/">ple/</a>&#62;');
      equal(linkify('www.a.com joe@b.example',
        { emails: true, schemeless: true, attributes: {} }),
      '<a href="http://www.a.com/">www.a.com</a> ' +
        '<a href="mailto:joe@b.example">joe@b.example</a>');
      equal(linkify('news:a.b http://a.example/', { linked: ['news'],
        attributes: { title: '"' } }),
      '<a href="news:a.b" title="&#34;">news:a.b</a> http://a.example/');
      throws(TypeError, () => linkify('', { attributes: { 'a b': 1 } }));
    }],
    ['check() throws nothing', () => {
      equal(check('http://a.example/b c').at, 18);
      equal(check('').valid, false);
      equal(check('HTTP://a.example/').scheme, 'http');
      equal(check('http://a.example/\ud800').valid, false);
      equal(check(`http://a.example/${pair} `).at, 19);
    }],
    ['memory that runs out is an error, and the next text is searched', () => {
      const small = create(module, { maxMemory: 4 << 20 });
      const text = 'http://a.example/ '.repeat(1 << 15);
      throws(RangeError, () => small.find('<URL:http:'.padEnd(1 << 24, 'x'),
        { max_url: 1 << 24 }));
      equal(small.find(text).length, 1 << 15);
      throws(RangeError, () => small.check('x'.repeat(1 << 23)));
      equal(small.check('http://a.example/').valid, true);
      const scanner = new small.Scanner({ max_url: 1 << 24 });
      throws(RangeError, () => scanner.feed('<URL:http:'.padEnd(1 << 24, 'x')));
      equal([...scanner.feed('http://a.example/ '), ...scanner.finish()].length,
        1);
    }],
    ['memory does not grow with the number of texts', () => {
      const small = create(module, { maxMemory: 4 << 20 });
      throws(RangeError, () => small.findDocument(new Uint8Array(4 << 20)));
      const mail = encoder.encode(MAIL);
      for (let i = 0; i < 2000; i++) {
        equal(small.find(`http://a.example/${i}`).length, 1);
        equal(small.findDocument(mail).hits.length, 3);
        const scanner = new small.Scanner();
        scanner.feed('http://a.example/');
        equal(scanner.finish().length, 1);
      }
    }],
  ];
}
