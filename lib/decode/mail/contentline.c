/*
 * Content lines of calendars and address cards.  A line end with a blank or a
 * tab behind it is a fold (RFC 5545, 3.1, and RFC 6350, 3.2) and is removed
 * with that byte.  Any other line end ends a text, since no value goes on in
 * the next property (calendars-and-cards).  A backslash is removed in every
 * value (RFC 5545, 3.3.11): no URL contains one.  A property is held until it
 * is known how its value is read: as text, in quoted-printable (vCard 2.1), or
 * as a page.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "../limits.h"
#include "body.h"

/* How much of a property is held. */
#define HELD US_PIECE(1UL << 20, 300)

/* The longest URL that may have no scheme. */
#define HOST_MAX 2048

void
us_contentline_init(struct us_contentline *c, struct us_emitter *out)
{

	memset(c, 0, sizeof(*c));
	c->out = c->page.out = out;
	c->place.line = 1;
}

void
us_contentline_free(struct us_contentline *c)
{

	us_buf_free(&c->held);
	us_buf_free(&c->runs);
	us_value_page_free(&c->page);
}

/* Return whether ${word} is in ${text}, in either case. */
static bool
has_word(const char *text, size_t len, const char *word)
{
	size_t n = strlen(word), at;

	for (at = 0; at + n <= len; at++)
		if (us_same_caseless(text + at, word, n))
			return true;
	return false;
}

/* Return the place of the byte ${at} that is held.  ${run} is that of a byte
 * before it. */
static struct urlsift_decode_place
place_of(const struct us_contentline *c, size_t *run, size_t at)
{
	const struct urlsift_decode_piece *runs = (const void *)c->runs.data;
	size_t n = c->runs.len / sizeof(*runs);
	struct urlsift_decode_place place;

	while (*run + 1 < n && runs[*run + 1].at <= at)
		++*run;
	place = runs[*run].place;
	place.offset += at - runs[*run].at;
	return place;
}

/* Emit ${text}, or read it as what follows in the page. */
static void
put(struct us_contentline *c, bool in_page,
    const struct urlsift_decode_place *place, const char *text, size_t len)
{

	if (in_page) {
		(void)us_value_page_put(&c->page, place, text, len);
		return;
	}
	us_emit_place(c->out, place);
	us_emit_text(c->out, text, len);
}

/* Do the same with what is held from ${begin} to ${end}. */
static void
put_held(struct us_contentline *c, bool in_page, size_t *run, size_t begin,
    size_t end)
{
	const struct urlsift_decode_piece *runs = (const void *)c->runs.data;
	size_t n = c->runs.len / sizeof(*runs), to;
	struct urlsift_decode_place place;

	for (; begin < end; begin = to) {
		place = place_of(c, run, begin);
		to = *run + 1 < n && runs[*run + 1].at < end ?
		    runs[*run + 1].at :
		    end;
		put(c, in_page, &place, c->held.data + begin, to - begin);
	}
}

/* Emit what is held from ${begin} on without its escapes (RFC 2045, 6.7), each
 * of which stands at its end. */
static void
put_quoted(struct us_contentline *c, size_t *run, size_t begin)
{
	const char *text = c->held.data;
	struct urlsift_decode_place place;
	size_t at = begin, len = c->held.len;
	int code;
	char byte;

	while ((at = us_find_byte(text, at, len, '=')) < len) {
		code = len - at > 2 ? escape_byte(text + at + 1) : -1;
		if (code == -1) {
			at++;
			continue;
		}
		put_held(c, false, run, begin, at);
		place = place_of(c, run, at + 2);
		byte = (char)code;
		put(c, false, &place, &byte, 1);
		begin = at += 3;
	}
	put_held(c, false, run, begin, len);
}

/* Read the page in ${begin} to ${end}, or in the data URL that is there. */
static void
put_page(struct us_contentline *c, size_t *run, size_t begin, size_t end,
    bool is_url)
{
	static const char tag[] = "<a href=";
	bool is_bare = is_url && c->held.data[begin] != '"';
	struct urlsift_decode_place place = place_of(c, run, begin);

	us_emit_gap(c->out);
	us_value_page_begin(&c->page, NULL);
	if (is_url)
		put(c, true, &place, tag, sizeof(tag) - 1);
	if (is_bare)
		put(c, true, &place, "\"", 1);
	put_held(c, true, run, begin, end);
	if (is_bare)
		put(c, true, &place, "\"", 1);
	if (is_url)
		put(c, true, &place, ">", 1);
	us_value_page_end(&c->page);
	us_emit_gap(c->out);
}

