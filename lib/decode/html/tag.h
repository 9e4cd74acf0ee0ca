/*
 * A tag as it stands: where it ends, and where its attributes' values are, by
 * the states of WHATWG's tokenizer.  Decodes nothing.
 */
#ifndef US_TAG_H
#define US_TAG_H

#include <stdbool.h>
#include <stddef.h>

/* Room for names of elements; of longer ones the rest does not count. */
enum { US_TAG_NAME = 32 };

enum us_tag_state {
	US_TAG_IN_NAME,	  /* its own */
	US_TAG_BETWEEN,	  /* before an attribute's name */
	US_TAG_ATTRIBUTE, /* in that */
	US_TAG_BEHIND,	  /* behind that and a blank */
	US_TAG_EQUALS,	  /* before a value */
	US_TAG_DOUBLE,	  /* in a value in double quotes */
	US_TAG_SINGLE,	  /* in one in single quotes */
	US_TAG_BARE	  /* in one without */
};

/* Where in a tag one is. */
struct us_tag_scan {
	enum us_tag_state state;
	bool slash; /* right behind a slash that is no value's */
};

struct us_attribute {
	const char *name, *value; /* value NULL: it has none */
	size_t name_len, len;
};

/**
 * us_tag_end(scan, text, len, at):
 * Scan on in a tag, from ${at} of ${text}, at first its name, with ${scan} of
 * zeros.  Return whether it ends there: ${at} is then behind its >, else
 * ${len}.
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
 * Read the next ${attribute} of ${tag}, which goes from its < to its >, from
 * ${at} on, at first 0.  Return false when there is none.
 */
bool us_tag_next(const char *tag, size_t len, size_t *at,
    struct us_attribute *attribute);

#endif
