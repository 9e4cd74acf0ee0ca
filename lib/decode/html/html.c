/*
 * The HTML reader: what tags and texts mean to a reader (D33).  The tokenizer
 * splits the page into them.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "elements.h"
#include "html.h"
#include "srcset.h"
#include "reference.h"
#include "resolve.h"
#include "emit.h"
#include "sanitize.h"
#include "tokenizer.h"

/* The longest condition of a comment. */
#define CONDITION_MAX 256

/* Elements that are found without a search. */
#define FOUND 64

enum kind {
	KIND_NONE,
	KIND_URL,
	KIND_EMBED,
	KIND_CONTENT,
	KIND_REFRESH,
	KIND_SRCSET,
	KIND_STYLE,
	KIND_TEXT,
	KIND_WHOLE,
	KIND_WORDS
};

static const struct attribute {
	char name[16];
	size_t len;
	const char *element;
	enum kind kind;
} attributes[] = {
#define US_ATTRIBUTE(name, element, kind) \
	{ name, sizeof(name) - 1, element, KIND_##kind },
#include "attributes.def"
#undef US_ATTRIBUTE
};

#define ROWS (sizeof(attributes) / sizeof(attributes[0]))

struct us_html {
	struct us_tokenizer tokenizer;
	struct us_tokenizer conditional; /* reads a conditional comment */
	bool in_conditional;
	bool stray;	/* a --> of a comment that has ended may follow */
	bool shows_tag; /* the tag was emitted as text, with all its values */
	struct us_elements elements;
	const struct us_element *found[FOUND]; /* last, by a hash of the name */
	struct us_emit emit;
	struct us_buf value; /* of an attribute, decoded */
	struct us_buf clean; /* a text without bytes that are not text */
	struct us_buf style;
	uint64_t style_offset;
	bool style_exact; /* each byte is at its offset in the page */
};

/* After a status other than 0 nothing more is read. */
static void
check(struct us_html *h)
{

	if (h->emit.status != 0)
		h->tokenizer.stopped = h->conditional.stopped = true;
}

/* Return whether ${text} is one word with a scheme and //. */
static bool
is_whole(const char *text, size_t len)
{
	size_t at, n, scheme;

	for (at = 0; at < len && us_is(text[at], US_BLANK); at++)
		continue;
	text += at;
	len -= at;
	while (len > 0 && us_is(text[len - 1], US_BLANK))
		len--;
	for (n = 0; n < len; n++)
		if (us_is(text[n], US_BLANK))
			return false;
	scheme = us_has_scheme(text, len);
	return scheme > 0 && len - scheme > 2 &&
	    memcmp(text + scheme, "//", 2) == 0;
}

/* Emit the URLs or the text of ${v}. */
static void
emit_value(struct us_html *h, struct us_value *v, enum kind kind)
{
	struct us_item item;
	size_t at = 0;

	switch (kind) {
	case KIND_URL:
	case KIND_EMBED:
		us_emit_part(&h->emit, v, 0, v->len);
		break;
	case KIND_REFRESH:
		if (us_refresh_find(v->text, v->len, &item))
			us_emit_part(&h->emit, v, item.begin, item.end);
		break;
	case KIND_SRCSET:
		while (us_srcset_next(v->text, v->len, &at, &item))
			us_emit_part(&h->emit, v, item.begin, item.end);
		break;
	case KIND_WORDS:
		while (us_word_next(v->text, v->len, &at, &item))
			us_emit_part(&h->emit, v, item.begin, item.end);
		break;
	case KIND_WHOLE:
		if (is_whole(v->text, v->len))
			us_emit_part(&h->emit, v, 0, v->len);
		break;
	case KIND_STYLE:
		us_emit_css(&h->emit, v);
		break;
	case KIND_TEXT:
		if (h->shows_tag)
			break;
		h->emit.aside = true;
		us_emit_gap(&h->emit);
		us_emit_link_text(&h->emit, v->text, v->len, v->offset);
		us_emit_gap(&h->emit);
		h->emit.aside = false;
		break;
	case KIND_CONTENT:
	case KIND_NONE:
		break;
	}
}

/* Return whether ${name} is that of ${row}, which may end in *. */
static bool
fits(const struct attribute *row, const char *name, size_t len)
{
	size_t n = row->len - (row->name[row->len - 1] == '*');

	return (len == n || (len > n && n < row->len)) &&
	    memcmp(row->name, name, n) == 0;
}

/* Return the row for the attribute ${name} of ${element}, or NULL. */
static const struct attribute *
find_attribute(const char *name, size_t len, const char *element)
{
	const struct attribute *row;

	for (row = attributes; row < attributes + ROWS; row++)
		if (*row->name < *name)
			continue;
		else if (*row->name > *name)
			break;
		else if (fits(row, name, len) &&
		    (*row->element == '\0' ||
			strcmp(row->element, element) == 0))
			return row;
	return NULL;
}

static bool
is_refresh(const struct us_tag *tag)
{
	const struct us_attribute *a = us_tag_find(tag, "http-equiv");

	return a != NULL && a->len == 7 &&
	    us_same(tag->source + a->value, "refresh", 7);
}

/* Return ${text}, or a copy without bytes that are not text in ${buf}.  NULL:
 * there is no memory. */
static const char *
clean(struct us_html *h, struct us_buf *buf, const char *text, size_t len)
{

	if (us_sanitize_span(text, len) == len)
		return text;
	if (text != buf->data) {
		buf->len = 0;
		if (us_buf_add(buf, text, len) != URLSIFT_OK) {
			us_emit_keep(&h->emit, US_HTML_ENOMEM);
			return NULL;
		}
	}
	us_sanitize(buf->data, len);
	return buf->data;
}

/* Set the text of ${v} to what its source ${raw} stands for.  Return false if
 * there is no memory. */
static bool
read_value(struct us_html *h, struct us_value *v, const char *raw, size_t len)
{

	v->text = raw;
	v->len = len;
	v->exact = memchr(raw, '&', len) == NULL &&
	    memchr(raw, '\0', len) == NULL;
	if (!v->exact) {
		h->value.len = 0;
		if (us_reference_decode(&h->value, raw, len) != URLSIFT_OK) {
			us_emit_keep(&h->emit, US_HTML_ENOMEM);
			return false;
		}
		v->text = h->value.data;
		v->len = h->value.len;
	}
	v->text = clean(h, &h->value, v->text, v->len);
	return v->text != NULL;
}

/* Emit the attribute ${a} of ${tag}, which has the meaning ${row}. */
static void
emit_attribute(struct us_html *h, const struct us_tag *tag,
    const struct attribute *row, const struct us_attribute *a)
{
	struct us_value v = { .element = tag->name,
		.attribute = row->name,
		.offset = tag->offset + a->value };
	enum kind kind = row->kind;
	bool href = strcmp(row->name, "href") == 0;

	if (!read_value(h, &v, tag->source + a->value, a->len))
		return;
	if (kind == KIND_CONTENT)
		kind = is_refresh(tag) ? KIND_REFRESH : KIND_WHOLE;
	v.embed = kind == KIND_EMBED || kind == KIND_SRCSET ||
	    kind == KIND_STYLE;
	v.link = href && strcmp(tag->name, "a") == 0;
	emit_value(h, &v, kind);
	if (href && strcmp(tag->name, "base") == 0 && !h->in_conditional)
		us_emit_base(&h->emit, v.text, v.len);
}

static void
emit_attributes(struct us_html *h, const struct us_tag *tag)
{
	const struct attribute *row;
	const struct us_attribute *a;

	for (a = tag->attributes; a < tag->attributes + tag->n; a++) {
		row = a->len == 0 ? NULL :
				    find_attribute(tag->names + a->name,
					a->name_len, tag->name);
		if (row != NULL)
			emit_attribute(h, tag, row, a);
	}
}

/* Read the first ${len} bytes of the style sheet. */
static void
emit_style(struct us_html *h, size_t len)
{
	struct us_value v = { .element = "style",
		.text = h->style.data,
		.len = len,
		.offset = h->style_offset,
		.exact = h->style_exact,
		.embed = true };

	us_emit_css(&h->emit, &v);
	if (h->style.len > len)
		memmove(h->style.data, h->style.data + len, h->style.len - len);
	h->style.len -= len;
	h->style_offset += len;
}

/* A large style sheet is read in whole rules. */
static void
add_style(struct us_html *h, const char *text, size_t len, uint64_t offset)
{
	size_t at;

	if (h->style.len == 0) {
		h->style_offset = offset;
		h->style_exact = true;
	}
	if (offset != h->style_offset + h->style.len)
		h->style_exact = false;
	if (us_buf_add(&h->style, text, len) != URLSIFT_OK)
		us_emit_keep(&h->emit, US_HTML_ENOMEM);
	if (h->style.len < US_HTML_MAX_STYLE)
		return;
	for (at = h->style.len; at > 0; at--)
		if (h->style.data[at - 1] == '}')
			break;
	emit_style(h, at > 0 ? at : h->style.len);
}

/* Emit ${text} as a reader sees it, or as a style sheet. */
static void
show_text(struct us_html *h, const char *text, size_t len, uint64_t offset)
{

	if (h->elements.hiding > 0)
		return;
	text = clean(h, &h->clean, text, len);
	if (text == NULL)
		;
	else if (h->elements.sheets > 0)
		add_style(h, text, len, offset);
	else if (h->elements.pre > 0)
		us_emit_text(&h->emit, text, len, offset);
	else
		us_emit_link_text(&h->emit, text, len, offset);
	check(h);
}

/* Leave out the --> of a comment that ended at its beginning: whoever wrote
 * <!--> http://... --> meant it to end there (D114).  In a style sheet it may
 * be part of a URL. */
static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_html *h = ctx;
	const char *end = h->stray && h->elements.sheets == 0 ?
	    memmem(text, len, "-->", 3) :
	    NULL;
	size_t n = end == NULL ? len : (size_t)(end - text);

	show_text(h, text, n, offset);
	if (end == NULL)
		return;
	h->stray = false;
	show_text(h, end + 3, len - n - 3, offset + n + 3);
}

