/*
 * The sink of the HTML reader.  A URL of the page itself is not emitted
 * (reference-to-the-page-itself); a base is used for what follows, and for
 * links before it (base-of-a-page).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../url/url.h"
#include "tag.h"
#include "../emitter.h"
#include "../limits.h"
#include "sink.h"

enum kind { TEXT, SHOWN, GAP, URL };

/* What waits, for the end of a link or for a base. */
struct event {
	enum kind kind;
	unsigned flags;	    /* enum urlsift_decode_flag */
	size_t at, len;	    /* in the bytes; what a URL opens is behind it */
	uint32_t opens_len; /* 0: a URL opens nothing */
	bool is_other;	    /* what it opens is spelled otherwise */
	uint64_t offset;
	const char *attribute;	   /* a constant */
	char element[US_TAG_NAME]; /* a copy */
};

/* Return whether ${name} is one that a terminal can show: a page may have
 * elements of any name. */
static bool
is_name(const char *name)
{

	while (*name > ' ' && *name <= '~')
		name++;
	return *name == '\0';
}

/* Emit ${e}, the URL ${url} that opens ${opens}.  The text of the link is
 * ${text}, or NULL. */
static void
write_url(struct us_sink *t, const struct event *e, const char *url,
    const char *opens, const char *text, size_t text_len)
{
	struct urlsift_decode_url emitted = { .url = url,
		.len = e->len,
		.place =
		    us_lines_place(t->lines, t->is_inner ? t->at : e->offset),
		.flags = e->flags,
		.opens = e->opens_len == 0 ? NULL : opens,
		.opens_len = e->opens_len,
		.element = is_name(e->element) ? e->element : "?",
		.attribute = e->attribute,
		.text = text,
		.text_len = text_len };

	us_prose_decide(t);
	us_emit_url(t->out, &emitted);
}

/* Emit a warning.  It does not wait for the end of a link. */
static void
warn(struct us_sink *t, const char *what)
{

	us_sink_close_link(t);
	us_emit_warning(t->out, what);
}

/* Let ${e} wait for the end of the link.  Return false if it does not, since
 * too much waits: then the link was ended. */
static bool
wait_for_end(struct us_sink *t, const struct event *e, const char *text,
    const char *opens)
{
	size_t opens_len = e->is_other ? e->opens_len : 0;
	size_t bytes = t->bytes.len + e->len + opens_len;
	struct event *kept;

	if (t->waits.len + sizeof(*e) + bytes > US_HTML_MAX_LINK) {
		us_sink_close_link(t);
		return false;
	}
	if (us_buf_reserve(&t->bytes, bytes) != URLSIFT_OK ||
	    us_buf_reserve(&t->waits, t->waits.len + sizeof(*e)) !=
		URLSIFT_OK) {
		us_emit_no_memory(t->out);
		return true;
	}
	kept = (struct event *)(void *)(t->waits.data + t->waits.len);
	*kept = *e;
	kept->at = t->bytes.len;
	memcpy(t->bytes.data + kept->at, text, e->len);
	memcpy(t->bytes.data + kept->at + e->len, opens, opens_len);
	t->bytes.len = bytes;
	t->waits.len += sizeof(*e);
	return true;
}

/* Emit ${e}, which was read now or has waited.  ${shown} is the text of the
 * link if it is the URL of one. */
static void
write_event(struct us_sink *t, const struct event *e, const char *text,
    const char *opens, const char *shown, size_t shown_len)
{

	if (e->kind == GAP)
		us_prose_gap(t);
	else if (e->kind == URL)
		write_url(t, e, text, opens, shown, shown_len);
	else
		us_prose_write(t, text, e->len, e->offset);
}

/* Emit ${e}, or let it wait for the end of the link. */
static void
put(struct us_sink *t, const struct event *e, const char *text,
    const char *opens)
{

	if (t->out->status == 0 &&
	    (!t->is_link || !wait_for_end(t, e, text, opens)) &&
	    t->out->status == 0)
		write_event(t, e, text, opens, NULL, 0);
}

void
us_sink_gap(struct us_sink *t)
{
	static const struct event gap = { .kind = GAP };

	if (!t->apart && t->is_link)
		put(t, &gap, "", "");
	else if (!t->apart)
		us_prose_gap(t);
	t->apart = true;
	t->broken = t->tagged = false;
}

void
us_sink_link_text(struct us_sink *t, const char *text, size_t len,
    uint64_t offset)
{
	size_t room = US_HTML_MAX_SHOWN - t->shown.len;

	if (!t->aside)
		us_emit_add(t->out, &t->shown, text, len < room ? len : room);
	put(t,
	    &(struct event){ .kind = t->aside ? TEXT : SHOWN,
		.len = len,
		.offset = offset },
	    text, "");
}

