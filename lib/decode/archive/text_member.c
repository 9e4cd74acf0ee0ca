/*
 * The decoder of text, XML, calendars, JSON and tables.  It passes text on
 * piece by piece.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include "text_member.h"

/* What an XML declaration is in, by far. */
#define DECLARATION_MAX 256

/* Return whether the text is several parts, which its reader begins and
 * ends. */
static bool
has_parts(const struct us_text_member *text)
{

	return text->kind == URLSIFT_DECODE_JSON ||
	    text->kind == URLSIFT_DECODE_CSV ||
	    text->kind == URLSIFT_DECODE_TSV;
}

/* Begin the text.  Return an urlsift_decode_status. */
static int
text_begin(struct us_text_member *text, const struct us_message *tools)
{
	static const struct urlsift_decode_part part = { .path = "",
		.field = "",
		.pointer = "" };

	if (text->kind == URLSIFT_DECODE_JSON)
		us_json_begin(&text->as.json, tools);
	else if (has_parts(text))
		us_csv_begin(&text->as.csv, tools,
		    text->kind == URLSIFT_DECODE_TSV);
	else if (text->kind == URLSIFT_DECODE_XML)
		us_xml_begin(&text->as.xml, text->sink, text->ctx,
		    tools->body.base);
	else if (text->kind == URLSIFT_DECODE_LINES)
		us_contentline_init(&text->as.lines, text->sink, text->ctx);
	return has_parts(text) ? 0 : text->sink->part(text->ctx, &part);
}

static int
text_member_put(void *ctx, const char *bytes, size_t len)
{
	struct us_text_member *text = ctx;

	if (text->kind == URLSIFT_DECODE_JSON)
		return us_json_put(&text->as.json, bytes, len);
	if (has_parts(text))
		return us_csv_put(&text->as.csv, bytes, len);
	if (text->kind == URLSIFT_DECODE_XML)
		return us_xml_put(&text->as.xml, bytes, len);
	if (text->kind == URLSIFT_DECODE_LINES)
		return us_contentline_put(&text->as.lines, bytes, len);
	return text->sink->text(text->ctx, bytes, len);
}

/* End the text, which ${is_broken} if it could not be read further.  Return an
 * urlsift_decode_status. */
static int
text_end(struct us_text_member *text, bool is_broken)
{
	int stop = 0;

	if (text->kind == URLSIFT_DECODE_JSON)
		return us_json_end(&text->as.json, is_broken);
	if (has_parts(text))
		return us_csv_end(&text->as.csv, is_broken);
	if (text->kind == URLSIFT_DECODE_XML)
		stop = us_xml_end(&text->as.xml);
	else if (text->kind == URLSIFT_DECODE_LINES)
		stop = us_contentline_finish(&text->as.lines);
	if (stop == 0 && is_broken)
		stop = text->sink->broken(text->ctx);
	return stop != 0 ? stop : text->sink->part_end(text->ctx);
}

static void
text_free(struct us_text_member *text)
{

	if (text->kind == URLSIFT_DECODE_JSON)
		us_value_free(&text->as.json.value);
	else if (has_parts(text))
		us_value_free(&text->as.csv.value);
}

/* Open ${converter} for the character set of the byte-order mark at the
 * beginning, or for that of ${input} or of an XML declaration if there is none.
 * Return the length of the mark; that of UTF-8 is part of the text. */
static size_t
open_marked(struct us_converter *converter,
    const struct urlsift_decode_input *input, const char *text, size_t len)
{
	char declared[US_CHARSET_NAME_MAX + 1];
	const char *encoding = input->encoding;
	size_t skipped;

	if (encoding == NULL && input->kind == URLSIFT_DECODE_XML &&
	    us_xml_encoding(text, len < DECLARATION_MAX ? len : DECLARATION_MAX,
		declared, sizeof(declared)))
		encoding = declared;
	us_converter_open(converter,
	    us_charset_detect(text, len, encoding, &skipped));
	return skipped;
}

/* Read the first bytes, until the character set is known, and set ${len} to
 * their number.  Return the result of the last read. */
static long
read_first(const struct urlsift_decode_input *input, char *room, size_t *len)
{
	size_t wanted = input->kind == URLSIFT_DECODE_XML ? DECLARATION_MAX : 1;
	long n;

	*len = 0;
	do {
		n = input->read(input->ctx, room + *len,
		    US_TEXT_MEMBER_ROOM - *len);
		*len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && (*len < wanted || us_charset_may_grow(room, *len)));
	return n;
}

int
us_text_member_decode(struct us_text_member *text,
    const struct urlsift_decode_input *input, struct us_message *tools)
{
	struct us_converter *converter = &tools->body.converter;
	char *room = text->room;
	size_t skipped, len;
	int stop;
	long n;

	text->sink = tools->sink;
	text->ctx = tools->ctx;
	text->kind = input->kind;
	if ((stop = text_begin(text, tools)) != 0)
		return stop;
	n = read_first(input, room, &len);
	skipped = open_marked(converter, input, room, len);
	stop = us_converter_put(converter, room + skipped, len - skipped,
	    text_member_put, text);
	while (stop == 0 && n > 0 &&
	    (n = input->read(input->ctx, room, US_TEXT_MEMBER_ROOM)) > 0)
		stop = us_converter_put(converter, room, (size_t)n,
		    text_member_put, text);
	if (stop == 0)
		stop = us_converter_close(converter, text_member_put, text);
	else
		(void)us_converter_close(converter, NULL, text);
	if (stop == 0)
		stop = text_end(text, n < 0);
	text_free(text);
	return stop == 0 && n < 0 ? URLSIFT_DECODE_EREAD : stop;
}
