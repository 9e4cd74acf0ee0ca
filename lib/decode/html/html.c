/*
 * The HTML reader: what tags mean to a reader (text-that-is-displayed), and in
 * which ways a page is read.  The tokenizer splits it into tags and texts.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "html.h"
#include "page.h"
#include "tag.h"

/* The longest condition of a comment. */
#define CONDITION_MAX 256

/* The memory for a page is kept for the next one up to this length. */
#define KEPT (1UL << 20)

/* The bytes before an XML declaration: a byte-order mark and the like. */
#define XML_BEGIN 16

/* After a status other than 0 nothing more is read. */
static void
check(struct us_html *h)
{
	size_t i;

	for (i = 0; h->sink.out->status != 0 && i < US_ROLES; i++)
		h->readings[i].tokenizer.stopped = true;
}

/* The sheet ends, if there is one. */
static inline void
end_code(struct us_page *r)
{

	if (r->code.len > 0)
		us_page_read_code(r, r->code.len);
}

/* Emit source that is no markup, as text. */
static void
on_broken(void *ctx, const char *text, size_t len, uint64_t offset)
{

	us_page_show(ctx, text, len, offset, US_TEXT_REFERS | US_TEXT_ODD);
}

/* Return whether the "tag" is a URL between < and >, as in text that was sent
 * as HTML: <http://..., <URL:..., <mailto:... */
static bool
is_wrapper(const char *name, size_t len)
{

	return memchr(name, ':', len) != NULL &&
	    (name[len - 1] == ':' || strncmp(name, "url:", 4) == 0 ||
		strncmp(name, "mailto:", 7) == 0 ||
		strncmp(name, "news:", 5) == 0);
}

/* Let the tokenizer read on as the open elements say. */
static void
follow_elements(struct us_page *r)
{
	struct us_tokenizer *t = &r->tokenizer;

	t->foreign = us_elements_take_cdata(&r->elements);
	t->tag.wanted &= ~US_ATTRIBUTES_DRAWN;
	if (r->elements.foreign == US_SVG_POINT)
		t->tag.wanted |= US_ATTRIBUTES_DRAWN;
}

/* The open elements have changed: what they closed ends here. */
static void
end_closed(struct us_page *r)
{

	follow_elements(r);
	if (r->elements.sheets == 0 && r->elements.scripts == 0)
		end_code(r);
}

/* Return the element of ${tag}, which is mostly one that was found before. */
static inline const struct us_element *
find_element(struct us_html *h, const struct us_tag *tag)
{
	const char *name = tag->name;
	size_t len = tag->name_len;
	const struct us_element **found = h->found +
	    (len * 16 + (unsigned char)name[0] * 3 +
		(unsigned char)name[len - 1]) %
		US_FOUND;

	if (memcmp((*found)->name, name, US_TAG_SHORT) != 0)
		*found = us_element_find(name, len);
	return *found;
}

static void
feed(struct us_page *r, const char *text, size_t len)
{

	if (!us_tokenizer_feed(&r->tokenizer, text, len))
		us_emit_no_memory(r->html->sink.out);
}

/* Begin to read at ${offset}, where the same elements are open as in
 * ${around}. */
static struct us_page *
begin_reading(const struct us_page *around, enum us_role role, uint64_t offset)
{
	struct us_page *r = &around->html->readings[role];

	us_tokenizer_restart(&r->tokenizer);
	r->tokenizer.base = offset;
	r->elements = around->elements;
	r->hidden = around->hidden;
	follow_elements(r);
	r->is_open = true;
	r->drops = false;
	return r;
}

/* End what was read in ${around}: no element that it left open hides what is
 * behind it (conditional-comments). */
static void
end_reading(struct us_page *r, const struct us_page *around)
{
	struct us_html *h = r->html;

	if (!us_tokenizer_finish(&r->tokenizer))
		us_emit_no_memory(h->sink.out);
	r->is_open = false;
	end_code(r);
	if (r->elements.links > around->elements.links)
		us_sink_close_link(&h->sink);
	if (r->tokenizer.content != US_CONTENT_DATA ||
	    r->elements.n > around->elements.n)
		us_sink_gap(&h->sink);
	check(h);
}

/* Trace the page, or what is read from its <noscript> on, if anything is read
 * beside it. */
static void
trace(struct us_page *r)
{
	const struct us_html *h = r->html;

	us_tokenizer_trace(&r->tokenizer,
	    h->framed == r ||
		(r->role == US_ROLE_PAGE &&
		    h->readings[US_ROLE_OTHER].is_open));
}

/* Read the content of ${tag} as markup, too (raw-text-elements).  Return how
 * ${r} reads it. */