/* Copy ${text} into the buffer of URLs, without blanks and controls at its ends
 * and without tabs and line ends inside. */
static bool
clean(struct us_sink *t, const char *text, size_t len)
{
	bool is_plain;
	size_t n;

	while (len > 0 && ((unsigned char)*text <= ' ' || *text == '\177'))
		text++, len--;
	while (len > 0 &&
	    ((unsigned char)text[len - 1] <= ' ' || text[len - 1] == '\177'))
		len--;
	t->url.len = 0;
	if (len == 0)
		return false;
	if (us_buf_reserve(&t->url, len) != URLSIFT_OK) {
		us_emit_no_memory(t->out);
		return false;
	}
	n = us_printable_end(text, len);
	is_plain = n == len;
	while (len > 0) {
		memcpy(t->url.data + t->url.len, text, n);
		t->url.len += n;
		for (text += n, len -= n; len > 0 &&
		     (us_is(*text, US_HIGH) || (unsigned char)*text < ' ');
		     text++, len--)
			if (*text != '\t' && *text != '\n' && *text != '\r')
				t->url.data[t->url.len++] = *text;
		n = us_printable_end(text, len);
	}
	if (is_plain)
		return true;
	us_sanitize(t->url.data, t->url.len);
	while (t->url.len > 0 && t->url.data[t->url.len - 1] == '\177')
		t->url.len--;
	for (n = 0; n < t->url.len && t->url.data[n] == '\177'; n++)
		continue;
	t->url.len -= n;
	memmove(t->url.data, t->url.data + n, t->url.len);
	return t->url.len > 0;
}

/* Return whether ${url} is a data URL, which is not another document.  Then
 * ${len} is set to the length before its bytes. */
static bool
cut_data(const char *url, size_t *len, bool embed)
{
	size_t at;

	if (*len < 5 || !us_same(url, "data:", 5))
		return false;
	if (!embed && (*len < 11 || !us_same(url + 5, "image/", 6)))
		return false;
	for (at = 5; at < *len && at < 256 && url[at] != ','; at++)
		continue;
	*len = at;
	return true;
}

/* Set ${t->opens} to what a click on ${text} opens. */
static void
open_url(struct us_sink *t, const char *text, size_t len)
{
	size_t room = US_OPENS_ROOM(len, t->opens_base.len);
	struct urlsift_reading r;

	t->opens.len = 0;
	if (!us_emit_reserve(t->out, &t->opens, room))
		return;
	t->opens.len = us_opens(text, len, t->opens_base.data,
	    t->opens_base.len, t->opens.data, room, &r);
	if (t->opens.len > US_HTML_MAX_OPENS) {
		warn(t, "a link is too long to be opened");
		t->opens.len = 0;
	}
}

/* Keep ${e}, the relative URL ${text}, until there is a base. */
static void
keep_unbased(struct us_sink *t, const struct event *e, const char *text,
    size_t len)
{
	struct event kept = *e;

	if (t->unbased.len + sizeof(kept) + t->unbased_urls.len + len >
	    US_HTML_MAX_UNBASED) {
		t->is_full = true;
		return;
	}
	kept.at = t->unbased_urls.len;
	kept.len = len;
	us_emit_add(t->out, &t->unbased_urls, text, len);
	us_emit_add(t->out, &t->unbased, &kept, sizeof(kept));
}

/* Set ${t->url} to ${text}, and ${url} and ${e} to how it is emitted.  Return
 * false if it is not. */
static bool
read_url(struct us_sink *t, const struct us_value *v, const char *text,
    size_t len, const char **url, struct event *e)
{
	bool is_data = false;

	if (!clean(t, text, len) || t->url.data[0] == '#')
		return false;
	*url = t->url.data;
	e->len = t->url.len;
	open_url(t, text, len);
	if (us_has_scheme(*url, e->len) > 0) {
		is_data = cut_data(*url, &e->len, v->embed);
	} else if (t->base.len > 0) {
		us_resolve(t->out, &t->absolute, t->base.data, t->base.len,
		    *url, e->len);
		*url = t->absolute.data;
		e->len = t->absolute.len;
	} else {
		e->flags |= URLSIFT_DECODE_RELATIVE;
		if (!t->based && t->opens_base.len == 0)
			keep_unbased(t, e, text, len);
	}
	if (is_data)
		e->flags |= URLSIFT_DECODE_DATA;
	e->opens_len = (uint32_t)t->opens.len;
	e->is_other = t->opens.len > 0 &&
	    (t->opens.len != e->len ||
		memcmp(t->opens.data, *url, e->len) != 0);
	return t->out->status == 0;
}

