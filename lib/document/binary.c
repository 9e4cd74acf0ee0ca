/*
 * Detection of binary inputs: by the first bytes of their format, or by a NUL,
 * which is in no text.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "binary.h"

#define MAGIC_ROOM 12

/* How much of UTF-16 is looked at, and how much must be there. */
#define UTF16_LOOK 256
#define UTF16_LEAST 8

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
	[US_BINARY_UTF16] = { "UTF-16",
	    "UTF-16 without a byte-order mark, its text is not searched", 0,
	    "" },
};

/* Return whether ${text} is ASCII with a NUL before or behind each byte, most
 * of it letters (D258). */
static bool
is_utf16(const char *text, size_t len)
{
	size_t i, begin, letters = 0;

	if (len > UTF16_LOOK)
		len = UTF16_LOOK;
	if (len < UTF16_LEAST)
		return false;
	begin = text[0] == '\0' ? 1 : 0;
	for (i = 0; i < len; i++) {
		if (i % 2 != begin) {
			if (text[i] != '\0')
				return false;
		} else if ((text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z') {
			letters++;
		} else if ((text[i] < ' ' || text[i] > '~') &&
		    memchr("\t\r\n\f", text[i], 4) == NULL) {
			return false;
		}
	}
	return letters >= len / 4;
}

enum us_binary
us_binary_detect(const char *text, size_t len)
{
	unsigned i;

	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++)
		if (formats[i].len > 0 && len >= formats[i].len &&
		    memcmp(text, formats[i].magic, formats[i].len) == 0)
			return (enum us_binary)i;
	if (is_utf16(text, len))
		return US_BINARY_UTF16;
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
