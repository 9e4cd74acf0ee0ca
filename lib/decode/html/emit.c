/*
 * The output of the HTML reader, in the order of the page. link.c compares a
 * link with its text.  A URL of the page itself is not emitted (D32); a base is
 * used for what follows (D31).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../url/opens.h"
#include "css.h"
#include "data_page.h"
#include "resolve.h"
#include "emit.h"
#include "sanitize.h"
#include "script.h"

void
us_emit_keep(struct us_emit *t, int status)
{

	if (t->status == 0)
		t->status = status;
}

void
us_emit_gap(struct us_emit *t)
{

	if (!t->apart && t->status == 0)
		us_emit_keep(t, us_link_gap(&t->link));
	t->apart = true;
	t->broken = t->tagged = false;
}

void
us_emit_tag(struct us_emit *t)
{

	t->tagged = true;
}

static void
emit_run(struct us_emit *t, const char *text, size_t len, uint64_t offset)
{

	if (len > 0 && t->status == 0)
		us_emit_keep(t,
		    us_link_text(&t->link, text, len, offset, !t->aside));
}

/* A word behind a line end and a tag gets U+200B before it.  This prevents a
 * join (B3), and a delimited URL ignores it (W1). */
void
us_emit_text(struct us_emit *t, const char *text, size_t len, uint64_t offset)
{
	size_t begin, end;

	if (len == 0)
		return;
	t->apart = false;
	for (begin = 0; begin < len && us_is(text[begin], US_BLANK); begin++)
		if (us_is(text[begin], US_EOL))
			t->broken = true;
	if (begin == len || !t->broken || !t->tagged) {
		emit_run(t, text, len, offset);
	} else {
		emit_run(t, text, begin, offset);
		emit_run(t, US_LINK_SEAM, strlen(US_LINK_SEAM), offset + begin);
		emit_run(t, text + begin, len - begin, offset + begin);
	}
	if (begin == len)
		return;
	t->broken = t->tagged = false;
	for (end = len; us_is(text[end - 1], US_BLANK); end--)
		if (us_is(text[end - 1], US_EOL))
			t->broken = true;
}

/* Copy ${text} into the buffer of URLs, without blanks and controls at its ends
 * and without tabs and line ends inside. */
static bool
clean(struct us_emit *t, const char *text, size_t len)
{
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
		us_emit_keep(t, US_HTML_ENOMEM);
		return false;
	}
	while (len > 0) {
		n = us_printable_end(text, len);
		memcpy(t->url.data + t->url.len, text, n);
		t->url.len += n;
		for (text += n, len -= n; len > 0 &&
		     (us_is(*text, US_HIGH) || (unsigned char)*text < ' ');
		     text++, len--)
			if (*text != '\t' && *text != '\n' && *text != '\r')
				t->url.data[t->url.len++] = *text;
	}
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

/* Set what a click on ${text} opens. */
static void
open_url(struct us_emit *t, struct us_html_url *url, const char *text,
    size_t len)
{
	size_t room = US_OPENS_ROOM(len, t->opens_base.len);
	struct urlsift_reading r;

	if (us_buf_reserve(&t->opens, room) != URLSIFT_OK) {
		us_emit_keep(t, US_HTML_ENOMEM);
		return;
	}
	url->opens_len = us_opens(text, len, t->opens_base.data,
	    t->opens_base.len, t->opens.data, room, &r);
	if (url->opens_len > US_HTML_MAX_OPENS) {
		us_emit_warn(t, "a link is too long to be opened");
		url->opens_len = 0;
	}
	if (url->opens_len > 0)
		url->opens = t->opens.data;
}

/* Keep the relative URL ${text} until there is a base. */
static void
keep_unbased(struct us_emit *t, const struct us_value *v, const char *text,
    size_t len, uint64_t offset)
{
	struct us_unbased_link link = { .url = text,
		.len = len,
		.offset = offset,
		.attribute = v->attribute,
		.embed = v->embed,
		.script = v->script };

	strncpy(link.element, v->element, sizeof(link.element) - 1);
	if (us_unbased_add(&t->unbased, &link) != URLSIFT_OK)
		us_emit_keep(t, US_HTML_ENOMEM);
}

/* Emit ${text}, which is at ${offset}, as a URL of the value ${v}.  An empty
 * URL, or only a fragment, is the page itself and is not emitted. */
