/*
 * The functions of the package, around an instance of the module.  Texts are
 * written into its memory as UTF-8, in pieces; what is found is taken out of it
 * (look.c), and brought back when a property is asked for.
 * SPDX-License-Identifier: MIT
 */

const PAGE = 65536;

// The units of UTF-16 of a piece.
const PIECE = 32768;

// The statuses and enumerators of urlsift.h, and the sizes of its structs.
const OK = 0;
const EINVAL = -2;
const D_NAME = 0;
const IN_OBJECTS = 1;
const U_UTF16 = 1;
const U_BYTES = 2;
const T_WORDS = 4; // lists from here on
const T_READINGS = 6;
const FROM_LINES = 1 << 5;
const FROM_TEXT = 1 << 6;
const DEFECT = 520;
const SCHEME = 16;
const VALUE = 32;
const WARNING = 24; // in struct urlsift_found

// Units of the text on each side of a hit: more than is looked at.
const AROUND = 1024;

// Bytes of a text that are read one by one faster than a decoder begins.
const SHORT = 24;

// What linkify() makes links of: nothing that runs.
const LINKED = ['http', 'https', 'ftp', 'mailto'];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Half of a pair of surrogates has no UTF-8: it becomes a character that no
 * URL has, and that is as long. */
function wellFormed(text) {
  if (text.isWellFormed !== undefined && text.isWellFormed()) return text;
  return text.replace(/\p{Surrogate}/gu, '\uFFFF');
}

function isHighSurrogate(unit) {
  return (unit & 0xFC00) === 0xD800;
}

