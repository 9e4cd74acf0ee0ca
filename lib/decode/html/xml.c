/*
 * The text of an XML document.  Tags, comments and CDATA sections are text too:
 * whatever a vocabulary means by its elements and attributes, their URLs are
 * between quotes, tags and blanks.
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

/* Emit the place of the next text, for ${len} bytes of the document. */
static int
xml_emit(struct us_xml *xml, const char *text, size_t len)
{
	int stop = 0;

	if (xml->is_elsewhere)
		stop = xml->sink->place(xml->ctx, &xml->place);
	xml->is_elsewhere = false;
	return stop != 0 ? stop : xml->sink->text(xml->ctx, text, len);
}

/* Emit ${len} bytes unchanged. */
static int
emit_raw(struct us_xml *xml, const char *text, size_t len)
{
	const char *at = text, *end = text + len;
	int stop = len == 0 ? 0 : xml_emit(xml, text, len);

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		xml->place.line++;
		xml->place.start = xml->place.offset + (uint64_t)(at - text);
	}
	xml->place.offset += len;
	return stop;
}

/* Return the ASCII character of the numeric reference, or 0 if it is not a
 * character of text. */
static char
xml_number(const char *text, size_t len)
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

/* Return the character of the reference that is kept, or 0 if it is not
 * decoded. */
static char
resolve(const struct us_xml *xml)
{
	size_t i;

	if (xml->len > 1 && xml->held[1] == '#')
		return xml_number(xml->held, xml->len);
	for (i = 0; i < sizeof(entities) / sizeof(entities[0]); i++)
		if (strlen(entities[i].name) == xml->len &&
		    memcmp(entities[i].name, xml->held, xml->len) == 0)
			return entities[i].byte;
	return 0;
}

/* Emit the reference that is kept, or the beginning of one. */
static int
emit_held(struct us_xml *xml, bool is_whole)
{
	char byte = is_whole ? resolve(xml) : 0;
	size_t len = xml->len;
	int stop;

	xml->len = 0;
	if (byte == 0)
		return emit_raw(xml, xml->held, len);
	stop = xml_emit(xml, &byte, 1);
	xml->place.offset += len;
	xml->is_elsewhere = true;
	return stop;
}

/* Keep the next ${len} bytes as far as they continue a reference.  Return their
 * number, and in ${stop} the status of the sink. */
static size_t
hold(struct us_xml *xml, const char *text, size_t len, int *stop)
{
	size_t n;

	for (n = 0; n < len; n++) {
		if (xml->len == US_XML_REFERENCE ||
		    (xml->len > 0 && text[n] != ';' && text[n] != '#' &&
			!us_is(text[n], US_ALPHA | US_DIGIT))) {
			*stop = emit_held(xml, false);
			return n;
		}
		xml->held[xml->len++] = text[n];
		if (text[n] == ';') {
			*stop = emit_held(xml, true);
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
			stop = emit_raw(xml, text, n);
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

	return emit_held(xml, false);
}
