/*
 * The values of a result.  They are put as they are in the URL (D40); what is
 * decoded on request is a named part.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stddef.h>
#include <string.h>

#include "base/hostname.h"
#include "../options/suggestion.h"
#include "errors.h"
#include "shown.h"
#include "value.h"

/* Where the pieces of a value go. */
struct sink {
	named_part_piece *put;
	void *ctx;
};

typedef void put_value(const struct sink *to, const struct record *record,
    size_t number);

struct value_row {
	const char *name;
	size_t len;
	put_value *put;
	size_t number;
	unsigned needs;
	bool is_old;
};

static void
put_text(const struct sink *to, const char *text, size_t len)
{

	if (len > 0)
		to->put(to->ctx, text, len);
}

static void
put_string(const struct sink *to, const char *text)
{

	if (text != NULL)
		put_text(to, text, strlen(text));
}

static void
put_number(const struct sink *to, uint64_t number)
{
	char digits[20];
	size_t at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + number % 10);
	} while ((number /= 10) > 0);
	put_text(to, digits + at, sizeof(digits) - at);
}

/* Put a number that is counted from 1; 0: it is not known. */
static void
put_counted(const struct sink *to, uint64_t number)
{

	if (number != 0)
		put_number(to, number);
}

static void
put_url(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_text(to, record->hit->reading[0]->url,
	    record->hit->reading[0]->len);
}

static void
put_opens(const struct sink *to, const struct record *record, size_t number)
{
	const struct urlsift_reading *opens = record->hit->opens;

	(void)number;
	if (opens != NULL)
		put_text(to, opens->url, opens->len);
}

static void
put_host(const struct sink *to, const struct record *record, size_t number)
{
	const struct urlsift_reading *r = hit_target(record->hit);
	struct urlsift_slice host;

	(void)number;
	if (hostname_slice(r, &host))
		put_text(to, r->url + host.begin, host.end - host.begin);
}

static void
put_original(const struct sink *to, const struct record *record, size_t number)
{
	const struct urlsift_reading *r = record->place->original;

	if (r == NULL)
		put_url(to, record, number);
	else
		put_text(to, r->url, r->len);
}

static void
put_verdict(const struct sink *to, const struct record *record, size_t number)
{
	bool is_valid = record->hit->reading[0]->reason == URLSIFT_R_NONE;

	(void)number;
	if (record->is_line)
		put_string(to, is_valid ? "valid" : "invalid");
	else
		put_string(to, is_valid ? "kept" : "rejected");
}

static void
put_reason(const struct sink *to, const struct record *record, size_t number)
{
	enum urlsift_reason reason = record->hit->reading[0]->reason;

	(void)number;
	if (reason != URLSIFT_R_NONE)
		put_string(to, urlsift_reason_name(reason));
}

/* A line that was judged has no form. */
static void
put_form(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	if (!record->is_line)
		put_string(to, urlsift_form_name(record->hit->form));
}

static void
put_risks(const struct sink *to, const struct record *record, size_t number)
{
	unsigned risks = hit_risks(record->hit) | place_risks(record->place);
	unsigned bit;

	(void)number;
	for (bit = 1; bit != 0 && bit <= risks; bit <<= 1) {
		if ((risks & bit) == 0)
			continue;
		put_string(to, urlsift_risk_name((enum urlsift_risk)bit));
		if (risks >= bit << 1)
			put_text(to, ",", 1);
	}
}

static void
put_scheme(const struct sink *to, const struct record *record, size_t number)
{
	const struct urlsift_reading *r = hit_shown(record->hit);
	const struct urlsift_slice *slice = &r->part[URLSIFT_P_SCHEME];
	char lower[64];
	size_t at, n;

	(void)number;
	if ((r->has & 1U << URLSIFT_P_SCHEME) == 0)
		return;
	for (at = slice->begin, n = 0; at < slice->end; at++) {
		lower[n] = r->url[at];
		if (lower[n] >= 'A' && lower[n] <= 'Z')
			lower[n] = (char)(lower[n] | 0x20);
		if (++n == sizeof(lower) || at + 1 == slice->end) {
			put_text(to, lower, n);
			n = 0;
		}
	}
}

static void
put_port(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_counted(to, hit_shown(record->hit)->port);
}

static void
put_domain(const struct sink *to, const struct record *record, size_t number)
{
	struct hostname host;

	(void)number;
	put_string(to,
	    hostname_domain(&host, record->options->suffixes,
		hit_target(record->hit)));
}

static void
put_suffix(const struct sink *to, const struct record *record, size_t number)
{
	struct hostname host;

	(void)number;
	put_string(to,
	    hostname_suffix(&host, record->options->suffixes,
		hit_target(record->hit)));
}

static void
put_file(const struct sink *to, const struct record *record, size_t number)
{
	const char *file = record->place->file;

	(void)number;
	put_string(to, file == NULL ? INPUT_STDIN : file);
}

static void
put_line(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_counted(to, record->place->line);
}

static void
put_column(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_counted(to, record->place->column);
}

static void
put_offset(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_number(to, record->hit->begin);
}

static void
put_length(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	put_number(to, record->hit->end - record->hit->begin);
}

