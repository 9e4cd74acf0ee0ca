/*
 * The decoder of the body of a part, and what it needs of the fields of a
 * header.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BODY_H
#define US_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "../charset.h"
#include "../detect/detect.h"
#include "../emitter.h"
#include "../html/value_page.h"
#include "../outlook/outlook.h"
#include "../urlsift-decode.h"
#include "../xml/xml.h"

/* Header fields: where one begins and ends, and what the name of one says. */

/* What the decoder does with a field. */
enum us_field_kind {
	US_FIELD_OTHER,
	/* contains message ids, which are not URLs (message-ids-are-no-urls)
	 * */
	US_FIELD_ID,
	US_FIELD_OWN,  /* the same: Message-ID */
	US_FIELD_URL,  /* its value is one whole URL (fields-with-one-url) */
	US_FIELD_BASE, /* the same: Content-Base */
	US_FIELD_LOCATION, /* Content-Location */
	US_FIELD_DATE,
	US_FIELD_FROM,
	US_FIELD_TO,
	US_FIELD_REPLY,	 /* Reply-To */
	US_FIELD_RETURN, /* Return-Path */
	US_FIELD_LIST,	 /* List-Id */
	US_FIELD_SUBJECT,
	US_FIELD_TYPE,	      /* Content-Type */
	US_FIELD_DISPOSITION, /* Content-Disposition */
	US_FIELD_TRANSFER     /* Content-Transfer-Encoding */
};

/* A field, including its continuation lines and line end. */
struct us_field {
	enum us_field_kind kind;
	const char *text;
	size_t len;
	size_t name;  /* length of its name; 0: it has none */
	size_t value; /* where its value begins, blanks included */
};

/**
 * us_field_at(text, len, field):
 * Find the field at the beginning of ${text}.  Return false at the end, or at
 * the line that ends the header.
 */
bool us_field_at(const char *text, size_t len, struct us_field *field);

/**
 * us_field_is(field, name):
 * Return whether ${field} has this ${name}, in either case.
 */
bool us_field_is(const struct us_field *field, const char *name);

/* The value of a Content-Type field: a type and its parameters (RFC 2045, 5.1,
 * and RFC 2231). */

/* "text/plain" and a NUL. */
#define US_TYPE_ROOM 256

/**
 * us_parameter_blanks(text, len, at):
 * Return where white space and comments (RFC 5322, 3.2.2) at ${at} end.
 */
size_t us_parameter_blanks(const char *text, size_t len, size_t at);

/**
 * us_parameter_type(value, len, type):
 * Write the type of ${value} to ${type}, in lower case.  Return false, and an
 * empty type, if there is none.
 */
bool us_parameter_type(const char *value, size_t len, char type[US_TYPE_ROOM]);

/**
 * us_parameter_get(value, len, name, room, size):
 * Write the parameter ${name} of ${value} to ${room} without quotes, escapes
 * and language, as a string of less than ${size} bytes; a room of ${len} + 1
 * bytes is enough for any.  Return false if there is none, or no room.
 */
bool us_parameter_get(const char *value, size_t len, const char *name,
    char *room, size_t size);

/* Content transfer encodings (RFC 2045, 6) and uuencode: a decoder that takes
 * its input in pieces. */

enum us_transfer_encoding {
	US_TRANSFER_IDENTITY, /* 7bit, 8bit, binary */
	US_TRANSFER_BASE64,
	US_TRANSFER_QUOTED, /* quoted-printable */
	US_TRANSFER_UU
};

enum us_transfer_uu {
	US_TRANSFER_UU_BEGIN,  /* before the line that begins the file */
	US_TRANSFER_UU_LENGTH, /* at the begin of a line */
	US_TRANSFER_UU_DATA,
	US_TRANSFER_UU_BEHIND /* behind the data of a line */
};

/* Bytes of the longest line in quoted-printable (RFC 2045, 6.7). */
#define US_TRANSFER_LINE 76

/* What may be put out beyond the length of a piece: what was held back. */
#define US_TRANSFER_ROOM US_TRANSFER_LINE

struct us_transfer {
	enum us_transfer_encoding encoding;
	unsigned n;    /* bytes of a group that were read */
	uint32_t bits; /* what they mean */
	/* Of quoted-printable: a "=", and what may be part of its escape. */
	char held[US_TRANSFER_LINE];
	enum us_transfer_uu uu;
	bool ended;	  /* the rest of a uuencoded file is ignored */
	unsigned matched; /* bytes of "begin " */
	unsigned left;	  /* bytes of a line that are to come */
};

/**
 * us_transfer_begin(t, encoding):
 * Begin a body in this ${encoding}.
 */
void us_transfer_begin(struct us_transfer *t,
    enum us_transfer_encoding encoding);

/**
 * us_transfer_put(t, text, len, out):
 * Decode the next ${len} bytes to ${out}, which has room for ${len} +
 * US_TRANSFER_ROOM.  Bytes that the encoding does not have are skipped in
 * base64, and kept in quoted-printable.  Return how many were written.
 */
