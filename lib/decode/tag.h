/*
 * A start tag as it stands: where its attributes' values are.  Reads what
 * libxml2 reads, in the same way, and decodes nothing.
 */
#ifndef US_TAG_H
#define US_TAG_H

#include <stdbool.h>
#include <stddef.h>

struct us_attribute {
	const char *name, *value; /* value NULL: it has none */
	size_t name_len, len;
};

/**
 * us_tag_find(text, len, name):
 * Return where in ${text} the first start tag ${name} begins; ${len}: nowhere.
 */
size_t us_tag_find(const char *text, size_t len, const char *name);

/**
 * us_tag_next(tag, len, at, attribute):
 * Read the next ${attribute} of ${tag}, which begins with its <, from ${at} on,
 * at first 0.  Return false when there is none: ${at} is then where the
 * tag ends.
 */
bool us_tag_next(const char *tag, size_t len, size_t *at,
    struct us_attribute *attribute);

#endif
