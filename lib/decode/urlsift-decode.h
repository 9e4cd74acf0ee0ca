/*
 * The decoder: decodes mail, mailboxes, news, HTML, PDF, WARC and archives to
 * the text that a reader sees, so that a scanner can search it.  It loads
 * libarchive, zlib and poppler, which nobody links, when an input needs them.
 *
 * It prints nothing and opens no files.  A range ends before the byte at its
 * end.  Raw offsets are those of the input, other offsets those of a decoded
 * text.
 * SPDX-License-Identifier: MIT
 */
#ifndef URLSIFT_DECODE_H
#define URLSIFT_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kinds of input; the first eleven are those of urlsift's --type. */
enum urlsift_decode_kind {
	URLSIFT_DECODE_AUTO, /* for members: detect each, also by its name */
	URLSIFT_DECODE_TEXT,
	URLSIFT_DECODE_MAIL, /* one message */
	URLSIFT_DECODE_MBOX, /* a mailbox, as its beginning shows */
	URLSIFT_DECODE_NEWS, /* one article, with leading dots doubled */
	URLSIFT_DECODE_HTML,
	URLSIFT_DECODE_XML,  /* XML that is not a page */
	URLSIFT_DECODE_JSON, /* values of JSON, one or more */
	URLSIFT_DECODE_CSV,  /* a table with commas or semicolons */
	URLSIFT_DECODE_TSV,  /* a table with tabs */
	URLSIFT_DECODE_PDF,
	URLSIFT_DECODE_RTF,	/* Rich Text Format */
	URLSIFT_DECODE_LINES,	/* a calendar or an address card */
	URLSIFT_DECODE_PROGRAM, /* the text of a script */
	URLSIFT_DECODE_OFFICE,	/* a compound file that is no message */
	URLSIFT_DECODE_OUTLOOK, /* a message as .msg or TNEF */
	URLSIFT_DECODE_SIGNED,	/* S/MIME that is signed */
	URLSIFT_DECODE_WARC,
	URLSIFT_DECODE_ARCHIVE, /* an archive or a compressed file */
	URLSIFT_DECODE_KINDS
};

/* Types of parts that are skipped although some of them is read. */
#define US_TYPE_PDF "application/pdf"
#define US_TYPE_OFFICE "application/msword"
#define US_TYPE_ENCODED "uuencode or yEnc"

/* What a compound file begins with, as .doc, .xls and .msg are (MS-CFB,
 * 2.2). */
#define US_COMPOUND_MARK "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"
#define US_COMPOUND_MARK_LEN 8

/* The result of a call. */
enum urlsift_decode_status {
	URLSIFT_DECODE_OK = 0,
	URLSIFT_DECODE_STOPPED = 1, /* a callback stopped the decoder */
	URLSIFT_DECODE_SLICED = 2,  /* a slice ended where it should */
	URLSIFT_DECODE_ENOMEM = -1,
	URLSIFT_DECODE_EREAD = -2,    /* the input could not be read */
	URLSIFT_DECODE_ELIBRARY = -3, /* a library is not installed */
	URLSIFT_DECODE_EHELPER = -4   /* the helper failed: not all was read */
};

/* A record of a WARC begins. */
struct urlsift_decode_record {
	uint64_t index;	     /* from 1 */
	uint64_t begin, end; /* raw */
	const char *type;    /* "response"; these three may be empty */
	const char *date;    /* as the record has it */
	const char *target;  /* the URL whose copy it is */
};

enum us_message_word {
#define MESSAGE_WORD(name) US_MESSAGE_WORD_##name,
#include "../message_words.def"
	US_MESSAGE_WORDS
};

/* A message begins.  HTML pages have none. */
struct urlsift_decode_message {
	uint64_t index;	     /* from 1 */
	uint64_t begin, end; /* raw; end is 0 if it is not known yet */
	const char *word[US_MESSAGE_WORDS];
};

/* A text begins: a header field, a part, the text between parts, a string of
 * JSON, or a field of a table. */
struct urlsift_decode_part {
	/* Of these words, NULL is as good as an empty one: there is none. */
	const char *path;     /* "1.2"; empty: the message itself; of an
			       * archive that is a part, "2!dir/file"; of a
			       * file that is uuencoded in one, "1!1" */
	const char *field;    /* the name of a header field */
	uint64_t begin, end;  /* raw */
	int is_plain;	      /* 1: text/plain of a message */
	const char *pointer;  /* of a string of JSON (RFC 6901) */
	uint64_t row, column; /* in a table, from 1; 0: not in one */
	uint64_t page;	      /* of a PDF, from 1; 0: of none */
	const char *type;     /* Content-Type in lower case */
	const char *name;     /* of the file that it is */

	/* Of a message in a string or field, which begins and ends with it, and
	 * has no number; NULL: none. */
	const struct urlsift_decode_message *message;
};

/* A place in the decoded part. */
struct urlsift_decode_place {
	uint64_t offset;
	uint64_t line;	/* from 1 */
	uint64_t start; /* offset of the first byte of the line */
};

