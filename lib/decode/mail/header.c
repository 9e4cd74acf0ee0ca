/*
 * Header fields as text.  A field is emitted unchanged, with its name and its
 * folding, so that the scanner sees the columns of the raw text
 * (header-fields-are-raw).  Only encoded words (RFC 2047) are decoded.  A field
 * whose value is one URL is emitted as a URL (fields-with-one-url).  A list of
 * messages shows the sender and the subject (RFC 5322, 3.4 and 3.6.5;
 * sender-of-a-message).
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "message.h"
#include "../emitter.h"

#define NAME_MAX_LEN 128

static size_t
value_at(const struct us_field *field)
{
	size_t at = field->value;

	while (at < field->len &&
	    (field->text[at] == ' ' || field->text[at] == '\t'))
		at++;
	return at;
}

/* Write the value without its folding to ${url}, which has room for all of it.
 * Return its length, or 0 if it is not a whole URL, since it has blanks or
 * brackets, or begins with an encoded word. */
static size_t
whole_url(const struct us_field *field, char *url)
{
	size_t at, len = 0;
	bool is_folded = false;
	unsigned char byte;

	for (at = value_at(field); at < field->len; at++) {
		byte = (unsigned char)field->text[at];
		if (byte == '<' || byte == '"' || byte == '\0')
			return 0;
		if (byte == '\r' || byte == '\n')
			is_folded = true;
		else if (byte != ' ' && byte != '\t')
			url[len++] = (char)byte;
		else if (!is_folded)
			break;
		if (byte > ' ')
			is_folded = false;
	}
	/* Ignore blanks at the end. */
	for (; at < field->len; at++)
		if ((unsigned char)field->text[at] > ' ')
			return 0;
	return len > 2 && memcmp(url, "=?", 2) == 0 ? 0 : len;
}

const char *
us_header_base(const struct us_field *field, char base[US_BASE_ROOM])
{
	size_t len = 0;

	if (field->len > 0 && field->len - value_at(field) < US_BASE_ROOM)
		len = whole_url(field, base);
	base[len] = '\0';
	return us_is_base(base, len) ? base : NULL;
}

/* Return whether a URL has no scheme: no colon is before a byte that ends
 * one. */
static bool
is_relative(const char *url, size_t len)
{
	size_t at = 0;

	while (at < len && strchr("/?#:", url[at]) == NULL)
		at++;
	return at == 0 || at == len || url[at] != ':';
}

/* Resolve ${url} into ${whole} if its base is known. */
static void
resolve(const struct us_header *h, struct urlsift_decode_url *url,
    struct us_buf *whole)
{

	if (h->base == NULL || !us_is_base(h->base, strlen(h->base))) {
		url->flags = URLSIFT_DECODE_RELATIVE;
		return;
	}
	us_resolve(h->out, whole, h->base, strlen(h->base), url->url, url->len);
	url->url = whole->data;
	url->len = whole->len;
}

/* The input broke off, if it did so before ${end}. */
static void
emit_broken(const struct us_header *h, uint64_t end)
{

	if (h->cut != 0 && end >= h->cut)
		us_emit_broken(h->out);
}

/* Emit the field, which ends at ${end}, as a URL.  Return false if it is not
 * one. */
static bool
emit_url(const struct us_header *h, const struct us_field *field, uint64_t end)
{
	struct urlsift_decode_url found = { .place = { 0, 1, 0 } };
	struct us_buf whole = { .len = 0 };
	char *url = malloc(field->len);

	if (url == NULL)
		return us_emit_status(h->out, URLSIFT_DECODE_ENOMEM) != 0;
	found.place.offset = value_at(field);
	found.len = whole_url(field, url);
	found.url = url;
	if (found.len > 0 && is_relative(url, found.len))
		resolve(h, &found, &whole);
	if (found.len > 0) {
		/* The URL may be cut, too. */
		emit_broken(h, end);
		us_emit_url(h->out, &found);
	}
	free(url);
	us_buf_free(&whole);
	return found.len > 0;
}

static int
header_text(void *ctx, const char *text, size_t len)
{
	struct us_emitter *out = ctx;

	us_emit_text(out, text, len);
	return out->status;
}

static void
emit_decoded(const struct us_header *h, const struct us_field *field)
{

	if (us_find(field->text, field->len, "=?", 2) == NULL)
		us_emit_text(h->out, field->text, field->len);
	else
		us_encoded_word_decode(field->text, field->len, h->converter,
		    header_text, h->out);
}