void
us_sink_url(struct us_sink *t, const struct us_value *v, const char *text,
    size_t len, size_t at)
{
	struct event e = { .kind = URL,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.offset = v->offset + (v->exact ? at : 0),
		.attribute = v->attribute };
	const char *url, *opens;

	strncpy(e.element, v->element, sizeof(e.element) - 1);
	if (v->script)
		e.flags |= URLSIFT_DECODE_SCRIPT;
	if (t->hidden)
		e.flags |= URLSIFT_DECODE_HIDDEN;
	if (t->out->status == 0 && read_url(t, v, text, len, &url, &e)) {
		opens = e.is_other ? t->opens.data : url;
		t->is_link = t->is_link || v->link;
		put(t, &e, url, opens);
	}
}

/* Set ${base} to ${text} unless that is too long. */
static void
keep_base(struct us_sink *t, struct us_buf *base, const char *text, size_t len)
{

	if (len > US_MAX_BASE) {
		warn(t, "a base is too long and was not used");
		return;
	}
	base->len = 0;
	us_emit_add(t->out, base, text, len);
}

void
us_sink_stand_at(struct us_sink *t, const char *url, size_t len)
{
	struct us_buf *base = &t->url;

	if (!clean(t, url, len))
		return;
	open_url(t, url, len);
	if (t->opens.len > 0)
		keep_base(t, &t->opens_base, t->opens.data, t->opens.len);
	/* That of the page may be before it. */
	if (us_has_scheme(base->data, base->len) == 0 && t->base.len > 0) {
		us_resolve(t->out, &t->absolute, t->base.data, t->base.len,
		    base->data, base->len);
		base = &t->absolute;
	}
	if (us_is_base(base->data, base->len))
		keep_base(t, &t->base, base->data, base->len);
}

static void
forget_unbased(struct us_sink *t)
{

	t->unbased.len = t->unbased_urls.len = 0;
	t->is_full = false;
}

/* Emit the links again that were read before the base. */
static void
put_unbased(struct us_sink *t)
{
	size_t i;

	if (t->is_full)
		warn(t, "a base stands behind too many links");
	for (i = 0; i < t->unbased.len / sizeof(struct event); i++) {
		const struct event *e = (struct event *)(void *)t->unbased.data;
		struct us_value v = { .element = e[i].element,
			.attribute = e[i].attribute,
			.offset = e[i].offset,
			.script = (e[i].flags & URLSIFT_DECODE_SCRIPT) != 0 };

		us_sink_url(t, &v, t->unbased_urls.data + e[i].at, e[i].len, 0);
	}
}

void
us_sink_base(struct us_sink *t, const char *url, size_t len)
{

	if (t->based)
		return;
	t->based = true;
	us_sink_stand_at(t, url, len);
	if (t->base.len > 0 ||
	    (t->opens_base.len > 0 &&
		us_is_base(t->opens_base.data, t->opens_base.len)))
		put_unbased(t);
	forget_unbased(t);
}

/* Put the text of the link on one line: white space is one blank, as in a
 * browser, and what only keeps words apart here is not there. */
static size_t
tidy(const char *text, size_t len, char *to)
{
	const size_t seam = strlen(US_SEAM);
	size_t at, n = 0;

	for (at = 0; at < len; at++) {
		if (!us_is(text[at], US_BLANK | US_HIGH))
			to[n++] = text[at];
		else if (len - at >= seam &&
		    memcmp(text + at, US_SEAM, seam) == 0)
			at += seam - 1;
		else if (us_is(text[at], US_HIGH))
			to[n++] = text[at];
		else if (n > 0 && to[n - 1] != ' ')
			to[n++] = ' ';
	}
	/* A text that is too long ends before its last character, which may
	 * be cut. */
	if (len == US_HTML_MAX_SHOWN) {
		while (n > 0 && ((unsigned char)to[n - 1] & 0xC0) == 0x80)
			n--;
		n -= n > 0 && us_is(to[n - 1], US_HIGH);
	}
	while (n > 0 && to[n - 1] == ' ')
		n--;
	return n;
}

struct token {
	size_t begin, end; /* in a text */
};

/* Return where the first ellipsis of ${text} begins, and its length. */
static size_t
find_ellipsis(const char *text, size_t len, size_t *n)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(text + at, "...", 3) == 0 ||
		    memcmp(text + at, "\xe2\x80\xa6", 3) == 0)
			break;
	*n = at + 3 <= len ? 3 : 0;
	while (*n > 0 && at + *n < len && text[at + *n] == '.')
		++*n;
	return at;
}

