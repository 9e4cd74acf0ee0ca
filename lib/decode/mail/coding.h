/*
 * What has been done to the body of a part, and whether it is text: as its
 * fields say, and where they say nothing of use, as its first bytes do.
 */
#ifndef US_CODING_H
#define US_CODING_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

struct us_coding {
	GMimeContentEncoding transfer;
	const char *charset; /* NULL: not told */
	const char *base;    /* the page's URL; NULL: not known */
	bool is_html;
	bool is_plain; /* text/plain */
	bool is_lines; /* a calendar's or a card's content lines */
	bool is_xml;   /* text with references (D111) */
	bool flowed, delsp;
	bool dots; /* lines that begin with a dot have two (RFC 3977) */
};

/**
 * us_coding_is_html(type), us_coding_is_xml(type), us_coding_is_lines(type),
 * us_coding_is_text(type):
 * Return whether ${type}, without parameters and in lower case, is a page, XML,
 * content lines, text of any kind.
 */
bool us_coding_is_html(const char *type);
bool us_coding_is_xml(const char *type);
bool us_coding_is_lines(const char *type);
bool us_coding_is_text(const char *type);

/**
 * us_coding_look(coding, text, len, all):
 * Learn from ${text}, the first bytes, or ${all}, of what has no type that
 * says it, whether it is a page or content lines.  Return false if it is no
 * text.
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
