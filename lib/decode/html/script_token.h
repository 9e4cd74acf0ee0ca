/*
 * The tokens of a script, whatever language it is in: JavaScript, VBScript or
 * PowerShell.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_TOKEN_H
#define US_HTML_SCRIPT_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "script.h"

enum us_token_kind {
	US_TOKEN_END,
	US_TOKEN_NAME,	 /* with those of the objects before it: a.b.c */
	US_TOKEN_MEMBER, /* a name behind a dot: ().c */
	US_TOKEN_STRING, /* its text is without the quotes */
	US_TOKEN_TEXT,	 /* of a template, up to its end or a placeholder */
	US_TOKEN_NUMBER,
	US_TOKEN_PATTERN, /* a regular expression */
	US_TOKEN_SIGN
};

struct us_token {
	enum us_token_kind kind;
	char sign;	   /* its first byte */
	size_t begin, end; /* all of it */
	size_t text, stop; /* of a string; text: of the last name of a path */
};

struct us_tokens {
	const char *script;
	size_t len, at;
	struct us_item none[5]; /* where nothing ends that begins with such */
};

/**
 * us_token_next(t, token, wants_value):
 * Read the next ${token}.  A slash begins a regular expression where the script
 * ${wants_value}.
 *
 * us_token_template(t, token):
 * Read on with the text of a template, of which ${t} is behind the quote or
 * the bracket of a placeholder.  Return false if it does not end.
 *
 * us_token_ahead(t, at):
 * Return where the next token begins from ${at} on.
 */
void us_token_next(struct us_tokens *t, struct us_token *token,
    bool wants_value);
bool us_token_template(struct us_tokens *t, struct us_token *token);
size_t us_token_skip(struct us_tokens *t, size_t at);

static inline size_t
us_token_ahead(struct us_tokens *t, size_t at)
{
	char byte = at < t->len ? t->script[at] : ' ';

	return byte > ' ' && byte != '/' && byte != '_' ? at :
							  us_token_skip(t, at);
}

#endif