/* Return whether the colon at ${at} is in the time of day, as of "12:34".  No
 * scheme's name is a number. */
static bool
is_in_time(const char *text, size_t at, size_t len)
{

	return at >= 3 && len - at > 2 && us_is(text[at - 1], US_DIGIT) &&
	    us_is(text[at - 2], US_DIGIT) &&
	    (text[at - 3] == ' ' || text[at - 3] == ':') &&
	    us_is(text[at + 1], US_DIGIT) && us_is(text[at + 2], US_DIGIT);
}

/* Return whether there is a colon from ${at} on that may be that of a URL. */
static bool
has_colon(const char *text, size_t at, size_t len)
{
	const char *colon;

	while ((colon = memchr(text + at, ':', len - at)) != NULL) {
		at = (size_t)(colon - text);
		if (!is_in_time(text, at, len))
			return true;
		at++;
	}
	return false;
}

static bool
is_url(const struct us_field *field)
{

	return field->kind == US_FIELD_URL || field->kind == US_FIELD_BASE ||
	    field->kind == US_FIELD_LOCATION;
}

/* Return whether there can be a URL in a field: it needs a colon besides the
 * one behind the name, unless hosts are searched for, too. */
static bool
may_hold_url(const struct us_header *h, const struct us_field *field)
{
	size_t at = field->value;

	/* A line of text that begins with a URL looks like a field. */
	if (at < field->len && field->text[at] == '/')
		at = 0;
	if (field->kind == US_FIELD_ID || field->kind == US_FIELD_OWN)
		return false;
	return h->all || is_url(field) ||
	    has_colon(field->text, at, field->len) ||
	    us_find(field->text + at, field->len - at, "=?", 2) != NULL;
}

void
us_header_emit(const struct us_header *h, const struct us_field *field,
    uint64_t offset)
{
	struct urlsift_decode_part part;
	uint64_t end = offset + field->len;
	char name[NAME_MAX_LEN];
	size_t len = field->name < sizeof(name) ? field->name : 0;

	if (!may_hold_url(h, field))
		return;
	memcpy(name, field->text, len);
	name[len] = '\0';
	part = *h->in;
	part.field = name;
	if (part.message == NULL) {
		part.begin = offset;
		part.end = end;
	}
	us_emit_part(h->out, &part);
	if (!is_url(field) || !emit_url(h, field, end)) {
		emit_decoded(h, field);
		emit_broken(h, end);
	}
	us_emit_part_end(h->out);
}

/* Return where the quoted string or the comment at ${at} ends; comments may be
 * nested. */
static size_t
skip_quoted(const char *text, size_t at, size_t end)
{
	char open = text[at], close = open == '(' ? ')' : '"';
	size_t depth = 1;

	for (at++; at < end && depth > 0; at++)
		if (text[at] == '\\' && at + 1 < end)
			at++;
		else if (text[at] == close)
			depth--;
		else if (text[at] == open)
			depth++;
	return at;
}

/* Find the first address in ${text} from ${at} to ${end}: what is in angle
 * brackets in the first item of the list, else its first word with an @.
 * Return its length, 0 if there is none, and set ${begin}. */
static size_t
find_address(const char *text, size_t at, size_t end, size_t *begin)
{
	size_t word = at, found = 0;

	while (at < end && text[at] != '<' &&
	    (found == 0 || (text[at] != ',' && text[at] != ';'))) {
		if (text[at] == '(') {
			at = skip_quoted(text, at, end);
			word = at;
		} else if (text[at] == '"') {
			at = skip_quoted(text, at, end);
		} else if (us_is(text[at++], US_BLANK) || text[at - 1] == ',') {
			word = at;
		} else if (text[at - 1] == '@' && found == 0) {
			*begin = word;
			while (at < end && !us_is(text[at], US_BLANK) &&
			    memchr(",;(<", text[at], 4) == NULL)
				at++;
			found = at - word;
		}
	}
	if (at == end || text[at] != '<')
		return found;
	*begin = at + 1;
	return us_find_byte(text, at + 1, end, '>') - (at + 1);
}

/* Write the first address in ${field} to ${address}, with its domain in lower
 * case; empty: there is none. */
