/*
 * Office documents: which text shows a link, and in which cell a text stands
 * (relationships-of-ooxml, fields-of-word, cell-of-a-sheet).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../rtf/rtf.h"
#include "xml.h"

/* Keep what this element has until the end of the one that is ${up} around it,
 * unless another one is open. */
static void
open_element(struct us_xml *x, enum us_xml_role role, uint64_t up)
{
	struct us_xml_open *o = &x->open;

	if (o->role != US_XML_PLAIN || x->depth <= up)
		return;
	o->role = role;
	o->depth = x->depth;
	o->end = x->depth - up;
	o->id[0] = '\0';
	o->url_len = x->text.shown_len = 0;
	x->text.is_long = false;
	x->fields = 0;
}

/* The text that follows stands in the cell. */
static void
begin_part(struct us_xml *x)
{
	const struct urlsift_decode_part part = { .row = x->cell.row,
		.column = x->cell.column,
		.page = x->cell.page };
	struct us_xml_text *t = &x->text;

	if (memcmp(&x->part, &x->cell, sizeof(x->part)) == 0)
		return;
	x->part = x->cell;
	t->is_elsewhere = true;
	t->has_text = false;
	us_emit_part_end(t->out);
	us_emit_part(t->out, &part);
}

void
us_office_begin(struct us_xml *x, const char *name, size_t len)
{
	bool is_shape = x->role == US_XML_SHAPE;

	if (x->package == NULL || x->text.is_hidden)
		return;
	x->role = us_vocabulary_role(x->vocabularies, name, len);
	switch (x->role) {
	case US_XML_RELATIONSHIP:
	case US_XML_HYPERLINK:
		open_element(x, x->role, 0);
		break;
	case US_XML_CLICK:
		/* A run and its properties; a shape, what is hidden of it, and
		 * its name. */
		open_element(x, US_XML_HYPERLINK, is_shape ? 3 : 2);
		break;
	case US_XML_CELL:
		x->cell = x->package->sheet;
		x->is_shared = x->is_text = false;
		break;
	case US_XML_CELL_VALUE:
		if (x->is_shared)
			open_element(x, x->role, 0);
		if (x->is_text)
			begin_part(x);
		break;
	case US_XML_STRING:
		x->cell = us_package_next_string(x->package);
		begin_part(x);
		break;
	case US_XML_CELL_TEXT:
	case US_XML_FORMULA:
		begin_part(x);
		break;
	case US_XML_PLAIN:
	case US_XML_ANCHOR:
	case US_XML_FIELD:
	case US_XML_FIELD_MARK:
	case US_XML_INSTRUCTION:
	case US_XML_SHAPE:
	case US_XML_SHEET:
		break;
	}
}

/* Return the number in ${text}, which has only digits. */
static uint64_t
read_number(const char *text, size_t len)
{
	uint64_t number = 0;
	size_t i;

	for (i = 0; i < len && number < UINT32_MAX; i++)
		number = us_is(text[i], US_DIGIT) ?
		    number * 10 + (uint64_t)(text[i] - '0') :
		    UINT32_MAX;
	return len == 0 ? UINT32_MAX : number;
}

/* The instruction of a field is in the place of the URL; if it is a link, the
 * text that shows it follows. */
static void
begin_field(struct us_xml *x, size_t len, struct urlsift_decode_place place)
{
	static const struct us_xml_link_place in = { .element = "field",
		.attribute = "hyperlink" };
	struct us_xml_open *o = &x->open;

	o->url_len = us_hyperlink(o->url, len);
	o->role = o->url_len > 0 ? US_XML_FIELD : US_XML_PLAIN;
	o->in = in;
	o->place = place;
}

/* The instruction at hand is whole; it is text if it is no link. */
static void
end_instruction(struct us_xml *x)
{
	struct us_xml_text *t = &x->text;
	size_t len = t->shown_len;

	memcpy(x->open.url, t->shown, len);
	begin_field(x, t->is_long ? 0 : len, t->shown_place);
	if (len == 0 || x->open.role == US_XML_FIELD) {
		t->shown_len = 0;
		return;
	}
	us_xml_text_kept(t);
	us_xml_text_part(t);
}

static void
keep_open(struct us_xml *x)
{
	struct us_xml_open *o = &x->open;
	enum us_xml_role role = o->role;
	struct urlsift_decode_url link = { .url = o->url,
		.len = o->url_len,
		.place = o->place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = o->in.element,
		.attribute = o->in.attribute };
	struct us_emitter *out = x->text.out;
	bool kept = true;

	o->role = US_XML_PLAIN;
	us_link_text(&link, x->text.shown, x->text.shown, x->text.shown_len);
	if (role == US_XML_CELL_VALUE)
		us_package_use_string(x->package,
		    read_number(x->text.shown, link.text_len), &x->cell);
	else if (role == US_XML_RELATIONSHIP && link.len > 0)
		kept = us_package_add(x->package, o->id, &link, NULL, out);
	else if (link.len > 0 || *o->id != '\0')
		kept = us_package_add(x->package, o->id, &link, &x->cell, out);
	if (!kept && link.len > 0)
		us_link_emit(out, &link, NULL, 0);
}

static void
close_element(struct us_xml *x)
{

	if (x->open.role == US_XML_INSTRUCTION)
		end_instruction(x);
	if (x->open.role != US_XML_PLAIN)
		keep_open(x);
}

/* A field begins, shows what follows, or ends (ECMA-376, part 1, 17.18.29);
 * others may be in it. */
