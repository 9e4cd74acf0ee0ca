/*
 * Templates of --get: parsing and output.  Names are those of the components in
 * JSON and a few more.  Values are printed as they are in the URL (D40).
 */
#include "config.h"

#include <string.h>

#include "base/suffix.h"
#include "../host/hostname.h"
#include "../options/suggestion.h"
#include "errors.h"
#include "template.h"

/* What a name stands for, if it is not a component of the URL. */
enum value {
	VALUE_PART,
	VALUE_SCHEME,
	VALUE_DOMAIN,
	VALUE_SUFFIX,
	VALUE_QUERY_FIELD,
	VALUE_PORT,
	VALUE_URL,
	VALUE_ORIGINAL,
	VALUE_VERDICT,
	VALUE_REASON,
	VALUE_FORM,
	VALUE_RISKS,
	VALUE_FILE,
	VALUE_LINE,
	VALUE_COLUMN,
	VALUE_OFFSET,
	VALUE_LENGTH,
	VALUE_MEMBER,
	VALUE_SOURCE,
	VALUE_RECORD_TYPE,
	VALUE_RECORD_DATE,
	VALUE_RECORD_TARGET,
	VALUE_MESSAGE_ID,
	VALUE_MESSAGE_DATE,
	VALUE_SENDER,
	VALUE_SUBJECT,
	VALUE_INDEX,
	VALUE_PART_PATH,
	VALUE_FIELD,
	VALUE_POINTER,
	VALUE_CELL_ROW,
	VALUE_CELL_COLUMN,
	VALUE_NONE
};

/* clang-format off */
static const char *const names[VALUE_NONE] = {
	[VALUE_SCHEME] = "scheme",
	[VALUE_DOMAIN] = "domain",
	[VALUE_SUFFIX] = "suffix",
	[VALUE_PORT] = "default:port",
	[VALUE_URL] = "url",
	[VALUE_ORIGINAL] = "original",
	[VALUE_VERDICT] = "verdict",
	[VALUE_REASON] = "reason",
	[VALUE_FORM] = "form",
	[VALUE_RISKS] = "risks",
	[VALUE_FILE] = "file",
	[VALUE_LINE] = "line",
	[VALUE_COLUMN] = "column",
	[VALUE_OFFSET] = "offset",
	[VALUE_LENGTH] = "length",
	[VALUE_MEMBER] = "member",
	[VALUE_SOURCE] = "source",
	[VALUE_RECORD_TYPE] = "record:type",
	[VALUE_RECORD_DATE] = "record:date",
	[VALUE_RECORD_TARGET] = "record:target",
	[VALUE_MESSAGE_ID] = "mail:message_id",
	[VALUE_MESSAGE_DATE] = "message_date",
	[VALUE_SENDER] = "sender",
	[VALUE_SUBJECT] = "subject",
	[VALUE_INDEX] = "msg_index",
	[VALUE_PART_PATH] = "part",
	[VALUE_FIELD] = "field",
	[VALUE_POINTER] = "pointer",
	[VALUE_CELL_ROW] = "cell:row",
	[VALUE_CELL_COLUMN] = "cell:column",
};
/* clang-format on */

/* A piece of a template: a name, an escape or text. */
struct piece {
	bool is_name, is_escape;
	const char *text;
	size_t len;
	enum value value;
	enum urlsift_part part;
};

static bool
piece_is(const struct piece *piece, const char *word)
{

	return word != NULL && strlen(word) == piece->len &&
	    memcmp(word, piece->text, piece->len) == 0;
}

/* Set the value that the name of ${piece} stands for. */
static void
look_up(struct piece *piece)
{
	static const char query[] = "query:";
	enum urlsift_part part;
	enum value value;

	piece->value = VALUE_NONE;
	for (value = VALUE_SCHEME; value < VALUE_NONE; value++)
		if (piece_is(piece, names[value])) {
			piece->value = value;
			return;
		}
	for (part = URLSIFT_P_SCHEME + 1; part < URLSIFT_PARTS; part++)
		if (piece_is(piece, urlsift_part_name(part))) {
			piece->value = VALUE_PART;
			piece->part = part;
			return;
		}
	if (piece->len > strlen(query) &&
	    memcmp(piece->text, query, strlen(query)) == 0)
		piece->value = VALUE_QUERY_FIELD;
}

/* Read an escape; ${at} is behind its backslash.  Return the next position. */
static const char *
read_escape(const char *at, struct piece *piece)
{
	static const char codes[] = "ntr0\\{", bytes[] = "\n\t\r\0\\{";
	const char *code = *at == '\0' ? NULL : strchr(codes, *at);

	piece->text = code == NULL ? "" : bytes + (code - codes);
	piece->len = code == NULL ? 0 : 1;
	return at + 1;
}

