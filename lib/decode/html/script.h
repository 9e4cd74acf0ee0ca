/*
 * What the readers of scripts have in common: the strings in them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_H
#define US_HTML_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "tag.h"

/* Functions that are given to each other. */
enum { US_SCRIPT_CALLS = 8 };

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

/**
 * us_script_ends_name(script, end, name, len):
 * Return whether ${name}, of ${len} bytes, is the whole name that ends at
 * ${end}, in any case; it is in lower case itself.
 */
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
 * us_script_skip_join(text, len, at):
 * Return where the string begins that is joined to the one whose last quote is
 * at ${at}, or ${at} if none is.
 */
size_t us_script_skip_join(const char *text, size_t len, size_t at);

/**
 * us_script_in_command(script, at):
 * Return whether ${at} is in a string that begins with the name of a program
 * that is given URLs.
 */
bool us_script_in_command(const char *script, size_t at);

/**
 * us_script_methods(out, value, room, script, len, at):
 * Set ${value} to what methods make of the string or list at ${at}, functions
 * or operators, and ${at} behind the last one; if that is not known, ${value}
 * is empty.  ${room} is
 * used meanwhile.  Without memory, ${out} stops.
 */
void us_script_methods(struct us_emitter *out, struct us_buf *value,
    struct us_buf *room, const char *script, size_t len, size_t *at);

/**
 * us_script_list(out, list, script, len):
 * Set ${list}, which is empty, to the list that methods make of the string or
 * list that ${script} begins with, as it stands in a script.  Return false if
 * they make none.
 */
bool us_script_list(struct us_emitter *out, struct us_buf *list,
    const char *script, size_t len);

/**
 * us_script_call(script, end):
 * us_script_method(script, end):
 * Return where the name begins that ends at ${end}, of a call that decodes a
 * string or of a method that makes one, or ${end}: it is none.
 */
size_t us_script_call(const char *script, size_t end);
size_t us_script_method(const char *script, size_t end);

/**
 * us_script_operator(script, len, at):
 * Return where the operator ends whose hyphen is at ${at}, as -join, or ${at}:
 * it is none.
 */
size_t us_script_operator(const char *script, size_t len, size_t at);

/**
 * us_names_begin(names, out, len):
 * Begin a script of ${len} bytes; the memory of ${names} is kept.  Without
 * memory, ${out} stops.
 */
void us_names_begin(struct us_names *names, struct us_emitter *out, size_t len);

/**
 * us_names_string(names, script, len, at, is_read, begin):
 * Let the string whose quote is at ${at}, or the list that begins with it, be
 * the value of a name, if it is.  If it ${is_read}, what it stands for is found
 * without the name.  Return whether it is a list that a method changes and
 * names are in it; then that is at hand, and ${begin} is where it begins.
 */
bool us_names_string(struct us_names *names, const char *script, size_t len,
    size_t at, bool is_read, size_t *begin);

/**
 * us_names_sign(names, script, len, mark, begin):
 * Read the expression around the sign at ${mark}, which joins, begins a
 * template or is the parenthesis of a call.  Return whether names are in it;
 * then it is at hand, and ${begin} is where it begins.
 *
 * us_names_rest(names, begin):
 * The script ends: the same for the next value that += has made.
 *
 * us_names_next(names, item):
 * Set ${item} to the next URL in ${names->text}, the expression at hand, that
 * no string in it has alone; or to all of it, if that is to be read as a script
 * of its own.  Return false if there is none.
 */
bool us_names_sign(struct us_names *names, const char *script, size_t len,
    size_t mark, size_t *begin);
bool us_names_rest(struct us_names *names, size_t *begin);
bool us_names_next(struct us_names *names, struct us_item *item);

/**
 * us_names_again(names):
 * Return whether the script is to be read once more, since names stand in it
 * before their values; only these count then.
 */
bool us_names_again(struct us_names *names);

/**
 * us_names_keep(names, script, len):
 * The script ends: let its names stand for the same in the next ones, until
 * us_names_forget() is called.
 */
void us_names_keep(struct us_names *names, const char *script, size_t len);
void us_names_forget(struct us_names *names);

void us_names_free(struct us_names *names);

#endif
