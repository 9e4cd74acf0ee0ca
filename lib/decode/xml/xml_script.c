/*
 * The scripts of an XML document, most often a drawing: their elements, and the
 * attributes that hold one (scripts-in-xml).  What stands there in clear is
 * found in the text already.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "../html/tag.h"
#include "xml.h"

/* A string that a script makes may be a script that makes one. */
#define MADE_DEPTH 2

struct buffers {
	struct us_buf plain, marks, url;
	struct us_encoded *encoded[MADE_DEPTH];
};

/* The ${len} bytes of a script, and a link with what all of its links have. */
struct script {
	struct us_emitter *out;
	struct urlsift_decode_url link;
	const char *text;
	size_t len;
	bool is_style;
	bool is_file; /* whose places are those of its bytes */
	bool in_text; /* what stands there in clear is read as text, too */
	const struct us_script_mark *marks; /* of escapes that were undone */
	size_t n, mark;			    /* and the one at hand */
};

/* Return whether ${item} of ${s} is ${url} without joins and escapes, but for
 * those of slashes, which text may have. */
static bool
is_clear(struct script *s, const struct us_item *item, const struct us_buf *url)
{
	size_t at, n = 0;

	while (s->mark < s->n && s->marks[s->mark].plain <= item->begin)
		s->mark++;
	if (s->mark < s->n && s->marks[s->mark].plain <= item->end)
		return false;
	for (at = item->begin; at < item->end; at++) {
		if (at + 1 < item->end && s->text[at] == '\\' &&
		    s->text[at + 1] == '/')
			continue;
		if (n == url->len || url->data[n++] != s->text[at])
			return false;
	}
	return n == url->len;
}

/* Return whether ${url}, of a style sheet, is on another machine: it is not in
 * the document, relative or data. */
static bool
is_elsewhere(const struct us_buf *url)
{
	size_t scheme = us_has_scheme(url->data, url->len);

	return url->len > scheme + 2 &&
	    memcmp(url->data + scheme, "//", 2) == 0;
}

/* Emit the URL ${item} of ${s} unless it is found in the text. */
static void
emit(struct script *s, const struct us_item *item, struct us_buf *url)
{
	struct urlsift_decode_url link = s->link;

	url->len = 0;
	(s->is_style ? us_css_decode : us_script_decode)(s->out, url,
	    s->text + item->begin, item->end - item->begin);
	if (s->out->status != 0 || (s->is_style && !is_elsewhere(url)))
		return;
	/* In text, one without a scheme is none. */
	if (s->in_text && us_has_scheme(url->data, url->len) > 0 &&
	    is_clear(s, item, url))
		return;
	link.flags = URLSIFT_DECODE_ATTRIBUTE |
	    (s->is_style ? 0 : URLSIFT_DECODE_SCRIPT);
	link.url = url->data;
	link.len = url->len;
	us_link_emit(s->out, &link, NULL, 0);
}

static void
emit_urls(struct script *s, struct us_buf *url)
{
	struct us_item item;
	size_t at = 0;

	while (s->out->status == 0 &&
	    us_script_next(s->text, s->len, &at, &item))
		emit(s, &item, url);
}

/* Emit the URLs in the strings that ${s} makes, and in those that these make:
 * in so many as there is room ${left} for. */
static void
emit_made(const struct script *s, struct buffers *b, size_t left)
{
	struct us_encoded **encoded = &b->encoded[--left];
	struct script made = *s;
	struct us_made found;

	if (!us_encoded_begin(encoded, s->out, s->len))
		return;
	made.in_text = false;
	while (us_encoded_next(*encoded, s->text, s->len, &found)) {
		made.text = found.page;
		made.len = found.len;
		emit_urls(&made, &b->url);
		if (left > 0)
			emit_made(&made, b, left);
	}
}

/* Emit the URLs of ${s}, in which what the ${marks} tell was undone. */
static void
read_undone(struct script *s, struct buffers *b)
{

	if (b->marks.len > 0) {
		s->text = b->plain.data;
		s->len = b->plain.len;
		s->marks = (struct us_script_mark *)(void *)b->marks.data;
		s->n = b->marks.len / sizeof(*s->marks);
	}
	emit_urls(s, &b->url);
	emit_made(s, b, MADE_DEPTH);
}

/* Emit the paths on other machines in ${s}. */
static void
emit_paths(const struct script *s, struct us_buf *path)
{
	struct urlsift_decode_url link = s->link;
	const char *passed = s->text;
	size_t at = 0, end;

	for (; s->out->status == 0 && us_path_next(s->text, s->len, &at, &end);
	     at = end) {
		if (s->is_file)
			us_place_pass(&link.place, passed,
			    (size_t)(s->text + at - passed));
		passed = s->text + at;
		path->len = 0;
		if (memcmp(passed + 2, "\\\\", 2) == 0)
			us_script_decode(s->out, path, passed, end - at);
		else
			us_emit_add(s->out, path, passed, end - at);
		link.flags = URLSIFT_DECODE_ATTRIBUTE;
		link.url = path->data;
		link.len = path->len;
		if (s->out->status == 0)
			us_link_emit(s->out, &link, NULL, 0);
	}
}

