/*
 * What has been done to the body of a part, and whether it is text: as its
 * fields say, and where they say nothing of use, as its first bytes do.
 */
#ifndef US_CODING_H
#define US_CODING_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

/* What text a body is. */
enum us_body_type {
	US_BODY_OTHER,
	US_BODY_PLAIN, /* text/plain */
	US_BODY_HTML,
	US_BODY_XML,  /* text with references (D111) */
	US_BODY_LINES /* a calendar's or a card's content lines */
};

struct us_coding {
	GMimeContentEncoding transfer;
	const char *charset; /* NULL: not told */
	const char *base;    /* the page's URL; NULL: not known */
	enum us_body_type type;
	bool flowed, delsp;
	bool dots; /* lines that begin with a dot have two (RFC 3977) */
};

/**
 * us_coding_type(type), us_coding_is_text(type):
 * Return what the MIME type ${type}, without parameters and in lower case, says
 * of a body; whether it is text of any kind.
 */
enum us_body_type us_coding_type(const char *type);
bool us_coding_is_text(const char *type);

/**
 * us_coding_look(coding, text, len, all):
 * Learn from ${text}, the first bytes, or ${all}, of what has no type that
 * says it, whether it is a page, XML or content lines.  Return false if it is
 * no text.
 */
bool us_coding_look(struct us_coding *coding, const char *text, size_t len,
    bool all);

/**
 * us_coding_read(coding, part, text, len):
 * Set ${coding} to that of ${part}, whose body is the ${len} bytes at ${text};
 * it borrows from the part.  Return whether that is text.
 */
bool us_coding_read(struct us_coding *coding, GMimeObject *part,
    const char *text, size_t len);

#endif