static void
emit_url(struct us_emit *t, const struct us_value *v, const char *text,
    size_t len, uint64_t offset)
{
	struct us_html_url url = { .element = v->element,
		.attribute = v->attribute,
		.offset = offset,
		.script = v->script };

	if (t->status != 0 || !clean(t, text, len) || t->url.data[0] == '#')
		return;
	url.url = t->url.data;
	url.len = t->url.len;
	open_url(t, &url, text, len);
	if (us_has_scheme(url.url, url.len) > 0) {
		url.data = cut_data(url.url, &url.len, v->embed);
	} else if (t->base.len > 0) {
		if (us_resolve(&t->absolute, t->base.data, t->base.len, url.url,
			url.len) != URLSIFT_OK)
			us_emit_keep(t, US_HTML_ENOMEM);
		url.url = t->absolute.data;
		url.len = t->absolute.len;
	} else {
		url.relative = true;
		if (!t->based)
			keep_unbased(t, v, text, len, offset);
	}
	if (url.opens_len == url.len &&
	    memcmp(url.opens, url.url, url.len) == 0)
		url.opens = url.url;
	if (t->status == 0 && v->link)
		us_link_open(&t->link);
	if (t->status == 0)
		us_emit_keep(t, us_link_url(&t->link, &url));
}

/* Emit the URLs of the script that the URL of ${v} is, which was emitted. */
static void
emit_code(struct us_emit *t, const struct us_value *v)
{
	struct us_value code = *v;

	if (us_buf_reserve(&t->code, t->url.len) != URLSIFT_OK) {
		us_emit_keep(t, US_HTML_ENOMEM);
		return;
	}
	code.text = t->code.data;
	code.len = us_data_unescape(t->url.data, t->url.len, t->code.data);
	code.exact = code.link = false;
	us_emit_script(t, &code);
}

void
us_emit_part(struct us_emit *t, const struct us_value *v, size_t begin,
    size_t end)
{

	emit_url(t, v, v->text + begin, end - begin,
	    v->offset + (v->exact ? begin : 0));
	if (!v->script && us_script_is_url(t->url.data, t->url.len))
		emit_code(t, v);
}

void
us_emit_script(struct us_emit *t, const struct us_value *value)
{
	struct us_value v = *value;
	struct us_script_url found;
	size_t at = 0;

	v.script = true;
	if (v.attribute == NULL)
		v.attribute = "string";
	while (t->status == 0 && us_script_next(v.text, v.len, &at, &found)) {
		t->text.len = 0;
		if (us_script_decode(&t->text, v.text + found.begin,
			found.end - found.begin) != URLSIFT_OK)
			us_emit_keep(t, US_HTML_ENOMEM);
		emit_url(t, &v, t->text.data, t->text.len,
		    v.offset + (v.exact ? found.begin : 0));
	}
}

void
us_emit_css(struct us_emit *t, const struct us_value *value)
{
	struct us_value v = *value;
	struct us_css_url found;
	size_t at = 0;

	while (t->status == 0 && us_css_next(v.text, v.len, &at, &found)) {
		if (value->attribute == NULL)
			v.attribute = found.import ? "@import" : "url()";
		t->text.len = 0;
		if (us_css_decode(&t->text, v.text + found.begin,
			found.end - found.begin) != URLSIFT_OK)
			us_emit_keep(t, US_HTML_ENOMEM);
		emit_url(t, &v, t->text.data, t->text.len,
		    v.offset + (v.exact ? found.begin : 0));
	}
}

/* Text is emitted line by line, so that each line has its offset.  The text of
 * an attribute may contain references and is emitted as a whole. */
void
us_emit_link_text(struct us_emit *t, const char *text, size_t len,
    uint64_t offset)
{
	size_t begin = 0, i;

	/* Behind a gap white space is not displayed. */
	for (; t->apart && len > 0 && us_is(*text, US_BLANK); len--, offset++)
		text++;
	i = us_printable_end(text, len);
	if (i == len) {
		us_emit_text(t, text, len, offset);
		return;
	}
	t->text.len = 0;
	if (us_buf_add(&t->text, text, len) != URLSIFT_OK) {
		us_emit_keep(t, US_HTML_ENOMEM);
		return;
	}
	us_sanitize(t->text.data, len);
	for (i = us_line_end(text, len, i); i < len;
	     i = us_line_end(text, len, i + 1)) {
		t->text.data[i] = ' ';
		if (t->aside)
			continue;
		us_emit_text(t, t->text.data + begin, i + 1 - begin,
		    offset + begin);
		begin = i + 1;
	}
	us_emit_text(t, t->text.data + begin, len - begin, offset + begin);
}

