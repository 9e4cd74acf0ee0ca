/*
 * A reader of the expressions in a script, for the strings that they make
 * (expressions-of-scripts).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_READER_H
#define US_HTML_SCRIPT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "script_call.h"
#include "script_function.h"
#include "script_names.h"
#include "script_token.h"
#include "script_value.h"

/* Brackets and operators that are open, and values that wait for them. */
#define US_STACK_MOST 128

/* The most that one token adds to these. */
#define US_TOKEN_OPENS 4

enum us_open_kind {
	/* Brackets. */
	US_OPEN_ALL, /* none: the script */
	US_OPEN_GROUP,
	US_OPEN_CALL,
	US_OPEN_LIST,
	US_OPEN_INDEX,
	US_OPEN_BRACE,
	US_OPEN_TEMPLATE,
	/* Operators. */
	US_OPEN_SET,  /* = */
	US_OPEN_GROW, /* += */
	US_OPEN_RETURN,
	US_OPEN_ARROW,	/* => */
	US_OPEN_SPREAD, /* ... */
	US_OPEN_IF,	/* ? */
	US_OPEN_ELSE,	/* : */
	US_OPEN_OR,	/* ||, ?? */
	US_OPEN_AND,	/* && */
	US_OPEN_OTHER,	/* of something unknown */
	US_OPEN_SHELL,	/* -join and the like */
	US_OPEN_JOIN,	/* + */
	US_OPEN_COMMA,	/* in a list without brackets */
	US_OPEN_OTHERS, /* *, which binds more */
	US_OPEN_PREFIX	/* ! */
};

struct us_open {
	enum us_open_kind kind;
	bool is_method;	 /* of a call: what it is of is the value before */
	bool is_keyword; /* of a call: it is if, while or the like */
	bool is_key;	 /* what is set is a member of an object in braces */
	unsigned ifs;	 /* ? in these brackets */
	size_t values;	 /* how many there are before what is in it */
	size_t kept;	 /* and with those that a comma ended */
	size_t heap;	 /* the same of the heap */
	size_t at;	 /* where it begins in the script */
	size_t inside;	 /* and what is in it, or a function's parameters */
	size_t scope;	 /* which is the function around what is in it */
	struct us_path path; /* that is called or set; of braces, a function */
	const struct us_function *function;
};

/* What a text is, of which a page is made. */
enum us_page_kind {
	US_PAGE_DATA, /* a page without a base */
	US_PAGE_WHOLE,
	US_PAGE_CODE,
	US_PAGE_STRING /* of a script */
};

/* Strings that were found in this script already. */
enum { US_TOLD = 64 };

struct us_encoded {
	struct us_emitter *out;
	struct us_buf page; /* that is made */
	/* What was found and waits. */
	struct us_buf pages;
	size_t next_page;
	uint32_t told[US_TOLD];
	struct us_tokens tokens;
	struct us_values values;
	struct us_names names;
	bool wants_value;
	size_t opens, n, brackets; /* brackets: the last open ones */
	struct us_open open[US_STACK_MOST];
	struct us_script_value value[US_STACK_MOST];
	struct us_path function; /* whose braces follow */
	size_t parameters;	 /* and where these are */
	size_t statement, token; /* where those at hand begin */
	bool has_value;		 /* one was in the statement */
	struct us_buf waits; /* of what is read again, if its names are set */
	size_t next_wait;
	size_t again;	   /* where the parameters are of what is read again */
	size_t again_left; /* bytes that may yet be read again */
	struct us_buf string, list;
};

/**
 * us_tell(e, value), us_tell_string(e, value):
 * Find what is in ${value}, of which nothing else is made; or only if it is a
 * string of the script itself.
 *
 * us_tell_code(e, value), us_tell_host(e, value):
 * The same of a string that is run, or is set as the host of a URL.
 */
void us_tell_known(struct us_encoded *e, const struct us_script_value *value);
void us_tell_string(struct us_encoded *e, const struct us_script_value *value);
void us_tell_code(struct us_encoded *e, const struct us_script_value *value);
void us_tell_host(struct us_encoded *e, const struct us_script_value *value);