static void
read_address(const struct us_field *field, char *address)
{
	const char *text = field->text;
	size_t begin = 0, len, domain, i, to = 0;

	address[0] = '\0';
	len = find_address(text, field->value, field->len, &begin);
	text += begin;
	if ((domain = us_find_byte(text, 0, len, '@')) == len)
		len = 0;
	for (i = 0; i < len && to + 1 < US_ADDRESS_ROOM; i++) {
		/* A quoted local part may have blanks. */
		if ((us_is(text[i], US_BLANK) || text[i] == '\0') &&
		    (text[i] != ' ' || i > domain || address[0] != '"'))
			continue;
		address[to++] = i > domain ? us_lower(text[i]) : text[i];
	}
	address[i < len ? 0 : to] = '\0';
}

struct subject {
	char *text;
	size_t len;
};

/* Append decoded text.  White space becomes one blank; it is none at the
 * beginning. */
static int
put_subject(void *ctx, const char *text, size_t len)
{
	struct subject *s = ctx;
	char *to = s->text, byte;
	size_t i, n = s->len;

	for (i = 0; i < len && n + 1 < US_SUBJECT_ROOM; i++) {
		byte = us_is(text[i], US_BLANK) || text[i] == '\0' ? ' ' :
								     text[i];
		if (byte != ' ' || (n > 0 && to[n - 1] != ' '))
			to[n++] = byte;
	}
	s->len = n;
	return 0;
}

/* Remove the blank at the end, and a character that was cut. */
static void
end_subject(struct subject *s)
{
	uint32_t code;
	size_t last;

	if (s->len + 1 == US_SUBJECT_ROOM) {
		last = s->len - 1;
		while (last > 0 && s->len - last < 4 &&
		    ((unsigned char)s->text[last] & 0xC0) == 0x80)
			last--;
		if (us_is(s->text[last], US_HIGH) &&
		    us_utf8_read(s->text + last, s->len - last, &code) == 0)
			s->len = last;
	}
	while (s->len > 0 && s->text[s->len - 1] == ' ')
		s->len--;
	s->text[s->len] = '\0';
}

/* Write the text of ${field} from its value to ${end} to ${subject}, in one
 * line and with its encoded words decoded. */
static void
write_subject(const struct us_field *field, size_t end,
    struct us_converter *converter, char *subject)
{
	struct subject s = { subject, 0 };

	us_encoded_word_decode(field->text + field->value, end - field->value,
	    converter, put_subject, &s);
	end_subject(&s);
}

static void
unquote(char *name)
{
	char *to = name;

	for (; *name != '\0'; name++) {
		if (*name == '\\' && name[1] != '\0')
			name++;
		else if (*name == '"')
			continue;
		*to++ = *name;
	}
	*to = '\0';
}

/* Write the name before the first address to ${name}. */
static void
read_name(const struct us_field *field, struct us_converter *converter,
    char *name)
{
	size_t begin = field->value;

	(void)find_address(field->text, field->value, field->len, &begin);
	name[0] = '\0';
	if (begin == field->value || field->text[begin - 1] != '<')
		return;
	write_subject(field, begin - 1, converter, name);
	unquote(name);
}

/* Write what is in angle brackets in ${field} to ${id}, which has room for
 * US_MAX_ID bytes; empty: nothing. */
static void
find_id(const struct us_field *field, char *id)
{
	const char *open = memchr(field->text, '<', field->len), *close;

	if (open == NULL)
		return;
	open++;
	close = memchr(open, '>', field->len - (size_t)(open - field->text));
	if (close == NULL || close - open > US_MAX_ID)
		return;
	memcpy(id, open, (size_t)(close - open));
	id[close - open] = '\0';
}

void
us_header_describe(struct us_message *m, const struct us_field *field,
    unsigned *seen)
{
	struct us_converter *converter = &m->body.converter;
	unsigned kind = 1U << field->kind;

	if ((*seen & kind) != 0)
		return;
	*seen |= kind;
	switch (field->kind) {
	case US_FIELD_OWN:
		find_id(field, m->id);
		if (m->id[0] == '\0')
			*seen &= ~kind;
		break;
	case US_FIELD_DATE:
		us_date_read(field, m->date);
		break;
	case US_FIELD_FROM:
		read_address(field, m->sender);
		read_name(field, converter, m->sender_name);
		break;
	case US_FIELD_TO:
		read_address(field, m->recipient);
		break;
	case US_FIELD_REPLY:
		read_address(field, m->reply_to);
		break;
	case US_FIELD_RETURN:
		read_address(field, m->return_path);
		break;
	case US_FIELD_LIST:
		find_id(field, m->list_id);
		break;
	case US_FIELD_SUBJECT:
		write_subject(field, field->len, converter, m->subject);
		break;
	default:
		break;
	}
}
