/*
 * The writer of JSON Lines: one object for each record, with keys in a fixed
 * order.  "v" is the version of the format; a new key does not change it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "column.h"
#include "json.h"
#include "shown.h"
#include "writers.h"

static bool
has(const struct urlsift_reading *r, enum urlsift_part part)
{

	return (r->has & 1U << part) != 0;
}

static void
put_part(struct json *json, const struct urlsift_reading *r,
    enum urlsift_part part)
{
	const struct urlsift_slice *slice = &r->part[part];

	json_text(json, urlsift_part_name(part), r->url + slice->begin,
	    slice->end - slice->begin);
}

/* Put the scheme, the other components that are present, and the port if it is
 * known. */
static void
put_parts(struct json *json, const struct urlsift_reading *r)
{
	const struct urlsift_slice *scheme = &r->part[URLSIFT_P_SCHEME];
	unsigned part = URLSIFT_P_SCHEME + 1, left = r->has >> part;

	if (has(r, URLSIFT_P_SCHEME))
		json_lower(json, "scheme", r->url + scheme->begin,
		    scheme->end - scheme->begin);
	if (left != 0) {
		json_open(json, "parts", '{');
		for (; left != 0; left >>= 1, part++)
			if ((left & 1) != 0)
				put_part(json, r, (enum urlsift_part)part);
		json_close(json, '}');
	}
	if (r->port != 0)
		json_number(json, "port", r->port);
}

static void
put_reason(struct json *json, const struct urlsift_reading *r)
{

	if (r->reason == URLSIFT_R_NONE)
		return;
	json_word(json, "reason", urlsift_reason_name(r->reason));
	json_number(json, "at", r->at);
	json_word(json, "clause", urlsift_reason_clause(r->reason));
	json_word(json, "why", urlsift_reason_text(r->reason));
}

static const char *
verdict(const struct urlsift_reading *r)
{

	return r->reason == URLSIFT_R_NONE ? "kept" : "rejected";
}

static void
put_place(struct json *json, const struct place *place)
{

	if (place->file != NULL)
		json_text(json, "file", place->file, strlen(place->file));
	if (place->line != 0)
		json_number(json, "line", place->line);
	if (place->column != 0)
		json_number(json, "column", place->column);
}

static void
put_extent(struct json *json, const struct urlsift_hit *hit)
{

	json_number(json, "offset", hit->begin);
	json_number(json, "length", hit->end - hit->begin);
}

static void
put_spans(struct json *json, const struct urlsift_hit *hit)
{
	size_t i;

	put_extent(json, hit);
	json_open(json, "spans", '[');
	for (i = 0; i < hit->spans; i++) {
		json_open(json, NULL, '[');
		json_number(json, NULL, hit->span[i].begin);
		json_number(json, NULL, hit->span[i].end);
		json_close(json, ']');
	}
	json_close(json, ']');
}

/* Put the record of a WARC file. */
static void
put_record(struct json *json, const struct place_in_message *within)
{

	json_open(json, "record", '{');
	json_number(json, "index", within->index);
	json_text(json, "type", within->record.type,
	    strlen(within->record.type));
	json_text(json, "date", within->record.date,
	    strlen(within->record.date));
	json_text(json, "target", within->record.target,
	    strlen(within->record.target));
	json_close(json, '}');
}

/* Put the cell of a table. */
static void
put_cell(struct json *json, const struct place_in_message *within)
{

	json_open(json, "cell", '{');
	json_number(json, "row", within->row);
	json_number(json, "column", within->column);
	json_close(json, '}');
}

/* Put the location in a decoded input. */
static void
put_within(struct json *json, const struct place_in_message *within)
{

	if (within == NULL)
		return;
	if (*within->member != '\0')
		json_text(json, "member", within->member,
		    strlen(within->member));
	if (within->record.is_there)
		put_record(json, within);
	if (within->end > 0) {
		json_open(json, "source", '[');
		json_number(json, NULL, within->begin);
		json_number(json, NULL, within->end);
		json_close(json, ']');
	}
	if (within->id != NULL)
		json_text(json, "message_id", within->id, strlen(within->id));
	if (within->date != NULL)
		json_text(json, "message_date", within->date,
		    strlen(within->date));
	if (within->sender != NULL)
		json_text(json, "sender", within->sender,
		    strlen(within->sender));
	if (within->subject != NULL)
		json_text(json, "subject", within->subject,
		    strlen(within->subject));
	if (within->index > 0 && !within->record.is_there)
		json_number(json, "msg_index", within->index);
	if (*within->part != '\0')
		json_text(json, "part", within->part, strlen(within->part));
	/* Its name may hold any mark (RFC 5322 3.6.8). */
	if (*within->field != '\0')
		json_text(json, "field", within->field, strlen(within->field));
	if (*within->pointer != '\0')
		json_text(json, "pointer", within->pointer,
		    strlen(within->pointer));
	if (within->row != 0)
		put_cell(json, within);
}

