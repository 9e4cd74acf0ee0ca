/*
 * The coding of a part's body, and whether the body is text: by its fields, and
 * if they do not say it, by its first bytes.
 */
#ifndef US_CODING_H
#define US_CODING_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

/* The type of text in a body. */
enum us_body_type {
	US_BODY_OTHER,
	US_BODY_PLAIN, /* text/plain */
	US_BODY_HTML,
	US_BODY_XML,  /* text with references (D111) */
	US_BODY_LINES /* content lines of a calendar or card */
};

struct us_coding {
	GMimeContentEncoding transfer;
	const char *charset; /* NULL: not given */
	const char *base;    /* the page's URL; NULL: not known */
	enum us_body_type type;
	bool flowed, delsp;
	bool dots; /* a line that begins with a dot has two (RFC 3977) */
};

/**
 * us_coding_type(type), us_coding_is_text(type):
 * Return the type of a body with the MIME type ${type}, which is in lower case
 * and has no parameters; return whether such a body is text of any kind.
 */
enum us_body_type us_coding_type(const char *type);
bool us_coding_is_text(const char *type);

/**
 * us_coding_look(coding, text, len, all):
 * Detect whether the body is a page, XML or content lines.  ${text} is the
 * beginning of the body, or ${all} of it, and the fields do not say it.  Return
 * false if the body is not text.
 */
bool us_coding_look(struct us_coding *coding, const char *text, size_t len,
    bool all);

/**
 * us_coding_read(coding, part, text, len):
 * Set ${coding} to that of ${part}, whose body is the ${len} bytes at ${text}.
 * ${coding} borrows from the part.  Return whether the body is text.
 */
bool us_coding_read(struct us_coding *coding, GMimeObject *part,
    const char *text, size_t len);

#endif
