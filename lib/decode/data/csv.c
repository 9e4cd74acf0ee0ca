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

	us_value_begin(&c->value, &part);
}

void
us_csv_begin(struct us_csv *c, const struct us_message *tools, bool is_tsv)
{

	memset(&c->place, 0, sizeof(c->place));
	c->place.line = 1;
	c->row = c->column = 1;
	c->at = (struct us_csv_at){ .is_tsv = is_tsv };
	c->len = 0;
	us_value_init(&c->value, tools);
	begin_field(c);
}

static void
end_field(struct us_csv *c, bool is_last)
{

	us_value_end(&c->value, false);
	c->column = is_last ? 1 : c->column + 1;
	c->row += is_last;
	begin_field(c);
}

/* Return what ${byte} is outside quotation marks and escapes. */
static enum us_csv_byte
read_plain(struct us_csv_at *at, char byte)
{

	at->within = US_CSV_BEGIN;
	if (byte == at->delimiter)
		return US_CSV_FIELD;
	at->has_cr = byte == '\r';
	if (byte == '\n' || byte == '\r')
		return US_CSV_ROW;
	if (byte == '\\' && at->is_tsv) {
		at->within = US_CSV_ESCAPE;
		return US_CSV_MARK;
	}
	at->within = US_CSV_PLAIN;
	return US_CSV_TEXT;
}

enum us_csv_byte
us_csv_read(struct us_csv_at *at, char *byte)
{
	static const char letters[] = "tnr\\", codes[] = "\t\n\r\\";
	bool has_cr = at->has_cr, is_quote = *byte == '"';
	const char *letter;

	at->has_cr = false;
	switch (at->within) {
	case US_CSV_BEGIN:
		if (has_cr && *byte == '\n')
			return US_CSV_MARK;
		if (!is_quote || at->is_tsv)
			break;
		at->within = US_CSV_QUOTED;
		return US_CSV_MARK;
	case US_CSV_QUOTED:
		at->within = is_quote ? US_CSV_QUOTE : US_CSV_QUOTED;
		return is_quote ? US_CSV_MARK : US_CSV_TEXT;
	case US_CSV_QUOTE:
		/* Without another one, the field goes on unquoted. */
		if (!is_quote)
			break;
		at->within = US_CSV_QUOTED;
		return US_CSV_TEXT;
	case US_CSV_ESCAPE:
		letter = *byte == '\0' ? NULL : strchr(letters, *byte);
		if (letter == NULL)
			break;
		*byte = codes[letter - letters];
		at->within = US_CSV_PLAIN;
		return US_CSV_ESCAPED;
	case US_CSV_PLAIN:
		break;
	}
	return read_plain(at, *byte);
}

static bool
is_special(const struct us_csv_at *at, char byte)
{

	return byte == at->delimiter || byte == '\n' || byte == '\r' ||
	    (byte == '\\' && at->is_tsv);
}

/* Return how many of the bytes that ${text} begins with are text that
 * us_csv_read() would change nothing for. */
static size_t
find_run(const struct us_csv_at *at, const char *text, size_t len)
{
	size_t n = 0;

	if (at->within == US_CSV_QUOTED)
		return us_find_byte(text, 0, len, '"');
	if (at->within == US_CSV_PLAIN)
		while (n < len && !is_special(at, text[n]))
			n++;
	return n;
}

/* A backslash that escapes nothing is text. */
static void
put_backslash(struct us_csv *c)
{

	us_value_put(&c->value, &c->mark, "\\", 1);
}

/* Put the byte at ${text}, and text with all that goes on behind it.  Return
 * how many bytes that are. */
static size_t
put_next(struct us_csv *c, const char *text, size_t len)
{
	enum us_csv_within was = c->at.within;
	char byte = *text;
	enum us_csv_byte what = us_csv_read(&c->at, &byte);
	struct urlsift_decode_place end;
	size_t n = 1;

	if (was == US_CSV_ESCAPE && what != US_CSV_ESCAPED)
		put_backslash(c);
	switch (what) {
	case US_CSV_TEXT:
		/* Two quotation marks are at the place of the first one. */
		if (was == US_CSV_QUOTE && byte == '"') {
			us_value_put(&c->value, &c->mark, text, n);
			break;
		}
		n += find_run(&c->at, text + 1, len - 1);
		us_value_put(&c->value, &c->place, text, n);
		break;
	case US_CSV_ESCAPED:
		end = c->place;
		end.offset++;
		us_value_put_decoded(&c->value, &end, &byte, 1);
		break;
	case US_CSV_MARK:
		c->mark = c->place;
		if (was == US_CSV_BEGIN)
			c->opened = c->place.offset;
		break;
	case US_CSV_FIELD:
	case US_CSV_ROW:
		end_field(c, what == US_CSV_ROW);
		break;
	}
	return n;
}

static void
put_fields(struct us_csv *c, const char *text, size_t len)
{
	size_t n;

	for (; c->value.out->status == 0 && len > 0; text += n, len -= n) {
		n = put_next(c, text, len);
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

	if (c->at.is_tsv)
		c->at.delimiter = '\t';
	else
		c->at.delimiter =
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
	size_t n = c->at.delimiter == '\0' ? hold_first(c, text, len) : 0;

	put_fields(c, text + n, len - n);
}

void
us_csv_end(struct us_csv *c, bool is_broken)
{
	char message[96];

	if (c->at.delimiter == '\0')
		begin_table(c);
	if (c->at.within == US_CSV_ESCAPE)
		put_backslash(c);
	us_value_end(&c->value, is_broken);
	if (is_broken || c->at.within != US_CSV_QUOTED)
		return;
	snprintf(message, sizeof(message),
	    "offset %llu: a quotation mark is not closed",
	    (unsigned long long)c->opened);
	us_emit_warning(c->value.out, message);
}
