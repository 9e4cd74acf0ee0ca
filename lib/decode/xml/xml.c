/*
 * A reader of XML documents.  It accepts what is not well-formed, and reads it
 * as text, so that no URL is lost.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

void
us_xml_begin(struct us_xml *x, struct us_emitter *out, const char *base)
{

	memset(x, 0, offsetof(struct us_xml, tag));
	x->open.role = US_XML_PLAIN;
	us_xml_bases_begin(&x->bases, base);
	us_xml_text_begin(&x->text, out);
}

static bool
is_name(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT | US_HIGH) ||
	    memchr("_-.:", byte, 4) != NULL;
}

/* Emit as text what is not markup after all: the ${len} bytes that are kept. */
static void
put_kept(struct us_xml *x, const char *kept, size_t len)
{

	x->state = US_XML_TEXT;
	us_xml_text_put(&x->text, kept, len);
}

static size_t
read_text(struct us_xml *x, const char *text, size_t len)
{
	size_t n = us_find_byte(text, 0, len, '<');

	us_xml_text_put(&x->text, text, n);
	if (n == len)
		return n;
	us_xml_text_flush(&x->text);
	x->tag[0] = '<';
	x->tag_len = 1;
	x->state = US_XML_OPEN;
	return n + 1;
}

static size_t
read_open(struct us_xml *x, const char *text, size_t len)
{

	(void)len;
	x->is_end = *text == '/';
	if (*text == '!') {
		x->state = US_XML_MARKUP;
	} else if (*text == '?') {
		us_xml_text_skip(&x->text, "<?", 2);
		us_xml_text_part(&x->text);
		x->state = US_XML_PROCESSING;
		x->matched = 0;
		return 1;
	} else if (x->is_end ||
	    (is_name(*text) && !us_is(*text, US_DIGIT) && *text != '-' &&
		*text != '.')) {
		x->state = US_XML_NAMING;
	} else {
		put_kept(x, x->tag, x->tag_len);
		return 0;
	}
	x->tag[x->tag_len++] = *text;
	return 1;
}

static void
begin_element(struct us_xml *x, const char *name, size_t len, bool deletes)
{
	enum us_xml_code kind;

	x->depth++;
	x->text.is_html = us_vocabulary_is_html(name, len);
	if (x->deleted == 0 && deletes) {
		x->deleted = x->depth;
		x->text.is_hidden = true;
	}
	us_office_begin(x, name, len);
	if (x->script > 0)
		return;
	kind = x->role == US_XML_FORMULA ? US_XML_CODE_FORMULA :
					   us_vocabulary_code(name, len);
	if (kind == US_XML_NO_CODE)
		return;
	x->script = x->depth;
	x->text.code.kind = kind;
	x->text.is_script = true;
	x->text.code.text.len = 0;
}

static void
end_element(struct us_xml *x)
{
	const char *name;
	size_t len = us_xml_element_name(x, &name);

	us_office_end(x, name, len);
	us_xml_base_end(&x->bases, x->depth);
	if (x->depth == x->deleted) {
		x->deleted = 0;
		x->text.is_hidden = false;
	}
	if (x->depth == x->script && x->script > 0) {
		x->script = 0;
		x->text.is_script = false;
		us_xml_script_end(&x->text.code, x->text.out);
	}
	x->depth -= x->depth > 0 ? 1 : 0;
	x->text.is_html = false;
}

/* The name of a tag is whole: it is one. */
static void
begin_tag(struct us_xml *x)
{
	const char *name;
	size_t len = us_xml_element_name(x, &name);
	struct us_xml_effect effect =
	    us_vocabulary_effect(x->vocabularies, name, len);

	us_xml_text_skip(&x->text, x->tag, x->tag_len);
	x->is_empty = false;
	x->state = US_XML_TAG;
	if (effect.separates)
		us_xml_text_part(&x->text);
	if (!x->is_end)
		begin_element(x, name, len, effect.deletes);
}

/* An address in angle brackets, such as <http://example.org/>, is no tag. */
static size_t
read_name(struct us_xml *x, const char *text, size_t len)
{
	char last;
	size_t n = 0;

	while (n < len && is_name(text[n]) && x->tag_len < sizeof(x->tag))
		x->tag[x->tag_len++] = text[n++];
	if (n == len)
		return n;
	last = x->tag[x->tag_len - 1];
	if (x->tag_len < sizeof(x->tag) && last != '/' &&
	    (us_is(text[n], US_BLANK) || text[n] == '>' ||
		(text[n] == '/' && last != ':')))
		begin_tag(x);
	else
		put_kept(x, x->tag, x->tag_len);
	return n;
}