static enum us_content
begin_fallback(struct us_page *r, const struct us_element *e,
    const struct us_tag *tag)
{
	struct us_html *h = r->html;
	struct us_page *other = &h->readings[US_ROLE_OTHER], *in;
	bool is_script = strcmp(e->name, "noscript") == 0;
	uint64_t offset = r->tokenizer.base + r->tokenizer.start;

	if (r->role > US_ROLE_OTHER ||
	    (is_script && r->role == US_ROLE_OTHER)) {
		if (tag->self_closing && (e->traits & US_FALLBACK) == 0)
			(void)us_elements_close(&r->elements, e);
		return US_CONTENT_DATA;
	}
	r->drops = h->splits = true;
	if (us_page_is_aside(r))
		return e->content;
	if (is_script && !other->is_open) {
		(void)begin_reading(r, US_ROLE_OTHER, offset);
		h->is_aside = false;
	} else {
		in = begin_reading(r, US_ROLE_FALLBACK, offset);
		h->framed = r;
		h->fallback = offset;
		if ((e->traits & US_FALLBACK) == 0)
			(void)us_elements_close(&in->elements, e);
	}
	trace(r);
	return e->content;
}

static void
end_framed(struct us_html *h)
{
	struct us_page *r = h->framed;

	h->framed = NULL;
	end_reading(&h->readings[US_ROLE_FALLBACK], r);
	trace(r);
}

/* The end tag of raw text ends its fallback.  Where no scripts run, what is
 * behind a <noscript> may be read in another way. */
static void
end_fallback(struct us_page *r)
{
	struct us_html *h = r->html;
	struct us_page *other = &h->readings[US_ROLE_OTHER];

	r->drops = false;
	if (h->framed == r)
		end_framed(h);
	else if (r->role == US_ROLE_PAGE && other->is_open && !h->is_aside) {
		if (h->framed == other)
			end_framed(h);
		us_tokenizer_flush(&other->tokenizer);
		end_code(other);
		if (other->elements.links > r->elements.links)
			us_sink_close_link(&h->sink);
		us_sink_gap(&h->sink);
		h->is_aside = true;
	}
}

/* Return whether the page is read on in the same way with and without
 * scripts. */
static bool
agrees(const struct us_page *page, const struct us_page *other)
{
	const struct us_tokenizer *t = &other->tokenizer;

	return page->tokenizer.content == US_CONTENT_DATA &&
	    t->content == US_CONTENT_DATA && t->state == US_TOKENIZER_TEXT &&
	    t->at == t->ahead.len &&
	    us_elements_equal(&page->elements, &other->elements);
}

/* Read ${bytes} at ${offset} as the content of the frame.  Those of its tag may
 * be before it. */
static void
feed_framed(struct us_html *h, const char *bytes, size_t len, uint64_t offset)
{
	uint64_t before = h->fallback > offset ? h->fallback - offset : 0;

	if (before < len)
		feed(&h->readings[US_ROLE_FALLBACK], bytes + before,
		    len - (size_t)before);
}

/* Read ${bytes} in the other ways.  Where there are two, they go on from tag to
 * tag, so that no link counts twice. */
static void
on_source(void *ctx, const char *bytes, size_t len, uint64_t offset)
{
	struct us_page *r = ctx;
	struct us_html *h = r->html;
	struct us_page *other = &h->readings[US_ROLE_OTHER];
	bool both = r->role == US_ROLE_PAGE && other->is_open;
	const char *end;
	size_t n;

	for (; len > 0; bytes += n, len -= n, offset += n) {
		n = len;
		if (h->framed == r && both &&
		    (end = memchr(bytes, '>', len)) != NULL)
			n = (size_t)(end - bytes) + 1;
		if (h->framed == r)
			feed_framed(h, bytes, n, offset);
		if (both)
			feed(other, bytes, n);
	}
	if (both && h->is_aside && agrees(r, other)) {
		other->is_open = false;
		trace(r);
	}
}

/* Emit what a tag at ${offset} means by the ${traits} of its element. */
static inline void
put_tag(struct us_page *r, unsigned traits, bool link_closed, uint64_t offset)
{
	struct us_sink *sink = &r->html->sink;

	sink->tagged = true;
	if (link_closed && sink->is_link)
		us_sink_close_link(sink);
	if ((traits & US_BLOCK) != 0)
		us_sink_gap(sink);
	/* Browsers treat </br> as a <br>. */
	if ((traits & US_BREAK) != 0)
		us_prose_text(sink, "\n", 1, offset);
}

/* Return whether ${e} is a base of the document: none is in svg, math or a
 * template (base-of-a-page). */
static bool
is_base(const struct us_page *r, const struct us_element *e)
{

	return r->role == US_ROLE_PAGE && r->elements.foreign == 0 &&
	    r->elements.hiding == 0 && strcmp(e->name, "base") == 0;
}