size_t us_transfer_put(struct us_transfer *t, const char *text, size_t len,
    char *out);

/**
 * us_transfer_end(t, out):
 * End the body, and write what was held back to ${out}, at most
 * US_TRANSFER_ROOM bytes.  Return how many were written.
 */
size_t us_transfer_end(struct us_transfer *t, char *out);

/* Files that are uuencoded in a text. */

/* Room for the name of a file, with a NUL; a longer one is none. */
#define US_FILE_NAME_ROOM 1024

struct us_uu_file {
	char name[US_FILE_NAME_ROOM];
	size_t begin, len; /* in the bytes of all */
};

struct us_uu_files {
	struct us_buf list; /* struct us_uu_file */
	size_t n;	    /* of them, at most US_MAX_ATTACHED */
	struct us_buf bytes;
	struct us_transfer transfer;
	bool is_open;  /* the last one has not ended */
	bool has_more; /* than are kept */
};

/**
 * us_uu_put(files, out, line, len), us_uu_end(files, out):
 * Read the next line of a file, or its first one, which begins with "begin ";
 * end the text.  Without memory, ${out} stops.
 */
void us_uu_put(struct us_uu_files *f, struct us_emitter *out, const char *line,
    size_t len);
void us_uu_end(struct us_uu_files *f, struct us_emitter *out);

/**
 * us_uu_clear(files), us_uu_free(files):
 * Forget the files, which are all zero at first; free their memory.
 */
void us_uu_clear(struct us_uu_files *f);
void us_uu_free(struct us_uu_files *f);

/* Content lines of calendars and address cards (RFC 5545, RFC 6350): unfolds
 * lines, removes escapes and reads pages. */

struct us_contentline {
	struct us_emitter *out;
	bool has_cr;  /* a carriage return is kept */
	bool has_end; /* and a line feed, which may be a fold */
	bool moved; /* the next text does not begin where the last one ended */
	struct urlsift_decode_place place;  /* of the next byte */
	bool escapes;			    /* a backslash is kept */
	struct urlsift_decode_place escape; /* where that is */
	struct us_buf held; /* the property without folds and escapes */
	/* of struct urlsift_decode_piece, where that stands */
	struct us_buf runs;
	bool is_known; /* whether it is in quoted-printable */
	bool is_quoted;
	struct us_value_page page;
};

/**
 * us_contentline_init(c, out):
 * Begin a text that is emitted to ${out}, piece by piece with its place.
 */
void us_contentline_init(struct us_contentline *c, struct us_emitter *out);

/**
 * us_contentline_put(c, text, len), us_contentline_finish(c):
 * Read the next ${len} bytes; end the text.
 */
void us_contentline_put(struct us_contentline *c, const char *text, size_t len);
void us_contentline_finish(struct us_contentline *c);

/**
 * us_contentline_free(c):
 * Free the memory of ${c}, whose text has ended or not.
 */
void us_contentline_free(struct us_contentline *c);

/* The coding of a part's body, and whether the body is text: by its fields, and
 * if they do not say it, by its first bytes. */

/* Room for the first bytes of a decoded body. */
#define US_CODING_ROOM (US_DETECT_PREFIX + US_TRANSFER_ROOM)

/* What a header says about the body behind it.  The first of several fields
 * with the same name counts (first-of-several-fields). */
struct us_content {
	struct us_field type, disposition; /* length 0: not given */
	struct us_field base; /* where a page stands (base-of-a-part) */
	enum us_transfer_encoding transfer;
	bool is_transfer_known;
	char mime[US_TYPE_ROOM]; /* in lower case; empty: not valid */
	char charset[US_CHARSET_NAME_MAX + 1];
	/* Of the file that it is; empty: none, or nobody asked. */
	char name[US_FILE_NAME_ROOM];
};

struct us_coding {
	enum us_transfer_encoding transfer;
	const char *charset; /* NULL: not given */
	const char *base;    /* the page's URL; NULL: not known */
	enum urlsift_decode_kind kind;
	bool is_plain; /* text/plain */
	bool is_kept;  /* as bytes, for somebody else (archive-in-a-message) */
	enum urlsift_decode_kind named; /* what its file's name says */
	bool is_named;			/* and its bytes agree */
	bool flowed, delsp;
	const char *clear; /* its type, if only what is in clear is read */
	const char *head;  /* its first bytes, if it was looked at */
	size_t head_len;
	bool dots; /* a line that begins with a dot has two (RFC 3977) */
};

/**
 * us_content_init(content), us_content_add(content, field):
 * Begin a header; add its next ${field}, which is borrowed.
 */
void us_content_init(struct us_content *content);
void us_content_add(struct us_content *content, const struct us_field *field);

/**
 * us_content_is_multipart(content), us_content_is_message(content):
 * Return whether the body is a multipart, or a message that is not encoded.
 */
bool us_content_is_multipart(const struct us_content *content);
bool us_content_is_message(const struct us_content *content);

