/*
 * What tags and texts mean to a reader (D33).  libxml2's ways stand in sax.c.
 */
#include <stdlib.h>
#include <string.h>

#include "../buf.h"
#include "../bytes.h"
#include "html.h"
#include "lists.h"
#include "page.h"
#include "tag.h"
#include "tell.h"

enum kind {
	KIND_NONE,
	KIND_URL,
	KIND_EMBED,
	KIND_REFRESH,
	KIND_SRCSET,
	KIND_STYLE,
	KIND_TEXT,
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

struct us_html {
	struct us_page page;
	struct us_tell tell;
	struct us_buf style;
	uint64_t style_offset;
};

static void *
standard_realloc(void *ctx, void *block, size_t size)
{

	(void)ctx;
	return realloc(block, size);
}

static void
standard_free(void *ctx, void *block)
{

	(void)ctx;
	free(block);
}

const struct urlsift_memory us_standard_memory = { standard_realloc,
	standard_free, NULL };

/* With a status nothing more is read. */
static void
check(struct us_html *h)
{

	if (h->tell.status != 0)
		h->page.sax.stopped = true;
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
		us_tell_part(&h->tell, v, 0, v->len);
		break;
	case KIND_REFRESH:
		if (us_refresh_find(v->text, v->len, &item))
			us_tell_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_SRCSET:
		while (us_srcset_next(v->text, v->len, &at, &item))
			us_tell_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_WORDS:
		while (us_word_next(v->text, v->len, &at, &item))
			us_tell_part(&h->tell, v, item.begin, item.end);
		break;
	case KIND_STYLE:
		us_tell_css(&h->tell, v);
		break;
	case KIND_TEXT:
		us_tell_gap(&h->tell);
		us_tell_shown(&h->tell, v->text, v->len, v->offset);
		us_tell_gap(&h->tell);
		break;
	case KIND_NONE:
		break;
	}
}

/* Return the row for ${name} of ${element}, or NULL. */
static const struct attribute *
find_attribute(const char *name, const char *element)
{
	size_t i;

	for (i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++)
		if (*attributes[i].name == *name &&
		    strcmp(attributes[i].name, name) == 0)
			return *attributes[i].element == '\0' ||
				strcmp(attributes[i].element, element) == 0 ?
			    attributes + i :
			    NULL;
	return NULL;
}

/* Return the value of the attribute ${name} of ${tag}, or "". */
static const char *
find_value(const struct us_sax_tag *tag, const char *name)
{
	const char *const *pair = tag->attributes;

	for (; pair != NULL && *pair != NULL; pair += 2)
		if (strcmp(pair[0], name) == 0 && pair[1] != NULL)
			return pair[1];
	return "";
}

static bool
is_refresh(const struct us_sax_tag *tag)
{
	const char *equiv = find_value(tag, "http-equiv");

	return strlen(equiv) == 7 && us_same(equiv, "refresh", 7);
}

/* Find where the value of ${v} stands in ${tag}. */
static void
place(const struct us_sax_tag *tag, struct us_value *v)
{
	struct us_attribute raw;
	size_t at = 0, n = strlen(v->attribute);

	v->offset = tag->offset;
	v->exact = false;
	while (us_tag_next(tag->raw, tag->len, &at, &raw)) {
		if (raw.name_len != n || raw.value == NULL ||
		    !us_same(raw.name, v->attribute, n))
			continue;
		v->offset += (uint64_t)(raw.value - tag->raw);
		v->exact = raw.len == v->len &&
		    memcmp(raw.value, v->text, raw.len) == 0;
		return;
	}
}

/* Tell the value ${text} of the attribute ${name}, if it matters; ${raw} is
 * whether it is a part of the tag. */
static void
take_value(struct us_html *h, const struct us_sax_tag *tag, const char *name,
    const char *text, size_t len, bool raw)
{
	const struct attribute *a = find_attribute(name, tag->name);
	struct us_value v = { .element = tag->name, .text = text, .len = len };

	if (a == NULL || (a->kind == KIND_REFRESH && !is_refresh(tag)))
		return;
	v.attribute = a->name;
	v.embed = a->kind == KIND_EMBED || a->kind == KIND_SRCSET ||
	    a->kind == KIND_STYLE;
	v.link = strcmp(tag->name, "a") == 0 && strcmp(name, "href") == 0;
	if (raw) {
		v.offset = tag->offset + (uint64_t)(text - tag->raw);
		v.exact = true;
	} else {
		place(tag, &v);
	}
	tell_value(h, &v, a->kind);
}

