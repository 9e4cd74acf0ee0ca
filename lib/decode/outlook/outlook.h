/*
 * Messages in the formats of Outlook: compound files (.msg, [MS-OXMSG]) and
 * TNEF (winmail.dat, [MS-OXTNEF]).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OUTLOOK_H
#define US_OUTLOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "mime.h"

/* What TNEF begins with. */
#define US_TNEF_MAGIC "\x78\x9F\x3E\x22"

/**
 * us_msg_write(m, data, len):
 * us_tnef_write(m, data, len):
 * Write the message in ${data} to ${m}, which is all zero, with those that it
 * contains.  Return false if not all of it could be read.
 */
bool us_msg_write(struct us_mime *m, const char *data, size_t len);
bool us_tnef_write(struct us_mime *m, const char *data, size_t len);

#endif
