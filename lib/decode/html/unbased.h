/*
 * Relative links that were read before any base: a base that is read later
 * counts for them, too (D31).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_UNBASED_H
#define US_UNBASED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "tag.h"

/* A link whose URL is relative.  ${url} is borrowed. */
struct us_unbased_link {
	const char *url;
	size_t begin, len; /* where it is kept */
	uint64_t offset;
	char element[US_TAG_NAME];
	const char *attribute; /* a constant */
	bool embed, script;
};

struct us_unbased {
	struct us_buf links; /* struct us_unbased_link, without their URLs */
	struct us_buf urls;
	bool full; /* some were not kept */
};

/**
 * us_unbased_add(unbased, link):
 * Keep ${link} unless that were more than US_HTML_MAX_UNBASED bytes.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_unbased_add(struct us_unbased *unbased,
    const struct us_unbased_link *link);

/**
 * us_unbased_get(unbased, i, link):
 * Set ${link} to the link number ${i}, from 0 on.  Return whether there is one.
 */
bool us_unbased_get(const struct us_unbased *unbased, size_t i,
    struct us_unbased_link *link);

/**
 * us_unbased_forget(unbased):
 * Keep no link; the memory stays.
 */
void us_unbased_forget(struct us_unbased *unbased);

/**
 * us_unbased_free(unbased):
 * Free the memory of ${unbased}.
 */
void us_unbased_free(struct us_unbased *unbased);

#endif
