/*
 * Detection of tables.  Text has commas, too, but not the same number in each
 * line, mostly with a blank behind them, and it has no line of names above.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "detect.h"

/* So many records decide, and fewer if they are all. */
#define ENOUGH 5
#define ENOUGH_IN_ALL 3

/* The longest first record, and the longest name in it. */
#define FIRST_MAX 4096
#define NAME_MAX_LEN 64

static const char separators[] = "\t,;";

/* Return whether ${text} is a name of a column: words, no value. */
static bool
is_name(const char *text, size_t len)
{
	size_t i;

	if (len > 2 && text[0] == '"' && text[len - 1] == '"') {
		text++;
		len -= 2;
	}
	if (len == 0 || len > NAME_MAX_LEN ||
	    (!us_is(text[0], US_ALPHA | US_HIGH) &&
		memchr("_#@", text[0], 3) == NULL))
		return false;
	for (i = 1; i < len; i++)
		if (!us_is(text[i], US_ALPHA | US_DIGIT | US_HIGH) &&
		    memchr(" _-.#/()%&?", text[i], 11) == NULL)
			return false;
	return true;
}

/* Return whether the first record holds the names of columns, none of them
 * twice. */
static bool
has_names(const struct us_table_sniff *s, const char *text, char separator)
{
	size_t len = s->first_end, at, end, other, other_end;

	for (at = s->begin; at <= len; at = end + 1) {
		end = us_find_byte(text, at, len, separator);
		if (!is_name(text + at, end - at))
			return false;
		for (other = s->begin; other < at; other = other_end + 1) {
			other_end = us_find_byte(text, other, at, separator);
			if (other_end - other == end - at &&
			    memcmp(text + other, text + at, end - at) == 0)
				return false;
		}
	}
	return true;
}

static int
decide(const struct us_table_sniff *s, const char *text)
{
	const struct us_table_separator *separator = s->separator;
	size_t i;

	for (i = 0; i < US_TABLE_SEPARATORS; i++) {
		if (separator[i].is_out || separator[i].first == 0 ||
		    (!s->is_named && !has_names(s, text, separators[i])))
			continue;
		/* The reader of tables takes the comma before it. */
		if (separators[i] == ';' && separator[1].first > 0)
			continue;
		return separators[i] == '\t' ? URLSIFT_DECODE_TSV :
					       URLSIFT_DECODE_CSV;
	}
	return URLSIFT_DECODE_TEXT;
}

/* A record ends.  Return false if no separator is left. */
static bool
end_record(struct us_table_sniff *s, size_t end)
{
	struct us_table_separator *separator;
	bool is_left = false;
	size_t i;

	if (s->records++ == 0)
		s->first_end = end;
	for (i = 0; i < US_TABLE_SEPARATORS; i++) {
		separator = &s->separator[i];
		if (s->records == 1)
			separator->first = separator->count;
		if (separator->count != separator->first ||
		    separator->first == 0)
			separator->is_out = true;
		separator->count = 0;
		is_left = is_left || !separator->is_out;
	}
	s->record = s->at + 1;
	s->in_field = s->is_quoted = s->is_behind = false;
	return is_left;
}

static void
read_byte(struct us_table_sniff *s, char byte)
{
	const char *separator = memchr(separators, byte, US_TABLE_SEPARATORS);

	if (s->is_behind && byte == ' ' && !s->is_named)
		s->separator[1].is_out = s->separator[2].is_out = true;
	s->is_behind = byte == ',' || byte == ';';
	if (separator != NULL) {
		s->separator[separator - separators].count++;
		s->in_field = s->is_quoted = false;
		return;
	}
	if (byte == '"' && (!s->in_field || s->is_quoted))
		s->is_quoted = s->in_quotes = true;
	s->in_field = true;
}

/* Return the end of the record that ends at ${at}, without a CR. */
static size_t
record_end(const struct us_table_sniff *s, const char *text, size_t at)
{

	return at > s->record && text[at - 1] == '\r' ? at - 1 : at;
}

/* Read up to where it is decided whether the text may be a table.  Return false
 * if it is none. */
static bool
read_records(struct us_table_sniff *s, const char *text, size_t len)
{
	char byte;

	for (; s->at < len && s->records < ENOUGH; s->at++) {
		byte = text[s->at];
		if (byte == '\0' ||
		    (s->records == 0 && s->at - s->begin >= FIRST_MAX))
			return false;
		if (s->in_quotes)
			s->in_quotes = byte != '"';
		else if (byte != '\n')
			read_byte(s, byte);
		else if (!end_record(s, record_end(s, text, s->at)))
			return false;
	}
	return true;
}

int
us_table_sniff(struct us_table_sniff *s, const char *text, size_t len, bool all)
{
	size_t enough = s->is_named ? 1 : ENOUGH_IN_ALL;

	if (s->at == 0)
		s->at = s->record = s->begin;
	if (!read_records(s, text, len))
		return URLSIFT_DECODE_TEXT;
	if (s->records == ENOUGH)
		return decide(s, text);
	if (!all)
		return US_DETECT_MORE;
	if (!s->in_quotes && s->record < len &&
	    !end_record(s, record_end(s, text, len)))
		return URLSIFT_DECODE_TEXT;
	return s->records >= enough ? decide(s, text) : URLSIFT_DECODE_TEXT;
}
