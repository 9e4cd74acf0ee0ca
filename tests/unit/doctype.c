/*
 * The document type.  What is wrong with one forces quirks, except for white
 * space that is missing, and words behind the system identifier.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "decode/html/tag.h"
#include "doctype.h"

static size_t
pass_space(const char *text, size_t len, size_t at)
{

	while (at < len && us_tag_space(text[at]))
		at++;
	return at;
}

/* Read an identifier in quotes at ${at}.  Return where it ends; ${at} if there
 * is none.  ${open} is set if its end is not there. */
static size_t
read_id(const char *text, size_t len, size_t at, const char **id,
    size_t *id_len, bool *open)
{
	const char *end;

	if (at == len || (text[at] != '"' && text[at] != '\''))
		return at;
	*id = text + at + 1;
	end = memchr(*id, text[at], len - at - 1);
	*open = end == NULL;
	*id_len = *open ? len - at - 1 : (size_t)(end - *id);
	return *open ? len : at + *id_len + 2;
}

/* Read what is behind the name.  Return whether that forces quirks. */
static bool
read_ids(struct us_doctype *d, const char *text, size_t len, bool closed)
{
	size_t at, begin;
	bool open = false, is_public;

	if (len < 6)
		return true;
	is_public = us_same(text, "public", 6);
	if (!is_public && !us_same(text, "system", 6))
		return true;
	at = begin = pass_space(text, len, 6);
	if (is_public) {
		at = read_id(text, len, at, &d->public_id, &d->public_len,
		    &open);
		if (at == begin || open)
			return true;
		begin = at = pass_space(text, len, at);
		if (at == len)
			return !closed;
	}
	at = read_id(text, len, at, &d->system_id, &d->system_len, &open);
	if (at == begin || open)
		return true;
	return !closed && pass_space(text, len, at) == len;
}

void
us_doctype_read(struct us_doctype *d, const char *text, size_t len, bool closed)
{
	size_t at = pass_space(text, len, 0), begin = at;

	memset(d, 0, sizeof(*d));
	while (at < len && !us_tag_space(text[at]))
		at++;
	d->force_quirks = true;
	if (at == begin)
		return;
	d->name = text + begin;
	d->name_len = at - begin;
	at = pass_space(text, len, at);
	d->force_quirks = at == len ? !closed :
				      read_ids(d, text + at, len - at, closed);
}
