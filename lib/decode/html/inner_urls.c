/*
 * The URLs inside of style sheets, of scripts, and of URLs that are scripts,
 * pages or links to programs (strings-of-scripts, page-in-an-attribute,
 * links-to-programs).
 * SPDX-License-Identifier: MIT
 */
#include "../../url/url.h"
#include "../emitter.h"
#include "sink.h"
#include "tag.h"

/* Undo the escapes of the script ${v} that hide URLs. */
static void
undo_escapes(struct us_sink *t, struct us_value *v)
{

	t->plain.len = t->marks.len = 0;
	us_script_plain(t->out, &t->plain, &t->marks, v->text, v->len);
	if (t->marks.len == 0)
		return;
	v->text = t->plain.data;
	v->len = t->plain.len;
}

/* Return the place in the script of ${at}, which is in it without escapes. */
static size_t
place_in_script(const struct us_sink *t, size_t at)
{
	const struct us_script_mark *marks =
	    (struct us_script_mark *)(void *)t->marks.data;
	size_t first = 0, end = t->marks.len / sizeof(*marks), middle;

	while (first < end) {
		middle = first + (end - first) / 2;
		if (marks[middle].plain <= at)
			first = middle + 1;
		else
			end = middle;
	}
	return first == 0 ?
	    at :
	    at - marks[first - 1].plain + marks[first - 1].script;
}

/* Read the encoded strings of the script ${v}. */
static void
emit_encoded(struct us_sink *t, const struct us_value *v)
{
	struct us_made made;

	if (!us_encoded_begin(&t->encoded, t->out, v->len))
		return;
	while (us_encoded_next(t->encoded, v->text, v->len, &made))
		t->on_page(t->ctx, made.page, made.len,
		    v->offset + (v->exact ? place_in_script(t, made.begin) : 0),
		    made.is_based);
}

/* Emit the URLs that the program opens which the link in ${t->page} is for; the
 * link is ${v}. */
static void
emit_of_program(struct us_sink *t, const struct us_value *v)
{
	size_t next = 0;
	int found = 1;

	while (t->out->status == 0 &&
	    (found = us_program_next(t->page.data, t->page.len, &next,
		 &t->text)) == 1)
		us_sink_url(t, v, t->text.data, t->text.len, 0);
	if (found == URLSIFT_ENOMEM)
		us_emit_no_memory(t->out);
}

void
us_sink_code(struct us_sink *t, const struct us_value *value)
{
	struct us_value v = *value, sheet;
	struct us_item found = { .import = false };
	size_t at = 0;

	t->marks.len = 0;
	if (v.script) {
		undo_escapes(t, &v);
		if (v.attribute == NULL)
			v.attribute = "string";
	}
	while (t->out->status == 0 &&
	    (v.script ? us_script_next : us_css_next)(v.text, v.len, &at,
		&found)) {
		if (value->attribute == NULL && !v.script)
			v.attribute = found.import && !found.function ?
			    "@import" :
			    "url()";
		t->text.len = 0;
		(v.script ? us_script_decode : us_css_decode)(t->out, &t->text,
		    v.text + found.begin, found.end - found.begin);
		us_sink_url(t, &v, t->text.data, t->text.len,
		    place_in_script(t, found.begin));
		if (!found.import)
			continue;
		sheet = v;
		sheet.offset += v.exact ? found.begin : 0;
		us_sink_inside(t, &sheet);
	}
	if (v.script)
		emit_encoded(t, &v);
}

/* Emit the URLs in the strings of the script that the last URL is. */
static void
emit_of_script(struct us_sink *t, const struct us_value *v)
{
	struct us_value code = *v;

	if (!us_emit_reserve(t->out, &t->code, t->url.len))
		return;
	code.text = t->code.data;
	code.len = us_data_unescape(t->url.data, t->url.len, t->code.data);
	code.exact = code.link = false;
	code.script = true;
	us_sink_code(t, &code);
}

/* Emit the URLs that the program opens which the last URL is for. */
static void
emit_of_link(struct us_sink *t, const struct us_value *v)
{
	struct us_value inner = *v;

	inner.exact = false;
	t->page.len = 0;
	us_emit_add(t->out, &t->page, t->url.data, t->url.len);
	emit_of_program(t, &inner);
}

void
us_sink_inside(struct us_sink *t, const struct us_value *v)
{

	if (t->out->status != 0)
		return;
	if (us_script_is_url(t->url.data, t->url.len))
		emit_of_script(t, v);
	else if (us_data_page(t->out, v->element, t->url.data, t->url.len,
		     &t->page))
		t->on_page(t->ctx, t->page.data, t->page.len, v->offset, false);
	else if (t->opens.len == 0 &&
	    us_program_is_url(t->url.data, t->url.len))
		emit_of_link(t, v);
}
