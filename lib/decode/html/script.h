/*
 * What the readers of scripts have in common: the strings in them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_H
#define US_HTML_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

static inline bool
us_script_is_quote(char byte)
{

	return byte == '"' || byte == '\'' || byte == '`';
}

/**
 * us_script_blanks(text, len, at), us_script_blanks_back(text, at):
 * Return where the blanks at ${at} end, or where those before it begin; no more
 * are skipped than may be between a string and what is joined to it.
 */
size_t us_script_blanks(const char *text, size_t len, size_t at);
size_t us_script_blanks_back(const char *text, size_t at);

/**
 * us_script_string_end(script, len, at):
 * us_script_string_begin(script, end, least):
 * Return where the string ends whose first quote is at ${at}, with what is
 * joined to it; return where the string begins, not before ${least}, whose last
 * quote is at ${end}, or ${end}: nowhere.
 */
size_t us_script_string_end(const char *script, size_t len, size_t at);
size_t us_script_string_begin(const char *script, size_t end, size_t least);

/**
 * us_script_joined_before(script, at, end):
 * Return where the strings begin to which what is at ${at} is joined, and set
 * ${end} to where they end; ${at}: there are none.
 */
size_t us_script_joined_before(const char *script, size_t at, size_t *end);

/**
 * us_script_methods(value, room, script, len, at):
 * Set ${value} to what methods make of the string or list at ${at}, and ${at}
 * behind the last one; if that is not known, ${value} is empty.  ${room} is
 * used meanwhile.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_script_methods(struct us_buf *value, struct us_buf *room,
    const char *script, size_t len, size_t *at);

#endif
