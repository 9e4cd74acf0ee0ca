/* The types of the package: what each function does is in README.md. */
// SPDX-License-Identifier: MIT

export interface Scheme {
  shape: 'slashes' | 'local' | 'opaque';
  port?: number;
  pattern: string;
}

/** An option by its name, or with _ for -. */
type Underscored<Name> = Name extends `${infer A}-${infer B}` ?
  `${A}_${Underscored<B>}` : Name;
type BothNames<T> = T & { [Name in keyof T as Underscored<Name>]: T[Name] };

/** One or several of a filter. */
type Some = string | readonly string[];

// options
export interface Options {
  syntax?: 'rfc3986' | 'rfc1738';
  join?: 'none' | 'delimited' | 'hyphen' | 'flow' | 'likely';
  hyphen?: 'auto' | 'keep' | 'drop';
  'no-iri'?: boolean;
  schemeless?: boolean;
  emails?: boolean;
  'max-url'?: number;
  'max-wrapper-lines'?: number;
  refang?: boolean;
  invalid?: boolean | 'no' | 'yes' | 'only';
  scheme?: Some;
  'not-scheme'?: Some;
  form?: Some;
  'not-form'?: Some;
  risk?: Some;
  'not-risk'?: Some;
  host?: Some;
  'not-host'?: Some;
  domain?: Some;
  'not-domain'?: Some;
  match?: Some;
  'not-match'?: Some;
  hosts?: Some;
  'not-hosts'?: Some;
}
// end

export type Settings = BothNames<Options> & {
  schemes?: { [name: string]: Scheme };
};

export type FindOptions = Settings & { rules?: Rules };

export type LinkifyOptions = FindOptions & {
  linked?: readonly string[];
  attributes?: { [name: string]: string };
};

