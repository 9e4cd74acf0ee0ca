/*
 * The compression of RTF in messages of Outlook ([MS-OXRTFCP]).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LZFU_H
#define US_LZFU_H

#include <stddef.h>

#include "../../base/buf.h"

/**
 * us_lzfu_read(bytes, len, rtf):
 * Append what the ${len} ${bytes} contain to ${rtf}, as far as they can be
 * read.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_lzfu_read(const char *bytes, size_t len, struct us_buf *rtf);

#endif
