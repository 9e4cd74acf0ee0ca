/*
 * The texts of a page: prose, text in which lines are kept, style sheets and
 * scripts, by what is open (text-that-is-displayed).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "page.h"

void
us_page_read_code(struct us_page *r, size_t len)
{
	struct us_buf *code = &r->code;

	r->sheet.text = code->data;
	r->sheet.len = len;
	us_sink_code(&r->html->sink, &r->sheet);
	if (code->len > len)
		memmove(code->data, code->data + len, code->len - len);
	code->len -= len;
	r->sheet.offset += len;
}

/* Add ${text} to the sheet.  A large one is read in whole rules or blocks. */
static void
add_code(struct us_page *r, bool is_script, const char *text, size_t len,
    uint64_t offset)
{
	struct us_buf *code = &r->code;
	const char *end;

	if (code->len == 0)
		r->sheet = (struct us_value){ .element = is_script ? "script" :
								     "style",
			.offset = offset,
			.exact = true,
			.embed = true,
			.script = is_script };
	if (offset != r->sheet.offset + code->len)
		r->sheet.exact = false;
	us_emit_add(r->html->sink.out, code, text, len);
	if (code->len < US_HTML_MAX_STYLE)
		return;
	end = memrchr(code->data, '}', code->len);
	us_page_read_code(r,
	    end == NULL ? code->len : (size_t)(end - code->data) + 1);
}

/* Emit ${text} with its line ends, but without its NULs (WHATWG, 13.2.6.4.7).
 */
static void
show_lines(struct us_sink *sink, const char *text, size_t len, uint64_t offset)
{
	const char *line;
	size_t at, end;

	for (at = 0; at < len; at = end + 1) {
		end = us_find_byte(text, at, len, '\0');
		line =
		    us_sanitized(sink->out, &sink->text, text + at, end - at);
		if (line != NULL)
			us_prose_text(sink, line, end - at, offset + at);
	}
}

/* Add ${text} to the style sheet. */
static void
add_sheet(struct us_page *r, const char *text, size_t len, uint64_t offset)
{
	struct us_sink *sink = &r->html->sink;

	text = us_sanitized(sink->out, &sink->text, text, len);
	if (text != NULL)
		add_code(r, false, text, len, offset);
}

/* Return whether ${text} is more than white space. */
static bool
has_word(const char *text, size_t len)
{

	while (len > 0 && us_tag_space(text[len - 1]))
		len--;
	return len > 0;
}

/* Emit ${text}, which has no references, as a reader sees it, or as a style
 * sheet or script. */
static inline void
show_plain(struct us_page *r, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{
	struct us_sink *sink = &r->html->sink;

	if (r->elements.scripts > 0) {
		add_code(r, true, text, len, offset);
		return;
	}
	if (r->elements.hiding > 0)
		return;
	if (r->hidden.open > 0 && sink->is_link)
		sink->hides_text |= has_word(text, len);
	if (r->elements.sheets > 0)
		add_sheet(r, text, len, offset);
	else if (r->elements.pre == 0)
		us_prose_put(sink, text, len, offset,
		    (flags & US_TEXT_ODD) != 0);
	else if ((flags & US_TEXT_ODD) != 0)
		show_lines(sink, text, len, offset);
	else
		us_prose_text(sink, text, len, offset);
}

/* A us_reference_put. */
static void
show_decoded(void *ctx, const char *text, size_t len, uint64_t offset)
{

	show_plain(ctx, text, len, offset, US_TEXT_ODD);
}

void
us_page_show(struct us_page *r, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{

	if (r->drops || us_page_is_aside(r))
		return;
	if ((flags & US_TEXT_REFERS) != 0)
		us_reference_split(text, len, offset, show_decoded, r);
	else
		show_plain(r, text, len, offset, flags);
}

void
us_page_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{
	struct us_page *r = ctx;

	if (((flags & US_TEXT_REFERS) | r->elements.special | r->hidden.open |
		r->drops | (r->role == US_ROLE_OTHER)) == 0)
		us_prose_put(&r->html->sink, text, len, offset,
		    (flags & US_TEXT_ODD) != 0);
	else
		us_page_show(r, text, len, offset, flags);
}
