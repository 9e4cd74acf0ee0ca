/*
 * Tags, comments and CDATA sections are text: whatever a vocabulary means by
 * its elements and attributes, their URLs stand between quotes, tags and
 * blanks.
 */
#include <stdint.h>
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

static const struct {
	const char *name;
	char byte;
} entities[] = {
	{ "&amp;", '&' },
	{ "&lt;", '<' },
	{ "&gt;", '>' },
	{ "&quot;", '"' },
	{ "&apos;", '\'' },
};

void
us_xml_begin(struct us_xml *xml, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	memset(xml, 0, sizeof(*xml));
	xml->sink = sink;
	xml->ctx = ctx;
	xml->place.line = 1;
}

/* Tell ${len} bytes where the document stands. */
static int
tell(struct us_xml *xml, const char *text, size_t len)
{
	int stop = 0;

	if (xml->is_elsewhere)
		stop = xml->sink->place(xml->ctx, &xml->place);
	xml->is_elsewhere = false;
	return stop != 0 ? stop : xml->sink->text(xml->ctx, text, len);
}

/* Tell ${len} bytes as they stand. */
static int
tell_raw(struct us_xml *xml, const char *text, size_t len)
{
	const char *at = text, *end = text + len;
	int stop = len == 0 ? 0 : tell(xml, text, len);

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		xml->place.line++;
		xml->place.start = xml->place.offset + (uint64_t)(at - text);
	}
	xml->place.offset += len;
	return stop;
}

/* Return the character in ASCII that the number of the reference means, 0 if it
 * is none that text has. */
static char
read_number(const char *text, size_t len)
{
	bool is_hex = len > 3 && us_lower(text[2]) == 'x';
	size_t at = is_hex ? 3 : 2;
	unsigned c = 0;

	for (; at + 1 < len && c < 0x80; at++)
		if (us_is(text[at], US_DIGIT))
			c = c * (is_hex ? 16 : 10) + (unsigned)(text[at] - '0');
		else if (is_hex && us_is(text[at], US_HEX))
			c = c * 16 + (unsigned)(us_lower(text[at]) - 'a') + 10;
		else
			return 0;
	return c >= 0x20 && c < 0x7F ? (char)c : 0;
}

/* Return what the reference that is held means, 0 if it stays as it stands. */
static char
resolve(const struct us_xml *xml)
{
	size_t i;

	if (xml->len > 1 && xml->held[1] == '#')
		return read_number(xml->held, xml->len);
	for (i = 0; i < sizeof(entities) / sizeof(entities[0]); i++)
		if (strlen(entities[i].name) == xml->len &&
		    memcmp(entities[i].name, xml->held, xml->len) == 0)
			return entities[i].byte;
	return 0;
}

/* Tell the reference that is held, or what would have become one. */
static int
tell_held(struct us_xml *xml, bool is_whole)
{
	char byte = is_whole ? resolve(xml) : 0;
	size_t len = xml->len;
	int stop;

	xml->len = 0;
	if (byte == 0)
		return tell_raw(xml, xml->held, len);
	stop = tell(xml, &byte, 1);
	xml->place.offset += len;
	xml->is_elsewhere = true;
	return stop;
}

/* Hold the next ${len} bytes as far as they go on a reference.  Return how many
 * that were, and in ${stop} what the sink did. */
static size_t
hold(struct us_xml *xml, const char *text, size_t len, int *stop)
{
	size_t n;

	for (n = 0; n < len; n++) {
		if (xml->len == US_XML_REFERENCE ||
		    (xml->len > 0 && text[n] != ';' && text[n] != '#' &&
			!us_is(text[n], US_ALPHA | US_DIGIT))) {
			*stop = tell_held(xml, false);
			return n;
		}
		xml->held[xml->len++] = text[n];
		if (text[n] == ';') {
			*stop = tell_held(xml, true);
			return n + 1;
		}
	}
	return n;
}

int
us_xml_put(struct us_xml *xml, const char *text, size_t len)
{
	const char *reference;
	int stop = 0;
	size_t n;

	while (stop == 0 && len > 0) {
		n = 0;
		if (xml->len == 0) {
			reference = memchr(text, '&', len);
			n = reference == NULL ? len :
						(size_t)(reference - text);
			stop = tell_raw(xml, text, n);
		}
		if (stop == 0 && n < len)
			n += hold(xml, text + n, len - n, &stop);
		text += n;
		len -= n;
	}
	return stop;
}

int
us_xml_end(struct us_xml *xml)
{

	return tell_held(xml, false);
}
