/*
 * Escapes of program text, Markdown, TeX and roff inside a URL
 * (backslash-escapes).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ESCAPE_H
#define US_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buf.h"

/* The longest escape that is read. */
#define US_ESCAPE_MAX 8

/**
 * us_escape_read(text, at, len, code):
 * Set ${code} to the character that the escape at the backslash at ${at} stands
 * for, or to 0 if it stands for nothing.  Return its length in bytes, or 0 if
 * it is no escape of a character that a URL may contain.
 */
size_t us_escape_read(const char *text, size_t at, size_t len, uint32_t *code);

/**
 * us_escape_cuts(text, at, len):
 * Return whether the backslash at ${at} begins a command of TeX for a character
 * of a URL, which is not undone.
 */
bool us_escape_cuts(const char *text, size_t at, size_t len);

/**
 * us_escape_letters(text, at):
 * Return how many letters at ${at} are of an escape that begins before them, as
 * in \ngit: and, in roff, \fIgit: and \(lqgit:.
 */
static inline size_t
us_escape_letters(const char *text, size_t at)
{

	if (at == 0)
		return 0;
	if (text[at - 1] == '\\')
		return text[at] == 'f' ? 2 : 1;
	if (text[at - 1] != '(')
		return 0;
	at -= at > 2 && (text[at - 2] == '*' || text[at - 2] == 'f');
	return at > 1 && text[at - 2] == '\\' ? 2 : 0;
}

/**
 * us_escape_two_slashes(text, at, len):
 * Return the length in bytes of the two slashes at ${at}, each of them escaped;
 * 0: none are there.
 */
size_t us_escape_two_slashes(const char *text, size_t at, size_t len);

/**
 * us_escape_slashes(text, at, len):
 * The same for two slashes that are escaped or not.
 */
static inline size_t
us_escape_slashes(const char *text, size_t at, size_t len)
{

	if (len - at < 2)
		return 0;
	if (text[at] == '/')
		return text[at + 1] == '/' ? 2 : 0;
	return text[at] == '\\' ? us_escape_two_slashes(text, at, len) : 0;
}

/**
 * us_escape_is_pod(text, at, len):
 * Return whether the < at ${at} is of an escape of POD such as E<gt>.
 */
bool us_escape_is_pod(const char *text, size_t at, size_t len);

/**
 * us_escape_undo(text, len, buf):
 * Append ${text} with its escapes undone to ${buf}.  Return URLSIFT_OK or
 * URLSIFT_ENOMEM.
 */
int us_escape_undo(const char *text, size_t len, struct us_buf *buf);

/**
 * us_escape_undo_references(text, len, buf):
 * The same for &amp;, which is & (bar-in-angle-brackets).
 */
int us_escape_undo_references(const char *text, size_t len, struct us_buf *buf);

#endif
