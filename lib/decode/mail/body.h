/*
 * A decoder of the body of a part, from the bytes of the message to text.  It
 * undoes, in this order: doubled dots, transfer encoding, character set, broken
 * paragraphs.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BODY_H
#define US_BODY_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"
#include "../charset.h"
#include "contentline.h"
#include "../html/html.h"
#include "../urlsift-decode.h"
#include "../xml/xml.h"
#include "../detect/detect.h"
#include "field.h"
#include "parameter.h"
#include "transfer_encoding.h"

/* The coding of a part's body, and whether the body is text: by its fields, and
 * if they do not say it, by its first bytes. */

/* Room for the first bytes of a decoded body. */
#define US_CODING_ROOM (US_DETECT_PREFIX + US_TRANSFER_ROOM)

/* Room for the name of a file, with a NUL; a longer one is none. */
#define US_FILE_NAME_ROOM 1024

/* What a header says about the body behind it.  The first of several fields
 * with the same name counts (first-of-several-fields). */
struct us_content {
	struct us_field type, transfer, disposition; /* length 0: not given */
	char mime[US_TYPE_ROOM]; /* in lower case; empty: not valid */
	char charset[US_CHARSET_NAME_MAX + 1];
	/* Of the file that it is; empty: none, or nobody asked. */
	char name[US_FILE_NAME_ROOM];
};

/* The type of text in a body. */
enum us_body_type {
	US_BODY_OTHER,
	US_BODY_PLAIN, /* text/plain */
	US_BODY_HTML,
	US_BODY_XML,   /* text with references (xml-that-is-no-page) */
	US_BODY_LINES, /* content lines of a calendar or card */
	/* to be opened by somebody else (archive-in-a-message) */
	US_BODY_FILE
};

struct us_coding {
	enum us_transfer_encoding transfer;
	const char *charset; /* NULL: not given */
	const char *base;    /* the page's URL; NULL: not known */
	enum us_body_type type;
	/* The file that it is, if that is more than one text
	 * (attached-documents); AUTO: it is none. */
	enum urlsift_decode_kind file;
	enum urlsift_decode_kind named; /* what its file's name says */
	bool is_named;			/* and its bytes agree */
	bool flowed, delsp;
	bool is_pdf;	  /* only what is in clear is read */
	const char *head; /* its first bytes, if it was looked at */
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
 * us_coding_type(type), us_coding_is_text(type):
 * Return the type of a body with the MIME type ${type}, which is in lower case
 * and has no parameters; return whether such a body is text of any kind.
 */
enum us_body_type us_coding_type(const char *type);
bool us_coding_is_text(const char *type);

/**
 * us_coding_is_packed(coding):
 * Return whether the body is a file that nobody can read as text.
 */
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

/* The lines of a text part: joins the paragraphs that format=flowed broke (RFC
 * 3676, format-flowed) and leaves out encoded files (uuencode, yEnc,
 * uuencode-and-yenc). */

#define US_FLOWED_ROOM 65536

/* Receives decoded text; a result other than 0 stops. */
typedef int us_flowed_out(void *ctx, const char *text, size_t len);

enum us_flowed_state {
	US_FLOWED_TEXT,
	US_FLOWED_UU,  /* in a uuencoded file */
	US_FLOWED_YENC /* in a file in yEnc */
};

struct us_flowed {
	us_flowed_out *out;
	void *ctx;
	bool flowed, delsp; /* RFC 3676 */
	enum us_flowed_state state;
	size_t budget;	/* bytes that may still be yEnc */
	bool midline;	/* the buffer begins inside a line */
	bool soft;	/* the last line goes on */
	bool soft_cr;	/* and ended in CR LF */
	size_t depth;	/* its quote marks */
	unsigned files; /* encoded files left out */
	size_t len;
	char room[US_FLOWED_ROOM];
};

/**
 * us_flowed_init(p, out, ctx):
 * Begin a text that is emitted to ${out}.
 */
void us_flowed_init(struct us_flowed *p, us_flowed_out *out, void *ctx);

/**
 * us_flowed_put(p, text, len), us_flowed_finish(p):
 * Read the next ${len} bytes; end the text.  Return the status of out.
 */
int us_flowed_put(struct us_flowed *p, const char *text, size_t len);
int us_flowed_finish(struct us_flowed *p);

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
	struct us_tag_scan tag; /* of those bytes */
	struct us_converter converter;
	struct us_flowed plain;
	struct us_contentline lines;
	struct us_xml xml;
	struct us_html *page;
	struct us_buf file; /* its bytes */
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