/* Read the page that is in base64 from ${begin} on. */
static void
put_base64(struct us_contentline *c, size_t *run, size_t begin)
{
	struct urlsift_decode_place place = place_of(c, run, begin);
	size_t len = c->held.len - begin, n;
	struct us_buf page = { .len = 0 };
	struct us_transfer transfer;

	if (!us_emit_reserve(c->out, &page, len + 2 * US_TRANSFER_ROOM))
		return;
	us_transfer_begin(&transfer, US_TRANSFER_BASE64);
	n = us_transfer_put(&transfer, c->held.data + begin, len, page.data);
	n += us_transfer_end(&transfer, page.data + n);
	us_emit_gap(c->out);
	us_value_page_begin(&c->page, NULL);
	put(c, true, &place, page.data, n);
	us_value_page_end(&c->page);
	us_emit_gap(c->out);
	us_buf_free(&page);
}

/* Return whether the property whose value is at ${value} is a URL. */
static bool
is_url(const struct us_contentline *c, size_t value)
{
	const char *text = c->held.data;
	size_t end = us_find_byte(text, 0, value, ';'), begin = end;

	/* A group may be before its name (RFC 6350, 3.3). */
	while (begin > 0 && us_is(text[begin - 1], US_ALPHA))
		begin--;
	return end - begin == 3 && us_same(text + begin, "url", 3);
}

/* Emit the value behind ${value} of a URL that has no scheme: programs open it
 * as one of the web.  Return false if it is no such value. */
static bool
put_host(struct us_contentline *c, size_t *run, size_t value)
{
	static const char begins[] = "http://";
	struct urlsift_decode_url link = { .flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = "url",
		.attribute = "" };
	struct us_buf url = { .len = 0 };
	size_t begin = value + 1, end = c->held.len;
	bool is_host;

	while (begin < end && us_is(c->held.data[begin], US_BLANK))
		begin++;
	while (end > begin && us_is(c->held.data[end - 1], US_BLANK))
		end--;
	if (begin >= end || end - begin > HOST_MAX)
		return false;
	us_emit_add(c->out, &url, begins, sizeof(begins) - 1);
	us_emit_add(c->out, &url, c->held.data + begin, end - begin);
	is_host = c->out->status == 0 &&
	    us_names_host(url.data + 5, url.len - 5) &&
	    us_find_byte(url.data, 0, url.len, ' ') == url.len &&
	    us_printable_end(url.data, url.len) == url.len;
	if (is_host) {
		link.place = place_of(c, run, begin);
		link.url = url.data;
		link.len = url.len;
		us_emit_gap(c->out);
		us_link_emit(c->out, &link, NULL, 0);
	}
	us_buf_free(&url);
	return is_host;
}

/* Return where the value begins that is held: behind a colon that is not
 * between quotation marks (RFC 5545, 3.1).  Set ${page} to where the last data
 * URL before it begins, with its quotation mark, and ${page_end} behind it. */
static size_t
find_value(const struct us_contentline *c, size_t *page, size_t *page_end)
{
	const char *text = c->held.data;
	size_t at, quote = 0;
	bool is_quoted = false;

	*page = *page_end = 0;
	for (at = 0; at < c->held.len && (is_quoted || text[at] != ':'); at++) {
		if (text[at] != '"')
			continue;
		is_quoted = !is_quoted;
		if (is_quoted) {
			quote = at;
		} else if (at - quote > 5 &&
		    us_same(text + quote + 1, "data:", 5)) {
			*page = quote;
			*page_end = at + 1;
		}
	}
	return at;
}

/* Return whether the value of the property is in quoted-printable, as its first
 * line says. */
static bool
is_quoted(struct us_contentline *c)
{
	size_t page, end;

	if (!c->is_known) {
		c->is_known = true;
		c->is_quoted = has_word(c->held.data,
		    find_value(c, &page, &end), "QUOTED-PRINTABLE");
	}
	return c->is_quoted;
}

/* Return whether the value at ${at} is a page in base64. */
static bool
is_base64(const struct us_contentline *c, size_t at)
{

	return at < c->held.len && has_word(c->held.data, at, ";ENCODING=B") &&
	    (has_word(c->held.data, at, ";FMTTYPE=text/html") ||
		has_word(c->held.data, at, ";FMTTYPE=image/svg+xml"));
}

/* Return whether the value at ${at} is a data URL. */
static bool
is_data(const struct us_contentline *c, size_t at)
{

	return c->held.len - at > 6 && us_same(c->held.data + at, ":data:", 6);
}

/* Return whether the value at ${at} is a page, or has a tag with which a page
 * can begin (field-that-is-a-page). */
static bool
is_page(const struct us_contentline *c, size_t at)
{
	const char *text = c->held.data;
	size_t len = c->held.len;
	struct us_sniff sniff = { .at = us_find_byte(text, at, len, '<') };

	if (has_word(text, at, ";FMTTYPE=text/html"))
		return true;
	return sniff.at < len &&
	    us_html_sniff_field(&sniff, text, len, true) == US_SNIFFED_HTML;
}