/* Emit source that is no markup, as text. */
static void
on_broken(void *ctx, const char *text, size_t len, uint64_t offset)
{
	char utf8[US_REFERENCE_TEXT];
	const char *found;
	size_t at = 0, begin = 0, n, written;

	while ((found = memchr(text + at, '&', len - at)) != NULL) {
		at = (size_t)(found - text);
		n = us_reference_read(found, len - at, false, utf8, &written);
		if (n > 0) {
			if (at > begin)
				on_text(ctx, text + begin, at - begin,
				    offset + begin);
			on_text(ctx, utf8, written, offset + at);
			begin = at + n;
		}
		at += n > 0 ? n : 1;
	}
	if (len > begin)
		on_text(ctx, text + begin, len - begin, offset + begin);
}

/* Return whether the "tag" is a URL between < and >, as in text that was sent
 * as HTML: <http://..., <URL:..., <mailto:... */
static bool
is_wrapper(const char *name, size_t len)
{

	return (len > 0 && name[len - 1] == ':') ||
	    strncmp(name, "url:", 4) == 0 || strncmp(name, "mailto:", 7) == 0 ||
	    strncmp(name, "news:", 5) == 0;
}

/* The open elements have changed: what they closed ends here. */
static void
end_closed(struct us_html *h, bool link_closed)
{

	h->tokenizer.foreign = h->conditional.foreign =
	    us_elements_take_cdata(&h->elements);
	if (h->elements.sheets == 0 && h->style.len > 0)
		emit_style(h, h->style.len);
	if (link_closed)
		us_emit_close(&h->emit);
}

