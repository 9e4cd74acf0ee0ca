/*
 * The files that are uuencoded in a text (uuencode-and-yenc).  They are kept up
 * to the end of the text, since a part cannot begin in another.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../limits.h"
#include "body.h"

static struct us_uu_file *
last_file(const struct us_uu_files *f)
{

	return (struct us_uu_file *)(void *)f->list.data + f->n - 1;
}

void
us_uu_clear(struct us_uu_files *f)
{

	f->list.len = f->bytes.len = 0;
	f->n = 0;
	f->is_open = f->has_more = false;
}

void
us_uu_free(struct us_uu_files *f)
{

	us_buf_free(&f->list);
	us_buf_free(&f->bytes);
}

void
us_uu_end(struct us_uu_files *f, struct us_emitter *out)
{
	char rest[US_TRANSFER_ROOM];

	if (!f->is_open)
		return;
	f->is_open = false;
	us_emit_add(out, &f->bytes, rest, us_transfer_end(&f->transfer, rest));
	last_file(f)->len = f->bytes.len - last_file(f)->begin;
}

/* Begin the file whose first line is ${line}: "begin 644 name". */
static void
begin_file(struct us_uu_files *f, struct us_emitter *out, const char *line,
    size_t len)
{
	struct us_uu_file file = { .len = 0 };
	size_t at = strlen("begin ");

	us_uu_end(f, out);
	f->has_more = f->n == US_MAX_ATTACHED;
	if (f->has_more)
		return;
	while (at < len && us_is(line[at], US_DIGIT))
		at++;
	at = us_pass_blanks(line, at, len);
	while (len > at && us_is(line[len - 1], US_BLANK))
		len--;
	if (len - at < sizeof(file.name))
		memcpy(file.name, line + at, len - at);
	file.begin = f->bytes.len;
	us_emit_add(out, &f->list, &file, sizeof(file));
	if (out->status != 0)
		return;
	f->n++;
	f->is_open = true;
	us_transfer_begin(&f->transfer, US_TRANSFER_UU);
}

void
us_uu_put(struct us_uu_files *f, struct us_emitter *out, const char *line,
    size_t len)
{

	/* No line of data has small letters. */
	if (line[0] == 'b')
		begin_file(f, out, line, len);
	if (!f->is_open)
		return;
	if (!us_emit_reserve(out, &f->bytes,
		f->bytes.len + len + US_TRANSFER_ROOM))
		return;
	f->bytes.len += us_transfer_put(&f->transfer, line, len,
	    f->bytes.data + f->bytes.len);
}
