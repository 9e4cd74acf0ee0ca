/*
 * Detection of a message by its header.  Each byte is read once, however the
 * text is divided into pieces.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "detect.h"

/* The points that the names of a message's fields must reach together. */
#define ENOUGH 8

/* A longer name is not a field. */
#define NAME_MAX_LEN 128

/* If no known name comes within so many bytes, it is not a message: programs
 * that print "warning: ..." without end are not waited for.  Names X-..., which
 * mail programs invent, are known. */
#define PATIENCE 4096

static const struct {
	const char *name;
	size_t len;
	unsigned points;
	bool is_word, is_news;
} names[] = {
#define US_NAME(name, points, is_word, is_news) \
	{ name, sizeof(name) - 1, points, is_word, is_news },
#include "field_names.def"
#undef US_NAME
};

#define NAMES (sizeof(names) / sizeof(names[0]))

_Static_assert(NAMES <= 64, "a bit each");

/* Return the index of the known name ${name}; NAMES: it is not known. */
static size_t
find_name(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < NAMES; i++)
		if (names[i].len == len &&
		    us_same_caseless(names[i].name, name, len))
			break;
	return i;
}

bool
us_header_section_knows(const char *name, size_t len)
{

	return find_name(name, len) < NAMES;
}

size_t
us_header_line_end(const char *text, size_t len)
{

	return len > 2 && memcmp(text, "\r\r\n", 3) == 0 ? 3 :
							   us_eol(text, len);
}

static bool
has_capital(const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (name[i] >= 'A' && name[i] <= 'Z')
			return true;
	return false;
}

static void
count_name(struct us_header_section *h, const char *name)
{
	size_t i = find_name(name, h->name);
	unsigned points;

	if (i == NAMES) {
		if (h->name > 2 && us_same(name, "x-", 2))
			h->is_extended = true;
		return;
	}
	h->is_news = h->is_news || names[i].is_news;
	if ((h->seen & (UINT64_C(1) << i)) != 0)
		return;
	h->seen |= UINT64_C(1) << i;
	points = names[i].points;
	if (has_capital(name, h->name))
		h->titled |= UINT64_C(1) << i;
	else if (names[i].is_word)
		points /= 2;
	h->points += points;
}

/* Return whether the text so far is so long, and so unlike a header, that the
 * rest is not waited for. */
static bool
is_in_vain(const struct us_header_section *h)
{

	return h->seen == 0 && !h->is_extended && h->at >= PATIENCE;
}

static bool
has_title(const struct us_header_section *h, const char *name)
{

	return (h->titled >> find_name(name, strlen(name)) & 1) != 0;
}

/* Return the result for the whole header.  HTTP has Content-Type, too, but no
 * From beside it. */
static int
header_kind(const struct us_header_section *h)
{

	if (h->points < ENOUGH &&
	    !(has_title(h, "From") && has_title(h, "Content-Type")))
		return URLSIFT_DECODE_TEXT;
	return h->is_news ? URLSIFT_DECODE_NEWS : URLSIFT_DECODE_MAIL;
}

/* Read the beginning of a line.  Return US_DETECT_MORE unless the line
 * is empty and ends the header. */
static int
begin_line(struct us_header_section *h, const char *text)
{
	char byte = text[h->at];

	if (byte == '\n' || byte == '\r')
		return header_kind(h);
	h->line = h->at;
	h->place = US_HEADER_SECTION_NAME;
	if (h->is_behind && (byte == ' ' || byte == '\t'))
		h->place = US_HEADER_SECTION_VALUE;
	return US_DETECT_MORE;
}

/* Read as much of a name as there is.  Return US_DETECT_MORE while it
 * may be one. */
static int
read_name(struct us_header_section *h, const char *text, size_t len)
{

	while (h->at < len && text[h->at] > ' ' && text[h->at] < 0x7F &&
	    text[h->at] != ':' && h->at - h->line <= NAME_MAX_LEN)
		h->at++;
	h->name = h->at - h->line;
	if (h->name > NAME_MAX_LEN)
		return header_kind(h);
	if (h->at == len)
		return US_DETECT_MORE;
	h->place = US_HEADER_SECTION_COLON;
	return h->name > 0 ? US_DETECT_MORE : header_kind(h);
}

/* Return whether the line begins with a name and a blank, as the line before a
 * message in a mailbox, perhaps quoted, does. */
static bool
is_envelope(const struct us_header_section *h, const char *text)
{
	const char *name = text + h->line;

	return text[h->at - 1] == ' ' &&
	    ((h->name == 4 && memcmp(name, "From", 4) == 0) ||
		(h->name == 5 && memcmp(name, ">From", 5) == 0));
}

/* Read the colon; blanks before it are obsolete (RFC 5322, 4.5). */
static int
read_colon(struct us_header_section *h, const char *text, size_t len)
{

	while (h->at < len && (text[h->at] == ' ' || text[h->at] == '\t'))
		h->at++;
	if (h->at == len)
		return US_DETECT_MORE;
	if (text[h->at] == ':') {
		if (is_in_vain(h))
			return URLSIFT_DECODE_TEXT;
		count_name(h, text + h->line);
	} else if (!is_envelope(h, text)) {
		return header_kind(h);
	}
	h->place = US_HEADER_SECTION_VALUE;
	h->is_behind = true;
	return US_DETECT_MORE;
}

/* Read the value and the line end behind it, if all of that is in view. */
static bool
read_value(struct us_header_section *h, const char *text, size_t len, bool all)
{

	h->at = us_eol_find(text, h->at, len);
	if (!all && (h->at == len || (text[h->at] == '\r' && len - h->at < 3)))
		return false;
	h->at += us_header_line_end(text + h->at, len - h->at);
	h->place = US_HEADER_SECTION_LINE;
	return true;
}

int
us_header_section_read(struct us_header_section *h, const char *text,
    size_t len, bool all)
{
	int kind = US_DETECT_MORE;

	while (kind == US_DETECT_MORE && h->at < len)
		switch (h->place) {
		case US_HEADER_SECTION_LINE:
			kind = begin_line(h, text);
			break;
		case US_HEADER_SECTION_NAME:
			kind = read_name(h, text, len);
			break;
		case US_HEADER_SECTION_COLON:
			kind = read_colon(h, text, len);
			break;
		case US_HEADER_SECTION_VALUE:
			if (!read_value(h, text, len, all))
				return is_in_vain(h) ? URLSIFT_DECODE_TEXT :
						       US_DETECT_MORE;
			break;
		}
	if (kind != US_DETECT_MORE)
		return kind;
	if (is_in_vain(h))
		return URLSIFT_DECODE_TEXT;
	return all ? header_kind(h) : US_DETECT_MORE;
}