static size_t
read_markup(struct us_xml *x, const char *text, size_t len)
{
	static const struct {
		const char *begin;
		enum us_xml_state state;
	} markups[] = {
		{ "<!--", US_XML_COMMENT },
		{ "<![CDATA[", US_XML_CDATA },
		{ "<!DOCTYPE", US_XML_TYPE },
	};
	size_t i;

	(void)len;
	x->tag[x->tag_len++] = *text;
	for (i = 0; i < 3; i++) {
		if (strncmp(markups[i].begin, x->tag, x->tag_len) != 0)
			continue;
		if (markups[i].begin[x->tag_len] != '\0')
			return 1;
		us_xml_text_skip(&x->text, x->tag, x->tag_len);
		x->state = markups[i].state;
		x->matched = x->value_len = 0;
		x->quote = 0;
		if (x->state == US_XML_CDATA)
			x->text.is_html = false;
		else
			us_xml_text_part(&x->text);
		return 1;
	}
	put_kept(x, x->tag, x->tag_len);
	return 1;
}

static size_t
read_tag(struct us_xml *x, const char *text, size_t len)
{

	(void)len;
	if (*text == '<') {
		/* A tag is not closed. */
		x->state = US_XML_TEXT;
		return 0;
	}
	x->value_len = x->attribute_len = 0;
	x->is_long = false;
	if (*text == '"' || *text == '\'') {
		x->state = US_XML_BEFORE_VALUE;
		return 0;
	}
	if (*text != '>' && *text != '/' && !us_is(*text, US_BLANK)) {
		x->state = US_XML_ATTRIBUTE;
		return 0;
	}
	us_xml_text_skip(&x->text, text, 1);
	if (*text == '>') {
		x->state = US_XML_TEXT;
		if (x->is_end || x->is_empty)
			end_element(x);
	}
	x->is_empty = *text == '/';
	return 1;
}

static size_t
read_attribute(struct us_xml *x, const char *text, size_t len)
{
	size_t n;

	for (n = 0; n < len &&
	     (is_name(text[n]) ||
		 (memchr("=<>/\"'", text[n], 6) == NULL &&
		     !us_is(text[n], US_BLANK)));
	     n++)
		if (x->attribute_len < sizeof(x->attribute))
			x->attribute[x->attribute_len++] = text[n];
	us_xml_text_skip(&x->text, text, n);
	if (n == len)
		return n;
	x->state = us_is(text[n], US_BLANK) || text[n] == '=' ?
	    US_XML_BEHIND_NAME :
	    US_XML_TAG;
	x->is_empty = false;
	return n;
}

static size_t
read_behind_name(struct us_xml *x, const char *text, size_t len)
{

	(void)len;
	if (*text != '=' && !us_is(*text, US_BLANK)) {
		x->state = US_XML_TAG;
		return 0;
	}
	us_xml_text_skip(&x->text, text, 1);
	if (*text == '=')
		x->state = US_XML_BEFORE_VALUE;
	return 1;
}

static size_t
read_before_value(struct us_xml *x, const char *text, size_t len)
{

	(void)len;
	x->quote = 0;
	if (*text == '>') {
		x->state = US_XML_TAG;
		return 0;
	}
	if (!us_is(*text, US_BLANK)) {
		x->state = US_XML_IN_VALUE;
		if (*text != '"' && *text != '\'')
			return 0;
		x->quote = *text;
	}
	us_xml_text_skip(&x->text, text, 1);
	return 1;
}

/* What ends these states. */
static const char *const ends[] = { [US_XML_COMMENT] = "-->",
	[US_XML_CDATA] = "]]>",
	[US_XML_PROCESSING] = "?>" };

/* Read what is up to the end of its state.  What of it begins that at the end
 * of a piece waits. */
static size_t
read_until(struct us_xml *x, const char *text, size_t len)
{
	const char *end = ends[x->state];
	size_t end_len = strlen(end), n = 0;

	if (x->matched == 0) {
		n = us_find_byte(text, 0, len, end[0]);
		us_xml_text_put(&x->text, text, n);
		if (n == len)
			return n;
	}
	if (text[n] == end[x->matched]) {
		x->matched++;
		if (x->matched < end_len)
			return n + 1;
		us_xml_text_flush(&x->text);
		us_xml_text_skip(&x->text, end, end_len);
		if (x->state != US_XML_CDATA)
			us_xml_text_part(&x->text);
		x->state = US_XML_TEXT;
		return n + 1;
	}
	/* One more of the bytes that the end begins with. */
	if (x->matched == 2 && text[n] == end[1]) {
		us_xml_text_put(&x->text, end, 1);
		return n + 1;
	}
	us_xml_text_put(&x->text, end, x->matched);
	x->matched = 0;
	return n;
}

