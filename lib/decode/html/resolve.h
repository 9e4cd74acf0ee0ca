/*
 * Resolution of a relative reference against a base (RFC 3986, 5.2).  The bytes
 * of both are kept; nothing is escaped or unescaped.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RESOLVE_H
#define US_RESOLVE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

/**
 * us_is_base(url, len):
 * Return whether references can be resolved against ${url}.
 */
bool us_is_base(const char *url, size_t len);

/**
 * us_resolve(buf, base, base_len, ref, len):
 * Resolve ${ref}, which has no scheme, against ${base}.  Write the result to
 * ${buf}, which is emptied first.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_resolve(struct us_buf *buf, const char *base, size_t base_len,
    const char *ref, size_t len);

#endif
