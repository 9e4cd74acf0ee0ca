/*
 * How mailboxes begin, and the messages in them: mostly with a line "From ", an
 * address, a date as asctime(3) writes it (D24).  The tool has this file, too.
 */
#ifndef US_MBOX_H
#define US_MBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A line longer than this begins no message. */
#define US_MBOX_LINE 1024

/* What a line with a number has at most, and the number in it. */
#define US_MBOX_NUMBER 32
#define US_MBOX_DIGITS 12

enum us_mbox {
	US_MBOX_NONE,
	US_MBOX_MORE,	/* too little is known */
	US_MBOX_DATED,	/* "From " lines */
	US_MBOX_BARE,	/* "From " lines whose first one has no date */
	US_MBOX_MMDF,	/* lines of four ^A around each message */
	US_MBOX_BABYL,	/* Rmail's: ^_ between messages */
	US_MBOX_RNEWS,	/* "#! rnews LENGTH" before each article */
	US_MBOX_PACKED, /* the same, compressed */
	US_MBOX_COUNTED /* one message, its length in a line before it */
};

/* Return whether ${text}, 16 bytes or more, reads as "Aug 22 12:36", where a
 * 9 stands for a digit or a blank and an a for a letter. */
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

	/* The weekday's name is what the date is told by. */
	for (at = 6; at + 16 <= len; at++)
		if (line[at - 1] == ' ' && line[at + 3] == ' ' &&
		    us_mbox_is_date(line + at + 4))
			return true;
	return false;
}

/* What of the bytes of a message is the message itself. */
struct us_envelope {
	size_t begin; /* where its header does */
	size_t body;  /* where what is behind that header does; 0: there */
	size_t end;
};

/**
 * us_mbox_detect(text, len, all):
 * Return which mailbox ${text} begins; US_MBOX_MORE: a line is needed, which it
 * is not when the ${len} bytes are ${all}.
 */
enum us_mbox us_mbox_detect(const char *text, size_t len, bool all);

/**
 * us_mbox_prefix(text, len):
 * Return the length of what may stand before a message and is no part of it: a
 * byte-order mark and empty lines.
 */
size_t us_mbox_prefix(const char *text, size_t len);

/**
 * us_mbox_count(text, len, number):
 * Return the length of the first line and its ${number} if that is all that
 * stands in it, 0 if not.
 */
size_t us_mbox_count(const char *text, size_t len, uint64_t *number);

/**
 * us_mbox_batch(text, len, number):
 * Return the length of the line of an rnews batch that ${text} begins with and
 * its ${number}, 0 if there is none.
 */
size_t us_mbox_batch(const char *text, size_t len, uint64_t *number);

/**
 * us_mbox_mark(format):
 * Return what each message of ${format} begins with, and the line end before
 * it.
 */
const char *us_mbox_mark(enum us_mbox format);

/**
 * us_mbox_cuts(format, text, at, len, all):
 * Return whether the line of ${text} at ${at}, behind another one and the
 * format's mark, begins a message: 1 or 0, or -1 if more of it is needed, which
 * it is not when ${text} is ${all}.
 */
int us_mbox_cuts(enum us_mbox format, const char *text, size_t at, size_t len,
    bool all);

/**
 * us_mbox_open(format, text, len, envelope):
 * Find in the ${len} bytes of ${text} the message that they hold.
 */
void us_mbox_open(enum us_mbox format, const char *text, size_t len,
    struct us_envelope *envelope);

#endif