/* Emit what is held of a property. */
static void
put_property(struct us_contentline *c)
{
	size_t run = 0, page, page_end, value;

	if (c->held.len == 0 || c->out->status != 0)
		return;
	value = find_value(c, &page, &page_end);
	put_held(c, false, &run, 0, page);
	if (page < page_end)
		put_page(c, &run, page, page_end, true);
	put_held(c, false, &run, page_end, value);
	if (is_quoted(c))
		put_quoted(c, &run, value);
	else if (is_base64(c, value))
		put_base64(c, &run, value + 1);
	else if (is_data(c, value))
		put_page(c, &run, value + 1, c->held.len, true);
	else if (is_page(c, value))
		put_page(c, &run, value, c->held.len, false);
	else if (!is_url(c, value) || !put_host(c, &run, value))
		put_held(c, false, &run, value, c->held.len);
	c->held.len = c->runs.len = 0;
	c->is_known = c->is_quoted = false;
}

/* Hold ${text}, in one line, that is at ${place}; ${follows}: right behind what
 * is held.  That is cut at the same byte in whatever pieces it comes. */
static void
hold(struct us_contentline *c, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{
	struct urlsift_decode_piece run = { 0, *place };
	size_t n;

	for (; len > 0 && c->out->status == 0; text += n, len -= n) {
		n = HELD - c->held.len < len ? HELD - c->held.len : len;
		run.at = c->held.len;
		if (!follows || c->held.len == 0)
			us_emit_add(c->out, &c->runs, &run, sizeof(run));
		us_emit_add(c->out, &c->held, text, n);
		run.place.offset += n;
		follows = true;
		if (c->held.len == HELD)
			put_property(c);
	}
}

static void
pass(struct us_contentline *c, size_t len)
{

	c->place.offset += len;
	c->moved = true;
}

/* Add ${len} bytes, in one line, that are unchanged from the input. */
static void
add(struct us_contentline *c, const char *text, size_t len)
{

	hold(c, &c->place, !c->moved, text, len);
	c->moved = false;
	c->place.offset += len;
}

/* A backslash that escapes nothing is text. */
static void
add_backslash(struct us_contentline *c)
{

	if (!c->escapes)
		return;
	c->escapes = false;
	hold(c, &c->escape, false, "\\", 1);
	c->moved = true;
}

static void
begin_line(struct us_contentline *c)
{

	c->place.line++;
	c->place.start = c->place.offset;
	c->has_end = c->has_cr = false;
}

/* Add the line end that is kept: it ends the property. */
static void
end_property(struct us_contentline *c)
{

	add_backslash(c);
	if (c->has_cr)
		add(c, "\r\n", 2);
	else
		add(c, "\n", 1);
	begin_line(c);
	put_property(c);
	us_emit_gap(c->out);
}

/* A carriage return that ends no line is text. */
static void
add_cr(struct us_contentline *c)
{

	add_backslash(c);
	if (c->has_cr)
		add(c, "\r", 1);
	c->has_cr = false;
}

/* A line end that was decoded does not begin a line of the input. */
static void
add_unescaped(struct us_contentline *c, char byte)
{
	bool is_end = byte == 'n' || byte == 'N';

	if (!is_end && memchr(",;:\\", byte, 4) == NULL)
		add_backslash(c);
	c->escapes = false;
	add(c, is_end ? "\n" : &byte, 1);
	c->moved |= is_end;
}

/* Read the first byte of ${text}, or a run of bytes that are not special.
 * Return their number. */
static size_t
add_some(struct us_contentline *c, const char *text, size_t len)
{
	size_t n = 1;

	if (*text == '\r') {
		c->has_cr = true;
	} else if (*text == '\n') {
		c->has_end = true;
	} else if (c->escapes) {
		add_unescaped(c, *text);
	} else if (*text == '\\') {
		c->escapes = true;
		c->escape = c->place;
		pass(c, 1);
	} else {
		while (n < len && text[n] != '\r' && text[n] != '\n' &&
		    text[n] != '\\')
			n++;
		add(c, text, n);
	}
	return n;
}

/* Drop a = at the end of what is held, if it is a soft line break (RFC 2045,
 * 6.7).  Return whether it is. */
static bool
drop_soft(struct us_contentline *c)
{
	size_t len = c->held.len;

	if (len == 0 || c->held.data[len - 1] != '=' || !is_quoted(c))
		return false;
	c->held.len--;
	return true;
}

/* Read a byte behind the kept ones.  Return whether it belongs to them. */
static bool
ends_kept(struct us_contentline *c, char byte)
{
	bool is_fold = c->has_end && (byte == ' ' || byte == '\t');

	if (c->has_end && (drop_soft(c) || is_fold)) {
		pass(c, c->has_cr ? 2 : 1);
		begin_line(c);
		if (is_fold)
			pass(c, 1);
	} else if (c->has_end) {
		end_property(c);
	} else if (c->has_cr && byte != '\n') {
		add_cr(c);
	}
	return is_fold;
}

void
us_contentline_put(struct us_contentline *c, const char *text, size_t len)
{
	size_t n;

	for (; c->out->status == 0 && len > 0; text += n, len -= n)
		n = ends_kept(c, *text) ? 1 : add_some(c, text, len);
}

void
us_contentline_finish(struct us_contentline *c)
{

	if (c->has_end)
		end_property(c);
	else
		add_cr(c);
	put_property(c);
}
