/*
 * The document type of a page (WHATWG, 13.2.5.53 to 68), as other programs give
 * it; nothing in urlsift asks for it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DOCTYPE_H
#define US_DOCTYPE_H

#include <stdbool.h>
#include <stddef.h>

/* Parts of the source, with their NULs and capitals; NULL: it has none. */
struct us_doctype {
	const char *name, *public_id, *system_id;
	size_t name_len, public_len, system_len;
	bool force_quirks;
};

/**
 * us_doctype_read(doctype, text, len, closed):
 * Read what stands between <!DOCTYPE and >.  ${closed}: the > is there.
 */
void us_doctype_read(struct us_doctype *doctype, const char *text, size_t len,
    bool closed);

#endif
