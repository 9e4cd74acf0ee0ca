/*
 * The order is that of the page; what a link shows is judged in link.c.  What
 * is the page itself is not told (D32), a base counts for what follows (D31).
 */
#include <string.h>

#include "../../base/bytes.h"
#include "css.h"
#include "resolve.h"
#include "emit.h"

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
tell_run(struct us_emit *t, const char *text, size_t len, uint64_t offset)
{

	if (len > 0 && t->status == 0)
		us_emit_keep(t,
		    us_link_text(&t->link, text, len, offset, !t->aside));
}

/* A word that follows a line end and a tag gets U+200B before it: that ends
 * what is joined (B3), and a delimited URL leaves it out (W1). */
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
		tell_run(t, text, len, offset);
	} else {
		tell_run(t, text, begin, offset);
		tell_run(t, US_LINK_SEAM, strlen(US_LINK_SEAM), offset + begin);
		tell_run(t, text + begin, len - begin, offset + begin);
	}
	if (begin == len)
		return;
	t->broken = t->tagged = false;
	for (end = len; us_is(text[end - 1], US_BLANK); end--)
		if (us_is(text[end - 1], US_EOL))
			t->broken = true;
}

/* Copy ${value} into the buffer of URLs: blanks and controls go from its ends,
 * tabs and line ends from within. */
static bool
clean(struct us_emit *t, const char *text, size_t len)
{
	size_t i;

	while (len > 0 && ((unsigned char)*text <= ' ' || *text == '\177'))
		text++, len--;
	while (len > 0 &&
	    ((unsigned char)text[len - 1] <= ' ' || text[len - 1] == '\177'))
		len--;
	t->url.len = 0;
	if (us_buf_reserve(&t->url, len) != URLSIFT_OK) {
		us_emit_keep(t, US_HTML_ENOMEM);
		return false;
	}
	for (i = 0; i < len; i++)
		if (text[i] != '\t' && text[i] != '\n' && text[i] != '\r')
			t->url.data[t->url.len++] = text[i];
	return t->url.len > 0;
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
tell_url(struct us_emit *t, const struct us_value *v, const char *text,
    size_t len, uint64_t offset)
{
	struct us_html_url url = { .element = v->element,
		.attribute = v->attribute,
		.offset = offset };

	if (t->status != 0 || !clean(t, text, len) || t->url.data[0] == '#')
		return;
	url.url = t->url.data;
	url.len = t->url.len;
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
	}
	if (t->status == 0 && v->link)
		us_link_open(&t->link);
	if (t->status == 0)
		us_emit_keep(t, us_link_url(&t->link, &url));
}

void
us_emit_part(struct us_emit *t, const struct us_value *v, size_t begin,
    size_t end)
{

	tell_url(t, v, v->text + begin, end - begin,
	    v->offset + (v->exact ? begin : 0));
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
		tell_url(t, &v, t->text.data, t->text.len,
		    v.offset + (v.exact ? found.begin : 0));
	}
}

/* Line by line, so that each can be told where it stands; but of an attribute,
 * which may have references, as a whole. */
void
us_emit_link_text(struct us_emit *t, const char *text, size_t len,
    uint64_t offset)
{
	size_t begin = 0, i;

	t->text.len = 0;
	if (us_buf_add(&t->text, text, len) != URLSIFT_OK) {
		us_emit_keep(t, US_HTML_ENOMEM);
		return;
	}
	for (i = 0; i < len; i++) {
		if (!us_is(text[i], US_EOL))
			continue;
		t->text.data[i] = ' ';
		if (t->aside)
			continue;
		us_emit_text(t, t->text.data + begin, i + 1 - begin,
		    offset + begin);
		begin = i + 1;
	}
	us_emit_text(t, t->text.data + begin, len - begin, offset + begin);
}

/* Take ${url} for the base, if it can be one. */
static void
set_base(struct us_emit *t, const char *url, size_t len)
{

	if (!clean(t, url, len) || !us_is_base(t->url.data, t->url.len))
		return;
	if (t->url.len > US_HTML_MAX_BASE) {
		us_emit_warn(t, "a base is too long and was not used");
		return;
	}
	t->base.len = 0;
	if (us_buf_add(&t->base, t->url.data, t->url.len) != URLSIFT_OK)
		us_emit_keep(t, US_HTML_ENOMEM);
}

void
us_emit_base(struct us_emit *t, const char *url, size_t len)
{

	if (!t->based)
		set_base(t, url, len);
	t->based = true;
}

void
us_emit_set_offset(struct us_emit *t, const char *url, size_t len)
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
}