static void
put_opens(struct json *json, const struct urlsift_hit *hit)
{

	if (hit->opens != NULL)
		json_text(json, "opens", hit->opens->url, hit->opens->len);
}

/* Put the element that the link is in. */
static void
put_element(struct json *json, const struct place_in_element *in)
{

	if (in == NULL)
		return;
	if (in->element != NULL)
		json_text(json, "element", in->element, strlen(in->element));
	if (in->attribute != NULL)
		json_text(json, "attribute", in->attribute,
		    strlen(in->attribute));
	if (in->text != NULL)
		json_text(json, "text", in->text, in->text_len);
	if (in->text_host != NULL)
		json_text(json, "text_host", in->text_host,
		    strlen(in->text_host));
}

static void
put_alternatives(struct json *json, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r;
	unsigned i;

	json_open(json, "alternatives", '[');
	for (i = 1; i < hit->readings; i++) {
		r = hit->reading[i];
		json_open(json, NULL, '{');
		json_text(json, "url", r->url, r->len);
		json_word(json, "verdict", verdict(r));
		if (r->reason != URLSIFT_R_NONE)
			json_word(json, "reason",
			    urlsift_reason_name(r->reason));
		json_close(json, '}');
	}
	json_close(json, ']');
}

/* Put the names of ${notes} except "joined", which has a key of its own. */
static void
put_notes(struct json *json, unsigned notes)
{
	const char *name;
	unsigned bit;

	notes &= ~(unsigned)URLSIFT_N_JOINED;
	json_open(json, "notes", '[');
	for (bit = 1; bit != 0 && bit <= notes; bit <<= 1) {
		name = urlsift_note_name((enum urlsift_note)bit);
		if ((notes & bit) != 0 && name != NULL)
			json_word(json, NULL, name);
	}
	json_close(json, ']');
}

static void
put_risks(struct json *json, unsigned risks)
{
	unsigned bit;

	json_open(json, "risks", '[');
	for (bit = 1; bit != 0 && bit <= risks; bit <<= 1)
		if ((risks & bit) != 0)
			json_word(json, NULL,
			    urlsift_risk_name((enum urlsift_risk)bit));
	json_close(json, ']');
}

/* A named_part_piece. */
static void
put_piece(void *ctx, const char *text, size_t len)
{

	json_piece(ctx, text, len);
}

/* Put the values of --columns, all as strings. */
static void
put_columns(struct json *json, const struct record *record)
{
	const struct column *column = record->options->column;
	size_t i;

	if (record->options->columns == 0)
		return;
	json_open(json, "columns", '{');
	for (i = 0; i < record->options->columns; i++) {
		json_name(json, column[i].title, column[i].len);
		out_char(json->out, '"');
		value_put(&column[i].value, record, put_piece, json);
		out_char(json->out, '"');
	}
	json_close(json, '}');
}

void
write_json(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const struct record record = { options, place, hit, false };
	unsigned notes = hit->notes | r->notes;
	struct json json = { out, false };

	json_open(&json, NULL, '{');
	json_number(&json, "v", 1);
	json_text(&json, "url", r->url, r->len);
	if (place->original != NULL)
		json_text(&json, "original", place->original->url,
		    place->original->len);
	put_opens(&json, hit);
	json_word(&json, "verdict", verdict(r));
	put_reason(&json, r);
	json_word(&json, "form", urlsift_form_name(hit->form));
	json_bool(&json, "joined", (notes & URLSIFT_N_JOINED) != 0);
	put_place(&json, place);
	put_spans(&json, hit);
	put_within(&json, place->within);
	put_element(&json, place->in);
	put_parts(&json, r);
	put_alternatives(&json, hit);
	put_notes(&json, notes);
	put_risks(&json, hit_risks(hit) | place_risks(place));
	put_columns(&json, &record);
	json_close(&json, '}');
	out_char(out, options->end);
}

void
write_json_url(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const struct record record = { options, place, hit, true };
	struct json json = { out, false };

	json_open(&json, NULL, '{');
	json_number(&json, "v", 1);
	json_text(&json, "url", r->url, r->len);
	put_opens(&json, hit);
	json_word(&json, "verdict",
	    r->reason == URLSIFT_R_NONE ? "valid" : "invalid");
	put_reason(&json, r);
	put_place(&json, place);
	put_extent(&json, hit);
	put_parts(&json, r);
	put_notes(&json, r->notes);
	put_risks(&json, hit_risks(hit));
	put_columns(&json, &record);
	json_close(&json, '}');
	out_char(out, options->end);
}
