/*
 * The mailbox formats, and the messages in them.  Most messages begin with a
 * line of "From ", an address, and a date as asctime(3) writes it (D24).  The
 * tool compiles this file, too.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MBOX_H
#define US_MBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* Return whether ${text}, 16 bytes or more, has the form of "Aug 22 12:36".  In
 * the pattern a 9 is a digit or a blank, an a is a letter. */
static inline bool
us_mbox_is_date(const char *text)
{
	static const char shape[] = "aaa 99 99:99";
	unsigned char byte;
	bool is_digit, is_letter;
	size_t i;

	for (i = 0; i < sizeof(shape) - 1; i++) {
		byte = (unsigned char)text[i];
		is_digit = byte >= '0' && byte <= '9';
		is_letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
		if (shape[i] == 'a'	? !is_letter :
			shape[i] == '9' ? !is_digit && byte != ' ' :
					  byte != (unsigned char)shape[i])
			return false;
	}
	return true;
}

/**
 * us_mbox_begins(line, len):
 * Return whether ${line}, without its line end, begins a message.
 */
static inline bool
us_mbox_begins(const char *line, size_t len)
{
	size_t at;

	if (len > US_MBOX_LINE || len < 5 || memcmp(line, "From ", 5) != 0)
		return false;

	/* The name of the weekday shows where the date begins. */
	for (at = 6; at + 16 <= len; at++)
		if (line[at - 1] == ' ' && line[at + 3] == ' ' &&
		    us_mbox_is_date(line + at + 4))
			return true;
	return false;
}

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
