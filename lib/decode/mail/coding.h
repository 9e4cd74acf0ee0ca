/*
 * The coding of a part's body, and whether the body is text: by its fields, and
 * if they do not say it, by its first bytes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CODING_H
#define US_CODING_H

#include <stdbool.h>
#include <stddef.h>

#include "../charset.h"
#include "../detect/detect.h"
#include "field.h"
#include "parameter.h"
#include "transfer.h"

/* Room for the first bytes of a decoded body. */
#define US_CODING_ROOM (US_DETECT_PREFIX + US_TRANSFER_ROOM)

/* What a header says about the body behind it.  The first of several fields
 * with the same name counts (D140). */
struct us_content {
	struct us_field type, transfer, disposition; /* length 0: not given */
	char mime[US_TYPE_ROOM]; /* in lower case; empty: not valid */
	char charset[US_CHARSET_NAME_MAX + 1];
};

/* The type of text in a body. */
enum us_body_type {
	US_BODY_OTHER,
	US_BODY_PLAIN, /* text/plain */
	US_BODY_HTML,
	US_BODY_XML,   /* text with references (D111) */
	US_BODY_LINES, /* content lines of a calendar or card */
	US_BODY_FILE   /* to be opened by somebody else (D229) */
};

struct us_coding {
	enum us_transfer_encoding transfer;
	const char *charset; /* NULL: not given */
	const char *base;    /* the page's URL; NULL: not known */
	enum us_body_type type;
	/* The file that it is, if that is more than one text (D320); AUTO: it
	 * is none. */
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

#endif