export interface URLReading {
// fields
  /** The URL as it stands in the text, or as it was rewritten. */
  readonly url: string;
  /** The URL before it was rewritten, if it was. */
  readonly original: string | null;
  /** The URL that a click opens, as a browser writes it. */
  readonly opens: string | null;
  /** Whether the URL is valid. */
  readonly valid: boolean;
  /** Why it is rejected, as a word. */
  readonly reason: string | null;
  /** The offset in the URL of the byte at fault, from 0. */
  readonly at: number | null;
  /** The clause that the reason comes from. */
  readonly clause: string | null;
  /** The reason in words. */
  readonly why: string | null;
  /** The form in which the URL stands in the text. */
  readonly form: string | null;
  /** Whether white space inside the URL was removed. */
  readonly joined: boolean | null;
  /** The name of the file. */
  readonly file: string | null;
  /** The line, from 1. */
  readonly line: number | null;
  /** The byte in the line, from 1. */
  readonly column: number | null;
  /** The offset of the first byte, from 0. */
  readonly offset: number | null;
  /** The bytes from the first to the last one. */
  readonly length: number | null;
  /** The ranges of bytes that the URL was put together from. */
  readonly spans: readonly (readonly [number, number])[];
  /** The member of the archive. */
  readonly member: string | null;
  /** The number of the WARC record in its file, from 1. */
  readonly record: number | null;
  /** The type of the WARC record. */
  readonly record_type: string | null;
  /** The date of the WARC record. */
  readonly record_date: string | null;
  /** The URL whose copy the WARC record is. */
  readonly record_target: string | null;
  /** The range of bytes in the file that was decoded. */
  readonly source: readonly [number, number] | null;
  /** The number of the message in its file, from 1. */
  readonly message: number | null;
  /** The Message-ID of the mail. */
  readonly message_id: string | null;
  /** The date of the mail, in UTC. */
  readonly message_date: string | null;
  /** The address that the mail is from. */
  readonly sender: string | null;
  /** The subject of the mail. */
  readonly subject: string | null;
  /** The part of the message, as in 1.2 or 2!dir/file. */
  readonly part: string | null;
  /** The name of the header field. */
  readonly field: string | null;
  /** The JSON Pointer of the string of JSON. */
  readonly pointer: string | null;
  /** The row in the table, from 1. */
  readonly cell_row: number | null;
  /** The column in the table, from 1. */
  readonly cell_column: number | null;
  /** The element of the page that the link is in. */
  readonly element: string | null;
  /** The attribute that the link is the value of. */
  readonly attribute: string | null;
  /** The text of the link. */
  readonly text: string | null;
  /** The host that the text of the link names. */
  readonly text_host: string | null;
  /** The scheme in lower case. */
  readonly scheme: string | null;
  /** The user. */
  readonly user: string | null;
  /** The password. */
  readonly password: string | null;
  /** The host, as a click opens it if it does; also that of a mail address. */
  readonly host: string | null;
  /** The port in the URL or, without one, the default port of the scheme. */
  readonly port: number | null;
  /** The path, with the slash before it. */
  readonly path: string | null;
  /** The path, without the slash before it. */
  readonly urlpath: string | null;
  /** The query, without the question mark. */
  readonly query: string | null;
  /** The fragment, without the number sign. */
  readonly fragment: string | null;
  /** The type of ftp or gopher. */
  readonly type: string | null;
  /** The selector of gopher. */
  readonly selector: string | null;
  /** The search words of gopher or wais. */
  readonly search: string | null;
  /** The Gopher+ string. */
  readonly gopherplus: string | null;
  /** The database of wais. */
  readonly database: string | null;
  /** The type of wais. */
  readonly wtype: string | null;
  /** The path of wais. */
  readonly wpath: string | null;
  /** The fields of prospero or mailto. */
  readonly fields: string | null;
  /** The newsgroup of news or nntp. */
  readonly group: string | null;
  /** The message id of news. */
  readonly article: string | null;
  /** The article number of nntp. */
  readonly number: string | null;
  /** The address of mailto. */
  readonly address: string | null;
  /** The registrable domain of the host. */
  readonly domain: string | null;
  /** The public suffix that the domain is under. */
  readonly suffix: string | null;
  /** The URL in its normal form, the same for URLs that mean the same. */
  readonly normal: string | null;
  /** The URL so that no program makes a link of it. */
  readonly defanged: string | null;
  /** The URL that the link of a gateway or a search engine leads to. */
  readonly target: string | null;
  /** Other ways to read a URL that was broken across lines. */
  readonly alternatives: readonly URLReading[];
  /** What was noticed in the text. */
  readonly notes: readonly string[];
  /** What a reader should know before following the URL. */
  readonly risks: readonly string[];
  /** What began the URL in the text. */
  readonly began: string | null;
  /** What ended it. */
  readonly ended: string | null;
  /** The bytes behind it that were left to the sentence. */
  readonly trimmed: number | null;
  /** How line breaks inside it are read: whole, dropped or alone. */
  readonly kind: string | null;
  /** The URL in its text, with at most 80 characters on each side. */
  readonly context: string | null;
  /** The sentence with the URL. */
  readonly sentence: string | null;
// end
  toJSON(): { [name: string]: unknown };
}

export interface Hit extends URLReading {
  readonly start: number;
  readonly end: number;
}

export class Rules {
  constructor(settings?: Settings);
}

export class Scanner {
  constructor(options?: FindOptions);
  feed(text: string | Uint8Array): Hit[];
  finish(how?: { broken?: boolean }): Hit[];
}

export class ScannerStream extends TransformStream<string | Uint8Array, Hit> {
  constructor(options?: FindOptions);
}

export const version: string;
export function find(text: string | Uint8Array, options?: FindOptions): Hit[];
export function check(url: string, options?: FindOptions): URLReading;
export function defang(url: string, options?: FindOptions): string;
export function normalize(url: string, options?: FindOptions): string | null;
export function linkify(text: string, options?: LinkifyOptions): string;