/* Read the piece at ${at}, which is not the end.  Return the position of the
 * next one.  An unknown escape becomes a piece without text, and an unclosed
 * name becomes an unknown name. */
static const char *
next_piece(const char *at, struct piece *piece)
{

	piece->is_name = *at == '{';
	piece->is_escape = *at == '\\';
	if (piece->is_escape)
		return read_escape(at + 1, piece);
	if (piece->is_name)
		at++;
	piece->text = at;
	piece->len = strcspn(at, piece->is_name ? "}" : "{\\");
	at += piece->len;
	if (!piece->is_name)
		return at;
	look_up(piece);
	if (*at == '\0')
		piece->value = VALUE_NONE;
	else
		at++;
	return at;
}

/* Return the error message for an unknown name. */
static const char *
unknown_name_error(const struct piece *piece)
{
	enum urlsift_part part;
	struct suggestion words;
	enum value value;

	if (piece->text[piece->len] == '\0')
		return "a { is not closed by a }";
	suggestion_begin(&words, piece->text, piece->len);
	for (value = VALUE_SCHEME; value < VALUE_NONE; value++)
		if (names[value] != NULL)
			suggestion_add(&words, names[value],
			    strlen(names[value]));
	for (part = URLSIFT_P_SCHEME + 1; part < URLSIFT_PARTS; part++)
		suggestion_add(&words, urlsift_part_name(part),
		    strlen(urlsift_part_name(part)));
	suggestion_add(&words, "query:KEY", strlen("query:KEY"));
	return suggestion_say(&words);
}

const char *
template_check(const char *template)
{
	const char *at = template;
	struct piece piece;

	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name && piece.value == VALUE_NONE)
			return unknown_name_error(&piece);
		if (!piece.is_name && piece.len == 0)
			return "unknown escape; allowed are \\n, \\t, \\r, "
			       "\\0, \\\\ and \\{";
	}
	return NULL;
}

/* Return whether ${template} has one of two values. */
static bool
has_value(const char *template, enum value one, enum value other)
{
	const char *at = template;
	struct piece piece;

	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name &&
		    (piece.value == one || piece.value == other))
			return true;
	}
	return false;
}

bool
template_needs_lines(const char *template)
{

	return has_value(template, VALUE_LINE, VALUE_COLUMN);
}

bool
template_needs_suffixes(const char *template)
{

	return has_value(template, VALUE_DOMAIN, VALUE_SUFFIX);
}

static void
put_slice(struct out *out, const struct urlsift_reading *r,
    enum urlsift_part part)
{
	const struct urlsift_slice *slice = &r->part[part];

	if ((r->has & 1U << part) != 0)
		out_text(out, r->url + slice->begin, slice->end - slice->begin);
}

/* Put the value of the first field ${key} of the query. */
static void
put_field(struct out *out, const struct urlsift_reading *r, const char *key,
    size_t len)
{
	const struct urlsift_slice *query = &r->part[URLSIFT_P_QUERY];
	const char *at = r->url + query->begin, *end = r->url + query->end;
	const char *next;

	if ((r->has & 1U << URLSIFT_P_QUERY) == 0)
		return;
	for (; at < end; at = next + 1) {
		next = memchr(at, '&', (size_t)(end - at));
		if (next == NULL)
			next = end;
		if ((size_t)(next - at) > len && at[len] == '=' &&
		    memcmp(at, key, len) == 0) {
			at += len + 1;
			out_text(out, at, (size_t)(next - at));
			return;
		}
	}
}

/* Put a ${value} that describes where the URL was found. */
static void
put_place(struct out *out, enum value value, const struct place *place,
    const struct urlsift_hit *hit)
{
	const char *file = place->file == NULL ? INPUT_STDIN : place->file;

	if (value == VALUE_FILE)
		out_text(out, file, strlen(file));
	else if (value == VALUE_LINE)
		out_number(out, place->line);
	else if (value == VALUE_COLUMN)
		out_number(out, place->column);
	else if (value == VALUE_OFFSET)
		out_number(out, hit->begin);
	else if (value == VALUE_LENGTH)
		out_number(out, hit->end - hit->begin);
}

static void
put_word(struct out *out, const char *word)
{

	if (word != NULL)
		out_text(out, word, strlen(word));
}

/* Put a number that is counted from 1. */
static void
put_count(struct out *out, uint64_t number)
{

	if (number != 0)
		out_number(out, number);
}

/* Put the offsets between which the part is in the file. */
static void
put_source(struct out *out, const struct place_in_message *within)
{

	if (within->end == 0)
		return;
	out_number(out, within->begin);
	out_char(out, '-');
	out_number(out, within->end);
}

