/*
 * Text goes on as it comes.
 */
#include <string.h>

#include "../mail/contentline.h"
#include "text_member.h"
#include "../html/xml.h"

#define ROOM 65536

/* As long as a mark is. */
#define MARK_MAX 4

/* The longer ones first: that of UTF-32LE begins with that of UTF-16LE. */
static const struct {
	const char *bytes;
	size_t len;
	const char *name;
} marks[] = {
	{ "\xFF\xFE\0\0", 4, "UTF-32LE" },
	{ "\0\0\xFE\xFF", 4, "UTF-32BE" },
	{ "\xFF\xFE", 2, "UTF-16LE" },
	{ "\xFE\xFF", 2, "UTF-16BE" },
};

struct text {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	enum urlsift_decode_kind kind;
	struct us_xml xml;
	struct us_contentline lines;
};

static int
take(void *ctx, const char *bytes, size_t len)
{
	struct text *text = ctx;

	if (text->kind == URLSIFT_DECODE_XML)
		return us_xml_put(&text->xml, bytes, len);
	if (text->kind == URLSIFT_DECODE_LINES)
		return us_contentline_put(&text->lines, bytes, len);
	return text->sink->text(text->ctx, bytes, len);
}

/* Nothing follows. */
static int
finish(struct text *text)
{

	if (text->kind == URLSIFT_DECODE_XML)
		return us_xml_end(&text->xml);
	if (text->kind == URLSIFT_DECODE_LINES)
		return us_contentline_finish(&text->lines);
	return 0;
}

bool
us_text_is_utf8(const char *text, size_t len)
{

	return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

/* Open ${charset} as the mark at the beginning says, or, if there is none, as
 * ${encoding} does; return the mark's length.  That of UTF-8 stays. */
static size_t
open_marked(struct us_charset *charset, const char *encoding, const char *text,
    size_t len)
{
	size_t i;

	for (i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (len >= marks[i].len &&
		    memcmp(text, marks[i].bytes, marks[i].len) == 0) {
			us_charset_open(charset, marks[i].name);
			return marks[i].len;
		}
	us_charset_open(charset, us_text_is_utf8(text, len) ? NULL : encoding);
	return 0;
}

/* Read the first bytes, as many as it takes to know the mark, ${len}.  Return
 * what the last reading does. */
static long
read_first(const struct urlsift_decode_input *input, char *room, size_t *len)
{
	long n;

	*len = 0;
	do {
		n = input->read(input->ctx, room + *len, ROOM - *len);
		*len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && *len < MARK_MAX);
	return n;
}

int
us_text_member_decode(const struct urlsift_decode_input *input,
    struct us_charset *charset, const struct urlsift_decode_sink *sink,
    void *ctx)
{
	static const struct urlsift_decode_part part = { "", "", 0, 0, 0 };
	struct text text = { sink, ctx, input->kind, { 0 }, { 0 } };
	char room[ROOM];
	size_t skipped, len;
	int stop;
	long n;

	us_xml_begin(&text.xml, sink, ctx);
	us_contentline_init(&text.lines, sink, ctx);
	if ((stop = sink->part(ctx, &part)) != 0)
		return stop;
	n = read_first(input, room, &len);
	skipped = open_marked(charset, input->encoding, room, len);
	stop =
	    us_charset_put(charset, room + skipped, len - skipped, take, &text);
	while (stop == 0 && n > 0 &&
	    (n = input->read(input->ctx, room, sizeof(room))) > 0)
		stop = us_charset_put(charset, room, (size_t)n, take, &text);
	if (stop == 0)
		stop = us_charset_close(charset, take, &text);
	else
		(void)us_charset_close(charset, NULL, &text);
	if (stop == 0)
		stop = finish(&text);
	if (stop == 0 && n < 0)
		stop = sink->broken(ctx);
	if (stop == 0)
		stop = sink->part_end(ctx);
	return stop == 0 && n < 0 ? URLSIFT_DECODE_EREAD : stop;
}