static inline void
us_tell(struct us_encoded *e, const struct us_script_value *value)
{

	if (value->kind >= US_VALUE_STRING)
		us_tell_known(e, value);
}

/**
 * us_tell_page(e, begin, kind, text, len):
 * Let a page that stands at ${begin} wait, unless it did already.
 *
 * us_tell_option(e, begin, text, len, at):
 * Find what is in the command in base64 behind the option whose hyphen is at
 * ${at}, as -EncodedCommand or a shorter name of that.  Return where that ends,
 * or ${at}: there is none.
 *
 * us_tell_block(e, at), us_tell_packed(e, at, given, n):
 * Find what is in the script that is encoded behind the # at ${at}, or packed
 * in what is ${given} to the function whose parameters are there, if one is.
 */
void us_tell_page(struct us_encoded *e, size_t begin, enum us_page_kind kind,
    const char *text, size_t len);
size_t us_tell_option(struct us_encoded *e, size_t begin, const char *text,
    size_t len, size_t at);
void us_tell_block(struct us_encoded *e, size_t at);
void us_tell_packed(struct us_encoded *e, size_t at,
    const struct us_script_value *given, size_t n);

/**
 * us_reader_push(e, value):
 * A ${value} stands where one may.
 *
 * us_reader_want(e, value):
 * If ${value} is that of a name and not known, it would be of use.
 *
 * us_reader_get(e, path, value):
 * Set ${value} to what ${path} stands for at hand, or return false.
 *
 * us_reader_open(e, kind), us_reader_close(e):
 * Brackets or an operator begin: return them; the last brackets end.
 *
 * us_reader_reduce(e, least), us_reader_flush(e):
 * Apply the operators in the last brackets that bind as ${least} or more; an
 * expression ends, and nothing is made of it.
 */
void us_reader_push(struct us_encoded *e, const struct us_script_value *value);
void us_reader_want(struct us_encoded *e, const struct us_script_value *value);
bool us_reader_get(struct us_encoded *e, const struct us_path *path,
    struct us_script_value *value);
struct us_open *us_reader_open(struct us_encoded *e, enum us_open_kind kind);
void us_reader_close(struct us_encoded *e);
void us_reader_reduce(struct us_encoded *e, enum us_open_kind least);
void us_reader_flush(struct us_encoded *e);

/* Return the byte at ${at}, or NUL behind the script. */
static inline char
us_reader_byte(const struct us_encoded *e, size_t at)
{

	return at < e->tokens.len ? e->tokens.script[at] : '\0';
}

/**
 * us_reader_sign(e, token), us_reader_bracket(e, sign, at),
 * us_reader_word(e, token), us_reader_member(e, path, ahead):
 * Read the sign or string ${token}, the bracket ${sign} that begins at ${at},
 * the name ${token}, or the member ${path} of the last value, with the next
 * token at ${ahead}.
 *
 * us_reader_arrow(e, parameters), us_reader_block(e):
 * A function begins whose ${parameters} are there; or, unless this returns
 * false, the block of PowerShell that makes a character of each number.
 *
 * us_reader_comma(e), us_reader_call(e), us_reader_end(e),
 * us_reader_end_in(e, sign):
 * A value in brackets ends; the last brackets, of a call, end; whatever they
 * are; those in the ones that ${sign} may end, of which this returns false if
 * there are none.
 */
void us_reader_sign(struct us_encoded *e, const struct us_token *token);
void us_reader_bracket(struct us_encoded *e, char sign, size_t at);
void us_reader_word(struct us_encoded *e, const struct us_token *token);
void us_reader_member(struct us_encoded *e, const struct us_path *path,
    size_t ahead);
void us_reader_arrow(struct us_encoded *e, size_t parameters);
bool us_reader_block(struct us_encoded *e);
void us_reader_comma(struct us_encoded *e);
void us_reader_call(struct us_encoded *e);
void us_reader_end(struct us_encoded *e);
bool us_reader_end_in(struct us_encoded *e, char sign);

#endif
