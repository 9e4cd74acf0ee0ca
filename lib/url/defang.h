/*
 * Defanging of URLs, so that no program recognizes them as URLs (defanged).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DEFANG_H
#define US_DEFANG_H

#include "urlsift.h"

/* Room for the defanged form of a URL of ${len} bytes. */
#define US_DEFANG_ROOM(len) (3 * (len) + 8)

/**
 * us_defang(r, room):
 * Write the defanged form of ${r}, as in hxxp[:]//example[.]com/, to ${room},
 * and let ${r} point there.  It has US_DEFANG_ROOM(r->len) bytes.
 */
void us_defang(struct urlsift_reading *r, char *room);

#endif
