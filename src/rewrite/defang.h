/*
 * Defanging of URLs, so that no program recognizes them as URLs (D44).
 * SPDX-License-Identifier: MIT
 */
#ifndef DEFANG_H
#define DEFANG_H

#include "urlsift.h"

/**
 * defang_url(r, room):
 * Write the defanged form of ${r}, as in hxxp[:]//example[.]com/, to ${room},
 * and let ${r} point there.  The room has 3 * ${r->len} + 8 bytes.
 */
void defang_url(struct urlsift_reading *r, char *room);

#endif
