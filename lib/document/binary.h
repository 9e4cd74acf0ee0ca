/*
 * Binary inputs: those that are not text and that the decoder does not read.
 * Their bytes are searched like text.  The text of some formats is compressed
 * in them, so that its URLs are not found.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BINARY_H
#define US_BINARY_H

#include <stddef.h>
#include <stdint.h>

/* The most bytes of an input that are looked at. */
#define US_BINARY_PREFIX 8192

enum us_binary {
	US_BINARY_NONE,	 /* it is text */
	US_BINARY_OTHER, /* its text, if any, is in its bytes */

	/* Formats that compress or encode their text. */
	US_BINARY_PDF,
	US_BINARY_OFFICE,
	US_BINARY_DJVU,
	US_BINARY_RAR,
	US_BINARY_COMPRESS,
	/* of zstd, which libarchive cannot use (warc-in-zstd) */
	US_BINARY_DICTIONARY,

	/* Of a mail only. */
	US_BINARY_ENCODED, /* uuencode or yEnc in a text */
	US_BINARY_PART,	   /* of another type */
	US_BINARIES
};

/* Enough for a summary. */
#define US_BINARY_SUMMARY 320

/**
 * us_binary_detect(text, len):
 * Return what the input is that begins with ${text}.
 */
enum us_binary us_binary_detect(const char *text, size_t len);

/**
 * us_binary_of_part(type, head, len):
 * Return what a part of a mail or a payload of this MIME ${type} is that is not
 * read and begins with the ${len} bytes at ${head}, if these are known;
 * US_BINARY_NONE: what nobody expects to have links
 * (parts-that-are-not-searched).
 */
enum us_binary us_binary_of_part(const char *type, const char *head,
    size_t len);

/**
 * us_binary_name(what):
 * us_binary_message(what):
 * Return the name of this format; the message about such an input.
 */
const char *us_binary_name(enum us_binary what);
const char *us_binary_message(enum us_binary what);

/**
 * us_binary_summary(counts, text):
 * Write to ${text} how many files of each format have text that was not
 * searched, nothing if there are none.  Return how many.
 */
uint64_t us_binary_summary(const uint64_t counts[US_BINARIES],
    char text[US_BINARY_SUMMARY]);

#endif
