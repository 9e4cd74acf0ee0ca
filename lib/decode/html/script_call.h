/*
 * The calls by which a script makes a string of a text (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_CALL_H
#define US_HTML_SCRIPT_CALL_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/bytes.h"
#include "../emitter.h"
#include "tag.h"

enum us_script_call {
	US_CALL_ESCAPED,
	US_CALL_BASE64,
	US_CALL_COMMAND, /* the same, of a command or a text of PowerShell */
	US_CALL_CODES,	 /* the numbers of its characters */
	US_CALL_DATA,	 /* none: a data URL */
	US_CALL_HEX,	 /* none: two digits for each byte */
	US_CALL_SHIFT,	 /* none: us_script_shift() */
	US_CALL_ROT13,	 /* none: each letter is the 13th behind it */
	US_CALL_NUMBERS	 /* none: references of HTML, &#104; */
};

/* Return whether ${byte} stands for six bits in base64. */
static inline bool
us_script_is_base64(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT) || byte == '+' || byte == '/';
}

/**
 * us_script_codes(text, len, to), us_script_hex(text, len, to):
 * Write the characters of the numbers in ${text}, decimal or with 0x or &H
 * before them, or the bytes of its hexadecimal digits, to ${to}, which has room
 * for ${len} bytes.  Return the length of that.
 *
 * us_script_shift(text, len):
 * If ${text} begins as a URL of the web does of whose bytes a number was added
 * to each, or each was combined with one by exclusive or, undo that, and return
 * true.
 *
 * us_script_literal(text, len, call):
 * Return whether the string or list that begins at ${text} begins, encoded, as
 * a URL of the web or a tag does, or is a command in base64, and set ${call} to
 * what decodes it.
 *
 * us_script_make(out, call, text, len, page):
 * Append what ${call} makes of ${text} to ${page}.
 *
 * us_script_spelled(out, page, text, len, is_whole):
 * Append the URL that ${text} is, or begins with unless it ${is_whole}, to
 * ${page}, if only a browser takes it for one, or it is one backwards.  Return
 * false if it is none.
 *
 * us_script_is_host(text, len):
 * Return whether all of ${text} has the form of a host.
 */
size_t us_script_codes(const char *text, size_t len, char *to);
size_t us_script_hex(const char *text, size_t len, char *to);
bool us_script_shift(char *text, size_t len);
bool us_script_literal(const char *text, size_t len, enum us_script_call *call);
void us_script_make(struct us_emitter *out, enum us_script_call call,
    const char *text, size_t len, struct us_buf *page);
bool us_script_spelled(struct us_emitter *out, struct us_buf *page,
    const char *text, size_t len, bool is_whole);
bool us_script_is_host(const char *text, size_t len);

#endif
