/*
 * What tags and texts mean to a reader (D33).  How a page falls into them is
 * the tokenizer's business.
 */
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
#include "tokenizer.h"

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
	const char *name, *element;
	enum kind kind;
} attributes[] = {
#define US_ATTRIBUTE(name, element, kind) { name, element, KIND_##kind },
#include "attributes.def"
#undef US_ATTRIBUTE
};

#define ROWS (sizeof(attributes) / sizeof(attributes[0]))

struct us_html {
	struct us_tokenizer tokenizer;
	struct us_elements elements;
	struct us_emit tell;
	struct us_buf value; /* of an attribute, decoded */
	struct us_buf style;
	uint64_t style_offset;
};

/* With a status nothing more is read. */
static void
check(struct us_html *h)
{

	if (h->tell.status != 0)
		h->tokenizer.stopped = true;
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

/* Tell what ${v} holds. */
static void
tell_value(struct us_html *h, struct us_value *v, enum kind kind)
{
	struct us_item item;
	size_t at = 0;

	switch (kind) {
	case KIND_URL:
	case KIND_EMBED:
		us_emit_part(&h->tell, v, 0, v->len);
		break;
	case KIND_REFRESH:
		if (us_refresh_find(v->text, v->len, &item))
			us_emit_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_SRCSET:
		while (us_srcset_next(v->text, v->len, &at, &item))
			us_emit_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_WORDS:
		while (us_word_next(v->text, v->len, &at, &item))
			us_emit_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_WHOLE:
		if (is_whole(v->text, v->len))
			us_emit_part(&h->tell, v, 0, v->len);
		break;
	case KIND_STYLE:
		us_emit_css(&h->tell, v);
		break;
	case KIND_TEXT:
		h->tell.aside = true;
		us_emit_gap(&h->tell);
		us_emit_link_text(&h->tell, v->text, v->len, v->offset);
		us_emit_gap(&h->tell);
		h->tell.aside = false;
		break;
	case KIND_CONTENT:
	case KIND_NONE:
		break;
	}
}

/* Return whether ${name}, which may end in *, is that of ${a}. */
static bool
fits(const char *name, const struct us_attribute *a)
{
	size_t n = strlen(name);

	if (name[n - 1] == '*')
		n--;
	else if (a->name_len != n)
		return false;
	return a->name_len >= n && us_same(a->name, name, n);
}

/* Return the row for the attribute ${a} of ${element}, or NULL. */
static const struct attribute *
find_attribute(const struct us_attribute *a, const char *element)
{
	const struct attribute *row;
	size_t i;

	for (i = 0; i < ROWS; i++) {
		row = attributes + i;
		if (*row->name == us_lower(*a->name) && fits(row->name, a) &&
		    (*row->element == '\0' ||
			strcmp(row->element, element) == 0))
			return row;
	}
	return NULL;
}

static bool
is_refresh(const struct us_tag *tag)
{
	struct us_attribute a;
	size_t at = 0;

	while (us_tag_next(tag->raw, tag->len, &at, &a))
		if (a.name_len == 10 && us_same(a.name, "http-equiv", 10))
			return a.value != NULL && a.len == 7 &&
			    us_same(a.value, "refresh", 7);
	return false;
}

/* Decode the references in ${raw} into the buffer of values.  Return false when
 * memory is out. */
static bool
decode(struct us_html *h, const char *raw, size_t len)
{
	char utf8[US_REFERENCE_TEXT];
	size_t at, n, begin = 0, written;

	h->value.len = 0;
	for (at = 0; at < len; at++) {
		if (raw[at] != '&')
			continue;
		n = us_reference_read(raw + at, len - at, utf8, &written);
		if (n == 0)
			continue;
		if (us_buf_add(&h->value, raw + begin, at - begin) !=
			URLSIFT_OK ||
		    us_buf_add(&h->value, utf8, written) != URLSIFT_OK)
			return false;
		begin = at + n;
		at += n - 1;
	}
	return us_buf_add(&h->value, raw + begin, len - begin) == URLSIFT_OK;
}

/* Tell the attribute ${a} of ${tag}, which means ${row}. */
static void
take_value(struct us_html *h, const struct us_tag *tag,
    const struct attribute *row, const struct us_attribute *a)
{
	struct us_value v = { .element = tag->name,
		.attribute = row->name,
		.text = a->value,
		.len = a->len,
		.offset = tag->offset + (uint64_t)(a->value - tag->raw),
		.exact = memchr(a->value, '&', a->len) == NULL };
	enum kind kind = row->kind;

	if (kind == KIND_CONTENT)
		kind = is_refresh(tag) ? KIND_REFRESH : KIND_WHOLE;
	if (!v.exact) {
		if (!decode(h, a->value, a->len)) {
			us_emit_keep(&h->tell, US_HTML_ENOMEM);
			return;
		}
		v.text = h->value.data;
		v.len = h->value.len;
	}
	v.embed = kind == KIND_EMBED || kind == KIND_SRCSET ||
	    kind == KIND_STYLE;
	v.link = strcmp(tag->name, "a") == 0 && strcmp(row->name, "href") == 0;
	tell_value(h, &v, kind);
	if (strcmp(tag->name, "base") == 0 && strcmp(row->name, "href") == 0 &&
	    v.len > 0)
		us_emit_base(&h->tell, v.text, v.len);
}

/* Tell the attributes that matter; of one that stands there twice the first
 * counts. */
static void
take_attributes(struct us_html *h, const struct us_tag *tag)
{
	const struct attribute *row;
	struct us_attribute a;
	size_t at = 0;
	unsigned seen = 0;

	while (us_tag_next(tag->raw, tag->len, &at, &a)) {
		row = find_attribute(&a, tag->name);
		if (row == NULL || a.value == NULL || a.len == 0 ||
		    (seen & (1u << (row - attributes))) != 0)
			continue;
		/* The data-* are many. */
		if (row->kind != KIND_WHOLE)
			seen |= 1u << (row - attributes);
		take_value(h, tag, row, &a);
	}
}

static int
by_name(const void *name, const void *member)
{

	return strcmp(name, *(const char *const *)member);
}

/* Return whether text before and behind the tag is not one: blocks, and what is
 * shown as a box. */
static bool
is_block(const char *name)
{
	static const char *const blocks[] = { "address", "applet", "article",
		"aside", "audio", "blockquote", "body", "button", "canvas",
		"caption", "center", "col", "colgroup", "dd", "details",
		"dialog", "dir", "div", "dl", "dt", "embed", "fieldset",
		"figcaption", "figure", "footer", "form", "frame", "frameset",
		"h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup",
		"hr", "html", "iframe", "img", "input", "isindex", "legend",
		"li", "listing", "main", "marquee", "menu", "meter", "nav",
		"noembed", "noframes", "noscript", "object", "ol", "optgroup",
		"option", "p", "plaintext", "pre", "progress", "script",
		"search", "section", "select", "style", "summary", "svg",
		"table", "tbody", "td", "template", "textarea", "tfoot", "th",
		"thead", "title", "tr", "ul", "video", "xmp" };

	return bsearch(name, blocks, sizeof(blocks) / sizeof(blocks[0]),
		   sizeof(blocks[0]), by_name) != NULL;
}

/* Return whether the "tag" is a URL that stands between < and >, as in a text
 * that somebody called HTML: <http://..., <URL:..., <mailto:... */
static bool
is_wrapper(const char *name)
{
	size_t len = strlen(name);

	return (len > 0 && name[len - 1] == ':') ||
	    strncmp(name, "url:", 4) == 0 || strncmp(name, "mailto:", 7) == 0 ||
	    strncmp(name, "news:", 5) == 0;
}

static void
on_start(void *ctx, const struct us_tag *tag)
{
	struct us_html *h = ctx;

	us_emit_tag(&h->tell);
	if (us_elements_open(&h->elements, tag->name) ||
	    strcmp(tag->name, "a") == 0)
		us_emit_close(&h->tell);
	if (is_block(tag->name))
		us_emit_gap(&h->tell);
	if (is_wrapper(tag->name))
		us_emit_text(&h->tell, tag->raw, tag->len, tag->offset);
	if (strcmp(tag->name, "br") == 0)
		us_emit_text(&h->tell, "\n", 1, tag->offset);
	take_attributes(h, tag);
	check(h);
}

/* Read the style sheet up to ${len}. */
static void
take_style(struct us_html *h, size_t len)
{
	struct us_value v = { .element = "style",
		.text = h->style.data,
		.len = len,
		.offset = h->style_offset,
		.exact = true,
		.embed = true };

	us_emit_css(&h->tell, &v);
	if (h->style.len > len)
		memmove(h->style.data, h->style.data + len, h->style.len - len);
	h->style.len -= len;
	h->style_offset += len;
}

/* Of a large style sheet whole rules are read. */
static void
on_style(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_html *h = ctx;
	size_t at;

	if (h->style.len == 0)
		h->style_offset = offset;
	if (us_buf_add(&h->style, text, len) != URLSIFT_OK)
		us_emit_keep(&h->tell, US_HTML_ENOMEM);
	check(h);
	if (h->style.len < US_HTML_MAX_STYLE)
		return;
	for (at = h->style.len; at > 0; at--)
		if (h->style.data[at - 1] == '}')
			break;
	take_style(h, at > 0 ? at : h->style.len);
	check(h);
}

static void
on_end(void *ctx, const char *name, uint64_t offset)
{
	struct us_html *h = ctx;

	us_emit_tag(&h->tell);
	if (strcmp(name, "style") == 0)
		take_style(h, h->style.len);
	if (us_elements_close(&h->elements, name))
		us_emit_close(&h->tell);
	if (is_block(name))
		us_emit_gap(&h->tell);
	/* Browsers take it for a <br>. */
	if (strcmp(name, "br") == 0)
		us_emit_text(&h->tell, "\n", 1, offset);
	check(h);
}

static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_html *h = ctx;

	if (h->elements.hiding > 0)
		return;
	if (h->elements.pre > 0)
		us_emit_text(&h->tell, text, len, offset);
	else
		us_emit_link_text(&h->tell, text, len, offset);
	check(h);
}

