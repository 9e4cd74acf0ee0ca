/*
 * A style sheet or a script whose text comes in pieces.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "sheet.h"

/* Read the first ${len} bytes. */
static void
read_rules(struct us_sheet *s, struct us_emit *emit, size_t len)
{
	struct us_value v = { .element = s->is_script ? "script" : "style",
		.text = s->code.data,
		.len = len,
		.offset = s->offset,
		.exact = s->exact,
		.embed = true };

	if (s->is_script)
		us_emit_script(emit, &v);
	else
		us_emit_css(emit, &v);
	if (s->code.len > len)
		memmove(s->code.data, s->code.data + len, s->code.len - len);
	s->code.len -= len;
	s->offset += len;
}

void
us_sheet_add(struct us_sheet *s, struct us_emit *emit, bool is_script,
    const char *text, size_t len, uint64_t offset)
{
	size_t at;

	if (s->code.len == 0) {
		s->is_script = is_script;
		s->offset = offset;
		s->exact = true;
	}
	if (offset != s->offset + s->code.len)
		s->exact = false;
	if (us_buf_add(&s->code, text, len) != URLSIFT_OK)
		us_emit_keep(emit, US_HTML_ENOMEM);
	if (s->code.len < US_HTML_MAX_STYLE)
		return;
	for (at = s->code.len; at > 0; at--)
		if (s->code.data[at - 1] == '}')
			break;
	read_rules(s, emit, at > 0 ? at : s->code.len);
}

void
us_sheet_read(struct us_sheet *s, struct us_emit *emit)
{

	read_rules(s, emit, s->code.len);
}
