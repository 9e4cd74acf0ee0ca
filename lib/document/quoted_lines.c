/*
 * Detection of quoted lines and signatures by the first bytes of a line, which
 * may arrive one by one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "offset_map.h"

/* How many blanks may come before a quote mark, and how many initials. */
#define BLANKS_MAX 4
#define INITIALS_MAX 4

void
us_quoted_lines_begin(struct us_quoted_lines *q)
{

	memset(q, 0, sizeof(*q));
}

static bool
is_capital(char byte)
{

	return byte >= 'A' && byte <= 'Z';
}

/* Return whether a line that begins with ${head} is quoted: it has a ">",
 * perhaps behind the initials of the person quoted.  ">From " is an escaped
 * "From " of a mailbox. */
static bool
is_quoted(const char *head, size_t len)
{
	size_t at = 0, initials;

	if (len >= 6 && memcmp(head, ">From ", 6) == 0)
		return false;
	while (at < len && at < BLANKS_MAX &&
	    (head[at] == ' ' || head[at] == '\t'))
		at++;
	initials = at;
	while (at < len && at - initials < INITIALS_MAX && is_capital(head[at]))
		at++;
	return at < len && head[at] == '>';
}

/* Return whether ${line} is the separator of a signature: exactly "-- ". */
static bool
begins_signature(const char *line, size_t len)
{

	return (len == 4 && memcmp(line, "-- \n", 4) == 0) ||
	    (len == 5 && memcmp(line, "-- \r\n", 5) == 0);
}

void
us_quoted_lines_look(struct us_quoted_lines *q, const char *text, size_t len)
{
	size_t n = sizeof(q->head) - q->len;

	if (len == 0)
		return;
	if (n > len)
		n = len;
	memcpy(q->head + q->len, text, n);
	q->len += n;
	q->is_out = q->is_signature || is_quoted(q->head, q->len);
	if (text[len - 1] != '\n')
		return;
	if (begins_signature(q->head, q->len))
		q->is_signature = true;
	q->len = 0;
}
