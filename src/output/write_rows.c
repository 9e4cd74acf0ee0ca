/*
 * The writers of CSV (RFC 4180, but with the record end of the other formats)
 * and of tab-separated values.  Both have the same columns.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "../options/option_modes.h"
#include "column.h"
#include "writers.h"

/* A CSV cell with one of these needs quotes. */
static const char csv_marks[] = ",\"\n\r";

/* A row; ${is_begun}: it already has a cell. */
struct row {
	struct out *out;
	bool is_csv, is_begun;
};

static void
begin_cell(struct row *row)
{

	if (row->is_begun)
		out_char(row->out, row->is_csv ? ',' : '\t');
	row->is_begun = true;
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

static void
put_cell(struct row *row, const char *text, size_t len)
{

	begin_cell(row);
	if (!row->is_csv) {
		put_escaped(row->out, text, len);
	} else if (count_plain(text, len, csv_marks) < len) {
		out_char(row->out, '"');
		double_quotes(row->out, text, len);
		out_char(row->out, '"');
	} else {
		out_text(row->out, text, len);
	}
}

static void
put_word(struct row *row, const char *word)
{

	put_cell(row, word, strlen(word));
}

void
write_header(struct out *out, const struct options *options)
{
	struct row row = { out, options->format == FORMAT_CSV, false };
	size_t i;

	if (options->format != FORMAT_CSV && options->format != FORMAT_TSV)
		return;
	if (options->sums == SUMS_TOP) {
		put_word(&row, "count");
		put_word(&row, top_word(options->top_of));
	} else {
		for (i = 0; i < options->columns; i++)
			put_cell(&row, options->column[i].title,
			    options->column[i].len);
	}
	out_char(out, options->end);
}

void
write_count(struct out *out, const struct options *options, uint64_t count,
    const char *name, size_t len)
{
	struct row row = { out, options->format == FORMAT_CSV, true };

	out_number(out, count);
	if (options->format == FORMAT_CSV || options->format == FORMAT_TSV) {
		put_cell(&row, name, len);
	} else {
		out_char(out, '\t');
		out_text(out, name, len);
	}
	out_char(out, options->end);
}

/* A cell that is put in pieces. */
struct cell {
	struct out *out;
	bool needs_quotes;
};

/* These are of the type named_part_piece. */
static void
note_marks(void *ctx, const char *text, size_t len)
{
	struct cell *cell = ctx;

	if (count_plain(text, len, csv_marks) < len)
		cell->needs_quotes = true;
}

static void
put_piece(void *ctx, const char *text, size_t len)
{
	struct cell *cell = ctx;

	out_text(cell->out, text, len);
}

static void
put_piece_quoted(void *ctx, const char *text, size_t len)
{
	struct cell *cell = ctx;

	double_quotes(cell->out, text, len);
}

static void
put_piece_escaped(void *ctx, const char *text, size_t len)
{
	struct cell *cell = ctx;

	put_escaped(cell->out, text, len);
}

/* Put the cell of ${value}.  In CSV it is looked through before, as one mark
 * needs quotes around all of it. */
static void
put_value(struct row *row, const struct value *value,
    const struct record *record)
{
	struct cell cell = { row->out, false };

	begin_cell(row);
	if (!row->is_csv) {
		value_put(value, record, put_piece_escaped, &cell);
		return;
	}
	value_put(value, record, note_marks, &cell);
	if (!cell.needs_quotes) {
		value_put(value, record, put_piece, &cell);
		return;
	}
	out_char(row->out, '"');
	value_put(value, record, put_piece_quoted, &cell);
	out_char(row->out, '"');
}

static void
put_row(struct out *out, const struct record *record)
{
	const struct options *options = record->options;
	struct row row = { out, options->format == FORMAT_CSV, false };
	size_t i;

	for (i = 0; i < options->columns; i++)
		put_value(&row, &options->column[i].value, record);
	out_char(out, options->end);
}

void
write_row(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct record record = { options, place, hit, false };

	put_row(out, &record);
}

void
write_row_url(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct record record = { options, place, hit, true };

	put_row(out, &record);
}