static void
put_context(const struct sink *to, const struct record *record, size_t number)
{

	if (record->place->context != NULL)
		text_context_put(record->place->context, number, to->put,
		    to->ctx);
}

static void
put_sentence(const struct sink *to, const struct record *record, size_t number)
{

	(void)number;
	if (record->place->context != NULL)
		text_context_put_sentence(record->place->context, to->put,
		    to->ctx);
}

/* Put the string at ${number} in the place in a message. */
static void
put_word(const struct sink *to, const struct record *record, size_t number)
{
	const char *within = (const char *)record->place->within;

	if (within != NULL)
		put_string(to,
		    *(const char *const *)(const void *)(within + number));
}

/* The same for a number that is counted from 1. */
static void
put_count(const struct sink *to, const struct record *record, size_t number)
{
	const char *within = (const char *)record->place->within;

	if (within != NULL)
		put_counted(to,
		    *(const uint64_t *)(const void *)(within + number));
}

/* The same in an element. */
static void
put_in_element(const struct sink *to, const struct record *record,
    size_t number)
{
	const char *in = (const char *)record->place->in;

	if (in != NULL)
		put_string(to,
		    *(const char *const *)(const void *)(in + number));
}

static void
put_link_text(const struct sink *to, const struct record *record, size_t number)
{
	const struct place_in_element *in = record->place->in;

	(void)number;
	if (in != NULL && in->text != NULL)
		put_text(to, in->text, in->text_len);
}

static void
put_source(const struct sink *to, const struct record *record, size_t number)
{
	const struct place_in_message *within = record->place->within;

	(void)number;
	if (within == NULL || within->end == 0)
		return;
	put_number(to, within->begin);
	put_text(to, "-", 1);
	put_number(to, within->end);
}

static void
put_message_index(const struct sink *to, const struct record *record,
    size_t number)
{
	const struct place_in_message *within = record->place->within;

	(void)number;
	if (within != NULL && !within->record.is_there)
		put_counted(to, within->index);
}

#define IN_MESSAGE(member) offsetof(struct place_in_message, member)
#define IN_ELEMENT(member) offsetof(struct place_in_element, member)

static const struct value_row rows[] = {
#define VALUE(name, put, number, needs, text) \
	{ name, sizeof(name) - 1, put_##put, number, needs, false },
#define OLD(name, put, number, needs) \
	{ name, sizeof(name) - 1, put_##put, number, needs, true },
#include "values.def"
#undef VALUE
#undef OLD
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

/* Return the row with this ${name}, or NULL. */
static const struct value_row *
find_row(const char *name, size_t len)
{
	const struct value_row *row;

	for (row = rows; row < rows + ROWS; row++)
		if (row->len == len && memcmp(row->name, name, len) == 0)
			return row;
	return NULL;
}

/* Read ${text}, the N of "context:N", into ${number}.  Return false if it is
 * not a number from 1 to TEXT_CONTEXT_BYTES. */
static bool
read_characters(const char *text, size_t len, size_t *number)
{
	size_t at, n = 0;

	for (at = 0; at < len && n <= TEXT_CONTEXT_BYTES; at++) {
		if (text[at] < '0' || text[at] > '9')
			return false;
		n = 10 * n + (size_t)(text[at] - '0');
	}
	*number = n;
	return n > 0 && n <= TEXT_CONTEXT_BYTES;
}

bool
value_find(struct value *v, const char *name, size_t len)
{
	static const char context[] = "context:";
	size_t n = sizeof(context) - 1;

	if (len > n && memcmp(name, context, n) == 0) {
		v->row = find_row(name, n - 1);
		return read_characters(name + n, len - n, &v->number);
	}
	v->row = find_row(name, len);
	if (v->row == NULL)
		return named_part_find(&v->part, name, len);
	v->number = v->row->number;
	return true;
}

const char *
value_complain(const char *name, size_t len)
{
	static const char *const others[] = { "query:KEY", "decoded:PART",
		"decoded:query:KEY", "context:N" };
	const struct value_row *row;
	struct suggestion words;
	const char *word;
	unsigned part;
	size_t i;

	suggestion_begin(&words, name, len);
	for (row = rows; row < rows + ROWS; row++)
		if (!row->is_old)
			suggestion_add(&words, row->name, row->len);
	for (part = URLSIFT_P_SCHEME + 1; part < URLSIFT_PARTS; part++) {
		word = urlsift_part_name((enum urlsift_part)part);
		if (find_row(word, strlen(word)) == NULL)
			suggestion_add(&words, word, strlen(word));
	}
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		suggestion_add(&words, others[i], strlen(others[i]));
	return suggestion_say(&words);
}

unsigned
value_needs(const struct value *v)
{

	return v->row == NULL ? 0 : v->row->needs;
}

bool
value_is_file(const struct value *v)
{

	return v->row != NULL && v->row->put == put_file;
}

void
value_put(const struct value *v, const struct record *record,
    named_part_piece *put, void *ctx)
{
	const struct sink to = { put, ctx };

	if (v->row != NULL)
		v->row->put(&to, record, v->number);
	else
		(void)named_part_put(&v->part, hit_shown(record->hit), put,
		    ctx);
}
