/*
 * The pointer as a string that grows and shrinks with the depth.  Where a level
 * begins needs no memory, since a slash in a name is escaped.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "json_pointer.h"

void
us_json_pointer_init(struct us_json_pointer *p)
{

	p->text[0] = '\0';
	p->len = p->depth = p->shown = p->name_len = 0;
	p->is_lost = false;
}

/* Remove the last name or number if it is that of the innermost level. */
static void
pointer_drop(struct us_json_pointer *p)
{

	if (p->shown < p->depth || p->depth == 0)
		return;
	do {
		p->len--;
	} while (p->text[p->len] != '/');
	p->text[p->len] = '\0';
	p->shown--;
}

/* Add the name or number of the innermost level, if there is room for it and
 * all before it have theirs. */
static void
pointer_add(struct us_json_pointer *p, const char *text, size_t len)
{

	if (p->shown + 1 < p->depth || len + 1 > US_MAX_POINTER - p->len)
		return;
	p->text[p->len++] = '/';
	memcpy(p->text + p->len, text, len);
	p->len += len;
	p->text[p->len] = '\0';
	p->shown++;
}

void
us_json_pointer_open(struct us_json_pointer *p, bool is_object)
{

	p->depth++;
	if (!is_object)
		pointer_add(p, "0", 1);
}

void
us_json_pointer_next(struct us_json_pointer *p)
{
	size_t at = p->len;

	if (p->shown < p->depth)
		return;
	while (p->text[at - 1] == '9')
		p->text[--at] = '0';
	if (p->text[at - 1] != '/') {
		p->text[at - 1]++;
	} else if (p->len < US_MAX_POINTER) {
		p->text[at] = '1';
		p->text[p->len++] = '0';
		p->text[p->len] = '\0';
	} else {
		pointer_drop(p);
	}
}

void
us_json_pointer_close(struct us_json_pointer *p)
{

	pointer_drop(p);
	p->depth--;
}

void
us_json_pointer_name(struct us_json_pointer *p)
{

	pointer_drop(p);
	p->name_len = 0;
	p->is_lost = false;
}

void
us_json_pointer_put(struct us_json_pointer *p, const char *text, size_t len)
{
	size_t i, n;

	for (i = 0; i < len && !p->is_lost; i++) {
		n = text[i] == '~' || text[i] == '/' ? 2 : 1;
		/* The pointer is a string of C. */
		p->is_lost = n > sizeof(p->name) - p->name_len ||
		    text[i] == '\0';
		if (p->is_lost)
			break;
		p->name[p->name_len++] = n == 2 ? '~' : text[i];
		if (n == 2)
			p->name[p->name_len++] = text[i] == '~' ? '0' : '1';
	}
}

void
us_json_pointer_end(struct us_json_pointer *p)
{

	if (!p->is_lost)
		pointer_add(p, p->name, p->name_len);
}