/* The identifiers of a document type are no links. */
static size_t
read_type(struct us_xml *x, const char *text, size_t len)
{
	char byte = *text;

	(void)len;
	if (x->value_len == sizeof(x->value)) {
		put_kept(x, x->value, x->value_len);
		return 0;
	}
	x->value[x->value_len++] = byte;
	if (x->quote != 0) {
		x->quote = byte == x->quote ? 0 : x->quote;
	} else if (byte == '"' || byte == '\'') {
		x->quote = byte;
	} else if (byte == '[' || byte == '>') {
		us_xml_text_skip(&x->text, x->value, x->value_len);
		x->value_len = 0;
		x->state = byte == '[' ? US_XML_SUBSET : US_XML_TEXT;
	}
	return 1;
}

static size_t
read_subset(struct us_xml *x, const char *text, size_t len)
{
	size_t n = us_find_byte(text, 0, len, ']');

	us_xml_text_put(&x->text, text, n);
	us_xml_declarations(x, text, n);
	if (n == len)
		return n;
	us_xml_text_flush(&x->text);
	us_xml_text_part(&x->text);
	x->value_len = 0;
	x->quote = 0;
	x->state = US_XML_TYPE;
	return n;
}

void
us_xml_put(struct us_xml *x, const char *text, size_t len)
{
	static size_t (*const readers[])(struct us_xml * x, const char *text,
	    size_t len) = { [US_XML_TEXT] = read_text,
		[US_XML_OPEN] = read_open,
		[US_XML_NAMING] = read_name,
		[US_XML_MARKUP] = read_markup,
		[US_XML_TAG] = read_tag,
		[US_XML_ATTRIBUTE] = read_attribute,
		[US_XML_BEHIND_NAME] = read_behind_name,
		[US_XML_BEFORE_VALUE] = read_before_value,
		[US_XML_IN_VALUE] = us_xml_value_read,
		[US_XML_COMMENT] = read_until,
		[US_XML_CDATA] = read_until,
		[US_XML_PROCESSING] = read_until,
		[US_XML_TYPE] = read_type,
		[US_XML_SUBSET] = read_subset };
	bool instructs;
	size_t n;

	for (; x->text.out->status == 0 && len > 0; text += n, len -= n) {
		instructs = x->role == US_XML_INSTRUCTION;
		x->text.is_shown = x->open.role != US_XML_PLAIN &&
		    (x->state == US_XML_TEXT || x->state == US_XML_CDATA) &&
		    (x->open.role == US_XML_INSTRUCTION) == instructs;
		x->text.is_held = x->text.is_shown && instructs;
		x->text.is_behind = x->open.role == US_XML_INSTRUCTION &&
		    !x->text.is_held;
		x->text.is_type = x->state == US_XML_SUBSET;
		n = readers[x->state](x, text, len);
	}
}

void
us_xml_end(struct us_xml *x)
{
	enum us_xml_state state = x->state;

	if (state == US_XML_OPEN || state == US_XML_NAMING ||
	    state == US_XML_MARKUP)
		us_xml_text_put(&x->text, x->tag, x->tag_len);
	else if (state == US_XML_IN_VALUE && !x->is_long)
		us_xml_value_show(x);
	else if (state == US_XML_TYPE)
		us_xml_text_put(&x->text, x->value, x->value_len);
	else if (state == US_XML_COMMENT || state == US_XML_CDATA)
		us_xml_text_put(&x->text, ends[state], x->matched);
	us_xml_text_flush(&x->text);
	if (x->open.role == US_XML_PLAIN)
		return;
	x->depth = x->open.end;
	us_office_end(x, "", 0);
}

void
us_xml_free(struct us_xml *x)
{

	us_buf_free(&x->text.code.text);
}

bool
us_xml_encoding(const char *text, size_t len, char *name, size_t size)
{
	static const char word[] = "encoding";
	const char *end, *at;
	size_t n = 0;

	if (len < 6 || memcmp(text, "<?xml", 5) != 0 ||
	    !us_is(text[5], US_BLANK) || (end = memchr(text, '>', len)) == NULL)
		return false;
	at = us_find(text, (size_t)(end - text), word, sizeof(word) - 1);
	if (at == NULL)
		return false;
	at += sizeof(word) - 1;
	while (at < end && (us_is(*at, US_BLANK) || *at == '='))
		at++;
	if (at == end || (*at != '"' && *at != '\''))
		return false;
	for (at++; at < end && n + 1 < size &&
	     (us_is_alnum(*at) || memchr("._-:", *at, 4) != NULL);
	     at++)
		name[n++] = *at;
	name[n] = '\0';
	/* None could be read so in UTF-16, and none is in UTF-7. */
	return n > 0 && (n < 6 || !us_same(name, "utf-16", 6)) &&
	    (n != 5 || !us_same(name, "utf-7", 5));
}
