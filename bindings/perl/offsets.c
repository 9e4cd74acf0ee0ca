/*
 * A character begins with each byte that continues none.  This is true of all
 * that Perl has in strings, surrogates and numbers beyond Unicode included.
 * SPDX-License-Identifier: MIT
 */
#include "offsets.h"

#include <string.h>

size_t
offsets_count(const char *text, size_t len)
{
	size_t number = 0, i;

	for (i = 0; i < len; i++)
		number += ((unsigned char)text[i] & 0xC0) != 0x80;
	return number;
}

uint64_t
offsets_at(struct offsets *o, uint64_t byte)
{

	if (byte >= o->byte)
		o->number += offsets_count(o->text + (o->byte - o->base),
		    (size_t)(byte - o->byte));
	else
		o->number -= offsets_count(o->text + (byte - o->base),
		    (size_t)(o->byte - byte));
	o->byte = byte;
	return o->number;
}

void
lines_find(struct lines *l, const char *text, size_t at)
{
	const char *newline;

	if (at < l->begin)
		memset(l, 0, sizeof(*l));
	while (l->at < at &&
	    (newline = memchr(text + l->at, '\n', at - l->at)) != NULL) {
		l->begin = l->at = (size_t)(newline - text) + 1;
		l->number++;
	}
	if (l->at < at)
		l->at = at;
}