static void
pass_mark(struct us_xml *x)
{
	struct us_xml_open *o = &x->open;
	char mark = x->mark;

	x->mark = '\0';
	if (o->role == US_XML_INSTRUCTION && mark != 'e')
		end_instruction(x);
	if (mark == 'b' && o->role == US_XML_PLAIN) {
		open_element(x, US_XML_INSTRUCTION, 0);
		o->end = 0;
	} else if (mark == 'b') {
		x->fields++;
	} else if (mark == 'e' && x->fields > 0) {
		x->fields--;
	} else if (mark == 'e' && o->end == 0) {
		close_element(x);
	}
}

void
us_office_end(struct us_xml *x, const char *name, size_t len)
{

	if (x->package == NULL)
		return;
	if (x->mark != '\0')
		pass_mark(x);
	else if (x->open.role != US_XML_PLAIN && x->depth == x->open.end)
		close_element(x);
	if (x->cell.row == 0 ||
	    us_vocabulary_role(x->vocabularies, name, len) != US_XML_SHEET)
		return;
	x->cell = x->package->sheet;
	begin_part(x);
}

static bool
is_named(const struct us_xml *x, const char *name)
{

	return x->attribute_len == strlen(name) &&
	    memcmp(x->attribute, name, x->attribute_len) == 0;
}

/* Read the name of a cell, B7, or of the first one, B7:C9. */
static void
read_cell(struct us_cell *cell, const char *name, size_t len)
{
	size_t i;

	cell->row = cell->column = 0;
	for (i = 0; i < len && us_is(name[i], US_ALPHA) && i < 3; i++)
		cell->column = cell->column * 26 +
		    (uint32_t)(us_lower(name[i]) - 'a') + 1;
	for (; i < len && us_is(name[i], US_DIGIT) && cell->row < 10000000; i++)
		cell->row = cell->row * 10 + (uint32_t)(name[i] - '0');
}

/* Keep the ${id} of a URL.  Without a text, the link is whole. */
static void
take_id(struct us_xml *x, bool is_open, const char *id, size_t len)
{
	struct us_xml_open *o = &x->open;
	struct us_xml_link_place alone = { 0 }, *in = is_open ? &o->in : &alone;
	char room[US_XML_NAME] = "", *to = is_open ? o->id : room;
	struct urlsift_decode_url link = { .url = "",
		.place = x->text.place,
		.element = in->element,
		.attribute = in->attribute };

	if (len == 0 || len >= sizeof(room))
		return;
	memcpy(to, id, len);
	to[len] = '\0';
	if (is_open && o->role == US_XML_RELATIONSHIP)
		return;
	us_xml_link_name(in->element, x->tag + 1, x->tag_len - 1);
	us_xml_link_name(in->attribute, x->attribute, x->attribute_len);
	if (is_open)
		o->place = x->text.place;
	else
		(void)us_package_add(x->package, to, &link, &x->cell,
		    x->text.out);
}

/* Return whether ${instruction}, of a field that is one element, is a link. */
static bool
take_instruction(struct us_xml *x, const char *instruction, size_t len)
{
	struct us_xml_open *o = &x->open;

	if (o->role != US_XML_PLAIN)
		return false;
	open_element(x, US_XML_FIELD, 0);
	memcpy(o->url, instruction, len);
	begin_field(x, us_xml_decode(NULL, o->url, len, o->url, len),
	    x->text.place);
	return o->role == US_XML_FIELD;
}

bool
us_office_value(struct us_xml *x, const char *value, size_t len)
{
	const struct us_xml_open *o = &x->open;
	bool is_open = o->role != US_XML_PLAIN && o->depth == x->depth;
	bool is_link = is_open && o->role == US_XML_HYPERLINK;

	if (x->package == NULL || x->text.is_hidden)
		return false;
	if (x->role == US_XML_FIELD_MARK && is_named(x, "w:fldCharType"))
		x->mark = len > 0 ? *value : '\0';
	if (x->role == US_XML_FIELD && is_named(x, "w:instr"))
		return take_instruction(x, value, len);
	if (x->attribute_len > 2 && memcmp(x->attribute, "r:", 2) == 0) {
		take_id(x, is_link, value, len);
		return true;
	}
	if (is_open && o->role == US_XML_RELATIONSHIP && is_named(x, "Id")) {
		take_id(x, true, value, len);
		return true;
	}
	if (is_link && is_named(x, "display")) {
		memcpy(x->text.shown, value, len);
		x->text.shown_len =
		    us_xml_decode(NULL, x->text.shown, len, x->text.shown, len);
		return true;
	}
	if (x->role != US_XML_CELL && !is_link)
		return false;
	if (is_named(x, "r") || is_named(x, "ref")) {
		x->cell = x->package->sheet;
		read_cell(&x->cell, value, len);
		return true;
	}
	if (x->role != US_XML_CELL || !is_named(x, "t"))
		return false;
	x->is_shared = len == 1 && *value == 's';
	x->is_text = len > 1;
	return true;
}

bool
us_office_url(struct us_xml *x, const struct us_xml_link_place *in,
    const char *url, size_t len)
{
	struct us_xml_open *o = &x->open;

	if (x->package == NULL || x->text.is_hidden ||
	    us_has_scheme(url, len) == 0)
		return false;
	if (x->role == US_XML_ANCHOR && x->package->is_document)
		open_element(x, x->role, 0);
	if (o->depth != x->depth || o->url_len > 0 ||
	    (o->role != US_XML_ANCHOR && o->role != US_XML_RELATIONSHIP))
		return false;
	memcpy(o->url, url, len);
	o->url_len = len;
	o->in = *in;
	o->place = x->text.place;
	return true;
}
