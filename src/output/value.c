/*
 * The values of a result.  Values are put as they are in the URL (D40), or
 * decoded on request (D210).
 */
#include "config.h"

#include <stddef.h>
#include <string.h>

#include "base/percent.h"
#include "base/suffix.h"
#include "../host/hostname.h"
#include "../options/suggestion.h"
#include "errors.h"
#include "utf8.h"
#include "value.h"

static const char query_prefix[] = "query:", decoded_prefix[] = "decoded:";

/* Where the pieces of a value go. */
struct sink {
	value_piece *put;
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
	unsigned risks = urlsift_reading_risks(record->hit->reading[0]) |
	    place_risks(record->place);
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
	const struct urlsift_reading *r = record->hit->reading[0];
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
	put_counted(to, record->hit->reading[0]->port);
}

static void
put_domain(const struct sink *to, const struct record *record, size_t number)
{
	struct hostname host;

	(void)number;
	if (hostname_of(&host, record->hit->reading[0]))
		put_string(to,
		    suffix_domain(record->options->suffixes, host.ascii));
}

static void
put_suffix(const struct sink *to, const struct record *record, size_t number)
{
	struct hostname host;
	const char *domain = NULL;

	(void)number;
	if (hostname_of(&host, record->hit->reading[0]))
		domain = suffix_domain(record->options->suffixes, host.ascii);
	if (domain != NULL && (domain = strchr(domain, '.')) != NULL)
		put_string(to, domain + 1);
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

	(void)number;
	put_string(to, record->place->context);
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

/* If ${name} begins with ${prefix} and goes on, set ${name} and ${len} to what
 * is behind it. */
static bool
skip_prefix(const char **name, size_t *len, const char *prefix)
{
	size_t n = strlen(prefix);

	if (*len <= n || memcmp(*name, prefix, n) != 0)
		return false;
	*name += n;
	*len -= n;
	return true;
}

static bool
find_part(struct value *v, const char *name, size_t len)
{
	const char *word;
	unsigned part;

	for (part = URLSIFT_P_SCHEME; part < URLSIFT_PARTS; part++) {
		word = urlsift_part_name((enum urlsift_part)part);
		if (strlen(word) == len && memcmp(word, name, len) == 0) {
			v->part = (enum urlsift_part)part;
			return true;
		}
	}
	return false;
}

bool
value_find(struct value *v, const char *name, size_t len)
{
	const struct value_row *row;

	memset(v, 0, sizeof(*v));
	for (row = rows; row < rows + ROWS; row++)
		if (row->len == len && memcmp(row->name, name, len) == 0) {
			v->row = row;
			return true;
		}
	v->is_decoded = skip_prefix(&name, &len, decoded_prefix);
	if (skip_prefix(&name, &len, query_prefix)) {
		v->part = URLSIFT_P_QUERY;
		v->key = name;
		v->key_len = len;
		return true;
	}
	return find_part(v, name, len);
}

const char *
value_complain(const char *name, size_t len)
{
	static const char *const others[] = { "query:KEY", "decoded:PART",
		"decoded:query:KEY" };
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

/* Set ${text} to the value of the first field ${key} of the query, which
 * ${text} is. */
static bool
find_field(const char **text, size_t *len, const char *key, size_t key_len)
{
	const char *at = *text, *end = *text + *len, *next;

	for (; at < end; at = next + 1) {
		next = memchr(at, '&', (size_t)(end - at));
		if (next == NULL)
			next = end;
		if ((size_t)(next - at) > key_len && at[key_len] == '=' &&
		    memcmp(at, key, key_len) == 0) {
			*text = at + key_len + 1;
			*len = (size_t)(next - *text);
			return true;
		}
	}
	return false;
}

/* Return whether ${text} is U+2028 or U+2029, which some programs take for a
 * line end. */
static bool
ends_line(const char *text, size_t len)
{

	return len == 3 &&
	    (memcmp(text, "\xE2\x80\xA8", 3) == 0 ||
		memcmp(text, "\xE2\x80\xA9", 3) == 0);
}

/* Decode the escapes at the start of ${text} that are one character.  Return
 * its length, and set ${taken} to the length of the escapes; 0: they are not
 * UTF-8, a character that utf8_run() stops at, or a line end. */
static size_t
decode_character(const char *text, size_t len, char bytes[4], size_t *taken)
{
	size_t n = 0, at = 0, wanted = 1;
	int byte;

	while (n < 4 && n < wanted) {
		if (len - at < 3 || text[at] != '%' ||
		    (byte = escape_byte(text + at + 1)) == -1)
			return 0;
		bytes[n++] = (char)byte;
		at += 3;
		if (n == 1)
			wanted = byte < 0x80 ? 1 :
			    byte < 0xE0	     ? 2 :
			    byte < 0xF0	     ? 3 :
					       4;
	}
	*taken = at;
	return utf8_run(bytes, n, "") == n && !ends_line(bytes, n) ? n : 0;
}

/* Put ${text} with its escapes decoded once.  What is no text then stays as it
 * is (D210).  ${is_form}: a plus stands for a space. */
static void
put_decoded(const struct sink *to, const char *text, size_t len, bool is_form)
{
	size_t at, plain = 0, n, taken;
	char bytes[4];

	for (at = 0; at < len; at += taken) {
		taken = 1;
		n = 0;
		if (text[at] == '%') {
			n = decode_character(text + at, len - at, bytes,
			    &taken);
		} else if (is_form && text[at] == '+') {
			bytes[0] = ' ';
			n = 1;
		}
		if (n == 0) {
			taken = 1;
			continue;
		}
		put_text(to, text + plain, at - plain);
		put_text(to, bytes, n);
		plain = at + taken;
	}
	put_text(to, text + plain, len - plain);
}

/* Return whether a plus in the query of ${r} is a space; in mailto it is not
 * (RFC 6068, section 5). */
static bool
has_form(const struct urlsift_reading *r)
{
	const struct urlsift_slice *slice = &r->part[URLSIFT_P_SCHEME];
	static const char name[] = "mailto";
	size_t i;

	if (slice->end - slice->begin != strlen(name))
		return true;
	for (i = 0; i < strlen(name); i++)
		if ((r->url[slice->begin + i] | 0x20) != name[i])
			return true;
	return false;
}

static void
put_part(const struct sink *to, const struct value *v,
    const struct urlsift_reading *r)
{
	const struct urlsift_slice *slice = &r->part[v->part];
	const char *text = r->url + slice->begin;
	size_t len = slice->end - slice->begin;

	if ((r->has & 1U << v->part) == 0 ||
	    (v->key != NULL && !find_field(&text, &len, v->key, v->key_len)))
		return;
	if (v->is_decoded)
		put_decoded(to, text, len, v->key != NULL && has_form(r));
	else
		put_text(to, text, len);
}

void
value_put(const struct value *v, const struct record *record, value_piece *put,
    void *ctx)
{
	const struct sink to = { put, ctx };

	if (v->row != NULL)
		v->row->put(&to, record, v->row->number);
	else
		put_part(&to, v, record->hit->reading[0]);
}