static const struct us_tokenizer_hooks hooks = { on_start, on_end, on_text,
	on_style };

struct us_html *
us_html_new(const struct us_html_sink *sink, void *ctx)
{
	struct us_html *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	us_emit_begin(&h->tell, &us_standard_memory, sink, ctx);
	h->value.memory = h->style.memory = &us_standard_memory;
	us_tokenizer_begin(&h->tokenizer, &us_standard_memory, &hooks, h);
	return h;
}

void
us_html_stand_at(struct us_html *h, const char *url, size_t len)
{

	us_emit_set_offset(&h->tell, url, len);
}

int
us_html_feed(struct us_html *h, const char *utf8, size_t len)
{

	if (h->tell.status == 0 && !us_tokenizer_feed(&h->tokenizer, utf8, len))
		us_emit_keep(&h->tell, US_HTML_ENOMEM);
	return h->tell.status;
}

int
us_html_finish(struct us_html *h)
{

	if (h->tell.status == 0 && !us_tokenizer_finish(&h->tokenizer))
		us_emit_keep(&h->tell, US_HTML_ENOMEM);
	if (h->tell.status == 0)
		take_style(h, h->style.len);
	us_emit_close(&h->tell);
	return h->tell.status;
}

void
us_html_free(struct us_html *h)
{

	if (h == NULL)
		return;
	us_tokenizer_free(&h->tokenizer);
	us_buf_free(&h->value);
	us_emit_free(&h->tell);
	us_buf_free(&h->style);
	free(h);
}
