/*
 * The line that begins a message of a mailbox: "From ", an address, a date as
 * asctime(3) writes it.  Inline, since the tool asks the same of an input's
 * first line and does not link the decoder.
 */
#ifndef US_MBOX_H
#define US_MBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A line longer than this begins no message. */
#define US_MBOX_LINE 1024

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

#endif
