/*
 * Detection of binary inputs: by the first bytes of their format, or by a NUL,
 * which is in no text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "binary.h"

#define MAGIC_ROOM 12

static const struct {
	const char *name, *message;
	unsigned char len, magic[MAGIC_ROOM];
} formats[US_BINARIES] = {
	[US_BINARY_NONE] = { "text", "text", 0, "" },
	[US_BINARY_OTHER] = { "other", "not text, searched as plain bytes", 0,
	    "" },
	[US_BINARY_PDF] = { "PDF", "PDF, its text is not searched", 5,
	    "%PDF-" },
	[US_BINARY_OFFICE] = { "Office", "Office, its text is not searched", 8,
	    "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" },
	[US_BINARY_DJVU] = { "DjVu", "DjVu, its text is not searched", 8,
	    "AT&TFORM" },
	[US_BINARY_RAR] = { "RAR", "RAR, its files are not searched", 6,
	    "Rar!\x1A\x07" },
	[US_BINARY_COMPRESS] = { "compress",
	    "compress, its text is not searched", 2, "\x1F\x9D" },
};

enum us_binary
us_binary_detect(const char *text, size_t len)
{
	unsigned i;

	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++)
		if (formats[i].len > 0 && len >= formats[i].len &&
		    memcmp(text, formats[i].magic, formats[i].len) == 0)
			return (enum us_binary)i;
	if (len > US_BINARY_PREFIX)
		len = US_BINARY_PREFIX;
	return memchr(text, '\0', len) == NULL ? US_BINARY_NONE :
						 US_BINARY_OTHER;
}

const char *
us_binary_name(enum us_binary what)
{

	return formats[what].name;
}

const char *
us_binary_message(enum us_binary what)
{

	return formats[what].message;
}