/* Emit the attributes of ${tag}, and the tag itself if it wraps a URL. */
static void
put_attributes(struct us_page *r, const struct us_element *e,
    const struct us_tag *tag)
{
	struct us_html *h = r->html;
	unsigned flags = US_ATTRIBUTES_LINK |
	    (is_base(r, e) ? US_ATTRIBUTES_BASE : 0);

	/* Beside the page only the links count that it does not have. */
	if (us_page_is_aside(r)) {
		if (tag->offset == h->tag)
			return;
		flags = US_ATTRIBUTES_SILENT;
	} else if (*e->name == '\0' && is_wrapper(tag->name, tag->name_len)) {
		flags |= US_ATTRIBUTES_SILENT;
		us_page_show(r, tag->source, tag->len, tag->offset,
		    US_TEXT_ODD);
	}
	us_attributes_emit(&h->sink, tag, flags);
}

static enum us_content
on_start(void *ctx, const struct us_tag *tag)
{
	struct us_page *r = ctx;
	struct us_html *h = r->html;
	const struct us_element *e = find_element(h, tag);
	enum us_content content = e->content;
	bool stays = us_elements_stay(&r->elements, e);
	bool link_closed = !stays &&
	    us_elements_open(&r->elements, e, tag, &content);

	h->sink.hidden =
	    us_hidden_open(&r->hidden, tag, e->traits, r->elements.n);
	if (!stays)
		end_closed(r);
	if (!us_page_is_aside(r))
		put_tag(r, e->traits, link_closed || (e->traits & US_LINK) != 0,
		    tag->offset);
	if ((tag->beginnings & h->sink.beginnings) != 0 || *e->name == '\0')
		put_attributes(r, e, tag);
	if (!us_page_is_aside(r))
		h->tag = tag->offset;
	if (content != US_CONTENT_DATA &&
	    ((e->traits & US_FALLBACK) != 0 ||
		(tag->self_closing && (h->is_xml || r->role > US_ROLE_OTHER))))
		content = begin_fallback(r, e, tag);
	check(h);
	return content;
}

static void
on_end(void *ctx, const struct us_tag *tag)
{
	struct us_page *r = ctx;
	struct us_html *h = r->html;
	const struct us_element *e = find_element(h, tag);
	bool stays = us_elements_stay(&r->elements, e);
	bool link_closed = !stays && us_elements_close(&r->elements, e);

	us_hidden_close(&r->hidden, tag->name, r->elements.n);
	if (h->splits)
		end_fallback(r);
	if (!stays)
		end_closed(r);
	if (!us_page_is_aside(r))
		put_tag(r, e->traits, link_closed, tag->offset);
	check(h);
}

/* Return the length of ${tail} if ${text} ends in it, else 0. */
static size_t
ending(const char *text, size_t len, const char *tail)
{
	size_t n = strlen(tail);

	return len >= n && us_same(text + len - n, tail, n) ? n : 0;
}

/* Return whether ${text}, the content of a comment, begins with a condition, as
 * in <!--[if mso]>, and set ${begin} behind it and ${shown} to the length of
 * what is shown. */
static bool
find_condition(const char *text, size_t len, size_t *begin, size_t *shown)
{
	const char *end;

	if (len < 4 || !us_same(text, "[if", 3))
		return false;
	end = memchr(text, '>', len < CONDITION_MAX ? len : CONDITION_MAX);
	if (end == NULL || end[-1] != ']')
		return false;
	end++;
	*begin = (size_t)(end - text);
	*shown = len - *begin;
	*shown -= ending(end, *shown, "<![endif]");
	*shown -= ending(end, *shown, "<!");
	return true;
}

/* The content of a conditional comment is read as a page of its own
 * (conditional-comments): no element in it hides what is behind it, and no base
 * in it counts. */
static void
on_comment(void *ctx, const struct us_comment *c)
{
	struct us_page *r = ctx, *in;
	struct us_html *h = r->html;
	size_t begin, len;

	if (us_page_is_aside(r))
		return;
	if (c->offset < XML_BEGIN && c->len > 4 && us_same(c->text, "?xml", 4))
		h->is_xml = true;
	if (r->role != US_ROLE_CONDITIONAL &&
	    find_condition(c->text, c->len, &begin, &len)) {
		in = begin_reading(r, US_ROLE_CONDITIONAL, c->offset + begin);
		feed(in, c->text + begin, len);
		end_reading(in, r);
	} else if (!c->closed) {
		on_broken(r, c->text, c->len, c->offset);
	}
}

static const struct us_tokenizer_hooks hooks = { on_start, on_end, us_page_text,
	on_comment, on_broken, on_source };

static us_attributes_on_page read_inner;

/* Return a reader, or NULL if there is no memory.  Most of it is set when it is
 * used. */
