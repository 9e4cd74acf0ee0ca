/*
 * The syntax of a tag: where it ends, and where the values of its attributes
 * are, by the states of WHATWG's tokenizer.  Nothing is decoded.
 */
#ifndef US_TAG_H
#define US_TAG_H

#include <stdbool.h>
#include <stddef.h>

/* Room for the name of an element; the rest of a longer name is ignored. */
enum { US_TAG_NAME = 32 };

enum us_tag_state {
	US_TAG_IN_NAME,	  /* in the name of the tag */
	US_TAG_BETWEEN,	  /* before the name of an attribute */
	US_TAG_ATTRIBUTE, /* in that name */
	US_TAG_BEHIND,	  /* behind that name and a blank */
	US_TAG_EQUALS,	  /* before a value */
	US_TAG_DOUBLE,	  /* in a value in double quotes */
	US_TAG_SINGLE,	  /* in a value in single quotes */
	US_TAG_BARE	  /* in a value without quotes */
};

/* The state inside a tag. */
struct us_tag_scan {
	enum us_tag_state state;
	bool slash; /* directly behind a slash that is not part of a value */
};

struct us_attribute {
	const char *name, *value; /* value NULL: it has none */
	size_t name_len, len;
};

/**
 * us_tag_end(scan, text, len, at):
 * Continue in a tag, from ${at} of ${text}, which is first its name; ${scan} is
 * zeros at first.  Return whether the tag ends: then ${at} is set behind its >,
 * else to ${len}.
 */
bool us_tag_end(struct us_tag_scan *scan, const char *text, size_t len,
    size_t *at);

/**
 * us_tag_name(tag, len, name):
 * Write the name of ${tag}, which begins with its < or </, in lower case to
 * ${name}, which has room for US_TAG_NAME bytes.
 */
void us_tag_name(const char *tag, size_t len, char *name);

/**
 * us_tag_next(tag, len, at, attribute):
 * Read the next ${attribute} of ${tag}, which is from its < to its >, from
 * ${at} on, which is 0 at first.  Return false if there is none.
 */
bool us_tag_next(const char *tag, size_t len, size_t *at,
    struct us_attribute *attribute);

#endif