/* Return the element of ${tag}, which is mostly one that was found before, or
 * NULL. */
static const struct us_element *
find_element(struct us_html *h, const struct us_tag *tag)
{
	const char *name = tag->name;
	size_t len = tag->name_len;
	const struct us_element **found = h->found +
	    (len * 8 + (unsigned char)name[0] * 5 +
		(unsigned char)name[len - 1]) %
		FOUND;

	if (*found == NULL || strcmp((*found)->name, name) != 0)
		*found = us_element_find(name, len);
	return *found;
}

static enum us_content
on_start(void *ctx, const struct us_tag *tag)
{
	struct us_html *h = ctx;
	const struct us_element *e = find_element(h, tag);
	unsigned traits = e == NULL ? 0 : e->traits;
	enum us_content content;

	us_emit_tag(&h->emit);
	end_closed(h,
	    us_elements_open(&h->elements, e, tag, &content) ||
		(traits & US_LINK) != 0);
	if ((traits & US_BLOCK) != 0)
		us_emit_gap(&h->emit);
	h->shows_tag = e == NULL && is_wrapper(tag->name, tag->name_len);
	if (h->shows_tag)
		on_text(h, tag->source, tag->len, tag->offset);
	if ((traits & US_BREAK) != 0)
		us_emit_text(&h->emit, "\n", 1, tag->offset);
	emit_attributes(h, tag);
	check(h);
	/* <script/> is complete, as in XHTML (D114). */
	return tag->self_closing ? US_CONTENT_DATA : content;
}

static void
on_end(void *ctx, const struct us_tag *tag)
{
	struct us_html *h = ctx;
	const struct us_element *e = find_element(h, tag);
	unsigned traits = e == NULL ? 0 : e->traits;

	us_emit_tag(&h->emit);
	end_closed(h, us_elements_close(&h->elements, e));
	if ((traits & US_BLOCK) != 0)
		us_emit_gap(&h->emit);
	/* Browsers treat it as a <br>. */
	if ((traits & US_BREAK) != 0)
		us_emit_text(&h->emit, "\n", 1, tag->offset);
	check(h);
}

