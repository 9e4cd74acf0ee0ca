/*
 * Detection of binary inputs: by the first bytes of their format, or by a NUL,
 * which is in no text.
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "receiver.h"
#include "../decode/urlsift-decode.h"

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
	    US_COMPOUND_MARK },
	[US_BINARY_DJVU] = { "DjVu", "DjVu, its text is not searched", 8,
	    "AT&TFORM" },
	[US_BINARY_RAR] = { "RAR", "RAR, its files are not searched", 6,
	    "Rar!\x1A\x07" },
	[US_BINARY_LZOP] = { "lzop", "lzop, its text is not searched", 9,
	    "\x89LZO\0\r\n\x1A\n" },
	[US_BINARY_DICTIONARY] = { "zstd with a dictionary",
	    "zstd with a dictionary, its text is not searched", 4,
	    "\x5D\x2A\x4D\x18" },
	[US_BINARY_ENCODED] = { "uuencode or yEnc",
	    "a file in uuencode or yEnc, it is not searched", 0, "" },
	[US_BINARY_PART] = { "other", "a part that is not searched", 0, "" },
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

/* Return whether ${type} begins with one of the ${n} words of ${list}. */
static bool
begins(const char *type, const char *const *list, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(type, list[i], strlen(list[i])) == 0)
			return true;
	return false;
}

/* Return whether nobody expects links in a part of this type. */
static bool
is_aside(const char *type)
{
	static const char *const types[] = { "image/", "audio/", "video/",
		"font/", "application/pgp-signature",
		"application/pgp-encrypted", "application/pkcs7-signature",
		"application/x-pkcs7-signature" };

	return begins(type, types, sizeof(types) / sizeof(types[0]));
}

/* The same of one with these first bytes. */
static bool
is_picture(const char *head, size_t len)
{
	static const char *const magic[] = { "\xFF\xD8\xFF", "\x89PNG", "GIF8",
		"RIFF", "ID3", "wOF", "II*", "MM" };
	size_t i, n;

	for (i = 0; i < sizeof(magic) / sizeof(magic[0]); i++) {
		n = strlen(magic[i]);
		if (len > n && memcmp(head, magic[i], n) == 0)
			return true;
	}
	return false;
}

enum us_binary
us_binary_of_part(const char *type, const char *head, size_t len)
{
	static const char *const office[] = { "application/msword",
		"application/vnd.ms-excel", "application/vnd.ms-powerpoint" };
	enum us_binary what = len == 0 ? US_BINARY_NONE :
					 us_binary_detect(head, len);

	if (what > US_BINARY_OTHER)
		return what;
	if (strcmp(type, US_TYPE_PDF) == 0)
		return US_BINARY_PDF;
	if (strcmp(type, US_TYPE_ENCODED) == 0)
		return US_BINARY_ENCODED;
	if (begins(type, office, sizeof(office) / sizeof(office[0])))
		return US_BINARY_OFFICE;
	return len == 0 || is_aside(type) || is_picture(head, len) ?
	    US_BINARY_NONE :
	    US_BINARY_PART;
}

uint64_t
us_binary_summary(const uint64_t counts[US_BINARIES],
    char text[US_BINARY_SUMMARY])
{
	const char *between = "";
	uint64_t sum = 0;
	size_t len;
	unsigned i;

	text[0] = '\0';
	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++)
		sum += counts[i];
	if (sum == 0)
		return 0;
	len = (size_t)snprintf(text, US_BINARY_SUMMARY,
	    "the text of %" PRIu64 " %s was not searched: ", sum,
	    sum == 1 ? "file" : "files");
	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++) {
		if (counts[i] == 0)
			continue;
		len += (size_t)snprintf(text + len, US_BINARY_SUMMARY - len,
		    "%s%" PRIu64 " %s", between, counts[i], formats[i].name);
		between = ", ";
	}
	return sum;
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
