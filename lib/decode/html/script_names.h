/*
 * What the names of a script and the expressions in it have in common.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_NAMES_H
#define US_HTML_SCRIPT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "script.h"
#include "tag.h"

#define US_SCRIPT_NAME 32 /* bytes of a name */

/* A name in a script, or what is read of one. */
struct us_script_path {
	size_t begin;	  /* of all, as a in a.b */
	size_t name, end; /* of its last name */
	bool is_member;	  /* of an object */
};

/* An expression that is copied. */
struct us_script_copy {
	struct us_names *names;
	const char *script;
	size_t len, at;
	unsigned open;	 /* brackets */
	unsigned placed; /* of them before what stands in a template */
	size_t choice;	 /* which member of a list may be meant */
	bool has_more;	 /* there are members behind that */
	bool is_many;	 /* several were copied, with commas between them */
	bool is_single;	 /* only one is to be copied */
	bool is_placed;	 /* in a template */
	bool is_value;	 /* the last token was one, not a sign */
	bool is_named;	 /* a name was replaced */
	bool is_new;	 /* by a string that is not read alone, too */
	bool is_late;	 /* by a string that stands behind it */
	bool is_made;	 /* there is a call */
	bool is_whole;	 /* nothing was left out */
};

static inline bool
us_script_begins_name(char byte)
{

	return us_is(byte, US_ALPHA) || byte == '_' || byte == '$';
}

/**
 * us_script_path_back(script, end, path):
 * us_script_path_read(script, len, at, path):
 * Set ${path} to the name that ends at ${end}, or to the one at ${at}.  Return
 * false if there is none, or it is too long.
 */
bool us_script_path_back(const char *script, size_t end,
    struct us_script_path *path);
bool us_script_path_read(const char *script, size_t len, size_t at,
    struct us_script_path *path);

/**
 * us_names_look_up(names, script, path):
 * Return the name ${path} if it stands for something, or NULL: then that may
 * follow.
 */
const struct us_name *us_names_look_up(struct us_names *names,
    const char *script, const struct us_script_path *path);

/**
 * us_names_value(names, script, name):
 * Return where the value of ${name} begins.
 */
const char *us_names_value(const struct us_names *names, const char *script,
    const struct us_name *name);

/**
 * us_script_copy(copy):
 * Copy the expression at ${copy->at} to ${copy->names->text}; if a member of a
 * list is in it of which it is not known which one, once for each.  Return
 * false if it does not end, or nothing of it is known.
 */
bool us_script_copy(struct us_script_copy *copy);

/**
 * us_script_unknown(script, len, at):
 * Return where the value ends that is at ${at}, as a().b[c]; 0: there is none.
 */
size_t us_script_unknown(const char *script, size_t len, size_t at);

#endif
