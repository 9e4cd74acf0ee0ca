/*
 * Detection of binary files: by the first bytes of their format, or by a NUL,
 * which is in no text.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../output/errors.h"
#include "binary.h"

#define MAGIC_ROOM 12
#define HINT_ROOM 40

/* How much of UTF-16 is looked at, and how much must be there. */
#define UTF16_LOOK 256
#define UTF16_LEAST 8

static const struct {
	const char *name, *message;
	unsigned char len, magic[MAGIC_ROOM];
} formats[BINARIES] = {
	[BINARY_NONE] = { "text", "text", 0, "" },
	[BINARY_OTHER] = { "other", "not text, searched as plain bytes", 0,
	    "" },
	[BINARY_PDF] = { "PDF", "PDF, its text is not searched", 5, "%PDF-" },
	[BINARY_OFFICE] = { "Office", "Office, its text is not searched", 8,
	    "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" },
	[BINARY_DJVU] = { "DjVu", "DjVu, its text is not searched", 8,
	    "AT&TFORM" },
	[BINARY_RAR] = { "RAR", "RAR, its files are not searched", 6,
	    "Rar!\x1A\x07" },
	[BINARY_COMPRESS] = { "compress", "compress, its text is not searched",
	    2, "\x1F\x9D" },
	[BINARY_UTF16] = { "UTF-16",
	    "UTF-16 without a byte-order mark, its text is not searched", 0,
	    "" },
};

static uint64_t counts[BINARIES];

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

enum binary
binary_detect(const char *text, size_t len)
{
	unsigned i;

	for (i = BINARY_OTHER + 1; i < BINARIES; i++)
		if (formats[i].len > 0 && len >= formats[i].len &&
		    memcmp(text, formats[i].magic, formats[i].len) == 0)
			return (enum binary)i;
	if (is_utf16(text, len))
		return BINARY_UTF16;
	if (len > BINARY_PREFIX)
		len = BINARY_PREFIX;
	return memchr(text, '\0', len) == NULL ? BINARY_NONE : BINARY_OTHER;
}

const char *
binary_message(enum binary what)
{

	return formats[what].message;
}

void
binary_count(enum binary what, uint64_t n)
{

	counts[what] += n;
}

uint64_t
binary_summary(char text[BINARY_SUMMARY])
{
	const char *between = "";
	uint64_t sum = 0, n;
	size_t len;
	unsigned i;

	text[0] = '\0';
	for (i = BINARY_OTHER + 1; i < BINARIES; i++)
		sum += counts[i];
	if (sum == 0)
		return 0;
	len = (size_t)snprintf(text, BINARY_SUMMARY,
	    "the text of %" PRIu64 " %s was not searched: ", sum,
	    sum == 1 ? "file" : "files");
	for (i = BINARY_OTHER + 1; i < BINARIES; i++) {
		if ((n = counts[i]) == 0)
			continue;
		len += (size_t)snprintf(text + len, BINARY_SUMMARY - len,
		    "%s%" PRIu64 " %s", between, n, formats[i].name);
		between = ", ";
	}
	return sum;
}

void
binary_report(void)
{
	char text[BINARY_SUMMARY], report[BINARY_SUMMARY + HINT_ROOM];
	uint64_t sum = binary_summary(text);

	if (sum == 0)
		return;
	(void)snprintf(report, sizeof(report),
	    "%s; --binary-files=list names %s", text, sum == 1 ? "it" : "them");
	error_say(NULL, report);
}
