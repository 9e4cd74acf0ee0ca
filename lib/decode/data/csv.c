/*
 * Tables as a stream.  In CSV a field may stand between quotation marks, with
 * line ends in it and with quotation marks that are doubled.  In TSV nothing is
 * quoted, but a tab, a line end or a backslash may be escaped by a backslash.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../../base/bytes.h"
#include "data.h"

static void
begin_field(struct us_csv *c)
{
	struct urlsift_decode_part part = { .row = c->row,
		.column = c->column };

	c->within = US_CSV_BEGIN;
	us_value_begin(&c->value, &part);
}

void
us_csv_begin(struct us_csv *c, const struct us_message *tools, bool is_tsv)
{

	memset(&c->place, 0, sizeof(c->place));
	c->place.line = 1;
	c->row = c->column = 1;
	c->is_tsv = is_tsv;
	c->delimiter = '\0';
	c->has_cr = false;
	c->len = 0;
	us_value_init(&c->value, tools);
	begin_field(c);
}

static void
end_field(struct us_csv *c, char byte)
{

	us_value_end(&c->value, false);
	if (byte == c->delimiter) {
		c->column++;
	} else {
		c->row++;
		c->column = 1;
	}
	begin_field(c);
}

static bool
is_special(const struct us_csv *c, char byte)
{

	return byte == c->delimiter || byte == '\n' || byte == '\r' ||
	    (byte == '\\' && c->is_tsv);
}

/* Read the first byte of ${text} outside quotation marks, or a run of bytes
 * that are not special.  Return their number. */
static size_t
put_plain(struct us_csv *c, const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && !is_special(c, text[n]))
		n++;
	if (n > 0) {
		c->within = US_CSV_PLAIN;
		us_value_put(&c->value, &c->place, text, n);
		return n;
	}
	if (*text == '\\' && c->is_tsv) {
		c->within = US_CSV_ESCAPE;
		c->mark = c->place;
	} else {
		end_field(c, *text);
		c->has_cr = *text == '\r';
	}
	return 1;
}

/* The same between quotation marks. */
static size_t
put_quoted(struct us_csv *c, const char *text, size_t len)
{
	size_t n = us_find_byte(text, 0, len, '"');

	if (n > 0) {
		us_value_put(&c->value, &c->place, text, n);
		return n;
	}
	c->within = US_CSV_QUOTE;
	c->mark = c->place;
	return 1;
}

/* Read the byte behind a quotation mark in a quoted field: another one, or the
 * field goes on as if there were none.  Return how many bytes were read. */
static size_t
put_behind_quote(struct us_csv *c, char byte)
{

	c->within = US_CSV_PLAIN;
	if (byte != '"')
		return 0;
	c->within = US_CSV_QUOTED;
	us_value_put(&c->value, &c->mark, "\"", 1);
	return 1;
}

/* A backslash that escapes nothing is text. */
static void
put_backslash(struct us_csv *c)
{

	c->within = US_CSV_PLAIN;
	us_value_put(&c->value, &c->mark, "\\", 1);
}

/* Read the byte behind a backslash.  Return how many bytes were read. */
static size_t
put_escape(struct us_csv *c, char byte)
{
	static const char letters[] = "tnr\\", codes[] = "\t\n\r\\";
	const char *letter = byte == '\0' ? NULL : strchr(letters, byte);
	struct urlsift_decode_place end = c->place;

	if (letter == NULL) {
		put_backslash(c);
		return 0;
	}
	end.offset++;
	c->within = US_CSV_PLAIN;
	us_value_put_decoded(&c->value, &end, codes + (letter - letters), 1);
	return 1;
}

/* Read the first byte of a field, or its line end's second one.  Return how
 * many bytes were read. */
static size_t
put_begin(struct us_csv *c, char byte)
{
	bool has_cr = c->has_cr;

	c->has_cr = false;
	if (has_cr && byte == '\n')
		return 1;
	c->within = US_CSV_PLAIN;
	if (byte != '"' || c->is_tsv)
		return 0;
	c->within = US_CSV_QUOTED;
	c->opened = c->place.offset;
	return 1;
}

/* Read some bytes of ${text}.  Return their number. */
static size_t
put_some(struct us_csv *c, const char *text, size_t len)
{

	switch (c->within) {
	case US_CSV_BEGIN:
		return put_begin(c, *text);
	case US_CSV_QUOTED:
		return put_quoted(c, text, len);
	case US_CSV_QUOTE:
		return put_behind_quote(c, *text);
	case US_CSV_ESCAPE:
		return put_escape(c, *text);
	case US_CSV_PLAIN:
		break;
	}
	return put_plain(c, text, len);
}

static void
put_fields(struct us_csv *c, const char *text, size_t len)
{
	size_t n;

	for (; c->value.out->status == 0 && len > 0; text += n, len -= n) {
		n = put_some(c, text, len);
		us_place_pass(&c->place, text, n);
	}
}

static bool
has_delimiter(const struct us_csv *c, char byte)
{
	bool is_quoted = false;
	size_t i;

	for (i = 0; i < c->len; i++)
		if (c->first[i] == '"')
			is_quoted = !is_quoted;
		else if (c->first[i] == byte && !is_quoted)
			return true;
	return false;
}

/* Choose the delimiter and read the first line, which was held. */
static void
begin_table(struct us_csv *c)
{
	size_t mark = us_charset_is_utf8(c->first, c->len) ? 3 : 0;

	if (c->is_tsv)
		c->delimiter = '\t';
	else
		c->delimiter =
		    !has_delimiter(c, ',') && has_delimiter(c, ';') ? ';' : ',';
	us_place_pass(&c->place, c->first, mark);
	put_fields(c, c->first + mark, c->len - mark);
}

static size_t
hold_first(struct us_csv *c, const char *text, size_t len)
{
	size_t room = sizeof(c->first) - c->len, n = 0;
	bool ends = false;

	while (n < len && n < room && !ends) {
		ends = text[n] == '\n' || text[n] == '\r';
		n++;
	}
	memcpy(c->first + c->len, text, n);
	c->len += n;
	if (ends || c->len == sizeof(c->first))
		begin_table(c);
	return n;
}

void
us_csv_put(struct us_csv *c, const char *text, size_t len)
{
	size_t n = c->delimiter == '\0' ? hold_first(c, text, len) : 0;

	put_fields(c, text + n, len - n);
}

void
us_csv_end(struct us_csv *c, bool is_broken)
{
	char message[96];

	if (c->delimiter == '\0')
		begin_table(c);
	if (c->within == US_CSV_ESCAPE)
		put_backslash(c);
	us_value_end(&c->value, is_broken);
	if (is_broken || c->within != US_CSV_QUOTED)
		return;
	snprintf(message, sizeof(message),
	    "offset %llu: a quotation mark is not closed",
	    (unsigned long long)c->opened);
	us_emit_warning(c->value.out, message);
}
