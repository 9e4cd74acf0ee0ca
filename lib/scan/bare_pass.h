/*
 * The pass over a bare URL: its state, and what decides about a character.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BARE_PASS_H
#define US_BARE_PASS_H

#include "../rules.h"
#include "enclosure.h"
#include "escape.h"
#include "delimiter.h"

/* The bytes behind the end that may be needed: a closing mark, an escape, a
 * character and the one behind it; behind a & US_DELIMITER_MAX. */
#define US_BARE_AHEAD US_ESCAPE_MAX

/* The state of the pass. */
struct us_bare_pass {
	const struct urlsift_rules *rules;
	const char *text;
	size_t len;
	bool ended; /* the text ends behind len */
	bool more;  /* more bytes must be in view */
	/* link syntax is known (text-of-a-link-in-brackets,
	 * marks-of-emphasis) */
	bool today;
	bool iri;	/* characters beyond ASCII are allowed (beyond-ascii) */
	bool solid;	/* in a run of a script that needs no space */
	bool native;	/* such a run is behind the host */
	size_t symbols; /* the end of symbols that are part of the URL */
	const struct us_enclosure *around; /* the URL, or NULL */
	size_t begin;			   /* of the URL */
	char mark;			   /* the byte before it */
	bool loose;			   /* it has no scheme */
	bool authority;	  /* the end of the host was not reached */
	size_t host;	  /* where the authority began */
	size_t root;	  /* where it ended */
	bool name;	  /* nothing is behind the scheme's colon on its line */
	bool apostrophe;  /* an apostrophe is open inside the URL */
	size_t closer;	  /* a ' that may close the quotes */
	unsigned open[3]; /* ( [ { */
	bool backslashes; /* they stand for slashes */
	bool repaired;	  /* it has bytes that are taken for others */
	bool typeset;	  /* it has characters of a typesetter */
	bool has_break;	  /* blanks without width among them */
	size_t escape;	  /* where the first escape is; SIZE_MAX: none */
	struct {
		size_t begin; /* the first byte of the first one; 0: none */
		size_t end;   /* of the last one */
		size_t sound; /* the end of the URL before them */
	} garbled;	      /* characters of the host: not decoded */
	char separator;	      /* ends the URL, too; NUL: none */
	bool nested;	      /* the URL holds another one */
	struct {
		size_t open, close; /* the last [] or {} that is in no other */
		size_t before;	    /* the end of the URL before it */
	} label;
	size_t keep;	 /* the end of what surely belongs to the URL */
	enum us_end end; /* why it ends; 0: by the byte that is there */
};

/**
 * us_bare_keep(p, at):
 * The byte at ${at} surely belongs to the URL, and so does all before it.
 */
static inline void
us_bare_keep(struct us_bare_pass *p, size_t at)
{

	p->keep = at + 1;
}

/**
 * us_bare_ends(p, end):
 * The URL ends at the character that is read, for the reason ${end}.  Return
 * false.
 */
static inline bool
us_bare_ends(struct us_bare_pass *p, enum us_end end)
{

	p->end = end;
	return false;
}

/**
 * us_bare_is_fenced(p):
 * Return whether the URL goes up to a closer, if that is there.
 */
static inline bool
us_bare_is_fenced(const struct us_bare_pass *p)
{

	return p->around != NULL && p->around->whole;
}

/**
 * us_bare_is_word(p, at):
 * Return whether a letter or digit stands at ${at}, beyond ASCII included.
 */
bool us_bare_is_word(const struct us_bare_pass *p, size_t at);

/* The longest ending of a word behind a host, with punctuation, in bytes. */
#define US_BARE_ENDING_MAX 32

/**
 * us_bare_read_apostrophe(p, at):
 * Read an apostrophe.  Return false if it ends the URL.  It belongs to the URL
 * if it closes another one inside.
 */
bool us_bare_read_apostrophe(struct us_bare_pass *p, size_t at);

/**
 * us_beyond_ascii_read(p, at), us_beyond_ascii_code(p, at, n, code):
 * Read the bytes beyond ASCII at ${at}, or ${code}, which has ${n} bytes there
 * (beyond-ascii).  Return the length of the character, or 0 if it ends the URL.
 */
