/*
 * The sink of the tests.
 * SPDX-License-Identifier: MIT
 */
#include "events.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "decode/html/html.h"
#include "lines.h"

struct trace {
	const char *page;
	size_t page_len;
	uint64_t at; /* of the next text */
	struct tu_lines lines;
	bool in_text;
	struct tu_events_count count;
};

static void
add_escaped(struct tu_lines *lines, const char *bytes, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		if (bytes[i] == '\n')
			tu_lines_string(lines, "\\n");
		else if (bytes[i] == '\\')
			tu_lines_string(lines, "\\\\");
		else if ((unsigned char)bytes[i] < ' ' || bytes[i] == '\177')
			tu_lines_printf(lines, "\\x%02x",
			    (unsigned)(unsigned char)bytes[i]);
		else
			tu_lines_add(lines, bytes + i, 1);
	}
}

static void
begin_line(struct trace *t, const char *what)
{

	tu_lines_printf(&t->lines, "%s%s", t->lines.len > 0 ? "\n" : "", what);
	t->in_text = false;
}

static void
add_offset(struct trace *t, uint64_t offset)
{

	tu_lines_printf(&t->lines, " %lu ", (unsigned long)offset);
}

/* Return whether ${byte} of a text may stand for ${raw} of the page. */
static bool
may_stand(char byte, char raw)
{

	return byte == raw || byte == '\177' ||
	    (byte == ' ' && strchr("\n\r\f", raw) != NULL);
}

/* A text stands where it says, byte by byte, up to the first reference, a <br>,
 * or what parts lines, which are the last in it. */
static bool
is_true(const struct trace *t, const char *text, size_t len, uint64_t offset)
{
	size_t i;

	if (offset >= t->page_len)
		return false;
	for (i = 0; i < len; i++) {
		if ((len - i == 1 && text[i] == '\n') ||
		    (len - i == 3 && memcmp(text + i, "\xe2\x80\x8b", 3) == 0))
			return true;
		if (offset + i >= t->page_len)
			return false;
		if (t->page[offset + i] == '&' ||
		    (t->page[offset + i] == '\0' && text[i] == '\xef'))
			return true;
		if (!may_stand(text[i], t->page[offset + i]))
			return false;
	}
	return true;
}

/* Return whether ${url} stands at ${at}, but for white space in it. */
static bool
stands_at(const struct trace *t, size_t at,
    const struct urlsift_decode_url *url)
{
	size_t i;

	for (i = 0; i < url->len; at++) {
		if (at >= t->page_len)
			return false;
		if (memchr("\t\n\r", t->page[at], 3) != NULL)
			continue;
		if (!may_stand(url->url[i], t->page[at]))
			return false;
		i++;
	}
	return true;
}

/* Return whether ${url} is of a style sheet in foreign content: tags inside
 * that are left out, so its offset is that of the style sheet. */
static bool
is_of_foreign_sheet(const struct trace *t, const struct urlsift_decode_url *url)
{
	size_t i;

	if (strcmp(url->element, "style") != 0)
		return false;
	for (i = 0; i + 5 < url->place.offset; i++)
		if (strncasecmp(t->page + i, "<svg", 4) == 0 ||
		    strncasecmp(t->page + i, "<math", 5) == 0)
			return true;
	return false;
}

/* A relative URL stands where it says, behind white space and bytes that are
 * not text, if nothing in the value is decoded. */
static bool
is_true_url(const struct trace *t, const struct urlsift_decode_url *url)
{
	size_t at = (size_t)url->place.offset, i, end = at + 4096;

	if (at >= t->page_len || (url->flags & URLSIFT_DECODE_RELATIVE) == 0)
		return at < t->page_len;
	for (i = at; i < t->page_len && i < end; i++)
		if (memchr("&\\\0", t->page[i], 3) != NULL)
			return true;
	while (!stands_at(t, at, url)) {
		if (at >= t->page_len ||
		    (t->page[at] > ' ' && t->page[at] <= '~'))
			return is_of_foreign_sheet(t, url);
		at++;
	}
	return true;
}

/* Return whether the byte at ${offset} is the first one of an attribute, where
 * all stands that a page in it holds, or of a script or of numbers in a call or
 * list there, or of a string, call or script from which a script makes another
 * one.  White space may be before it. */
