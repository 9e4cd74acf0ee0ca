/*
 * The open elements, as far as text and links depend on them.
 */
#ifndef US_ELEMENTS_H
#define US_ELEMENTS_H

#include <stdbool.h>
#include <stddef.h>

enum us_elements_limit {
	US_ELEMENTS_MAX = 128 /* that are recorded */
};

struct us_elements {
	const struct us_container *open[US_ELEMENTS_MAX];
	size_t n;
	unsigned links, pre, hiding; /* how many of them */
};

/**
 * us_elements_open(elements, name):
 * us_elements_close(elements, name):
 * Record the start tag or end tag ${name}.  Return whether it closes an open
 * link.
 */
bool us_elements_open(struct us_elements *elements, const char *name);
bool us_elements_close(struct us_elements *elements, const char *name);

#endif
