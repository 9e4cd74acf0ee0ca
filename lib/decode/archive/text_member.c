/*
 * The decoder of a text member.  It passes text on piece by piece.
 */
#include <string.h>

#include "../mail/contentline.h"
#include "text_member.h"
#include "../xml/xml.h"

#define ROOM 65536

/* The length of the longest byte-order mark. */
#define MARK_MAX 4

/* What an XML declaration is in, by far. */
#define DECLARATION_MAX 256

struct text {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	enum urlsift_decode_kind kind;
	struct us_xml xml;
	struct us_contentline lines;
};

static int
text_member_put(void *ctx, const char *bytes, size_t len)
{
	struct text *text = ctx;

	if (text->kind == URLSIFT_DECODE_XML)
		return us_xml_put(&text->xml, bytes, len);
	if (text->kind == URLSIFT_DECODE_LINES)
		return us_contentline_put(&text->lines, bytes, len);
	return text->sink->text(text->ctx, bytes, len);
}

/* Pass on the end of the text.  Return an urlsift_decode_status. */
static int
finish(struct text *text)
{

	if (text->kind == URLSIFT_DECODE_XML)
		return us_xml_end(&text->xml);
	if (text->kind == URLSIFT_DECODE_LINES)
		return us_contentline_finish(&text->lines);
	return 0;
}

/* Open ${converter} for the character set of the byte-order mark at the
 * beginning, or for that of ${input} or of an XML declaration if there is none.
 * Return the length of the mark; that of UTF-8 is part of the text. */
static size_t
open_marked(struct us_converter *converter,
    const struct urlsift_decode_input *input, const char *text, size_t len)
{
	const struct us_charset_mark *mark = us_charset_mark(text, len);
	char declared[US_CHARSET_NAME_MAX + 1];
	const char *encoding = input->encoding;

	if (mark == NULL && us_charset_is_utf8(text, len))
		encoding = NULL;
	else if (encoding == NULL && input->kind == URLSIFT_DECODE_XML &&
	    us_xml_encoding(text, len < DECLARATION_MAX ? len : DECLARATION_MAX,
		declared, sizeof(declared)))
		encoding = declared;
	us_converter_open(converter, mark != NULL ? mark->name : encoding);
	return mark != NULL ? mark->len : 0;
}

/* Read the first bytes, until the character set is known, and set ${len} to
 * their number.  Return the result of the last read. */
static long
read_first(const struct urlsift_decode_input *input, char *room, size_t *len)
{
	size_t wanted = input->kind == URLSIFT_DECODE_XML ? DECLARATION_MAX :
							    MARK_MAX;
	long n;

	*len = 0;
	do {
		n = input->read(input->ctx, room + *len, ROOM - *len);
		*len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && *len < wanted);
	return n;
}

int
us_text_member_decode(const struct urlsift_decode_input *input,
    struct us_converter *converter, const struct urlsift_decode_sink *sink,
    void *ctx)
{
	static const struct urlsift_decode_part part = { "", "", 0, 0, 0 };
	struct text text = { .sink = sink, .ctx = ctx, .kind = input->kind };
	char room[ROOM];
	size_t skipped, len;
	int stop;
	long n;

	us_xml_begin(&text.xml, sink, ctx);
	us_contentline_init(&text.lines, sink, ctx);
	if ((stop = sink->part(ctx, &part)) != 0)
		return stop;
	n = read_first(input, room, &len);
	skipped = open_marked(converter, input, room, len);
	stop = us_converter_put(converter, room + skipped, len - skipped,
	    text_member_put, &text);
	while (stop == 0 && n > 0 &&
	    (n = input->read(input->ctx, room, sizeof(room))) > 0)
		stop = us_converter_put(converter, room, (size_t)n,
		    text_member_put, &text);
	if (stop == 0)
		stop = us_converter_close(converter, text_member_put, &text);
	else
		(void)us_converter_close(converter, NULL, &text);
	if (stop == 0)
		stop = finish(&text);
	if (stop == 0 && n < 0)
		stop = sink->broken(ctx);
	if (stop == 0)
		stop = sink->part_end(ctx);
	return stop == 0 && n < 0 ? URLSIFT_DECODE_EREAD : stop;
}