/* Set ${base} to ${text} unless that is too long. */
static void
keep_base(struct us_emit *t, struct us_buf *base, const char *text, size_t len)
{

	if (len > US_HTML_MAX_BASE) {
		us_emit_warn(t, "a base is too long and was not used");
		return;
	}
	base->len = 0;
	if (us_buf_add(base, text, len) != URLSIFT_OK)
		us_emit_keep(t, US_HTML_ENOMEM);
}

/* Use ${url} as the base of what is opened, if it can be one. */
static void
set_opens_base(struct us_emit *t, const char *url, size_t len)
{
	struct us_html_url base = { .opens = NULL };

	open_url(t, &base, url, len);
	if (base.opens != NULL)
		keep_base(t, &t->opens_base, base.opens, base.opens_len);
}

/* Use ${url} as the base if it can be one, with that of the page before it. */
static void
set_base(struct us_emit *t, const char *url, size_t len)
{
	struct us_buf *base = &t->url;

	if (!clean(t, url, len))
		return;
	set_opens_base(t, url, len);
	if (us_has_scheme(base->data, base->len) == 0 && t->base.len > 0) {
		if (us_resolve(&t->absolute, t->base.data, t->base.len,
			base->data, base->len) != URLSIFT_OK)
			us_emit_keep(t, US_HTML_ENOMEM);
		base = &t->absolute;
	}
	if (us_is_base(base->data, base->len))
		keep_base(t, &t->base, base->data, base->len);
}

void
us_emit_page(struct us_emit *t, const char *text, size_t len, uint64_t offset,
    bool is_based)
{
	struct us_html_page page = { .text = text,
		.len = len,
		.offset = offset,
		.base = t->opens_base.data,
		.base_len = is_based ? t->opens_base.len : 0 };

	if (t->link.sink->page == NULL)
		return;
	us_emit_gap(t);
	if (t->status == 0)
		us_emit_keep(t, t->link.sink->page(t->link.ctx, &page));
}

/* Emit the links again that were read before the base. */
static void
emit_unbased(struct us_emit *t)
{
	struct us_unbased_link link;
	size_t i;

	if (t->unbased.full)
		us_emit_warn(t, "a base stands behind too many links");
	for (i = 0; us_unbased_get(&t->unbased, i, &link); i++) {
		struct us_value v = { .element = link.element,
			.attribute = link.attribute,
			.embed = link.embed,
			.script = link.script };

		emit_url(t, &v, link.url, link.len, link.offset);
	}
}

void
us_emit_base(struct us_emit *t, const char *url, size_t len)
{

	if (t->based)
		return;
	t->based = true;
	set_base(t, url, len);
	if (t->base.len > 0)
		emit_unbased(t);
	us_unbased_forget(&t->unbased);
}

void
us_emit_set_page_url(struct us_emit *t, const char *url, size_t len)
{

	set_base(t, url, len);
}

void
us_emit_warn(struct us_emit *t, const char *what)
{

	us_emit_close(t);
	if (t->status == 0)
		us_emit_keep(t, t->link.sink->warn(t->link.ctx, what));
}

void
us_emit_close(struct us_emit *t)
{

	if (t->status == 0)
		us_emit_keep(t, us_link_close(&t->link));
}

void
us_emit_begin(struct us_emit *t, const struct urlsift_memory *memory,
    const struct us_html_sink *sink, void *ctx)
{

	memset(t, 0, sizeof(*t));
	t->link.sink = sink;
	t->link.ctx = ctx;
	t->link.events.memory = t->link.bytes.memory = memory;
	t->link.shown.memory = t->url.memory = memory;
	t->absolute.memory = t->base.memory = t->text.memory = memory;
	t->opens.memory = t->opens_base.memory = t->code.memory = memory;
	t->unbased.links.memory = t->unbased.urls.memory = memory;
	t->apart = true;
}

void
us_emit_restart(struct us_emit *t)
{

	t->base.len = t->opens_base.len = 0;
	us_unbased_forget(&t->unbased);
	t->based = t->broken = t->tagged = false;
	t->apart = true;
}

void
us_emit_free(struct us_emit *t)
{

	us_link_free(&t->link);
	us_buf_free(&t->url);
	us_buf_free(&t->absolute);
	us_buf_free(&t->base);
	us_buf_free(&t->text);
	us_buf_free(&t->opens);
	us_buf_free(&t->opens_base);
	us_buf_free(&t->code);
	us_unbased_free(&t->unbased);
}