static const struct us_tokenizer_hooks hooks;

/* Read the content of a conditional comment as a page of its own (D130): no
 * element in it hides what is behind it, and no base in it counts. */
static void
read_conditional(struct us_html *h, const char *text, size_t len,
    uint64_t offset)
{
	struct us_tokenizer *t = &h->conditional;
	struct us_elements before = h->elements;
	bool link_open, open;

	us_tokenizer_begin(t, &us_standard_memory, &hooks, h);
	t->base = offset;
	t->foreign = h->tokenizer.foreign;
	h->in_conditional = true;
	if (!us_tokenizer_feed(t, text, len) || !us_tokenizer_finish(t))
		us_emit_keep(&h->emit, US_HTML_ENOMEM);
	h->in_conditional = false;
	open = t->content != US_CONTENT_DATA || h->elements.n > before.n;
	us_tokenizer_free(t);
	link_open = h->elements.links > before.links;
	h->elements = before;
	end_closed(h, link_open);
	if (open)
		us_emit_gap(&h->emit);
	check(h);
}

/* Return the length of the condition that begins the comment, <!--[if mso]>
 * with the rest of its content behind it; 0: there is none. */
static size_t
read_condition(const struct us_comment *c)
{
	const char *end;

	if (c->len < 4 || !us_same(c->text, "[if", 3))
		return 0;
	end = memchr(c->text, '>',
	    c->len < CONDITION_MAX ? c->len : CONDITION_MAX);
	return end != NULL && end[-1] == ']' ? (size_t)(end - c->text) + 1 : 0;
}

/* Return the length of ${tail} if ${text} ends in it, else 0. */
static size_t
ending(const char *text, size_t len, const char *tail)
{
	size_t n = strlen(tail);

	return len >= n && us_same(text + len - n, tail, n) ? n : 0;
}

static void
on_comment(void *ctx, const struct us_comment *c)
{
	struct us_html *h = ctx;
	size_t begin = read_condition(c), len = c->len;

	h->stray = c->abrupt;
	if (begin == 0 || h->in_conditional) {
		if (!c->closed)
			on_broken(h, c->text, c->len, c->offset);
		return;
	}
	len -= ending(c->text + begin, len - begin, "<![endif]");
	len -= ending(c->text + begin, len - begin, "<!");
	read_conditional(h, c->text + begin, len - begin, c->offset + begin);
}

static void
on_doctype(void *ctx, const struct us_doctype *doctype)
{

	(void)ctx;
	(void)doctype;
}

static const struct us_tokenizer_hooks hooks = { on_start, on_end, on_text,
	on_comment, on_doctype, on_broken };

struct us_html *
us_html_new(const struct us_html_sink *sink, void *ctx)
{
	struct us_html *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	us_emit_begin(&h->emit, &us_standard_memory, sink, ctx);
	h->value.memory = h->style.memory = &us_standard_memory;
	h->clean.memory = &us_standard_memory;
	us_tokenizer_begin(&h->tokenizer, &us_standard_memory, &hooks, h);
	return h;
}

void
us_html_restart(struct us_html *h)
{

	us_tokenizer_restart(&h->tokenizer);
	us_emit_restart(&h->emit);
	memset(&h->elements, 0, sizeof(h->elements));
	h->stray = false;
}

void
us_html_stand_at(struct us_html *h, const char *url, size_t len)
{

	us_emit_set_page_url(&h->emit, url, len);
}

int
us_html_feed(struct us_html *h, const char *utf8, size_t len)
{

	if (h->emit.status == 0 && !us_tokenizer_feed(&h->tokenizer, utf8, len))
		us_emit_keep(&h->emit, US_HTML_ENOMEM);
	return h->emit.status;
}

int
us_html_finish(struct us_html *h)
{

	if (h->emit.status == 0 && !us_tokenizer_finish(&h->tokenizer))
		us_emit_keep(&h->emit, US_HTML_ENOMEM);
	if (h->emit.status == 0)
		emit_style(h, h->style.len);
	us_emit_close(&h->emit);
	return h->emit.status;
}

void
us_html_free(struct us_html *h)
{

	if (h == NULL)
		return;
	us_tokenizer_free(&h->tokenizer);
	us_buf_free(&h->value);
	us_buf_free(&h->clean);
	us_emit_free(&h->emit);
	us_buf_free(&h->style);
	free(h);
}
