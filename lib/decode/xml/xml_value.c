/*
 * The values of attributes: a value is a link, a script, a path, or text in
 * which URLs may be, as its vocabulary says.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../html/tag.h"
#include "xml.h"

static void
end_text(struct us_xml *x)
{

	us_xml_text_flush(&x->text);
	us_xml_text_part(&x->text);
}

void
us_xml_value_show(struct us_xml *x)
{

	us_xml_text_part(&x->text);
	us_xml_text_put(&x->text, x->value, x->value_len);
	if (!x->is_long)
		end_text(x);
}

/* Return whether a URL may be in the value: none is without one of these. */
static bool
may_have_url(const char *value, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_is(value[i], US_HIGH) ||
		    memchr(":.@&", value[i], 4) != NULL)
			return true;
	return false;
}

static void
name_place(const struct us_xml *x, struct us_xml_link_place *in)
{
	const char *name;
	size_t len = us_xml_element_name(x, &name);

	us_xml_link_name(in->element, name, len);
	us_xml_link_name(in->attribute, x->attribute, x->attribute_len);
}

/* Return a link of the attribute, whose names are written to ${in}. */
static struct urlsift_decode_url
link_in(const struct us_xml *x, struct us_xml_link_place *in)
{

	name_place(x, in);
	return (struct urlsift_decode_url){ .place = x->text.place,
		.element = in->element,
		.attribute = in->attribute };
}

/* The value is a script, or a formula. */
static void
take_script(struct us_xml *x, bool is_formula)
{
	struct us_xml_text *t = &x->text;
	char decoded[US_XML_VALUE];
	struct us_xml_link_place in;
	const struct urlsift_decode_url link = link_in(x, &in);
	size_t len;

	len = us_xml_decode(&t->entities, decoded, sizeof(decoded), x->value,
	    x->value_len);
	if (is_formula)
		us_xml_formula(t->out, &link, decoded, len);
	else
		us_xml_script_value(t->out, &link, decoded, len, true);
}

static void
take_list(struct us_xml *x)
{
	char list[US_XML_VALUE];
	struct us_xml_link_place in;
	size_t len;

	name_place(x, &in);
	len = us_xml_decode(&x->text.entities, list, sizeof(list), x->value,
	    x->value_len);
	us_xml_list_emit(&x->bases, &x->text, &in, list, len);
}

static void
take_url(struct us_xml *x, enum us_xml_attribute kind)
{
	char decoded[US_XML_VALUE], *url = decoded;
	struct us_xml_link_place in;
	const struct urlsift_decode_url link = link_in(x, &in);
	size_t len;

	len = us_xml_decode(&x->text.entities, decoded, sizeof(decoded),
	    x->value, x->value_len);
	len = us_link_clean(&url, len);
	if (kind == US_XML_ATTRIBUTE_BASE)
		us_xml_base_begin(&x->bases, x->text.out, x->depth, url, len);
	if (len > 0 && url[0] != '#' &&
	    (kind == US_XML_ATTRIBUTE_LINK || us_has_scheme(url, len) > 0) &&
	    !us_office_url(x, &in, url, len))
		us_xml_link_emit(&x->bases, &x->text, &in, url, len);
	if (us_script_is_url(url, len))
		us_xml_script_value(x->text.out, &link, url, len, false);
	else
		us_xml_script_data(x->text.out, &link, url, len);
	us_xml_text_skip(&x->text, x->value, x->value_len);
}

/* Return whether the value is a path on another machine, which is emitted. */
static bool
take_path(struct us_xml *x)
{
	char path[US_XML_VALUE];
	struct us_xml_link_place in;
	size_t len;

	if (x->value_len < 2 || memcmp(x->value, "\\\\", 2) != 0)
		return false;
	len = us_xml_decode(&x->text.entities, path, sizeof(path), x->value,
	    x->value_len);
	name_place(x, &in);
	return us_xml_path_emit(x->text.out, &x->text.place, &in, path, len);
}

static void
take_value(struct us_xml *x)
{
	const char *name;
	size_t len = us_xml_element_name(x, &name);
	enum us_xml_attribute kind = x->text.is_hidden ?
	    US_XML_ATTRIBUTE_NAME :
	    us_vocabulary_attribute(name, len, x->attribute, x->attribute_len);

	if ((kind != US_XML_ATTRIBUTE_NAME && take_path(x)) ||
	    us_office_value(x, x->value, x->value_len)) {
		us_xml_text_skip(&x->text, x->value, x->value_len);
		return;
	}
	switch (kind) {
	case US_XML_ATTRIBUTE_NAMESPACE:
		x->vocabularies |= us_vocabulary_find(x->attribute,
		    x->attribute_len, x->value, x->value_len);
		break;
	case US_XML_ATTRIBUTE_LINK:
	case US_XML_ATTRIBUTE_PART:
	case US_XML_ATTRIBUTE_BASE:
		take_url(x, kind);
		return;
	case US_XML_ATTRIBUTE_EVENT:
	case US_XML_ATTRIBUTE_FORMULA:
	case US_XML_ATTRIBUTE_LIST:
	case US_XML_ATTRIBUTE_TEXT:
		if (!may_have_url(x->value, x->value_len))
			break;
		if (kind == US_XML_ATTRIBUTE_LIST)
			take_list(x);
		else if (kind != US_XML_ATTRIBUTE_TEXT)
			take_script(x, kind == US_XML_ATTRIBUTE_FORMULA);
		us_xml_value_show(x);
		return;
	case US_XML_ATTRIBUTE_NAME:
		break;
	}
	us_xml_text_skip(&x->text, x->value, x->value_len);
}

/* Keep ${len} bytes of a value; what does not fit is text. */
static void
keep_value(struct us_xml *x, const char *text, size_t len)
{

	if (!x->is_long && len <= sizeof(x->value) - x->value_len) {
		memcpy(x->value + x->value_len, text, len);
		x->value_len += len;
		return;
	}
	if (!x->is_long) {
		x->is_long = true;
		us_xml_value_show(x);
	}
	us_xml_text_put(&x->text, text, len);
}

size_t
us_xml_value_read(struct us_xml *x, const char *text, size_t len)
{
	size_t n = 0;

	if (x->quote != 0) {
		n = us_find_byte(text, 0, len, x->quote);
	} else {
		while (n < len && text[n] != '>' && !us_is(text[n], US_BLANK))
			n++;
	}
	keep_value(x, text, n);
	if (n == len)
		return n;
	if (x->is_long)
		end_text(x);
	else
		take_value(x);
	x->state = US_XML_TAG;
	if (x->quote == 0)
		return n;
	us_xml_text_skip(&x->text, text + n, 1);
	return n + 1;
}
