/*
 * What an expression in a script stands for, as far as that is known.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_VALUE_H
#define US_HTML_SCRIPT_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "../emitter.h"
#include "tag.h"

/* The text of a value is in pieces.  No UTF-8 has these bytes. */
enum us_value_mark {
	US_VALUE_HOLE = 0xF8,  /* here is what is not known */
	US_VALUE_CLEAR = 0xF9, /* the next piece is a string of the script */
	US_VALUE_MADE = 0xFA,  /* it was decoded, or methods made it */
	US_VALUE_ITEM = 0xFB,  /* the item of a list ends */
	US_VALUE_READ = 0xFC /* the next piece is joined in the script itself */
};

enum us_value_kind {
	US_VALUE_UNKNOWN,
	US_VALUE_NUMBER,  /* its digits are in the script */
	US_VALUE_STRING,  /* as it stands there, with its escapes */
	US_VALUE_TEXT,	  /* its pieces */
	US_VALUE_LIST,	  /* of these, or of numbers */
	US_VALUE_CHOICE,  /* one of them */
	US_VALUE_PATTERN, /* a regular expression in the script */
	US_VALUE_FUNCTION /* its parameters are there */
};

/* Where the text of a value is. */
enum us_value_place {
	US_PLACE_SCRIPT,
	US_PLACE_HEAP,	/* of the expression at hand */
	US_PLACE_NAMES, /* of those of the script */
	US_PLACE_KEPT,	/* of those of the scripts before */
	US_PLACES
};

struct us_script_value {
	unsigned char kind, place;
	bool is_late : 1;   /* what it is made of stands behind it */
	bool is_named : 1;  /* of a name: as a piece of its own */
	bool is_told : 1;   /* what is in it was looked for */
	bool is_spread : 1; /* dots are before it */
	bool is_group : 1;  /* a list in parentheses */
	bool is_read : 1;   /* its last piece is a string of the script */
	size_t begin, end;
	size_t at; /* where its expression begins in the script */
};

static const struct us_script_value us_value_unknown = { .kind =
							     US_VALUE_UNKNOWN };

/* Where values are. */
struct us_values {
	struct us_emitter *out;
	const char *script;
	struct us_buf heap, names, kept, room;
	size_t budget; /* bytes that may yet be copied */
};

/* The most of what one value may be. */
#define US_CHOICES 8

static inline bool
us_value_is_mark(char byte)
{

	return (unsigned char)byte >= US_VALUE_HOLE;
}

/* Return whether ${value} is a text, or will be one. */
static inline bool
us_value_is_text(const struct us_script_value *value)
{

	return value->kind == US_VALUE_STRING || value->kind == US_VALUE_TEXT ||
	    value->kind == US_VALUE_NUMBER;
}

/* Return the text of ${value}. */
static inline const char *
us_value_text(const struct us_values *v, const struct us_script_value *value)
{
	const char *const place[US_PLACES] = { v->script, v->heap.data,
		v->names.data, v->kept.data };

	const char *text = place[value->place];

	/* Of an empty one nothing may be there. */
	return text == NULL ? "" : text + value->begin;
}

/**
 * us_value_add(v, text, len), us_value_mark(v, mark),
 * us_value_append(v, value):
 * Append ${text}, a ${mark}, or the pieces of ${value}, of what is not a text a
 * hole, to the heap, if that may yet grow.
 *
 * us_value_append_right(v, left, right):
 * Append ${right} to the heap, which is to go on with ${left}: as a piece of
 * its own, unless both are strings of the script.
 *
 * us_value_plain(v, value, buf):
 * Append the text of ${value} to ${buf} without marks between its pieces.
 * Return false if not all of it is known, or it is none.
 *
 * us_value_clean(buf, at):
 * Write over the bytes of ${buf} from ${at} on that are no text.
 */
void us_value_add(struct us_values *v, const char *text, size_t len);
void us_value_mark(struct us_values *v, enum us_value_mark mark);
void us_value_append(struct us_values *v, const struct us_script_value *value);
void us_value_append_right(struct us_values *v,
    const struct us_script_value *left, const struct us_script_value *right);
bool us_value_plain(struct us_values *v, const struct us_script_value *value,
    struct us_buf *buf);
void us_value_clean(struct us_buf *buf, size_t at);

/**
 * us_value_join(v, left, right), us_value_choose(v, left, right),
 * us_value_list(v, value), us_value_fold(v, list, item):
 * Let ${left}, before which the heap does not change, be the text of both, or
 * one of both; let ${value} be a list of that alone, unless it is one; append
 * ${item} to the ${list}, behind which is nothing in the heap but that.
 *
 * us_value_next(v, list, at, item), us_value_item(v, list, n, item):
 * Set ${item} to the item of the ${list} or choice that begins ${at} bytes
 * behind its begin, and move behind that; or to the ${n}-th one.  Return false
 * if there is none.
 *
 * us_value_number(v, value, number):
 * Set ${number} to what ${value} is.  Return false if it is none, or large.
 */
void us_value_join(struct us_values *v, struct us_script_value *left,
    const struct us_script_value *right);
void us_value_choose(struct us_values *v, struct us_script_value *left,
    const struct us_script_value *right);
void us_value_list(struct us_values *v, struct us_script_value *value);
void us_value_fold(struct us_values *v, struct us_script_value *list,
    const struct us_script_value *item);
bool us_value_next(struct us_values *v, const struct us_script_value *list,
    size_t *at, struct us_script_value *item);
bool us_value_item(struct us_values *v, const struct us_script_value *list,
    size_t n, struct us_script_value *item);
bool us_value_number(const struct us_values *v,
    const struct us_script_value *value, size_t *number);

#endif
