/*
 * The strings that a script makes, and where they stand in it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_MADE_H
#define US_HTML_SCRIPT_MADE_H

#include <stdbool.h>
#include <stddef.h>

#include "script.h"
#include "script_call.h"

struct us_made {
	enum us_script_call call;
	size_t begin;		       /* of all of it */
	struct us_item string, before; /* before: to which it is joined */
	enum us_script_call outer[US_SCRIPT_CALLS]; /* around it */
	size_t outers;
	struct us_item calls; /* their names, with brackets */
};

/**
 * us_script_spelled(out, page, string, script, len, mark):
 * Append the URL of the string whose quote is at ${mark} to ${page}, if only a
 * browser takes it for one, or if it is one backwards and that is its last
 * quote.  Return false if it is none.  ${string} is used meanwhile.
 */
bool us_script_spelled(struct us_emitter *out, struct us_buf *page,
    struct us_buf *string, const char *script, size_t len, size_t mark);

/**
 * us_made_literal(m, script, len, at):
 * us_made_operator(m, script, len, at, least):
 * us_made_option(m, script, len, at):
 * us_made_call(m, script, len, at, least):
 * Set ${m}, whose outers are 0, to what is made: of the string whose quote is
 * at ${at}, or of the list whose bracket is there, if it needs no call; by the
 * operator whose hyphen is at ${at}, as by -f in PowerShell; of the command in
 * the option whose hyphen is there, -EncodedCommand or a shorter name of that,
 * as -enc or -ec; by the call whose parenthesis is at ${at}.  What a method
 * changes does not begin before ${least}, which is moved, so that each byte is
 * passed once.  Return false if nothing is.
 */
bool us_made_literal(struct us_made *m, const char *script, size_t len,
    size_t at);
bool us_made_operator(struct us_made *m, const char *script, size_t len,
    size_t at, size_t *least);
bool us_made_option(struct us_made *m, const char *script, size_t len,
    size_t at);
bool us_made_call(struct us_made *m, const char *script, size_t len, size_t at,
    size_t *least);

#endif
