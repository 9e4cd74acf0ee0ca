/*
 * What tags and texts mean to a reader.  libxml2's ways stand in sax.c.
 */
#include <stdlib.h>
#include <string.h>

#include "../buf.h"
#include "../bytes.h"
#include "css.h"
#include "html.h"
#include "link.h"
#include "lists.h"
#include "page.h"
#include "resolve.h"
#include "tag.h"

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

/* A value, decoded, and where it stands. */
struct value {
	const char *element, *attribute;
	const char *text;
	size_t len;
	uint64_t offset;
	bool exact; /* byte by byte as it stands */
	bool embed;
	bool link; /* where a link leads */
};

struct us_html {
	struct us_page page;
	struct us_link link;
	struct us_buf url, absolute, base, text, style;
	uint64_t style_offset;
	bool has_base; /* the first <base href> has been seen */
	bool apart;    /* the last thing told is a gap */
	int status;
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

static const struct urlsift_memory standard = { standard_realloc, standard_free,
	NULL };

/* Keep the first status that is not 0; nothing more is told then. */
static void
keep(struct us_html *h, int status)
{

	if (status == 0 || h->status != 0)
		return;
	h->status = status;
	h->page.sax.stopped = true;
}

static void
tell_gap(struct us_html *h)
{

	if (!h->apart && h->status == 0)
		keep(h, us_link_gap(&h->link));
	h->apart = true;
}

static void
tell_text(struct us_html *h, const char *text, size_t len, uint64_t offset)
{

	if (h->status != 0)
		return;
	h->apart = false;
	keep(h, us_link_text(&h->link, text, len, offset));
}

/* Copy ${value} into the buffer of URLs: blanks and controls go from its ends,
 * tabs and line ends from within. */
static bool
clean(struct us_html *h, const char *text, size_t len)
{
	size_t i;

	while (len > 0 && ((unsigned char)*text <= ' ' || *text == '\177'))
		text++, len--;
	while (len > 0 &&
	    ((unsigned char)text[len - 1] <= ' ' || text[len - 1] == '\177'))
		len--;
	h->url.len = 0;
	if (us_buf_reserve(&h->url, len) != URLSIFT_OK) {
		keep(h, US_HTML_ENOMEM);
		return false;
	}
	for (i = 0; i < len; i++)
		if (text[i] != '\t' && text[i] != '\n' && text[i] != '\r')
			h->url.data[h->url.len++] = text[i];
	return h->url.len > 0;
}

/* Return whether ${url} is data: that is no document of its own; then ${len}
 * becomes what stands before its bytes. */
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

/* Tell ${text}, which stands at ${offset}, as a URL of the value ${v}.  A
 * fragment alone or nothing is the page itself. */
static void
tell_url(struct us_html *h, const struct value *v, const char *text, size_t len,
    uint64_t offset)
{
	struct us_html_url url = { .element = v->element,
		.attribute = v->attribute,
		.offset = offset };

	if (h->status != 0 || !clean(h, text, len) || h->url.data[0] == '#')
		return;
	url.url = h->url.data;
	url.len = h->url.len;
	if (us_has_scheme(url.url, url.len) > 0) {
		url.data = cut_data(url.url, &url.len, v->embed);
	} else if (h->base.len > 0) {
		if (us_resolve(&h->absolute, h->base.data, h->base.len, url.url,
			url.len) != URLSIFT_OK)
			keep(h, US_HTML_ENOMEM);
		url.url = h->absolute.data;
		url.len = h->absolute.len;
	} else {
		url.relative = true;
	}
	if (h->status == 0 && v->link)
		us_link_open(&h->link);
	if (h->status == 0)
		keep(h, us_link_url(&h->link, &url));
}

/* Tell the part of ${v} from ${begin} to ${end} as a URL. */
static void
tell_part(struct us_html *h, const struct value *v, size_t begin, size_t end)
{

	tell_url(h, v, v->text + begin, end - begin,
	    v->offset + (v->exact ? begin : 0));
}

/* Tell the URLs of a style sheet, or of what a style attribute holds. */
static void
tell_css(struct us_html *h, struct value *v)
{
	struct us_css_url found;
	size_t at = 0;

	while (h->status == 0 && us_css_next(v->text, v->len, &at, &found)) {
		if (strcmp(v->element, "style") == 0)
			v->attribute = found.import ? "@import" : "url()";
		h->text.len = 0;
		if (us_css_decode(&h->text, v->text + found.begin,
			found.end - found.begin) != URLSIFT_OK)
			keep(h, US_HTML_ENOMEM);
		tell_url(h, v, h->text.data, h->text.len,
		    v->offset + (v->exact ? found.begin : 0));
	}
}

/* Tell ${text}; where line ends are not shown they are blanks. */
static void
tell_shown(struct us_html *h, const char *text, size_t len, uint64_t offset,
    bool pre)
{
	size_t i;

	if (pre) {
		tell_text(h, text, len, offset);
		return;
	}
	h->text.len = 0;
	if (us_buf_add(&h->text, text, len) != URLSIFT_OK)
		keep(h, US_HTML_ENOMEM);
	for (i = 0; i < h->text.len; i++)
		if (us_is(h->text.data[i], US_EOL))
			h->text.data[i] = ' ';
	tell_text(h, h->text.data, h->text.len, offset);
}

/* Tell what ${v} holds. */
static void
tell_value(struct us_html *h, struct value *v, enum kind kind)
{
	struct us_item item;
	size_t at = 0;

	switch (kind) {
	case KIND_URL:
	case KIND_EMBED:
		tell_part(h, v, 0, v->len);
		break;
	case KIND_REFRESH:
		if (us_refresh_find(v->text, v->len, &item))
			tell_part(h, v, item.begin, item.end);
		break;
	case KIND_SRCSET:
		while (us_srcset_next(v->text, v->len, &at, &item))
			tell_part(h, v, item.begin, item.end);
		break;
	case KIND_WORDS:
		while (us_word_next(v->text, v->len, &at, &item))
			tell_part(h, v, item.begin, item.end);
		break;
	case KIND_STYLE:
		tell_css(h, v);
		break;
	case KIND_TEXT:
		tell_gap(h);
		tell_shown(h, v->text, v->len, v->offset, false);
		tell_gap(h);
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
		if (strcmp(attributes[i].name, name) == 0)
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
place(const struct us_sax_tag *tag, struct value *v)
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

/* Tell the value ${text} of the attribute ${name}, if it matters. */
static void
take_value(struct us_html *h, const struct us_sax_tag *tag, const char *name,
    const char *text, size_t len)
{
	const struct attribute *a = find_attribute(name, tag->name);
	struct value v = { .element = tag->name, .text = text, .len = len };

	if (a == NULL || (a->kind == KIND_REFRESH && !is_refresh(tag)))
		return;
	v.attribute = a->name;
	v.embed = a->kind == KIND_EMBED || a->kind == KIND_SRCSET ||
	    a->kind == KIND_STYLE;
	v.link = strcmp(tag->name, "a") == 0 && strcmp(name, "href") == 0;
	place(tag, &v);
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
		take_value(h, tag, name, raw.value, raw.len);
	}
}

/* Nothing is held back over a warning. */
static void
on_warn(void *ctx, const char *what)
{
	struct us_html *h = ctx;

	keep(h, us_link_close(&h->link));
	if (h->status == 0)
		keep(h, h->link.sink->warn(h->link.ctx, what));
}

/* The first <base href> is the base of what follows. */
static void
take_base(struct us_html *h, const struct us_sax_tag *tag)
{
	const char *href = find_value(tag, "href");

	if (h->has_base || *href == '\0')
		return;
	h->has_base = true;
	if (!clean(h, href, strlen(href)) ||
	    !us_is_base(h->url.data, h->url.len))
		return;
	if (h->url.len > US_HTML_MAX_BASE) {
		on_warn(h, "a base is too long and was not used");
		return;
	}
	if (us_buf_add(&h->base, h->url.data, h->url.len) != URLSIFT_OK)
		keep(h, US_HTML_ENOMEM);
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

	if (strcmp(tag->name, "a") == 0)
		keep(h, us_link_close(&h->link));
	if (is_block(tag->name))
		tell_gap(h);
	if (is_wrapper(tag->name))
		tell_text(h, tag->raw, tag->len, tag->offset);
	if (strcmp(tag->name, "br") == 0) {
		tell_text(h, "\n", 1, tag->offset);
		keep(h, us_link_show(&h->link, "\n", 1));
	}
	if (tag->dropped)
		take_dropped(h, tag);
	for (; pair != NULL && *pair != NULL; pair += 2)
		if (pair[1] != NULL)
			take_value(h, tag, pair[0], pair[1], strlen(pair[1]));
	if (strcmp(tag->name, "base") == 0)
		take_base(h, tag);
}

/* Read the style sheet up to ${len}. */
static void
take_style(struct us_html *h, size_t len)
{
	struct value v = { .element = "style",
		.attribute = "url()",
		.text = h->style.data,
		.len = len,
		.offset = h->style_offset,
		.exact = true,
		.embed = true };

	tell_css(h, &v);
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
		keep(h, US_HTML_ENOMEM);
	if (h->style.len < US_HTML_MAX_STYLE)
		return;
	for (at = h->style.len; at > 0; at--)
		if (h->style.data[at - 1] == '}')
			break;
	take_style(h, at > 0 ? at : h->style.len);
}

static void
on_end(void *ctx, const char *name)
{
	struct us_html *h = ctx;

	if (strcmp(name, "style") == 0)
		take_style(h, h->style.len);
	if (strcmp(name, "a") == 0)
		keep(h, us_link_close(&h->link));
	if (is_block(name))
		tell_gap(h);
}

static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned where)
{
	struct us_html *h = ctx;

	if ((where & US_SAX_HIDDEN) != 0)
		return;
	keep(h, us_link_show(&h->link, text, len));
	tell_shown(h, text, len, offset, (where & US_SAX_PRE) != 0);
}

static const struct us_sax_hooks hooks = { on_start, on_end, on_text, on_style,
	on_warn };

struct us_html *
us_html_new(const struct us_html_sink *sink, void *ctx)
{
	struct us_html *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	h->link.sink = sink;
	h->link.ctx = ctx;
	h->link.events.memory = h->link.bytes.memory = &standard;
	h->link.shown.memory = h->url.memory = &standard;
	h->absolute.memory = h->base.memory = &standard;
	h->text.memory = h->style.memory = &standard;
	h->apart = true;
	if (!us_page_begin(&h->page, &standard, &hooks, h)) {
		us_html_free(h);
		return NULL;
	}
	return h;
}

int
us_html_feed(struct us_html *h, const char *utf8, size_t len)
{

	if (h->status == 0 && !us_page_feed(&h->page, utf8, len))
		keep(h, US_HTML_ENOMEM);
	return h->status;
}

int
us_html_finish(struct us_html *h)
{

	if (h->status == 0 && !us_page_finish(&h->page))
		keep(h, US_HTML_ENOMEM);
	if (h->status == 0) {
		take_style(h, h->style.len);
		keep(h, us_link_close(&h->link));
	}
	return h->status;
}

void
us_html_free(struct us_html *h)
{

	if (h == NULL)
		return;
	us_page_free(&h->page);
	us_link_free(&h->link);
	us_buf_free(&h->url);
	us_buf_free(&h->absolute);
	us_buf_free(&h->base);
	us_buf_free(&h->text);
	us_buf_free(&h->style);
	free(h);
}