/* Put the location in a decoded input; nothing if it is unknown. */
static void
put_within(struct out *out, enum value value,
    const struct place_in_message *within)
{

	if (within == NULL)
		return;
	if (value == VALUE_MEMBER)
		put_word(out, within->member);
	else if (value == VALUE_SOURCE)
		put_source(out, within);
	else if (value == VALUE_RECORD_TYPE)
		put_word(out, within->record.type);
	else if (value == VALUE_RECORD_DATE)
		put_word(out, within->record.date);
	else if (value == VALUE_RECORD_TARGET)
		put_word(out, within->record.target);
	else if (value == VALUE_MESSAGE_ID)
		put_word(out, within->id);
	else if (value == VALUE_MESSAGE_DATE)
		put_word(out, within->date);
	else if (value == VALUE_SENDER)
		put_word(out, within->sender);
	else if (value == VALUE_SUBJECT)
		put_word(out, within->subject);
	else if (value == VALUE_PART_PATH)
		put_word(out, within->part);
	else if (value == VALUE_FIELD)
		put_word(out, within->field);
	else if (value == VALUE_POINTER)
		put_word(out, within->pointer);
	else if (value == VALUE_CELL_ROW)
		put_count(out, within->row);
	else if (value == VALUE_CELL_COLUMN)
		put_count(out, within->column);
	else if (within->index > 0 && !within->record.is_there)
		out_number(out, within->index);
}

/* Put the URL before it was rewritten to ${r}. */
static void
put_original(struct out *out, const struct place *place,
    const struct urlsift_reading *r)
{

	if (place->original != NULL)
		r = place->original;
	out_text(out, r->url, r->len);
}

static void
put_verdict(struct out *out, enum value value, const struct urlsift_reading *r)
{

	if (value == VALUE_VERDICT)
		out_word(out,
		    r->reason == URLSIFT_R_NONE ? "kept" : "rejected");
	else if (r->reason != URLSIFT_R_NONE)
		out_word(out, urlsift_reason_name(r->reason));
}

/* Put the registrable domain of the host, or the public suffix that it is
 * under; nothing if it has none. */
static void
put_domain(struct out *out, const struct options *options,
    const struct urlsift_reading *r, bool is_suffix)
{
	struct hostname host;
	const char *domain = NULL;

	if (hostname_of(&host, r))
		domain = suffix_domain(options->suffixes, host.ascii);
	if (domain != NULL && is_suffix &&
	    (domain = strchr(domain, '.')) != NULL)
		domain++;
	put_word(out, domain);
}

static void
put_value(struct out *out, const struct options *options,
    const struct piece *piece, const struct place *place,
    const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const char *field = piece->text + strlen("query:");

	switch (piece->value) {
	case VALUE_PART:
		put_slice(out, r, piece->part);
		break;
	case VALUE_SCHEME:
		write_scheme(out, r);
		break;
	case VALUE_DOMAIN:
	case VALUE_SUFFIX:
		put_domain(out, options, r, piece->value == VALUE_SUFFIX);
		break;
	case VALUE_QUERY_FIELD:
		put_field(out, r, field, piece->len - strlen("query:"));
		break;
	case VALUE_PORT:
		if (r->port != 0)
			out_number(out, r->port);
		break;
	case VALUE_URL:
		out_text(out, r->url, r->len);
		break;
	case VALUE_ORIGINAL:
		put_original(out, place, r);
		break;
	case VALUE_VERDICT:
	case VALUE_REASON:
		put_verdict(out, piece->value, r);
		break;
	case VALUE_FORM:
		out_word(out, urlsift_form_name(hit->form));
		break;
	case VALUE_RISKS:
		write_risks(out, urlsift_reading_risks(r) | place_risks(place));
		break;
	case VALUE_FILE:
	case VALUE_LINE:
	case VALUE_COLUMN:
	case VALUE_OFFSET:
	case VALUE_LENGTH:
		put_place(out, piece->value, place, hit);
		break;
	case VALUE_MEMBER:
	case VALUE_SOURCE:
	case VALUE_RECORD_TYPE:
	case VALUE_RECORD_DATE:
	case VALUE_RECORD_TARGET:
	case VALUE_MESSAGE_ID:
	case VALUE_MESSAGE_DATE:
	case VALUE_SENDER:
	case VALUE_SUBJECT:
	case VALUE_INDEX:
	case VALUE_PART_PATH:
	case VALUE_FIELD:
	case VALUE_POINTER:
	case VALUE_CELL_ROW:
	case VALUE_CELL_COLUMN:
		put_within(out, piece->value, place->within);
		break;
	case VALUE_NONE:
		break;
	}
}

void
template_put(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const char *at = options->template;
	struct piece piece;

	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name)
			put_value(out, options, &piece, place, hit);
		else if (piece.is_escape)
			out_char(out, *piece.text);
		else
			out_lines(out, piece.text, piece.len);
	}
}