/* The attributes of a tag that libxml2 drops, their entities as they stand. */
static void
take_dropped(struct us_html *h, const struct us_sax_tag *tag)
{
	struct us_attribute raw;
	char name[16];
	size_t at = 0, i;

	while (us_tag_next(tag->raw, tag->len, &at, &raw)) {
		if (raw.name_len >= sizeof(name) || raw.value == NULL)
			continue;
		for (i = 0; i < raw.name_len; i++)
			name[i] = us_lower(raw.name[i]);
		name[i] = '\0';
		take_value(h, tag, name, raw.value, raw.len, true);
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
on_start(void *ctx, const struct us_sax_tag *tag)
{
	struct us_html *h = ctx;
	const char *const *pair = tag->attributes;
	const char *href;

	if (strcmp(tag->name, "a") == 0)
		us_tell_close(&h->tell);
	if (is_block(tag->name))
		us_tell_gap(&h->tell);
	if (is_wrapper(tag->name))
		us_tell_text(&h->tell, tag->raw, tag->len, tag->offset);
	if (strcmp(tag->name, "br") == 0) {
		us_tell_text(&h->tell, "\n", 1, tag->offset);
		us_tell_keep(&h->tell, us_link_show(&h->tell.link, "\n", 1));
	}
	if (tag->dropped)
		take_dropped(h, tag);
	for (; pair != NULL && *pair != NULL; pair += 2)
		if (pair[1] != NULL)
			take_value(h, tag, pair[0], pair[1], strlen(pair[1]),
			    false);
	if (strcmp(tag->name, "base") == 0) {
		href = find_value(tag, "href");
		if (*href != '\0')
			us_tell_base(&h->tell, href, strlen(href));
	}
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

	us_tell_css(&h->tell, &v);
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
		us_tell_keep(&h->tell, US_HTML_ENOMEM);
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
on_end(void *ctx, const char *name)
{
	struct us_html *h = ctx;

	if (strcmp(name, "style") == 0)
		take_style(h, h->style.len);
	if (strcmp(name, "a") == 0)
		us_tell_close(&h->tell);
	if (is_block(name))
		us_tell_gap(&h->tell);
	check(h);
}

static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned where)
{
	struct us_html *h = ctx;

	if ((where & US_SAX_HIDDEN) != 0)
		return;
	us_tell_keep(&h->tell, us_link_show(&h->tell.link, text, len));
	if ((where & US_SAX_PRE) != 0)
		us_tell_text(&h->tell, text, len, offset);
	else
		us_tell_shown(&h->tell, text, len, offset);
	check(h);
}

static void
on_warn(void *ctx, const char *what)
{
	struct us_html *h = ctx;

	us_tell_warn(&h->tell, what);
	check(h);
}

static const struct us_sax_hooks hooks = { on_start, on_end, on_text, on_style,
	on_warn };

struct us_html *
us_html_new(const struct us_html_sink *sink, void *ctx)
{
	struct us_html *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	us_tell_begin(&h->tell, &us_standard_memory, sink, ctx);
	h->style.memory = &us_standard_memory;
	if (!us_page_begin(&h->page, &us_standard_memory, &hooks, h)) {
		us_html_free(h);
		return NULL;
	}
	return h;
}

void
us_html_stand_at(struct us_html *h, const char *url, size_t len)
{

	us_tell_stand_at(&h->tell, url, len);
}

int
us_html_feed(struct us_html *h, const char *utf8, size_t len)
{

	if (h->tell.status == 0 && !us_page_feed(&h->page, utf8, len))
		us_tell_keep(&h->tell, US_HTML_ENOMEM);
	return h->tell.status;
}

int
us_html_finish(struct us_html *h)
{

	if (h->tell.status == 0 && !us_page_finish(&h->page))
		us_tell_keep(&h->tell, US_HTML_ENOMEM);
	if (h->tell.status == 0)
		take_style(h, h->style.len);
	us_tell_close(&h->tell);
	return h->tell.status;
}

void
us_html_free(struct us_html *h)
{

	if (h == NULL)
		return;
	us_page_free(&h->page);
	us_tell_free(&h->tell);
	us_buf_free(&h->style);
	free(h);
}
