/*
 * The mailbox formats, and the messages in them.  Most messages begin with a
 * line of "From ", an address, and a date as asctime(3) writes it
 * (mailbox-begins-with-from).  The tool compiles this file, too.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MBOX_H
#define US_MBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line longer than this begins no message. */
#define US_MBOX_LINE 1024

/* The longest line with a number, and the digits of that number. */
#define US_MBOX_NUMBER 32
#define US_MBOX_DIGITS 12

enum us_mbox {
	US_MBOX_NONE,
	US_MBOX_MORE,	/* more text is needed */
	US_MBOX_DATED,	/* "From " lines */
	US_MBOX_BARE,	/* "From " lines, the first one without a date */
	US_MBOX_RNEWS,	/* "#! rnews LENGTH" before each article */
	US_MBOX_COUNTED /* one message behind a line with its length */
};

/* Which bytes of a mailbox entry are the message. */
struct us_envelope {
	size_t begin; /* begin of its header */
	size_t end;
};

/**
 * us_mbox_detect(text, len, all):
 * Return the format of the mailbox that ${text} begins, US_MBOX_MORE if a line
 * more is needed.  If the ${len} bytes are ${all}, that is never returned.
 */
enum us_mbox us_mbox_detect(const char *text, size_t len, bool all);

/**
 * us_mbox_prefix(text, len):
 * Return the length of what may precede a message: a byte-order mark and empty
 * lines.
 */
size_t us_mbox_prefix(const char *text, size_t len);

/**
 * us_mbox_count(text, len, number):
 * Set ${number} to the number that is the first line.  Return the length of
 * that line, 0 if it is not a number.
 */
size_t us_mbox_count(const char *text, size_t len, uint64_t *number);

/**
 * us_mbox_batch(text, len, number):
 * Set ${number} to that of the line of an rnews batch that ${text} begins with.
 * Return the length of that line, 0 if there is none.
 */
size_t us_mbox_batch(const char *text, size_t len, uint64_t *number);

/**
 * us_mbox_find(format, text, len, looked, all):
 * Return where the next message begins in ${text}, of which the first
 * ${looked} bytes were searched, or 0 if that is not in view.  Set ${looked} to
 * how far it was searched.  If ${text} is not ${all} of it, a line that needs
 * more text to be decided is searched again.
 */
size_t us_mbox_find(enum us_mbox format, const char *text, size_t len,
    size_t *looked, bool all);

/**
 * us_mbox_open(format, text, len, envelope):
 * Set ${envelope} to where the message is in the ${len} bytes of ${text}.
 */
void us_mbox_open(enum us_mbox format, const char *text, size_t len,
    struct us_envelope *envelope);

#endif
