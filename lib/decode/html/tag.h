/*
 * A tag: its end, its name and its attributes, by the states of WHATWG's
 * tokenizer (13.2.5.8, 13.2.5.32 to 40).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TAG_H
#define US_TAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"

enum us_tag_limit {
	US_TAG_NAME = 32,	 /* room for a name that is kept */
	US_TAG_ATTRIBUTES = 1024 /* that have different names */
};

/* The places of an attribute: the name in ${names}, the value in the source of
 * the tag.  No value is an empty one. */
struct us_attribute {
	uint32_t name, name_len;
	uint32_t value, len;
};

/* A tag.  ${source} is from < to >; it is empty if the tag was too long and was
 * emitted as broken. */
struct us_tag {
	const char *name; /* ends in NUL */
	size_t name_len;
	bool self_closing;
	const char *source;
	size_t len;
	uint64_t offset;
	const char *names; /* of the attributes */
	const struct us_attribute *attributes;
	size_t n;
};

enum us_tag_state {
	US_TAG_BEFORE_ATTRIBUTE, /* and behind a value in quotes */
	US_TAG_BEHIND_ATTRIBUTE, /* behind the name */
	US_TAG_BEFORE_VALUE,
	US_TAG_SELF_CLOSING, /* behind a / */

	/* In a name or a value. */
	US_TAG_IN_NAME,
	US_TAG_IN_ATTRIBUTE,
	US_TAG_UNQUOTED,
	US_TAG_DOUBLE_QUOTED,
	US_TAG_SINGLE_QUOTED
};

struct us_tag_scan {
	enum us_tag_state state;
	bool self_closing;
	bool passing;	     /* only the end is looked for */
	bool full;	     /* more than US_TAG_ATTRIBUTES */
	bool failed;	     /* no memory */
	bool repeated;	     /* the attribute has the name of one before */
	size_t begin;	     /* of a value, in the tag */
	size_t name;	     /* where the last name begins in the names */
	struct us_buf names; /* in lower case; first that of the tag, and NUL */
	size_t name_len;     /* of the tag */
	size_t n;
	struct us_attribute attributes[US_TAG_ATTRIBUTES];
	uint16_t sorted[US_TAG_ATTRIBUTES]; /* by name */
};

/**
 * us_tag_begin(scan):
 * Begin a tag; the memory of ${scan->names} is kept.
 */
void us_tag_begin(struct us_tag_scan *scan);

/**
 * us_tag_read(scan, tag, len, at):
 * Continue from ${at} of ${tag}, which begins with its < and was read up to
 * there; at first that is its name.  Return whether it ends: then ${at} is set
 * behind its >, else to ${len}.  The attributes are those with a name that no
 * other one before has.
 */
bool us_tag_read(struct us_tag_scan *scan, const char *tag, size_t len,
    size_t *at);

/**
 * us_tag_pass(scan):
 * The tag is too long to be kept: its name is kept, as far as it was read, and
 * its end is looked for; what us_tag_read() gets may then begin anywhere.
 */
void us_tag_pass(struct us_tag_scan *scan);

/**
 * us_tag_find(tag, name):
 * Return the attribute ${name} of ${tag}, or NULL.
 */
const struct us_attribute *us_tag_find(const struct us_tag *tag,
    const char *name);

/**
 * us_tag_space(byte):
 * Return whether ${byte} is ASCII white space of HTML.  CR is: the standard
 * makes it a line feed.
 */
static inline bool
us_tag_space(char byte)
{

	return us_is(byte, US_BLANK) && byte != '\v';
}

/**
 * us_tag_word(text, len):
 * Return whether ${text} is more than white space.
 */
static inline bool
us_tag_word(const char *text, size_t len)
{

	while (len > 0 && us_tag_space(text[len - 1]))
		len--;
	return len > 0;
}

#endif