static bool
begins_value(const struct trace *t, uint64_t offset)
{
	uint64_t end = offset;

	if (offset >= t->page_len)
		return false;
	if (memchr("\"'`[(#", t->page[offset], 6) != NULL)
		return true;
	/* A name that is called, or set. */
	while (end < t->page_len &&
	    (us_is(t->page[end], US_ALPHA | US_DIGIT | US_HIGH) ||
		memchr("._$", t->page[end], 3) != NULL))
		end++;
	while (end < t->page_len && end > offset &&
	    us_is(t->page[end], US_BLANK))
		end++;
	if (end > offset && end < t->page_len &&
	    memchr("(=+&", t->page[end], 4) != NULL)
		return true;
	while (offset > 0 && us_is(t->page[offset - 1], US_BLANK))
		offset--;
	return offset > 0 && strchr("\"'`=>([", t->page[offset - 1]) != NULL;
}

static void
add_text(struct trace *t, const char *text, size_t len)
{
	uint64_t offset = t->at;

	if (!t->in_text) {
		begin_line(t, "text");
		add_offset(t, offset);
	}
	t->in_text = true;
	add_escaped(&t->lines, text, len);
	t->count.texts++;
	t->count.bytes += len;
	t->count.untrue += !is_true(t, text, len, offset) &&
	    !begins_value(t, offset);
	t->at += len;
}

static int
on_block(void *ctx, const struct urlsift_decode_block *block)
{
	struct trace *t = ctx;
	size_t i, at = 0;

	for (i = 0; i < block->n; i++) {
		if (block->pieces[i].at > at)
			add_text(t, block->text + at, block->pieces[i].at - at);
		at = block->pieces[i].at;
		t->at = block->pieces[i].place.offset;
	}
	add_text(t, block->text + at, block->len - at);
	return 0;
}

static int
on_gap(void *ctx)
{
	struct trace *t = ctx;

	begin_line(t, "gap");
	t->count.gaps++;
	return 0;
}

/* Return whether a name is at ${offset}: a URL that it makes may be there. */
static bool
begins_name(const struct trace *t, uint64_t offset)
{

	return offset < t->page_len &&
	    (us_is(t->page[offset], US_ALPHA) ||
		memchr("_$", t->page[offset], 2) != NULL);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct trace *t = ctx;

	begin_line(t, "url");
	add_offset(t, url->place.offset);
	tu_lines_printf(&t->lines, "%s %s%s%s%s ", url->element, url->attribute,
	    (url->flags & URLSIFT_DECODE_RELATIVE) != 0 ? " relative" : "",
	    (url->flags & URLSIFT_DECODE_DATA) != 0 ? " data" : "",
	    (url->flags & URLSIFT_DECODE_SHORTENED) != 0 ? " shortened" : "");
	add_escaped(&t->lines, url->url, url->len);
	t->count.urls++;
	t->count.bytes += url->len;
	t->count.untrue += !is_true_url(t, url) &&
	    !begins_value(t, url->place.offset) &&
	    !begins_name(t, url->place.offset);
	return 0;
}

static int
on_warn(void *ctx, const char *what)
{
	struct trace *t = ctx;

	begin_line(t, "warn ");
	tu_lines_string(&t->lines, what);
	t->count.warnings++;
	return 0;
}

static void
feed(struct us_html *html, const char *bytes, size_t len)
{
	char *exact = tu_copy(bytes, len);

	us_html_put(html, exact, len);
	free(exact);
}

char *
tu_events(const char *page, size_t len, const size_t *cuts, size_t ncuts,
    struct tu_events_count *count)
{
	static const struct urlsift_decode_sink sink = { .block = on_block,
		.gap = on_gap,
		.url = on_url,
		.warning = on_warn };
	struct trace t = { .page = page, .page_len = len };
	struct us_emitter out = { &sink, &t, 0 };
	struct us_html *html = NULL;
	size_t i, at = 0;

	us_html_begin(&html, &out, NULL);
	for (i = 0; i < ncuts; i++) {
		feed(html, page + at, cuts[i] - at);
		at = cuts[i];
	}
	feed(html, page + at, len - at);
	us_html_end(&html);
	if (out.status != 0)
		abort();
	us_html_free(&html);
	tu_lines_string(&t.lines, t.lines.len > 0 ? "\n" : "");
	if (count != NULL)
		*count = t.count;
	return t.lines.text;
}