/* Text, of which ${pieces} have other places than the text before them. */
struct urlsift_decode_piece {
	size_t at; /* in the text, up to the next piece */
	struct urlsift_decode_place place;
};

struct urlsift_decode_block {
	const char *text;
	size_t len;
	const struct urlsift_decode_piece *pieces; /* rising */
	size_t n;
};

/* Properties of a whole URL, as bits. */
enum urlsift_decode_flag {
	URLSIFT_DECODE_RELATIVE = 1 << 0, /* relative to an unknown base */
	URLSIFT_DECODE_DATA = 1 << 1, /* an embedded image without its bytes */
	URLSIFT_DECODE_ATTRIBUTE = 1 << 2, /* of HTML; else of a header field */
	URLSIFT_DECODE_TARGET = 1 << 3,	   /* the target of a WARC record */
	URLSIFT_DECODE_SHORTENED = 1 << 4, /* a link text with an ellipsis */
	URLSIFT_DECODE_SCRIPT = 1 << 5,	   /* a string in a script of a page */
	URLSIFT_DECODE_HIDDEN = 1 << 6,	   /* no reader of the page sees it */
	URLSIFT_DECODE_HIDES_TEXT = 1 << 7 /* nor some text of the link */
};

/* A whole URL that needs no scanner. */
struct urlsift_decode_url {
	const char *url;
	size_t len;
	struct urlsift_decode_place place;
	unsigned flags;

	/* What a click opens, serialized (URL Standard, 4.5); NULL: nothing.
	 * It is ${url} itself if that is spelled so already. */
	const char *opens;
	size_t opens_len;
	/* Of a page or XML: where it stands, in lower case ("a" and "href",
	 * "style" and "url()"); NULL: not known. */
	const char *element, *attribute;
	/* Of a link in a page: its text on one line, at most 4,096 bytes;
	 * NULL: none. */
	const char *text;
	size_t text_len;
};

/* A file that is a part of a message (attached-documents), or a PDF in another
 * input (pdf-helper-of-its-own), decoded. */
struct us_file {
	enum urlsift_decode_kind kind;
	const char *encoding; /* its character set; empty: not said */
	const char *bytes;
	size_t len;
};

/*
 * The callbacks, called in the order of the input.  What they are passed is
 * valid until they return.  They return 0 to continue; any other value stops
 * the decoder.
 *
 * member: that of an archive begins which has this ${index}, from 1 and with
 * those of nested archives, and this ${name}, "inner.zip!dir/file"; empty:
 * none.
 * record, message: one begins.  A warning about an archive inside the
 * input may follow a member with the name of that archive.
 * part, part_end: a text begins and ends.
 * broken: the input broke off, and the part that is open ends with it.
 * place: the place of the next text, if it does not follow the text before.
 * text: some of the text, in UTF-8 if its character set is known.  In an HTML
 * page, U+200B precedes a line that a tag separates from the line before.
 * block: the same for text of several places.
 * gap: the text before and the text after do not belong together.
 * url: a whole URL, between part and part_end.
 * skipped: ${part}, of this type, was not searched, since it is not text; or,
 * of a PDF, only what is in clear.  The first ${len} bytes of it are ${head},
 * if it was looked at.  Archives that are parts of messages are skipped, too,
 * unless there is somebody who opens them.
 * file: opens ${file}, which is ${part}; NULL: nobody does.
 * kept: of a record of JSON or a table, those of its ${values} that are wanted,
 * as an object of JSON; it begins, or with an empty string the last one has
 * ended.
 * warning: something was not read, or not completely.
 */
struct urlsift_decode_sink {
	int (*member)(void *ctx, uint64_t index, const char *name);
	int (*record)(void *ctx, const struct urlsift_decode_record *record);
	int (*message)(void *ctx, const struct urlsift_decode_message *message);
	int (*part)(void *ctx, const struct urlsift_decode_part *part);
	int (*place)(void *ctx, const struct urlsift_decode_place *place);
	int (*text)(void *ctx, const char *text, size_t len);
	int (*block)(void *ctx, const struct urlsift_decode_block *block);
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct urlsift_decode_url *url);
	int (*broken)(void *ctx);
	int (*part_end)(void *ctx);
	int (*skipped)(void *ctx, const struct urlsift_decode_part *part,
	    const char *type, const char *head, size_t len);
	int (*warning)(void *ctx, const char *what);
	int (*file)(void *ctx, const struct urlsift_decode_part *part,
	    const struct us_file *file);
	int (*kept)(void *ctx, const char *values);
	bool no_lines;	  /* the places in a page need not have their lines */
	bool needs_colon; /* text of a page, from gap to gap, without a colon
			     need not come */
};

