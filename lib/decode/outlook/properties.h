/*
 * The properties of a message of Outlook ([MS-OXPROPS]) that are read, in
 * compound files and in TNEF.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PROPERTIES_H
#define US_PROPERTIES_H

#include <stddef.h>

#include "mime.h"

enum us_property {
	US_PROPERTY_HEADERS = 0x007D,
	US_PROPERTY_SUBJECT = 0x0037,
	US_PROPERTY_SENDER = 0x0C1A,
	US_PROPERTY_ADDRESS = 0x5D01,
	US_PROPERTY_BODY = 0x1000,
	US_PROPERTY_RTF = 0x1009,
	US_PROPERTY_HTML = 0x1013,
	US_PROPERTY_DATA = 0x3701,
	US_PROPERTY_SHORT_NAME = 0x3704,
	US_PROPERTY_NAME = 0x3707
};

/* Their types. */
enum us_property_type {
	US_PROPERTY_OBJECT = 0x0D,
	US_PROPERTY_BYTES = 0x1E, /* text in an old character set */
	US_PROPERTY_UTF16 = 0x1F,
	US_PROPERTY_BINARY = 0x102
};

/**
 * us_property_text(type, bytes, len, text):
 * Set ${text} to the value of a text, in UTF-8 if its ${type} says which
 * character set it has.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_property_text(unsigned type, const char *bytes, size_t len,
    struct us_buf *text);

/**
 * us_property_write(m, code, type, bytes, len):
 * Write this property of a message, if it is one of those above, to ${m}.  What
 * is a field must come before what is a part.
 */
void us_property_write(struct us_mime *m, unsigned code, unsigned type,
    const char *bytes, size_t len);

#endif
