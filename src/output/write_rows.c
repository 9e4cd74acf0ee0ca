/*
 * The writers of CSV (RFC 4180, but with the record end of the other formats)
 * and of tab-separated values.  Both have the same columns.
 */
#include "config.h"

#include <string.h>

#include "../options/option_modes.h"
#include "errors.h"
#include "writers.h"

/* The column names, which are also the first row.  New columns are added at the
 * end.  As in JSON, "port" is the port in effect, also if it is the default. */
static const char *const columns[] = { "url", "verdict", "reason", "form",
	"file", "line", "column", "offset", "length", "scheme", "user",
	"password", "host", "port", "path", "query", "fragment", "member",
	"risks", "part", "field", "message_id", "message_date", "sender",
	"subject" };

/* The components that have a column, except scheme and port. */
static const enum urlsift_part before_port[] = { URLSIFT_P_USER,
	URLSIFT_P_PASSWORD, URLSIFT_P_HOST };
static const enum urlsift_part behind_port[] = { URLSIFT_P_PATH,
	URLSIFT_P_QUERY, URLSIFT_P_FRAGMENT };

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

/* Put a cell in quotes, and double the quotes in it. */
static void
put_quoted(struct out *out, const char *text, size_t len)
{
	const char *quote;
	size_t n;

	out_char(out, '"');
	while ((quote = memchr(text, '"', len)) != NULL) {
		n = (size_t)(quote - text) + 1;
		out_text(out, text, n);
		out_char(out, '"');
		text += n;
		len -= n;
	}
	out_text(out, text, len);
	out_char(out, '"');
}

/* Return how many bytes at the start of ${text} are none of the four
 * ${marks}. */
static size_t
count_plain(const char *text, size_t len, const char *marks)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (memchr(marks, text[at], 4) != NULL)
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
	if (!row->is_csv)
		put_escaped(row->out, text, len);
	else if (count_plain(text, len, ",\"\n\r") < len)
		put_quoted(row->out, text, len);
	else
		out_text(row->out, text, len);
}

static void
put_word(struct row *row, const char *word)
{

	put_cell(row, word, strlen(word));
}

/* Put a number, or an empty cell for 0. */
static void
put_number(struct row *row, uint64_t number)
{

	begin_cell(row);
	if (number != 0)
		out_number(row->out, number);
}

static void
put_parts(struct row *row, const struct urlsift_reading *r,
    const enum urlsift_part *part, size_t n)
{
	const struct urlsift_slice *slice;
	size_t i;

	for (i = 0; i < n; i++) {
		slice = &r->part[part[i]];
		if ((r->has & 1U << part[i]) == 0)
			begin_cell(row);
		else
			put_cell(row, r->url + slice->begin,
			    slice->end - slice->begin);
	}
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
		for (i = 0; i < sizeof(columns) / sizeof(*columns); i++)
			put_word(&row, columns[i]);
	}
	out_char(out, options->end);
}

void
write_risks(struct out *out, unsigned risks)
{
	unsigned bit;
	bool follows = false;

	for (bit = 1; bit != 0 && bit <= risks; bit <<= 1) {
		if ((risks & bit) == 0)
			continue;
		if (follows)
			out_char(out, ',');
		out_word(out, urlsift_risk_name((enum urlsift_risk)bit));
		follows = true;
	}
}

/* Put the risks in one cell, which needs quotes if they are several. */
static void
put_risks(struct row *row, unsigned risks)
{
	bool quotes = row->is_csv && (risks & (risks - 1)) != 0;

	begin_cell(row);
	if (quotes)
		out_char(row->out, '"');
	write_risks(row->out, risks);
	if (quotes)
		out_char(row->out, '"');
}

/* Put where in a message the URL is; empty cells if it is in none. */
static void
put_message(struct row *row, const struct place_in_message *in)
{
	const char *words[6] = { NULL };
	size_t i;

	if (in != NULL) {
		words[0] = in->part;
		words[1] = in->field;
		words[2] = in->id;
		words[3] = in->date;
		words[4] = in->sender;
		words[5] = in->subject;
	}
	for (i = 0; i < 6; i++)
		put_word(row, words[i] == NULL ? "" : words[i]);
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

/* Put the row of ${hit}, with this ${verdict}; it stands in this ${form}. */
static void
put_row(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit,
    const char *verdict, const char *form)
{
	struct row row = { out, options->format == FORMAT_CSV, false };
	const struct urlsift_reading *r = hit->reading[0];
	enum urlsift_reason reason = r->reason;

	put_cell(&row, r->url, r->len);
	put_word(&row, verdict);
	put_word(&row,
	    reason == URLSIFT_R_NONE ? "" : urlsift_reason_name(reason));
	put_word(&row, form);
	put_word(&row, place->file == NULL ? INPUT_STDIN : place->file);
	put_number(&row, place->line);
	put_number(&row, place->column);
	begin_cell(&row);
	out_number(out, hit->begin);
	put_number(&row, hit->end - hit->begin);
	begin_cell(&row);
	write_scheme(out, r);
	put_parts(&row, r, before_port,
	    sizeof(before_port) / sizeof(*before_port));
	put_number(&row, r->port);
	put_parts(&row, r, behind_port,
	    sizeof(behind_port) / sizeof(*behind_port));
	put_word(&row, place->within == NULL ? "" : place->within->member);
	put_risks(&row, urlsift_reading_risks(r) | place_risks(place));
	put_message(&row, place->within);
	out_char(out, options->end);
}

void
write_row(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	bool is_kept = hit->reading[0]->reason == URLSIFT_R_NONE;

	put_row(out, options, place, hit, is_kept ? "kept" : "rejected",
	    urlsift_form_name(hit->form));
}

void
write_row_url(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	bool is_valid = hit->reading[0]->reason == URLSIFT_R_NONE;

	put_row(out, options, place, hit, is_valid ? "valid" : "invalid", "");
}
