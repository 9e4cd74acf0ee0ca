/*
 * The sink of the tests.  Pieces are fed from copies of their exact size, so
 * that one byte read too far is a crash under a sanitizer.
 */
#include "events.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/html/html.h"

struct trace {
	const char *page;
	size_t page_len;
	char *lines;
	size_t len, room;
	bool in_text;
	struct tu_told told;
};

static void
add(struct trace *t, const char *bytes, size_t len)
{

	if (t->room - t->len <= len) {
		t->room = t->room * 2 + len + 4096;
		if ((t->lines = realloc(t->lines, t->room)) == NULL)
			abort();
	}
	memcpy(t->lines + t->len, bytes, len);
	t->len += len;
	t->lines[t->len] = '\0';
}

static void
add_string(struct trace *t, const char *string)
{

	add(t, string, strlen(string));
}

static void
add_escaped(struct trace *t, const char *bytes, size_t len)
{
	char escape[8];
	size_t i;

	for (i = 0; i < len; i++) {
		if (bytes[i] == '\n')
			add(t, "\\n", 2);
		else if (bytes[i] == '\\')
			add(t, "\\\\", 2);
		else if ((unsigned char)bytes[i] < ' ' || bytes[i] == '\177') {
			snprintf(escape, sizeof(escape), "\\x%02x",
			    (unsigned)(unsigned char)bytes[i]);
			add_string(t, escape);
		} else
			add(t, bytes + i, 1);
	}
}

static void
begin_line(struct trace *t, const char *what)
{

	if (t->len > 0)
		add(t, "\n", 1);
	add_string(t, what);
	t->in_text = false;
}

static void
add_offset(struct trace *t, uint64_t offset)
{
	char number[32];

	snprintf(number, sizeof(number), " %lu ", (unsigned long)offset);
	add_string(t, number);
}

/* Return whether ${byte} of a text may stand for ${raw} of the page. */
static bool
may_stand(char byte, char raw)
{

	return byte == raw || byte == '\177' ||
	    (byte == ' ' && strchr("\n\r\f", raw) != NULL);
}

/* A text stands where it says, byte by byte, up to the first reference; or it
 * is a <br>, or what parts lines. */
static bool
is_true(const struct trace *t, const char *text, size_t len, uint64_t offset)
{
	size_t i;

	if (offset >= t->page_len)
		return false;
	if ((len == 1 && *text == '\n') ||
	    (len == 3 && memcmp(text, "\xe2\x80\x8b", 3) == 0))
		return true;
	for (i = 0; i < len; i++) {
		if (offset + i >= t->page_len)
			return false;
		if (t->page[offset + i] == '&')
			return true;
		if (!may_stand(text[i], t->page[offset + i]))
			return false;
	}
	return true;
}

static int
on_text(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct trace *t = ctx;

	if (!t->in_text) {
		begin_line(t, "text");
		add_offset(t, offset);
	}
	t->in_text = true;
	add_escaped(t, text, len);
	t->told.texts++;
	t->told.bytes += len;
	t->told.untrue += !is_true(t, text, len, offset);
	return 0;
}

static int
on_gap(void *ctx)
{
	struct trace *t = ctx;

	begin_line(t, "gap");
	t->told.gaps++;
	return 0;
}

static int
on_url(void *ctx, const struct us_html_url *url)
{
	struct trace *t = ctx;

	begin_line(t, "url");
	add_offset(t, url->offset);
	add_string(t, url->element);
	add(t, " ", 1);
	add_string(t, url->attribute);
	add_string(t, url->relative ? " relative" : "");
	add_string(t, url->differs ? " differs" : "");
	add_string(t, url->data ? " data" : "");
	add_string(t, url->shortened ? " shortened" : "");
	add(t, " ", 1);
	add_escaped(t, url->url, url->len);
	t->told.urls++;
	t->told.bytes += url->len;
	t->told.untrue += url->offset >= t->page_len;
	return 0;
}

static int
on_warn(void *ctx, const char *what)
{
	struct trace *t = ctx;

	begin_line(t, "warn ");
	add_string(t, what);
	t->told.warnings++;
	return 0;
}

static void
feed(struct us_html *html, const char *bytes, size_t len)
{
	char *exact = malloc(len == 0 ? 1 : len);

	if (exact == NULL)
		abort();
	memcpy(exact, bytes, len);
	if (us_html_feed(html, exact, len) != 0)
		abort();
	free(exact);
}

char *
tu_events(const char *page, size_t len, const size_t *cuts, size_t ncuts,
    struct tu_told *told)
{
	static const struct us_html_sink sink = { on_text, on_gap, on_url,
		on_warn };
	struct trace t = { .page = page, .page_len = len };
	struct us_html *html = us_html_new(&sink, &t);
	size_t i, at = 0;

	if (html == NULL)
		abort();
	for (i = 0; i < ncuts; i++) {
		feed(html, page + at, cuts[i] - at);
		at = cuts[i];
	}
	feed(html, page + at, len - at);
	if (us_html_finish(html) != 0)
		abort();
	us_html_free(html);
	add(&t, "\n", t.len > 0);
	if (told != NULL)
		*told = t.told;
	return t.lines;
}
