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

/* Return how many bytes at the start of ${text} are UTF-8 without NUL. */
static size_t
count_text(const char *text, size_t len)
{
	size_t at, n;

	for (at = 0; at < len; at += n) {
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
put_text(const struct row *row, bool is_quoted, const char *text, size_t len)
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
		put_text(row, needs_quotes, text, n);
		out_text(row->out, REPLACEMENT, strlen(REPLACEMENT));
		text += n + 1;
		len -= n + 1;
	}
	put_text(row, needs_quotes, text, len);
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

/* Put the cell of ${column}. */
static void
put_column(struct row *row, const struct column *column,
    struct urlsift_view *view)
{
	struct urlsift_value value;
	enum urlsift_type type = column->type;
	int found = 1;
	char *to;

	/* Most lists are empty. */
	if (column->is_field)
		found = urlsift_view_get(view, column->name.field, 0, &value);
	if (found == 1 && (!column->is_field || type > URLSIFT_T_FLAG))
		found = urlsift_view_text(view, &column->name, &value);
	if (found != 1) {
		if (found == URLSIFT_ENOMEM)
			row->out->error = ENOMEM;
		value.text = column->none;
		value.len = column->none_len;
		type = URLSIFT_T_TEXT;
	}
	if (type == URLSIFT_T_NUMBER) {
		to = out_digits(out_begin(row->out), value.number);
		*to++ = row->separator;
		out_done(row->out, to);
	} else if (type == URLSIFT_T_FLAG) {
		out_word(row->out, value.number != 0 ? "true" : "false");
		out_char(row->out, row->separator);
	} else if (value.len == 0) {
		out_char(row->out, row->separator);
	} else if (!is_formula(value.text, value.len) &&
	    (utf8_is_piece(&row->plain, value.text, value.len) ||
		utf8_is_plain(value.text, value.len))) {
		out_put_before(row->out, value.text, value.len, row->separator);
	} else {
		put_cell(row, value.text, value.len);
	}
}

static void
put_columns(struct row *row, const struct options *o, struct urlsift_view *view)
{
	const struct column *column = o->column, *end = column + o->columns;
	const unsigned lacks = urlsift_view_lacks(view);

	while (column < end)
		if ((column->from & lacks) != 0) {
			out_fill(row->out, row->separator, column->alike);
			column += column->alike;
		} else {
			put_column(row, column++, view);
		}
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
		row.plain = utf8_plain_of(url->url, url->len);
		urlsift_view_hit(record->view, record->hit, record->place);
		put_columns(&row, o, record->view);
	}
	end_row(out, o);
}
