/*
 * RFC 3986, 5.2: what a relative reference means where a base is known.  The
 * bytes of both stay as they are; nothing is escaped or unescaped.
 */
#ifndef US_RESOLVE_H
#define US_RESOLVE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

/**
 * us_has_scheme(url, len):
 * Return how many bytes the scheme and its colon take; 0: ${url} is relative.
 */
size_t us_has_scheme(const char *url, size_t len);

/**
 * us_is_base(url, len):
 * Return whether references can be resolved against ${url}.
 */
bool us_is_base(const char *url, size_t len);

/**
 * us_resolve(buf, base, base_len, ref, len):
 * Write what ${ref}, which has no scheme, means under ${base} into ${buf},
 * which is emptied.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_resolve(struct us_buf *buf, const char *base, size_t base_len,
    const char *ref, size_t len);

#endif