/**
 * us_content_may_begin(content, text, len):
 * Return whether the body can begin with the line ${text}, which is no field
 * (line-that-is-no-field).
 */
bool us_content_may_begin(const struct us_content *content, const char *text,
    size_t len);

/**
 * us_coding_kind(type), us_coding_is_text(type):
 * Return the kind of a body with the MIME type ${type}, which is in lower case
 * and has no parameters, URLSIFT_DECODE_KINDS if that is not known; return
 * whether such a body is text of any kind.
 */
enum urlsift_decode_kind us_coding_kind(const char *type);
bool us_coding_is_text(const char *type);

/**
 * us_coding_is_file(coding), us_coding_is_packed(coding):
 * Return whether the body is a file that is more than one text
 * (attached-documents); whether it is one that nobody can read as text.
 */
bool us_coding_is_file(const struct us_coding *coding);
bool us_coding_is_packed(const struct us_coding *coding);

/**
 * us_coding_look(coding, text, len, all):
 * Detect whether the body is a page, XML, content lines or a file.  ${text} is
 * the beginning of the body, or ${all} of it; the fields do not say it, but for
 * the name in ${coding->named}.  Return false if the body is not text; it may
 * be an archive.
 */
bool us_coding_look(struct us_coding *coding, const char *text, size_t len,
    bool all);

/**
 * us_coding_read(coding, content, text, len, room):
 * Set ${coding} to that of the ${len} bytes at ${text}, whose header says
 * ${content}, which is borrowed.  Its first bytes are decoded in ${room}, if
 * they are needed.  Return whether the body is text; if not, it may be a file.
 */
bool us_coding_read(struct us_coding *coding, struct us_content *content,
    const char *text, size_t len, char room[US_CODING_ROOM]);

/**
 * us_coding_of_file(coding, name, text, len):
 * The same of the file ${text}, of which only its name is known.
 */
bool us_coding_of_file(struct us_coding *coding, const char *name,
    const char *text, size_t len);

/* The lines of a text part: joins the paragraphs that format=flowed broke (RFC
 * 3676, format-flowed) and leaves out encoded files (uuencode, yEnc,
 * uuencode-and-yenc), of which the first ones go elsewhere. */

#define US_FLOWED_ROOM 65536

enum us_flowed_state {
	US_FLOWED_TEXT,
	US_FLOWED_UU,  /* in a uuencoded file */
	US_FLOWED_YENC /* in a file in yEnc */
};

struct us_flowed {
	struct us_emitter *out;
	struct us_uu_files *uu; /* where uuencoded files go; NULL: nowhere */
	bool flowed, delsp;	/* RFC 3676 */
	enum us_flowed_state state;
	size_t budget;	/* bytes that may still be yEnc */
	bool midline;	/* the buffer begins inside a line */
	bool soft;	/* the last line goes on */
	bool soft_cr;	/* and ended in CR LF */
	size_t depth;	/* its quote marks */
	unsigned files; /* encoded files that nobody received */
	size_t len;
	char room[US_FLOWED_ROOM];
};

/**
 * us_flowed_init(p, out, uu):
 * Begin a text that is emitted to ${out}, and its files to ${uu}.
 */
void us_flowed_init(struct us_flowed *p, struct us_emitter *out,
    struct us_uu_files *uu);

/**
 * us_flowed_put(p, text, len), us_flowed_finish(p):
 * Read the next ${len} bytes; end the text.
 */
void us_flowed_put(struct us_flowed *p, const char *text, size_t len);
void us_flowed_finish(struct us_flowed *p);

/* A decoder of the body of a part, from the bytes of the message to text.  It
 * undoes, in this order: doubled dots, transfer encoding, character set,
 * broken paragraphs. */
struct us_body {
	struct us_emitter *out;
	const char *base; /* of pages and XML whose coding has none; or NULL */
	struct us_coding coding;
	struct us_transfer transfer;
	size_t left;  /* bytes up to the limit US_MAX_BODY */
	bool cut;     /* the limit is exceeded */
	bool at_line; /* dots: at the begin of a line */
	char decoded[US_CODING_ROOM];
	bool looks; /* a page: its character set is not known yet */
	size_t head_len;
	char head[US_PAGE_HEAD];
	struct us_tag tag; /* of those bytes */
	struct us_converter converter;
	struct us_flowed plain;
	struct us_contentline lines;
	struct us_xml xml;
	struct us_html *page;
	struct us_buf file;	 /* its bytes */
	struct us_macros macros; /* of a document */
	struct us_uu_files uu;	 /* in a text, if that is asked for */
	bool takes_uu;
};

/**
 * us_body_begin(b, coding):
 * us_body_put(b, text, len):
 * us_body_end(b):
 * Begin a body with this ${coding}; decode its next ${len} bytes; end it.  A
 * body over the limit is reported as broken.  The bytes of a file are
 * collected.
 */
void us_body_begin(struct us_body *b, const struct us_coding *coding);
void us_body_put(struct us_body *b, const char *text, size_t len);
void us_body_end(struct us_body *b);

#endif