/* Return whether ${text} is ${url} with an ellipsis for its end or for
 * something inside, and nothing else (shortened-text-of-a-link).  Set ${token}
 * to its place. */
static bool
is_shortened(const char *text, size_t len, const char *url, size_t url_len,
    struct token *token)
{
	size_t begin = 0, n, head, tail, dots;

	while ((n = us_blank(text + begin, len - begin)) > 0)
		begin += n;
	while ((n = us_blank_before(text + begin, len - begin)) > 0)
		len -= n;
	token->begin = begin;
	token->end = len;
	text += begin;
	len -= begin;
	head = find_ellipsis(text, len, &dots);
	n = us_has_scheme(text, len);
	if (dots == 0 || n == 0 || n + 2 >= head ||
	    memcmp(text + n, "//", 2) != 0)
		return false;
	tail = len - head - dots;
	return head + tail < url_len &&
	    (len != url_len || !us_same_caseless(text, url, len)) &&
	    us_same_caseless(text, url, head) &&
	    us_same_caseless(text + len - tail, url + url_len - tail, tail);
}

/* Emit ${e} of a link whose text is its target, shortened.  ${token} is the
 * place of the target in the text, ${passed} the shown bytes of the events
 * before ${e}.  The target is emitted once, as a URL. */
static void
write_shortened(struct us_sink *t, const struct event *e,
    const struct token *token, size_t passed)
{
	struct event url = { .flags = URLSIFT_DECODE_SHORTENED,
		.len = token->end - token->begin,
		.offset = e->offset + (token->begin - passed),
		.attribute = "text",
		.element = "a" };

	if (token->begin < passed || token->begin >= passed + e->len)
		return;
	write_url(t, &url, t->shown.data + token->begin, NULL, NULL, 0);
	/* The text before and behind it is not one word. */
	if (t->out->status == 0)
		us_prose_write(t, US_SEAM, strlen(US_SEAM), url.offset);
}

void
us_sink_close_link(struct us_sink *t)
{
	struct event *e = (struct event *)(void *)t->waits.data, *end = e;
	const char *all = t->bytes.len > 0 ? t->bytes.data : "";
	char text[US_HTML_MAX_SHOWN];
	const char *shown = NULL, *bytes;
	struct token token = { 0, 0 };
	size_t len = 0, passed = 0;
	bool shortened = false;

	if (t->out->status != 0 || !t->is_link)
		return;
	if (t->waits.len > 0)
		end += t->waits.len / sizeof(*e);
	if (e < end && t->hides_text && (e->flags & URLSIFT_DECODE_HIDDEN) == 0)
		e->flags |= URLSIFT_DECODE_HIDES_TEXT;
	/* The first event is the URL of the link itself. */
	if (e < end && t->shown.len > 0) {
		shown = text;
		len = tidy(t->shown.data, t->shown.len, text);
		shortened = (e->flags & URLSIFT_DECODE_RELATIVE) == 0 &&
		    is_shortened(t->shown.data, t->shown.len, all, e->len,
			&token);
	}
	for (; e < end && t->out->status == 0; e++) {
		bytes = all + e->at;
		if (e->kind == SHOWN && shortened)
			write_shortened(t, e, &token, passed);
		else
			write_event(t, e, bytes,
			    e->is_other ? bytes + e->len : bytes, shown, len);
		passed += e->kind == SHOWN ? e->len : 0;
		if (e->kind == URL) {
			shown = NULL;
			len = 0;
		}
	}
	t->is_link = t->hides_text = false;
	t->waits.len = t->bytes.len = t->shown.len = 0;
}

void
us_sink_end(struct us_sink *t)
{

	us_sink_close_link(t);
	us_prose_decide(t);
}

void
us_sink_begin(struct us_sink *t, struct us_emitter *out, struct us_lines *lines)
{

	t->out = out;
	t->lines = lines;
	t->waits.len = t->bytes.len = t->shown.len = 0;
	t->base.len = t->opens_base.len = 0;
	forget_unbased(t);
	t->is_link = t->based = t->aside = false;
	t->broken = t->tagged = t->hidden = t->hides_text = false;
	t->apart = true;
	us_encoded_forget(t->encoded);
}

void
us_sink_free(struct us_sink *t)
{
	struct us_buf *const all[] = { &t->waits, &t->bytes, &t->shown, &t->url,
		&t->absolute, &t->base, &t->text, &t->opens, &t->opens_base,
		&t->code, &t->plain, &t->marks, &t->unbased, &t->unbased_urls,
		&t->value, &t->page };
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		us_buf_free(all[i]);
	us_encoded_free(&t->encoded);
}
