/*
 * What the readers of scripts have in common: the strings in them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_H
#define US_HTML_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "tag.h"

static inline bool
us_script_is_quote(char byte)
{

	return byte == '"' || byte == '\'' || byte == '`';
}

/* Return whether ${byte} can be in a name. */
static inline bool
us_script_is_name(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT) || byte == '_' || byte == '$';
}

/* Return whether ${name}, in lower case, is the whole name that ends at
 * ${end}, in any case. */
static inline bool
us_script_ends_name(const char *script, size_t end, const char *name,
    size_t len)
{

	return end >= len && us_same(script + end - len, name, len) &&
	    (end == len || !us_script_is_name(script[end - len - 1]));
}

/**
 * us_script_blanks(text, len, at), us_script_blanks_back(text, at):
 * Return where the blanks at ${at} end, or where those before it begin, of one
 * statement; no more are skipped than may be between a string and what is
 * joined to it.
 *
 * us_script_skip_join(text, len, at):
 * Return where the string begins that is joined to the one whose last quote is
 * at ${at}, or ${at} if none is.
 *
 * us_script_skip_join_back(text, at):
 * Return where the string ends to which the one that begins at ${at}, behind
 * its quote, is joined, or ${at} if it is to none.
 *
 * us_script_unescape(out, buf, text, len):
 * Append ${text}, as it stands in a string of the script, to ${buf} without its
 * escapes (ECMAScript 12.9.4).
 *
 * us_script_in_command(script, at):
 * Return whether ${at} is in a string that begins with the name of a program
 * that is given URLs.
 */
size_t us_script_blanks(const char *text, size_t len, size_t at);
size_t us_script_blanks_back(const char *text, size_t at);
size_t us_script_skip_join(const char *text, size_t len, size_t at);
size_t us_script_skip_join_back(const char *text, size_t at);
void us_script_unescape(struct us_emitter *out, struct us_buf *buf,
    const char *text, size_t len);
bool us_script_in_command(const char *script, size_t at);

#endif
