/*
 * The writers of CSV (RFC 4180, but with the record end of the other formats)
 * and of tab-separated values.  Both have the same columns.  A table is UTF-8
 * whatever it is made from (tables-are-utf-8), and no cell is a formula
 * (cells-are-no-formulas).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "column.h"
#include "utf8.h"
#include "writers.h"

/* A CSV cell with one of these needs quotes. */
static const char csv_marks[] = ",\"\n\r";

/* What is printable and needs no quotes or escapes in any table. */
static const struct us_set plain = { { 0xFC, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC,
    0xFC, 0xFC, 0xFC, 0xFC, 0xFC, 0xD8, 0xFC, 0xFC, 0x7C } };

/* What stands for a byte that is no text (tables-are-utf-8). */
#define REPLACEMENT "\xEF\xBF\xBD"

#define BOM "\xEF\xBB\xBF"

/* A row; many cells are pieces of ${plain}. */
struct row {
	struct out *out;
	bool is_csv, is_raw;
	char separator; /* behind a cell */
	struct utf8_plain plain;
};

static bool
is_table(const struct options *options)
{

	return options->format == FORMAT_CSV || options->format == FORMAT_TSV;
}

static struct row
row_of(struct out *out, const struct options *options)
{

	bool is_csv = options->format == FORMAT_CSV;

	return (struct row){ .out = out,
		.is_csv = is_csv,
		.is_raw = options->cells == CELLS_RAW,
		.separator = is_csv ? ',' : '\t' };
}

static void
end_row(struct out *out, const struct options *options)
{

	/* There is nothing behind the last cell. */
	out->len--;
	if (is_table(options) && options->cells == CELLS_EXCEL &&
	    options->end == '\n')
		out_char(out, '\r');
	out_char(out, options->end);
}

/* Put text with the quotes in it doubled. */
static void
double_quotes(struct out *out, const char *text, size_t len)
{
	const char *quote;
	size_t n;

	while ((quote = memchr(text, '"', len)) != NULL) {
		n = (size_t)(quote - text) + 1;
		out_text(out, text, n);
		out_char(out, '"');
		text += n;
		len -= n;
	}
	out_text(out, text, len);
}

/* Return how many bytes at the start of ${text} are none of the four
 * ${marks}. */
static size_t
count_plain(const char *text, size_t len, const char *marks)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (text[at] == marks[0] || text[at] == marks[1] ||
		    text[at] == marks[2] || text[at] == marks[3])
			break;
	return at;
}

/* Put a cell with the ${marks} escaped by a backslash. */
static void
put_escaped(struct out *out, const char *text, size_t len)
{
	static const char marks[] = "\t\n\r\\", letters[] = "tnr\\";
	size_t n;

	while ((n = count_plain(text, len, marks)) < len) {
		out_text(out, text, n);
		out_char(out, '\\');
		out_char(out, letters[strchr(marks, text[n]) - marks]);
		text += n + 1;
		len -= n + 1;
	}
	out_text(out, text, len);
}

/* Return how many bytes at the start of ${text} are UTF-8 without NUL: most are
 * ASCII. */
static size_t
count_text(const char *text, size_t len)
{
	static const struct us_set ascii = { { 0xFE, 0xFF, 0xFF, 0xFF, 0xFF,
	    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
	    0xFF } };
	size_t at, n;

	for (at = us_byteset_span_best()(&ascii, text, 0, len); at < len;
	     at += n) {
		n = 1;
		if ((unsigned char)text[at] >= 0x80)
			n = utf8_len(text + at, len - at);
		if (n == 0 || text[at] == '\0')
			break;
	}
	return at;
}

/* Return whether a spreadsheet may take a cell that begins with ${text} for a
 * formula: also in full width, which some convert (cells-are-no-formulas). */
static inline bool
is_formula(const char *text, size_t len)
{

	switch (text[0]) {
	case '=':
	case '+':
	case '-':
	case '@':
	case '\t':
	case '\r':
	case '\n':
		return true;
	case '\xEF':
		return len >= 3 && text[1] == '\xBC' &&
		    memchr("\x8B\x8D\x9D\xA0", text[2], 4) != NULL;
	default:
		return false;
	}
}

/* Put text that is UTF-8. */
static void
put_utf8(const struct row *row, bool is_quoted, const char *text, size_t len)
{

	if (!row->is_csv)
		put_escaped(row->out, text, len);
	else if (is_quoted)
		double_quotes(row->out, text, len);
	else
		out_text(row->out, text, len);
}