size_t us_beyond_ascii_read(struct us_bare_pass *p, size_t at);
size_t us_beyond_ascii_code(struct us_bare_pass *p, size_t at, size_t n,
    uint32_t code);

/**
 * us_beyond_ascii_allowed(p):
 * Return whether letters beyond ASCII are allowed: a host behind a scheme is
 * never cut at one (host-is-never-cut).
 */
bool us_beyond_ascii_allowed(const struct us_bare_pass *p);

/**
 * us_beyond_ascii_end(p, end):
 * Return the end of a URL that would end at ${end} and has characters in its
 * host that cannot be decoded: with them if they are part of the host, else
 * before them (host-is-never-cut).
 */
size_t us_beyond_ascii_end(const struct us_bare_pass *p, size_t end);

/* Bytes that make a URL invalid, and that mail programs and browsers take for
 * others or leave out: they open a link all the same (bare-url-end,
 * dot-in-brackets). */

/**
 * us_repair_slashes(p, colon):
 * Return the length of the slashes behind ${colon} with a backslash among them,
 * which are before the host; 0: none are there (WHATWG URL 4.4, special
 * authority slashes state).
 */
size_t us_repair_slashes(struct us_bare_pass *p, size_t colon);

/**
 * us_repair_is_windows_path(p, colon, at):
 * Return whether the URL is a file whose path, behind the two slashes that end
 * at ${at}, is one of Windows: C:\x or \\host\share, with another slash before
 * it or none (file-with-backslashes).
 */
bool us_repair_is_windows_path(struct us_bare_pass *p, size_t colon, size_t at);

/**
 * us_repair_is_dot(p, at, n, code):
 * Return whether ${code}, which has ${n} bytes at ${at}, is a full stop of
 * another script that stands for a dot of the host: that goes on behind it (UTS
 * 46 4, mapping).
 */
bool us_repair_is_dot(struct us_bare_pass *p, size_t at, size_t n,
    uint32_t code);

/**
 * us_repair_is_hidden(p, at, n, code):
 * Return whether ${code}, which has ${n} bytes at ${at}, is invisible and has
 * letters or digits of the host beside it: a reader sees one host.
 */
bool us_repair_is_hidden(struct us_bare_pass *p, size_t at, size_t n,
    uint32_t code);

/**
 * us_separator_is_column(p, at):
 * Return whether the comma or semicolon at ${at} ends the first column of a
 * table, which is the URL: a column of a word and one of text are behind it, or
 * the line before or behind is such a row, too (table-or-shell-goes-on).
 */
bool us_separator_is_column(struct us_bare_pass *p, size_t at);

/**
 * us_separator_is_shell(p, at):
 * Return whether the & or ; at ${at} is a shell's, in which the URL is the
 * argument of a command (table-or-shell-goes-on).
 */
bool us_separator_is_shell(struct us_bare_pass *p, size_t at);

struct us_bare;

/**
 * us_bare_settle(p, stop, bare):
 * Decide where the URL ends among the bytes that were read up to ${stop}, and
 * name that (ends-have-names).
 */
void us_bare_settle(const struct us_bare_pass *p, size_t stop,
    struct us_bare *bare);

/**
 * us_bare_may_close(text, begin, end):
 * Return whether the byte before ${end} may close what was opened before the
 * URL at ${begin} (marks-of-emphasis), or be of the text (per-cent-at-the-end).
 */
bool us_bare_may_close(const char *text, size_t begin, size_t end);

/**
 * us_bare_is_dotted(text, end, stop, len):
 * Return whether a full stop is between ${end} and the line end at ${stop}.
 */
bool us_bare_is_dotted(const char *text, size_t end, size_t stop, size_t len);

/**
 * us_bare_read_character(p, at):
 * Read what is at ${at}: a character or an escape.  Return its length in bytes,
 * or 0 if it ends the URL.
 */
size_t us_bare_read_character(struct us_bare_pass *p, size_t at);

/**
 * us_bare_ends_item(p, at):
 * Return whether the colon at ${*at} is of another URL, which a separator
 * divides from this one.  If so, set ${*at} to the separator, where the URL
 * ends (separator-beside-a-url).
 */
bool us_bare_ends_item(struct us_bare_pass *p, size_t *at);

#endif