static void
free_buffers(struct buffers *b)
{
	size_t i;

	for (i = 0; i < MADE_DEPTH; i++)
		us_encoded_free(&b->encoded[i]);
	us_buf_free(&b->plain);
	us_buf_free(&b->marks);
	us_buf_free(&b->url);
}

static void
read_script(const struct script *s)
{
	struct buffers b = { .plain.len = 0 };
	struct script undone = *s;

	emit_paths(s, &b.url);
	us_script_powershell(s->out, &b.plain, &b.marks, s->text, s->len);
	if (b.marks.len == 0)
		us_script_plain(s->out, &b.plain, &b.marks, s->text, s->len);
	read_undone(&undone, &b);
	free_buffers(&b);
}

/* Emit what a batch file has besides what was read as a script. */
static void
read_batch(const struct script *s)
{
	struct buffers b = { .plain.len = 0 };
	struct script lines = *s;

	us_script_batch(s->out, &b.plain, &b.marks, s->text, s->len);
	if (b.marks.len > 0)
		read_undone(&lines, &b);
	free_buffers(&b);
}

void
us_xml_script_value(struct us_emitter *out,
    const struct urlsift_decode_url *link, char *value, size_t len,
    bool in_text)
{
	struct script s = { .out = out,
		.link = *link,
		.text = value,
		.len = len,
		.in_text = in_text };

	if (us_script_is_url(value, len))
		s.len = us_data_unescape(value, len, value);
	read_script(&s);
}

void
us_xml_formula(struct us_emitter *out, const struct urlsift_decode_url *link,
    char *text, size_t len)
{
	struct script s = { .out = out,
		.link = *link,
		.text = text,
		.len = len,
		.in_text = true };

	us_formula_join(text, len);
	read_script(&s);
}

void
us_xml_script_data(struct us_emitter *out,
    const struct urlsift_decode_url *link, const char *url, size_t len)
{
	const char *prefix = strchr(link->element, ':');
	struct script s = { .out = out, .link = *link };
	struct us_buf page = { .len = 0 };

	if (us_data_page(out, prefix == NULL ? link->element : prefix + 1, url,
		len, &page)) {
		s.text = page.data;
		s.len = page.len;
		read_script(&s);
	}
	us_buf_free(&page);
}

/* Emit the URLs of a style sheet. */
static void
read_style(struct script *s)
{
	struct us_item item;
	struct us_buf url = { .len = 0 };
	size_t at = 0;

	while (s->out->status == 0 && us_css_next(s->text, s->len, &at, &item))
		emit(s, &item, &url);
	us_buf_free(&url);
}

static void
end_script(struct us_xml_script *code, struct us_emitter *out, bool is_file)
{
	static const struct us_xml_link_place in[] = {
		[US_XML_CODE_SCRIPT] = { "script", "string" },
		[US_XML_CODE_STYLE] = { "style", "url()" },
		[US_XML_CODE_FORMULA] = { "f", "string" },
		[US_XML_CODE_PATH] = { "url", "" }
	};
	struct script s = { .out = out,
		.link = { .place = code->place,
		    .element = in[code->kind].element,
		    .attribute = in[code->kind].attribute },
		.text = code->text.data,
		.len = code->text.len,
		.in_text = true,
		.is_file = is_file,
		.is_style = code->kind == US_XML_CODE_STYLE };

	if (code->text.len == 0)
		return;
	if (code->kind == US_XML_CODE_FORMULA)
		us_formula_join(code->text.data, code->text.len);
	if (code->kind == US_XML_CODE_PATH)
		(void)us_xml_path_emit(out, &code->place, &in[code->kind],
		    code->text.data, code->text.len);
	else if (s.is_style)
		read_style(&s);
	else
		read_script(&s);
	if (code->kind == US_XML_CODE_SCRIPT) {
		read_batch(&s);
		us_shortcut_read(out, &code->place, code->text.data,
		    code->text.len);
	}
	code->text.len = 0;
}

void
us_xml_script_end(struct us_xml_script *code, struct us_emitter *out)
{

	end_script(code, out, false);
}

void
us_xml_script_add(struct us_xml_script *code, struct us_emitter *out,
    const struct urlsift_decode_place *place, const char *text, size_t len)
{
	size_t n;

	for (; len > 0; text += n, len -= n) {
		if (code->text.len == US_XML_SCRIPT)
			us_xml_script_end(code, out);
		if (code->text.len == 0)
			code->place = *place;
		n = US_XML_SCRIPT - code->text.len;
		n = n < len ? n : len;
		us_emit_add(out, &code->text, text, n);
		if (out->status != 0)
			return;
	}
}

void
us_program_begin(struct us_program *p)
{

	p->script = (struct us_xml_script){ .kind = US_XML_CODE_SCRIPT };
	p->place = (struct urlsift_decode_place){ .line = 1 };
}

void
us_program_put(struct us_program *p, struct us_emitter *out, const char *text,
    size_t len)
{

	us_emit_text(out, text, len);
	us_xml_script_add(&p->script, out, &p->place, text, len);
	us_place_pass(&p->place, text, len);
}

void
us_program_end(struct us_program *p, struct us_emitter *out)
{

	end_script(&p->script, out, true);
}

void
us_program_free(struct us_program *p)
{

	us_buf_free(&p->script.text);
}