/* Put any cell, in quotes if it has one of the marks of CSV. */
static void
put_cell(struct row *row, const char *text, size_t len)
{
	bool needs_quotes = row->is_csv &&
	    count_plain(text, len, csv_marks) < len;
	size_t n;

	if (needs_quotes)
		out_char(row->out, '"');
	if (len > 0 && !row->is_raw && is_formula(text, len))
		out_char(row->out, '\'');
	while ((n = count_text(text, len)) < len) {
		put_utf8(row, needs_quotes, text, n);
		out_text(row->out, REPLACEMENT, strlen(REPLACEMENT));
		text += n + 1;
		len -= n + 1;
	}
	put_utf8(row, needs_quotes, text, len);
	if (needs_quotes)
		out_char(row->out, '"');
	out_char(row->out, row->separator);
}

void
write_header(struct out *out, const struct options *options)
{
	struct row row = row_of(out, options);
	size_t i;

	if (!is_table(options))
		return;
	if (options->cells == CELLS_EXCEL)
		out_text(out, BOM, strlen(BOM));
	for (i = 0; i < options->columns; i++)
		put_cell(&row, options->column[i].title,
		    options->column[i].len);
	end_row(out, options);
}

/* Put the cell of ${value}, a text, at ${to}: most are plain, and a word of the
 * library is.  Return the end. */
static inline char *
put_text(struct row *row, char *to, const struct urlsift_value *value,
    bool is_word)
{
	const char *text = value->text;
	const size_t len = value->len;
	bool is_plain = is_word || len == 0 ||
	    (!is_formula(text, len) && utf8_is_plain(&row->plain, text, len));

	if (is_plain && len < OUT_FEW) {
		memcpy(to, text, len);
		to[len] = row->separator;
		return to + len + 1;
	}
	out_done(row->out, to);
	if (is_plain)
		out_put_before(row->out, text, len, row->separator);
	else
		put_cell(row, text, len);
	return out_end(row->out);
}

/* Put the cell of ${value} at ${to}.  Return the end. */
static inline char *
put_value(struct row *row, char *to, enum urlsift_type type,
    const struct urlsift_value *value, bool is_word)
{

	if (type == URLSIFT_T_TEXT)
		return put_text(row, to, value, is_word);
	if (type == URLSIFT_T_NUMBER) {
		to = out_digits(to, value->number);
	} else {
		memcpy(to, value->number != 0 ? "true" : "false", 5);
		to += value->number != 0 ? 4 : 5;
	}
	*to = row->separator;
	return to + 1;
}

/* Set ${value} to the text of ${column}.  Return whether there is one. */
static bool
ask(struct row *row, const struct column *column, struct urlsift_view *view,
    struct urlsift_value *value)
{
	int found = urlsift_view_text(view, &column->name, value);

	if (found == URLSIFT_ENOMEM)
		row->out->error = ENOMEM;
	return found == 1;
}

static void
put_columns(struct row *row, const struct options *o, struct urlsift_view *view)
{
	const struct column *column = o->column, *end = column + o->columns;
	const unsigned lacks = urlsift_view_lacks(view);
	const struct urlsift_value *values, *value;
	struct urlsift_value asked;
	char *to = out_end(row->out);
	enum urlsift_type type;
	bool is_given;
	uint64_t has;

	if (urlsift_view_values(view, o->slots, &values, &has) != URLSIFT_OK)
		row->out->error = ENOMEM;
	for (; column < end; column++) {
		to = out_go_on(row->out, to);
		type = column->type;
		value = &values[column->slot];
		is_given = (has & column->bit) != 0;
		if (!is_given && (column->from & lacks) != 0) {
			memset(to, row->separator, ALIKE_MOST);
			to += column->alike;
			column += column->alike - 1;
			continue;
		}
		if (!is_given || type > URLSIFT_T_FLAG) {
			if ((!is_given && column->bit != 0) ||
			    !ask(row, column, view, &asked)) {
				asked.text = column->none;
				asked.len = column->none_len;
			}
			value = &asked;
			type = URLSIFT_T_TEXT;
		}
		to = put_value(row, to, type, value,
		    value != &asked &&
			(column->from & URLSIFT_FROM_LIBRARY) != 0);
	}
	out_done(row->out, to);
}

void
write_row(struct out *out, const struct record *record)
{
	const struct options *o = record->options;
	const struct urlsift_reading *url;
	struct row row = row_of(out, o);
	size_t i;

	if (record->row != NULL) {
		for (i = 0; i < o->columns; i++)
			put_cell(&row, record->row[i].text, record->row[i].len);
	} else {
		url = record->hit->reading[0];
		row.plain = utf8_plain_of(&plain, url->url, url->len);
		urlsift_view_hit(record->view, record->hit, record->place);
		put_columns(&row, o, record->view);
	}
	end_row(out, o);
}