/* Limits, most of them for archives; 0: the default.  See urlsift(1). */
struct urlsift_decode_limits {
	uint64_t
	    nesting;	 /* levels of nested archives, US_MAX_NESTING at most */
	uint64_t output; /* bytes extracted */
	uint64_t ratio;	 /* bytes extracted for each byte read */
	uint64_t time;	 /* milliseconds of CPU time of the helper program, for
			   * an input as a whole */
};

/* Decode only the messages of a mailbox and the records of a WARC that begin in
 * this range; of a tar, the members in it. */
struct urlsift_decode_range {
	uint64_t from, to; /* raw; to is 0: to the end */
};

/*
 * Of a WARC whose records are compressed one by one: what its range contains.
 * The range begins where a gzip member does, at ${offset} of the input, and
 * should end where another one does; the rest here is a claim about the end.
 * If a record begins exactly there, the decoder returns URLSIFT_DECODE_SLICED:
 * the next range can be read by itself.  Else it goes on to the end of the
 * input.
 */
struct urlsift_decode_slice {
	uint64_t from, to;    /* offsets without compression; to is 0: to the
			       * end */
	uint64_t first, next; /* numbers of the records there, from 1; first is
			       * 0: no slice */
};

/*
 * An input.  ${read} and ${seek} work like read(2) and lseek(2), with ctx in
 * the place of a file descriptor.  ${seek} may be NULL, but then some archives
 * cannot be read.
 */
struct urlsift_decode_input {
	enum urlsift_decode_kind kind;
	long (*read)(void *ctx, char *room, size_t size);
	int64_t (*seek)(void *ctx, int64_t offset, int whence);
	void *ctx;
	uint64_t offset; /* of the first byte that is read */
	/* Of the first message, record or member.  With 0, messages are not
	 * counted, which saves reading what is before a range. */
	uint64_t index;
	enum urlsift_decode_kind members; /* of an archive */
	/* What the name of a compressed file says of the file in it, which has
	 * none; URLSIFT_DECODE_AUTO: nothing. */
	enum urlsift_decode_kind named;
	struct urlsift_decode_limits limits;
	int no_headers;	      /* 1: skip the header fields of mail and news */
	int all_headers;      /* 1: emit fields, and strings of JSON and tables,
			       * without a URL's colon, too */
	const char *encoding; /* character set of text and pages, or NULL */
	/* What relative links of pages and XML are resolved against that do not
	 * name a base, or NULL.  It is not used without a scheme and a host,
	 * over 1,023 bytes, and for the members of an archive.  A JSON Pointer:
	 * where a record of JSON or a table has it. */
	const char *base;
	const char *keep; /* JSON Pointers with commas between them, or NULL */

	/* It needs ${seek}, but for archives, which begin where it does. */
	struct urlsift_decode_range range;
	struct urlsift_decode_slice slice;
};

struct urlsift_decoder;

/**
 * urlsift_decoder_new(sink, ctx):
 * Return a decoder that calls ${sink} and passes ${ctx}, or NULL if memory runs
 * out.  ${sink} is not copied and must outlive it.  Free with
 * urlsift_decoder_free().
 */
struct urlsift_decoder *urlsift_decoder_new(const struct urlsift_decode_sink
						*sink,
    void *ctx);

/**
 * urlsift_decoder_load(d, kind):
 * Load the libraries that inputs of this ${kind} need: libarchive and zlib for
 * an archive, zlib for a WARC, poppler for a PDF, none for others.
 * urlsift_decoder_run() does so, too; a program that gives up its right to read
 * files must do it before.
 * Return an urlsift_decode_status.
 */
int urlsift_decoder_load(struct urlsift_decoder *d,
    enum urlsift_decode_kind kind);

/**
 * urlsift_decoder_libraries(d, text, size):
 * Write the names and versions of the libraries in use to ${text}, at most
 * ${size} bytes: "libarchive 3.6.2, zlib 1.2.13".
 */
void urlsift_decoder_libraries(const struct urlsift_decoder *d, char *text,
    size_t size);

/**
 * us_decoder_seal(d):
 * Have ${d} load no more libraries: what needs one that is not there is not
 * read.
 */
void us_decoder_seal(struct urlsift_decoder *d);

/**
 * urlsift_decoder_run(d, input):
 * Decode all of ${input}.  Return an urlsift_decode_status.  If a library is
 * not installed, a warning says what is not read.  After a failure, ${d} can
 * still be used for another input.
 */
int urlsift_decoder_run(struct urlsift_decoder *d,
    const struct urlsift_decode_input *input);

/**
 * urlsift_decoder_free(d):
 * Free ${d}.  NULL is ignored.
 */
void urlsift_decoder_free(struct urlsift_decoder *d);

/* What a helper must have of a sandbox.  Limits it has in any case. */
enum urlsift_sandbox {
	URLSIFT_SANDBOX_PREFER,	 /* one, if the system has it */
	URLSIFT_SANDBOX_REQUIRE, /* one, or it reads nothing */
	URLSIFT_SANDBOX_NONE,	 /* none */
	URLSIFT_SANDBOX_FRESH	 /* as REQUIRE, and a new one for each input */
};

#endif
