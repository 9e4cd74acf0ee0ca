/*
 * The functions of the package, around an instance of the module.  Texts are
 * written into its memory as UTF-8, in pieces; what is found is read from the
 * records there (record.c).
 * SPDX-License-Identifier: MIT
 */

const PAGE = 65536;

// The units of UTF-16 of a piece; UTF-8 has up to three bytes for each.
const PIECE = 32768;

// The statuses, forms and bits of urlsift.h.
const OK = 0;
const EINVAL = -2;

const DEFECT = 160;

// What linkify() makes links of: nothing that runs.
const LINKED = ['http', 'https', 'ftp', 'mailto'];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

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

/** The option max-url is maxUrl here. */
function camelCase(name) {
  return name.replace(/-./g, (at) => at[1].toUpperCase());
}

/** A URL, checked: its components, and why it is rejected. */
class URLReading {
  get valid() { return this.reason === null; }
  get scheme() { return this.parts.scheme?.toLowerCase() ?? null; }
  get user() { return this.parts.user ?? null; }
  get password() { return this.parts.password ?? null; }
  get host() { return this.parts.host ?? null; }
  get path() { return this.parts.path ?? null; }
  get query() { return this.parts.query ?? null; }
  get fragment() { return this.parts.fragment ?? null; }
}

/** A URL in a text, with its place. */
class Hit extends URLReading {}

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
  // snprintf() brings them along; nothing calls them.
  const stdio = { fd_close: () => 8, fd_seek: () => 8, fd_write: () => 8 };
  const suffixes = new Map(); // by the address of rules
  const wasm = new WebAssembly.Instance(module, {
    env: { memory },
    urlsift: {
      has_suffix: (rules, at, len) => hasSuffix(rules, at, len),
    },
    wasi_snapshot_preview1: stdio,
  }).exports;

  let bytes = new Uint8Array(memory.buffer);
  /** The memory: it moves when it grows. */
  function view() {
    if (bytes.length === 0) bytes = new Uint8Array(memory.buffer);
    return bytes;
  }

  function stringAt(at) {
    const begin = at >>> 0;
    return decoder.decode(view().subarray(begin, view().indexOf(0, begin)));
  }

  function outOfMemory() {
    return new RangeError('urlsift: memory ran out');
  }

  /** Call ${use} with the address of so many bytes, which are freed then. */
  function withRoom(size, use) {
    const at = wasm.malloc(size) >>> 0;
    if (at === 0) throw outOfMemory();
    try {
      return use(at);
    } finally {
      wasm.free(at);
    }
  }

  /** Call ${use} with the addresses of strings that end with NUL. */
  function withStrings(strings, use, at = []) {
    if (at.length === strings.length) return use(...at);
    const text = encoder.encode(strings[at.length] + '\0');
    return withRoom(text.length, (room) => {
      view().set(text, room);
      return withStrings(strings, use, [...at, room]);
    });
  }

  /** The names that ${name} has for 0, 1, 2... or for bits 0, 1, 2..., up to
   * 32; null for what has none. */
  function names(name, isBits) {
    return Array.from({ length: 32 }, (_, i) => {
      const at = name(isBits ? 1 << i : i);
      return at === 0 ? null : stringAt(at);
    });
  }

  const formNames = names(wasm.urlsift_form_name);
  const beganNames = names(wasm.urlsift_began_name);
  const endedNames = names(wasm.urlsift_ended_name);
  const kindNames = names(wasm.urlsift_reading_kind_name);
  const partNames = names(wasm.urlsift_part_name);
  const noteNames = names(wasm.urlsift_note_name, true);
  const riskNames = names(wasm.urlsift_risk_name, true);
  const reasonNames = names(wasm.urlsift_reason_name);
  const clauses = names(wasm.urlsift_reason_clause);
  const whys = names(wasm.urlsift_reason_text);

  /** The options of rules, by their names here, as the library has them. */
  const options = new Map();
  for (let i = 0, at; (at = wasm.urlsift_option(i)) !== 0; i++) {
    const [name, values, , most] = new Uint32Array(memory.buffer, at, 4);
    options.set(camelCase(stringAt(name)), {
      name: stringAt(name),
      isSwitch: values === 0 && most === 1,
    });
  }

  function bitsOf(bits, list) {
    return bits === 0 ? [] : list.filter((_, i) => (bits & 1 << i) !== 0);
  }

  // What the caller's function threw.  It must not jump over the module, whose
  // stack would stay as it is.
  let thrown = null;

  function hasSuffix(rules, at, len) {
    const begin = at >>> 0;
    const host = decoder.decode(view().subarray(begin, begin + len));
    try {
      return suffixes.get(rules >>> 0)(host) ? 1 : 0;
    } catch (error) {
      thrown ??= { error };
      return 0;
    }
  }

  /** Throw what was thrown while the module ran. */
  function rethrow() {
    if (thrown === null) return;
    const { error } = thrown;
    thrown = null;
    throw error;
  }

  // What is collected here is freed in the module.
  const registry = new FinalizationRegistry((free) => free());

  /** The rules in the module.  They and the finders that use them are collected
   * in any order: the last one frees them. */
  class SharedRules {
    constructor() {
      this.address = wasm.urlsift_rules_new(0) >>> 0;
      if (this.address === 0) throw outOfMemory();
      this.users = 1;
    }

    release() {
      if (--this.users > 0) return;
      suffixes.delete(this.address);
      wasm.urlsift_rules_free(this.address);
    }
  }

  /** Settings. */
  class Rules {
    constructor(options = {}) {
      const shared = new SharedRules();
      this.shared = shared;
      registry.register(this, () => shared.release());
      for (const [option, value] of Object.entries(options))
        if (value !== undefined) this.#set(option, value);
    }

    #set(option, value) {
      if (option === 'schemes') {
        for (const [name, scheme] of Object.entries(value))
          this.#addScheme(name, scheme);
        return;
      }
      const known = options.get(option);
      if (known === undefined)
        throw new TypeError(`urlsift: there is no option ${option}`);
      const rules = this.shared.address;
      if (option === 'schemeless' && typeof value === 'function') {
        suffixes.set(rules, value);
        wasm.rules_ask(rules);
      }
      const text = known.isSwitch ? value ? 'yes' : 'no' : String(value);
      withRoom(DEFECT, (why) => withStrings([known.name, text], (...at) => {
        if (wasm.rules_set(rules, ...at, why) !== OK)
          throw new RangeError(
            `urlsift: ${option} cannot be ${value}: ${stringAt(why)}`);
      }));
    }

    #addScheme(name, { shape, port = 0, pattern }) {
      withRoom(DEFECT, (why) => withStrings([name, shape, pattern],
        (...at) => {
          const status = wasm.rules_add(this.shared.address, at[0], at[1], port,
            at[2], why);
          if (status === EINVAL)
            throw new RangeError(`urlsift: scheme ${name}: ${stringAt(why)}`);
          if (status !== OK) throw outOfMemory();
        }));
    }
  }

  /** A reader of records; ${text} is the text from which a URL can be taken, in
   * units, or null. */
  class Records {
    constructor(finder) {
      const at = wasm.finder_numbers(finder) >>> 0;
      this.number = new Uint32Array(view().buffer, at,
        wasm.finder_numbers_len(finder));
      this.next = 0;
      const urls = wasm.finder_urls(finder) >>> 0;
      // All at once: a call for each costs more.
      this.bytes = view().subarray(urls, urls + wasm.finder_urls_len(finder));
      this.urls = decoder.decode(this.bytes);
      this.isASCII = this.urls.length === this.bytes.length;
      this.url = 0;
    }

    isAtEnd() { return this.next === this.number.length; }

    /** The next offset in the source. */
    offset() {
      const low = this.number[this.next++];
      return low + this.number[this.next++] * 2 ** 32;
    }

    /** The next URL, of ${len} bytes. */
    text(len) {
      const begin = this.url;
      this.url += len;
      return this.isASCII ? this.urls.slice(begin, this.url) :
        decoder.decode(this.bytes.subarray(begin, this.url));
    }

    /** Read the next reading into ${to}. */
    reading(to) {
      const n = this.number, at = this.next;
      const reason = n[at + 3], has = n[at + 9];
      const url = this.text(n[at + 1]);
      const parts = {};
      let slice = at + 10;
      for (let part = 0; has >>> part !== 0 && part < 32; part++)
        if ((has >>> part & 1) !== 0) {
          parts[partNames[part]] = url.slice(n[slice], n[slice + 1]);
          slice += 2;
        }
      to.url = url;
      to.kind = kindNames[n[at + 2]];
      to.reason = reasonNames[reason];
      to.clause = reason === 0 ? null : clauses[reason];
      to.why = reason === 0 ? null : whys[reason];
      to.at = reason === 0 ? null : n[at + 4];
      to.parts = parts;
      to.port = n[at + 5] || null;
      to.defaultPort = n[at + 6] || null;
      to.notes = bitsOf(n[at + 7], noteNames);
      to.risks = bitsOf(n[at + 8], riskNames);
      this.next += n[at];
      return to;
    }

    hit() {
      const hit = new Hit(), n = this.number, spans = [], alternatives = [];
      hit.start = this.offset();
      hit.end = this.offset();
      hit.form = formNames[n[this.next++]];
      hit.began = beganNames[n[this.next++]];
      hit.ended = endedNames[n[this.next++]];
      hit.trimmed = n[this.next++];
      let notes = n[this.next++];
      for (let i = n[this.next++]; i > 0; i--)
        spans.push([this.offset(), this.offset()]);
      hit.spans = spans;
      const count = n[this.next++];
      notes |= n[this.next + 7];
      this.reading(hit);
      hit.notes = bitsOf(notes, noteNames);
      for (let i = 1; i < count; i++)
        alternatives.push(this.reading(new URLReading()));
      hit.alternatives = alternatives;
      return hit;
    }
  }

  /** A finder of the module: texts in, hits out. */
  class Finder {
    constructor({ shared }, isBytes, rejected) {
      const address = wasm.finder_new(shared.address, isBytes ? 0 : 1,
        rejected ? 1 : 0);
      if (address === 0) throw outOfMemory();
      shared.users++;
      this.address = address;
      this.free = () => {
        registry.unregister(this.free);
        wasm.finder_free(address);
        shared.release();
      };
      registry.register(this, this.free, this.free);
    }

    room(size) {
      const at = wasm.finder_room(this.address, size) >>> 0;
      if (at === 0) throw outOfMemory();
      return at;
    }

    take(hits, status) {
      rethrow();
      if (status !== OK) throw outOfMemory();
      if (wasm.finder_numbers_len(this.address) === 0) return;
      for (const records = new Records(this.address); !records.isAtEnd();)
        hits.push(records.hit());
    }

    /** Scan a piece of at most PIECE units. */
    scanString(hits, text) {
      const at = this.room(3 * text.length);
      const { written } = encoder.encodeInto(wellFormed(text),
        view().subarray(at, at + 3 * text.length));
      this.take(hits, wasm.finder_scan(this.address, written));
    }

    scanBytes(hits, piece) {
      const at = this.room(piece.length);
      view().set(piece, at);
      this.take(hits, wasm.finder_scan(this.address, piece.length));
    }

    scan(hits, text) {
      for (let at = 0, end; at < text.length; at = end) {
        end = Math.min(at + PIECE, text.length);
        if (typeof text !== 'string') {
          this.scanBytes(hits, text.subarray(at, end));
          continue;
        }
        if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1)))
          end++;
        this.scanString(hits, at === 0 && end === text.length ? text :
          text.slice(at, end));
      }
    }

    finish(hits, broken) {
      this.take(hits, wasm.finder_finish(this.address, broken ? 1 : 0));
    }
  }

  /** Say that ${text} is a string (false) or bytes (true). */
  function isBytes(text) {
    if (typeof text === 'string') return false;
    if (text instanceof Uint8Array) return true;
    throw new TypeError('urlsift: the text is neither a string nor a ' +
      'Uint8Array');
  }

  // A finder is kept for the next text by the same rules: to make one costs
  // more than a short text.
  const finders = new WeakMap();
  let plain = null;

  function plainRules() {
    return plain ??= new Rules();
  }

  /** Return the rules and the rest of options. */
  function rulesOf(options) {
    const { rejected = false, rules, ...settings } = options;
    if (rules === undefined)
      return [Object.keys(settings).length === 0 ? plainRules() :
        new Rules(settings), rejected];
    if (!(rules instanceof Rules))
      throw new TypeError('urlsift: rules is not a Rules object');
    if (Object.keys(settings).length > 0)
      throw new TypeError('urlsift: either rules or settings, not both');
    return [rules, rejected];
  }

  /** Call ${use} with a finder, which is kept unless it failed: then it is in
   * the middle of a text. */
  function withFinder(rules, isInBytes, rejected, use) {
    const kept = finders.get(rules) ?? [];
    const key = (isInBytes ? 2 : 0) + (rejected ? 1 : 0);
    const finder = kept[key] ?? new Finder(rules, isInBytes, rejected);
    // A function that says what is a host may search, too.
    kept[key] = undefined;
    finders.set(rules, kept);
    try {
      const value = use(finder);
      kept[key] = finder;
      return value;
    } finally {
      if (kept[key] !== finder) finder.free();
    }
  }

  function find(text, options = {}) {
    const [rules, rejected] = rulesOf(options);
    return withFinder(rules, isBytes(text), rejected, (finder) => {
      const hits = [];
      finder.scan(hits, text);
      finder.finish(hits, false);
      return hits;
    });
  }

  function check(url, options = {}) {
    const [rules] = rulesOf(options);
    const text = encoder.encode(wellFormed(String(url)));
    return withFinder(rules, false, false, (finder) =>
      withRoom(text.length + 1, (at) => {
        view().set(text, at);
        if (wasm.finder_check(finder.address, rules.shared.address, at,
          text.length) !== OK)
          throw outOfMemory();
        return new Records(finder.address).reading(new URLReading());
      }));
  }

  /** A scanner of a text in pieces. */
  class Scanner {
    #rules;
    #rejected;
    #finder = null;
    #isBytes = null;
    #held = ''; // half of a pair at the end of a piece

    constructor(options = {}) {
      [this.#rules, this.#rejected] = rulesOf(options);
    }

    #begin(inBytes) {
      if (this.#isBytes !== null && this.#isBytes !== inBytes)
        throw new TypeError('urlsift: a text is strings or bytes, not both');
      this.#isBytes = inBytes;
      this.#finder ??= new Finder(this.#rules, inBytes, this.#rejected);
    }

    /** Call ${use}; a scanner that failed begins a new text. */
    #collect(use) {
      const hits = [];
      try {
        use(hits);
      } catch (error) {
        this.#finder.free();
        this.#forget();
        throw error;
      }
      return hits;
    }

    /** The next piece begins a text. */
    #forget() {
      this.#finder = this.#isBytes = null;
      this.#held = '';
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
        this.#finder.scan(hits, piece);
      });
    }

    finish({ broken = false } = {}) {
      if (this.#finder === null) return [];
      const hits = this.#collect((found) => {
        this.#finder.scan(found, this.#held);
        this.#finder.finish(found, broken);
      });
      this.#finder.free();
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

  /** Return where a hit leads, or null if it is not to be a link. */
  function hrefOf(hit, linked) {
    const before = hit.form === 'email' ? 'mailto:' :
      hit.form === 'schemeless' ? 'http://' : '';
    const url = before + hit.url;
    const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
    return linked.includes(scheme) ? url : null;
  }

  function linkify(text, options = {}) {
    const { linked = LINKED, attributes = { rel: 'nofollow' }, ...rest } =
      options;
    const more = Object.entries(attributes).map(([name, value]) => {
      if (!/^[a-z][a-z0-9-]*$/i.test(name))
        throw new TypeError(`urlsift: not the name of an attribute: ${name}`);
      return ` ${name}="${escapeHTML(String(value))}"`;
    }).join('');
    let html = '', at = 0;
    for (const hit of find(text, { ...rest, rejected: false })) {
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

  return {
    version: stringAt(wasm.urlsift_version()),
    find,
    check,
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