static struct us_html *
make(void)
{
	struct us_html *h = malloc(sizeof(*h));
	struct us_page *r;
	size_t i;

	if (h == NULL)
		return NULL;
	memset(h, 0, offsetof(struct us_html, readings));
	for (i = 0; i < US_FOUND; i++)
		h->found[i] = us_element_find("", 0);
	us_attributes_init(&h->sink, read_inner, h);
	for (i = 0; i < US_ROLES; i++) {
		r = &h->readings[i];
		memset(r, 0, offsetof(struct us_page, tokenizer));
		r->html = h;
		r->role = (enum us_role)i;
		us_tokenizer_begin(&r->tokenizer, &us_standard_memory, &hooks,
		    r);
		r->tokenizer.tag.wanted = h->sink.beginnings |
		    US_ATTRIBUTES_BEGINNINGS | US_ELEMENTS_BEGINNINGS |
		    US_HIDDEN_BEGINNINGS;
	}
	return h;
}

/* Begin a page in ${*html}, which is NULL for the first one.  Return NULL if
 * there is no memory. */
static struct us_html *
begin(struct us_html **html, struct us_emitter *out)
{
	struct us_html *h = *html;
	struct us_page *page;

	if (h == NULL && (h = *html = make()) == NULL) {
		us_emit_no_memory(out);
		return NULL;
	}
	us_sink_begin(&h->sink, out, &h->lines);
	page = &h->readings[US_ROLE_PAGE];
	us_tokenizer_restart(&page->tokenizer);
	memset(&page->elements, 0, sizeof(page->elements));
	follow_elements(page);
	memset(&page->hidden, 0, sizeof(page->hidden));
	page->drops = false;
	h->readings[US_ROLE_OTHER].is_open = false;
	h->framed = NULL;
	h->splits = h->is_aside = h->is_xml = false;
	h->tag = UINT64_MAX;
	return h;
}

static void
end(struct us_html *h)
{
	struct us_page *page = &h->readings[US_ROLE_PAGE];
	struct us_page *other = &h->readings[US_ROLE_OTHER];

	check(h);
	if (!us_tokenizer_finish(&page->tokenizer))
		us_emit_no_memory(h->sink.out);
	if (other->is_open)
		end_reading(other, page);
	if (h->framed != NULL)
		end_framed(h);
	/* A script that never ends is not run. */
	if (page->elements.scripts > 0)
		page->code.len = 0;
	end_code(page);
	us_sink_end(&h->sink);
}

/* Read ${text}, which is at ${offset}, as a page of its own
 * (page-in-an-attribute).  What it holds stands where the attribute does. */
static void
read_inner(void *ctx, const char *text, size_t len, uint64_t offset,
    bool is_based)
{
	struct us_html *h = ctx, *in;
	struct us_sink *out = &h->sink;

	us_sink_gap(out);
	if (out->out->status != 0)
		return;
	if (h->depth == US_HTML_MAX_DEPTH) {
		us_emit_warning(out->out,
		    "pages are nested too deeply; the innermost is not read");
		return;
	}
	if ((in = begin(&h->inner, out->out)) == NULL)
		return;
	in->depth = h->depth + 1;
	in->sink.lines = out->lines;
	in->sink.is_inner = true;
	in->sink.at = out->is_inner ? out->at : offset;
	if (is_based && out->opens_base.len > 0)
		us_sink_stand_at(&in->sink, out->opens_base.data,
		    out->opens_base.len);
	feed(&in->readings[US_ROLE_PAGE], text, len);
	end(in);
	/* Text behind it does not follow what waits for the end of a link. */
	in->sink.apart = false;
	us_sink_gap(&in->sink);
}

void
us_html_begin(struct us_html **html, struct us_emitter *out, const char *base)
{
	struct us_html *h = begin(html, out);

	if (h == NULL)
		return;
	us_lines_begin(&h->lines, !out->sink->no_lines);
	if (base != NULL)
		us_sink_stand_at(&h->sink, base, strlen(base));
}

void
us_html_put(struct us_html *h, const char *text, size_t len)
{

	us_lines_add(&h->lines, h->sink.out, text, len);
	if (h->sink.out->status == 0)
		feed(&h->readings[US_ROLE_PAGE], text, len);
}

void
us_html_end(struct us_html **html)
{
	struct us_html *h = *html;

	end(h);
	if (h->sink.out->status != 0 || h->lines.fed > KEPT)
		us_html_free(html);
}

void
us_html_free(struct us_html **html)
{
	struct us_html *h = *html, *inner;
	size_t i;

	for (; h != NULL; h = inner) {
		inner = h->inner;
		for (i = 0; i < US_ROLES; i++) {
			us_tokenizer_free(&h->readings[i].tokenizer);
			us_buf_free(&h->readings[i].code);
		}
		us_sink_free(&h->sink);
		us_buf_free(&h->lines.ends);
		us_buf_free(&h->lines.text);
		us_buf_free(&h->lines.pieces);
		free(h);
	}
	*html = NULL;
}