/** Escape text for HTML, in elements and in quoted attributes. */
function escapeHTML(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function outOfMemory() {
  return new RangeError('urlsift: memory ran out');
}

/**
 * create(module, options):
 * Return the functions of the package in a new instance of ${module}, a
 * WebAssembly.Module.  With ${options.maxMemory} it takes no more than so many
 * bytes; what needs more throws a RangeError.
 */
function create(module, { maxMemory = 2 ** 32 } = {}) {
  const memory = new WebAssembly.Memory({
    initial: 16,
    maximum: Math.max(16, Math.floor(maxMemory / PAGE)),
  });
  // What reads and prints brings them along; nothing calls them.
  const files = Object.fromEntries(['clock_time_get', 'fd_close', 'fd_read',
    'fd_seek', 'fd_write', 'poll_oneoff'].map((name) => [name, () => 8]));
  const wasm = new WebAssembly.Instance(module, {
    env: { memory },
    wasi_snapshot_preview1: files,
  }).exports;

  let bytes = new Uint8Array(memory.buffer);
  let words = new Uint32Array(memory.buffer);
  /** The memory: it moves when it grows. */
  function view() {
    if (bytes.length === 0) {
      bytes = new Uint8Array(memory.buffer);
      words = new Uint32Array(memory.buffer);
    }
    return bytes;
  }

  /** The number of 32 bits at an address. */
  function wordAt(at) {
    view();
    return words[at >>> 2];
  }

  function longAt(at) {
    return wordAt(at) + wordAt(at + 4) * 2 ** 32;
  }

  function textAt(at, len) {
    const all = view();
    if (len > SHORT) return decoder.decode(all.subarray(at, at + len));
    let text = '';
    for (let i = at; i < at + len; i++) {
      if (all[i] > 0x7F) return decoder.decode(all.subarray(at, at + len));
      text += String.fromCharCode(all[i]);
    }
    return text;
  }

  function stringAt(address) {
    const at = address >>> 0;
    return textAt(at, view().indexOf(0, at) - at);
  }

  /** An address, or memory ran out. */
  function checked(address) {
    if (address === 0) throw outOfMemory();
    return address >>> 0;
  }

  function succeed(status) {
    if (status !== OK) throw outOfMemory();
  }

  /** Call ${use} with the address and the length of a text. */
  function withText(text, use) {
    const is = typeof text !== 'string' ? text :
      encoder.encode(wellFormed(text));
    const room = checked(wasm.malloc(is.length + 1));
    try {
      view().set(is, room);
      return use(room, is.length);
    } finally {
      wasm.free(room);
    }
  }

  /** The same with the addresses of strings that end with NUL. */
  function withStrings(strings, use, at = []) {
    if (at.length === strings.length) return use(...at);
    return withText(strings[at.length] + '\0', (room) =>
      withStrings(strings, use, [...at, room]));
  }

  // What the module answers with.
  const defect = checked(wasm.malloc(DEFECT));
  const value = checked(wasm.malloc(VALUE));

  function whyNot() {
    return stringAt(defect + 8);
  }

  /** The ${value} of ${what} as a string of the module, which ends at a NUL. */
  function wordOf(what, value) {
    const word = value === true ? 'yes' : value === false ? 'no' :
      ['number', 'bigint'].includes(typeof value) ? String(value) : value;
    if (typeof word !== 'string' || word.includes('\0'))
      throw new RangeError(`urlsift: ${what} cannot be ${String(value)}`);
    return word;
  }

  /** Have ${set} called with the addresses of a name, a value and a defect. */
  function setOption(name, setting, set) {
    const words = [wordOf('an option', name), wordOf(name, setting)];
    withStrings(words, (...at) => {
      const status = set(...at, defect);
      if (status === EINVAL && wordAt(defect) === D_NAME)
        throw new TypeError(`urlsift: there is no option ${name}`);
      if (status === EINVAL)
        throw new RangeError(
          `urlsift: ${name} cannot be ${setting}: ${whyNot()}`);
      succeed(status);
    });
  }

  // What is collected here is freed in the module.
  const registry = new FinalizationRegistry((release) => release());

  /** What the module has for rules. */
  class SharedRules {
    rules = checked(wasm.urlsift_rules_new(0));
    filter = checked(wasm.urlsift_filter_new(this.rules));
    view = 0;
    finders = new Set();
    idle = []; // finders that wait for the next text

    finder() {
      if (this.idle.length > 0) return this.idle.pop();
      const finder = checked(wasm.urlsift_finder_new(this.rules, this.filter));
      wasm.urlsift_finder_count_lines(finder, U_UTF16);
      this.finders.add(finder);
      return finder;
    }

    free(finder) {
      if (this.finders.delete(finder)) wasm.urlsift_finder_free(finder);
    }

    release() {
      for (const finder of this.finders) wasm.urlsift_finder_free(finder);
      this.finders.clear();
      wasm.urlsift_view_free(this.view);
      wasm.urlsift_filter_free(this.filter);
      wasm.urlsift_rules_free(this.rules);
    }
  }

  /** Settings. */
  class Rules {
    constructor({ onwarning = console.warn, ...options } = {}) {
      const shared = new SharedRules();
      this.shared = shared;
      this.onwarning = onwarning;
      registry.register(this, () => shared.release());
      for (const [name, setting] of Object.entries(options)) {
        if (setting === undefined) continue;
        if (name === 'schemes')
          for (const scheme of Object.entries(setting))
            this.#addScheme(...scheme);
        else
          for (const item of [setting].flat()) this.#set(name, item);
      }
    }

    #set(name, setting) {
      const { rules, filter } = this.shared;
      setOption(name, setting, (...at) =>
        wasm.urlsift_option_set(rules, filter, ...at));
    }

    #addScheme(name, { shape, port: given, pattern }) {
      const strings = [name, shape, pattern].map((is) =>
        wordOf(`a part of the scheme ${name}`, is));
      const port = given ?? 0;
      if (port !== port >>> 0)
        throw new RangeError(`urlsift: scheme ${name}: port cannot be ${port}`);
      withStrings([...strings, ' '.repeat(SCHEME)],
        (nameAt, shapeAt, patternAt, scheme) => {
          view();
          words.set([nameAt, shapeAt, port, 0], scheme >>> 2);
          const status = wasm.urlsift_rules_add_scheme(this.shared.rules,
            scheme, patternAt, defect);
          if (status === EINVAL)
            throw new RangeError(`urlsift: scheme ${name}: ${whyNot()}`);
          succeed(status);
        });
    }
  }

  // The URL that is looked at, its copy in the module, and the text around it.
  let current = null;
  const copy = { at: 0, size: 0 };
  const around = { at: 0, size: 0 };

  /** Have ${size} bytes of ${room}. */
  function reserve(room, size) {
    if (size <= room.size) return;
    current = null;
    wasm.free(room.at);
    room.size = 0;
    room.at = wasm.malloc(size) >>> 0;
    checked(room.at);
    room.size = size;
  }

  /** Bring the text around ${hit} into the module.  Return its struct
   * urlsift_around, or 0 if the text is not known. */
  function putAround({ start, end }, { text }) {
    if (text === null) return 0;
    const pieces = [[Math.max(start - AROUND, 0), start], [start, end],
      [end, end + AROUND]].map(([from, to]) => typeof text !== 'string' ?
      text.subarray(from, to) : encoder.encode(text.slice(from, to)));
    const [before, len, behind] = pieces.map((piece) => piece.length);
    reserve(around, 16 + before + len + behind);
    let at = around.at + 16;
    for (const piece of pieces) {
      view().set(piece, at);
      at += piece.length;
    }
    view();
    words.set([around.at + 16 + before, len, before, behind], around.at >>> 2);
    return around.at;
  }

  /** Let the view of its rules look at ${url}, with the text around it if that
   * ${isAsked}.  Return the view. */
  function look(url, batch, i, reading, isAsked) {
    const { found, at, rules: { shared } } = batch;
    if (current !== url || isAsked) {
      const textAround = isAsked ? putAround(url, batch) : 0;
      reserve(copy, at[i + 1] - at[i]);
      shared.view ||= checked(wasm.urlsift_view_new(shared.rules));
      view().set(found.subarray(at[i], at[i + 1]), copy.at);
      wasm.found_look(shared.view, copy.at, reading, textAround);
      current = url;
    }
    return shared.view;
  }

  function rangeAt(at) {
    return [longAt(at), longAt(at + 8)];
  }

  // How values of each type are read, as far as they are no lists; in the order
  // of enum urlsift_type.
  const readers = [
    () => textAt(wordAt(value), wordAt(value + 4)), // TEXT
    () => longAt(value + 8), // NUMBER
    () => wordAt(value + 8) !== 0, // FLAG
    () => rangeAt(value + 8), // RANGE
  ];
  readers.push(readers[0], readers[3]); // WORDS, RANGES

  const fields = [];
  for (let i = 0, at; (at = wasm.urlsift_view_field(i)) !== 0; i++)
    fields.push({ name: stringAt(wordAt(at)), type: wordAt(at + 4),
      from: wordAt(at + 8), usual: wordAt(at + 12) });

  /** A URL, checked.  Its properties are the fields of the library; they are
   * computed when they are asked for. */
  class URLReading {
    #batch;
    #i;
    #reading;

    constructor(batch, i, reading = 0) {
      this.#batch = batch;
      this.#i = i;
      this.#reading = reading;
    }

    #get(field, i) {
      const isAsked = (fields[field].from & FROM_TEXT) !== 0 &&
        this instanceof Hit;
      const looking = look(this, this.#batch, this.#i, this.#reading, isAsked);
      const has = wasm.urlsift_view_get(looking, field, i, value);
      if (has < 0) throw outOfMemory();
      return has === 1;
    }

    static {
      fields.forEach(({ name, type }, field) => {
        const read = readers[type];
        const get = type === T_READINGS ? function () {
          const list = [];
          while (this.#get(field, list.length))
            list.push(new this.constructor(this.#batch, this.#i,
              list.length + 1));
          return list;
        } : type >= T_WORDS ? function () {
          const list = [];
          while (this.#get(field, list.length)) list.push(read());
          return list;
        } : function () {
          return this.#get(field, 0) ? read() : null;
        };
        Object.defineProperty(this.prototype, name, { get, enumerable: true });
      });
    }

    /** What urlsift --json prints of it. */
    toJSON() {
      const json = {};
      for (const { name, type, usual } of fields) {
        if ((usual & IN_OBJECTS) === 0) continue;
        const is = type !== T_READINGS ? this[name] :
          this[name].map(({ url, valid, reason }) =>
            valid ? { url, valid } : { url, valid, reason });
        if (is !== null) json[name] = is;
      }
      return json;
    }

    [Symbol.for('nodejs.util.inspect.custom')]() {
      return this.toJSON();
    }
  }

  /** A URL in a text, with its place. */
  class Hit extends URLReading {
    get start() { return this.offset; }
    get end() { return this.offset + this.length; }
  }

  /** Take what was ${found} out of the module, as objects of ${Found}; they
   * keep ${rules} alive, and the text unless it is null. */
  function take(found, rules, Found, text = null) {
    const at = [0];
    for (const one of found)
      at.push(at.at(-1) + wasm.urlsift_found_size(one));
    const batch = { rules, text, at, found: new Uint8Array(at.at(-1)) };
    return found.map((one, i) => {
      batch.found.set(view().subarray(one, one + at[i + 1] - at[i]), at[i]);
      wasm.urlsift_found_free(one);
      return new Found(batch, i);
    });
  }

  /** The same of what a finder found; ${onwarning} gets the warnings. */
  function takeHits(finder, rules, text = null,
    onwarning = (what) => rules.onwarning(`urlsift: ${what}`)) {
    const hits = [], warnings = [];
    for (let at; (at = wasm.urlsift_finder_take(finder)) !== 0;) {
      if (wordAt(at + WARNING) !== 0)
        warnings.push(stringAt(wordAt(at + WARNING)));
      if (wordAt(at) !== 0) hits.push(at);
      else wasm.urlsift_found_free(at);
    }
    const list = hits.length === 0 ? hits : take(hits, rules, Hit, text);
    warnings.forEach((what) => onwarning(what));
    return list;
  }

  /** Add to ${hits} what is found in the next part of a text; ${whole} is all
   * of it, or null. */
  function scan(finder, rules, hits, text, whole = null) {
    const isString = typeof text === 'string';
    const unit = isString ? U_UTF16 : U_BYTES;
    for (let at = 0; at < text.length; at += PIECE) {
      const piece = text.length <= PIECE ? text : isString ?
        text.slice(at, at + PIECE) : text.subarray(at, at + PIECE);
      succeed(withText(piece, (room, len) =>
        wasm.urlsift_finder_feed(finder, room, len, unit)));
      for (const hit of takeHits(finder, rules, whole)) hits.push(hit);
    }
  }

  function finish(finder, rules, hits, isBroken, whole = null) {
    succeed(wasm.urlsift_finder_finish(finder, isBroken ? 1 : 0));
    for (const hit of takeHits(finder, rules, whole)) hits.push(hit);
  }

  /** Say that ${text} is a string (false) or bytes (true). */
  function isBytes(text) {
    if (typeof text === 'string') return false;
    if (text instanceof Uint8Array) return true;
    throw new TypeError('urlsift: the text is neither a string nor a ' +
      'Uint8Array');
  }

  function needString(text) {
    if (typeof text !== 'string')
      throw new TypeError('urlsift: the text is not a string');
  }

  let plain = null; // rules without settings

  function rulesOf({ rules, ...settings }) {
    const isPlain = Object.keys(settings).length === 0;
    if (rules === undefined)
      return isPlain ? plain ??= new Rules() : new Rules(settings);
    if (!(rules instanceof Rules))
      throw new TypeError('urlsift: rules is not a Rules object');
    if (!isPlain)
      throw new TypeError('urlsift: either rules or settings, not both');
    return rules;
  }

  /** Call ${use} with a finder, which is kept unless it fails: then it is in
   * the middle of a text. */
  function withFinder({ shared }, use) {
    const finder = shared.finder();
    let hasFailed = true;
    try {
      const result = use(finder);
      hasFailed = false;
      return result;
    } finally {
      if (hasFailed) shared.free(finder);
      else shared.idle.push(finder);
    }
  }

  function find(text, options = {}) {
    const rules = rulesOf(options), hits = [];
    isBytes(text);
    return withFinder(rules, (finder) => {
      scan(finder, rules, hits, text, text);
      finish(finder, rules, hits, false, text);
      return hits;
    });
  }

  const inputs = new Set(); // the options of documents
  for (let i = 0, at; (at = wasm.urlsift_document_option(i)) !== 0; i++)
    inputs.add(stringAt(wordAt(at)));

  /** Have a finder read ${bytes}. */
  function readDocument(finder, bytes, options, name, maxMemory) {
    const document = checked(wasm.urlsift_finder_document(finder, U_UTF16, 0,
      0));
    wasm.urlsift_document_need(document, FROM_LINES | FROM_TEXT);
    for (const [option, setting] of options)
      setOption(option, setting, (...at) =>
        wasm.urlsift_document_set(document, ...at));
    const names = name === undefined ? [] : [wordOf('name', name)];
    succeed(withStrings(names, (at = 0) =>
      withText(bytes, (room, len) =>
        wasm.urlsift_finder_read(finder, -1, room, len, at, maxMemory))));
  }

  function findDocument(bytes, { rules: ready, name, maxMemory = 2 ** 27,
    ...options } = {}) {
    if (!(bytes instanceof Uint8Array))
      throw new TypeError('urlsift: the document is no Uint8Array');
    if (maxMemory !== maxMemory >>> 0)
      throw new RangeError(`urlsift: maxMemory cannot be ${maxMemory}`);
    const given = Object.entries(options).filter(([, is]) => is !== undefined);
    const isInput = ([option]) => inputs.has(option.replaceAll('_', '-'));
    const rules = rulesOf({ rules: ready,
      ...Object.fromEntries(given.filter((one) => !isInput(one))) });
    const finder = rules.shared.finder();
    try {
      const warnings = [];
      readDocument(finder, bytes, given.filter(isInput), name, maxMemory);
      const hits = takeHits(finder, rules, null,
        (what) => warnings.push(what));
      return { hits, warnings };
    } finally {
      rules.shared.free(finder);
    }
  }

  function check(url, options = {}) {
    const rules = rulesOf(options);
    needString(url);
    const found = withText(url, (room, len) =>
      checked(wasm.urlsift_found_url(rules.shared.rules, room, len, U_UTF16)));
    return take([found], rules, URLReading)[0];
  }

  function defang(url, options) {
    return check(url, options).defanged;
  }

  function normalize(url, options) {
    return check(url, options).normal;
  }

  /** A scanner of a text in pieces. */
  class Scanner {
    #rules;
    #finder = 0;
    #isBytes = null;
    #held = ''; // half of a pair at the end of a piece

    constructor(options = {}) {
      this.#rules = rulesOf(options);
    }

    #begin(inBytes) {
      if (this.#isBytes !== null && this.#isBytes !== inBytes)
        throw new TypeError('urlsift: a text is strings or bytes, not both');
      this.#isBytes = inBytes;
      if (this.#finder !== 0) return;
      const { shared } = this.#rules, finder = shared.finder();
      this.#finder = finder;
      registry.register(this, () => shared.free(finder), this);
    }

    /** The next piece begins a text, with another finder. */
    #forget() {
      registry.unregister(this);
      this.#finder = 0;
      this.#isBytes = null;
      this.#held = '';
    }

    /** Call ${use}; a scanner that failed begins a new text. */
    #collect(use) {
      const hits = [];
      try {
        use(hits);
      } catch (error) {
        this.#rules.shared.free(this.#finder);
        this.#forget();
        throw error;
      }
      return hits;
    }

    feed(text) {
      this.#begin(isBytes(text));
      return this.#collect((hits) => {
        let piece = text;
        if (!this.#isBytes) {
          piece = this.#held + text;
          this.#held = '';
          if (isHighSurrogate(piece.charCodeAt(piece.length - 1))) {
            this.#held = piece.slice(-1);
            piece = piece.slice(0, -1);
          }
        }
        scan(this.#finder, this.#rules, hits, piece);
      });
    }

    finish({ broken = false } = {}) {
      if (this.#finder === 0) return [];
      const hits = this.#collect((found) => {
        scan(this.#finder, this.#rules, found, this.#held);
        finish(this.#finder, this.#rules, found, broken);
      });
      this.#rules.shared.idle.push(this.#finder);
      this.#forget();
      return hits;
    }
  }

  /** Pieces of a text in, hits out. */
  class ScannerStream extends TransformStream {
    constructor(options = {}) {
      const scanner = new Scanner(options);
      super({
        transform(piece, controller) {
          for (const hit of scanner.feed(piece)) controller.enqueue(hit);
        },
        flush(controller) {
          for (const hit of scanner.finish()) controller.enqueue(hit);
        },
      });
    }
  }

  /** Return where a click on a hit leads, or null if it is not to be a link. */
  function hrefOf({ opens, url }, linked) {
    const href = opens ?? url;
    const scheme = href.slice(0, href.indexOf(':')).toLowerCase();
    return linked.includes(scheme) ? href : null;
  }

  function linkify(text, options = {}) {
    needString(text);
    const { linked = LINKED, attributes = { rel: 'nofollow' }, ...rest } =
      options;
    const more = Object.entries(attributes).map(([name, is]) => {
      if (!/^[a-z][a-z0-9-]*$/i.test(name))
        throw new TypeError(`urlsift: not the name of an attribute: ${name}`);
      return ` ${name}="${escapeHTML(String(is))}"`;
    }).join('');
    let html = '', at = 0;
    for (const hit of find(text, rest)) {
      const href = hrefOf(hit, linked);
      if (href === null) continue;
      for (const [begin, end] of hit.spans) {
        html += escapeHTML(text.slice(at, begin)) +
          `<a href="${escapeHTML(href)}"${more}>` +
          escapeHTML(text.slice(begin, end)) + '</a>';
        at = end;
      }
    }
    return html + escapeHTML(text.slice(at));
  }

  /** What is to be said about each risk, the most serious first. */
  const risks = [];
  for (let i = 0, at; (at = wasm.urlsift_risk(i)) !== 0; i++)
    risks.push({ name: stringAt(wordAt(at + 4)), strong: wordAt(at + 8) !== 0,
      title: stringAt(wordAt(at + 12)), help: stringAt(wordAt(at + 16)) });

  return {
    version: stringAt(wasm.urlsift_version()),
    risks,
    find,
    findDocument,
    check,
    defang,
    normalize,
    linkify,
    Rules,
    Scanner,
    ScannerStream,
  };
}

/** Whether vectors are known here: a module with an instruction of theirs. */
function hasVectors() {
  return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5,
    1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
    11]));
}

export { create, hasVectors };
