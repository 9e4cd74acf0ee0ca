/*
 * The syntax of JSON (RFC 8259), outside strings.  Several values may follow
 * one another, as in JSON Lines and in JSON text sequences (RFC 7464).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_JSON_SYNTAX_H
#define US_JSON_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

#include "../limits.h"

/* What a byte means. */
enum us_json_token {
	US_JSON_NOTHING, /* a blank, or a part of a word or number */
	US_JSON_OPEN,	 /* an object or array begins */
	US_JSON_CLOSE,	 /* it ends */
	US_JSON_COMMA,
	US_JSON_STRING, /* a string begins */
	US_JSON_WRONG,	/* this cannot be JSON */
	US_JSON_DEEP	/* it is nested deeper than US_MAX_JSON_DEPTH */
};

/* What is expected next. */
enum us_json_state {
	US_JSON_VALUE,
	US_JSON_ELEMENT, /* a value or ] */
	US_JSON_MEMBER,	 /* a name or } */
	US_JSON_COLON,
	US_JSON_BEHIND, /* a comma, ] or } */
	US_JSON_NUMBER, /* more of a number */
	US_JSON_WORD	/* more of true, false or null */
};

/* All zero at first. */
struct us_json_syntax {
	enum us_json_state state;
	size_t depth;
	bool is_name;	  /* the string is the name of a member */
	const char *rest; /* what of the word must follow */
	unsigned char is_object[US_MAX_JSON_DEPTH / 8 + 1]; /* bits by depth */
};

/**
 * us_json_syntax_put(s, byte):
 * Read the next ${byte}.  What follows a US_JSON_STRING up to the quotation
 * mark that closes it, that mark included, is not passed.
 */
enum us_json_token us_json_syntax_put(struct us_json_syntax *s, char byte);

/**
 * us_json_in_object(s):
 * Return whether the innermost bracket that is open is that of an object.
 */
bool us_json_in_object(const struct us_json_syntax *s);

/**
 * us_json_is_whole(s):
 * Return whether the input may end here.
 */
bool us_json_is_whole(const struct us_json_syntax *s);

#endif
