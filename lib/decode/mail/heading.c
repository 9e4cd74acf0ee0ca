/*
 * The sender and the subject of a message (RFC 5322, 3.4 and 3.6.5; D195).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "encoded_word.h"
#include "heading.h"

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
	size_t word = at, found = 0, len;

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
	for (len = 0; at + 1 + len < end && text[at + 1 + len] != '>'; len++)
		continue;
	return len;
}

void
us_heading_sender(const struct us_field *field, char *sender)
{
	size_t begin = 0, len, i, to = 0;
	bool is_domain = false;
	char byte;

	sender[0] = '\0';
	len = find_address(field->text, field->value, field->len, &begin);
	if (memchr(field->text + begin, '@', len) == NULL)
		len = 0;
	for (i = 0; i < len && to + 1 < US_SENDER_ROOM; i++) {
		byte = field->text[begin + i];
		/* A quoted local part may have blanks. */
		if ((us_is(byte, US_BLANK) || byte == '\0') &&
		    (byte != ' ' || is_domain || sender[0] != '"'))
			continue;
		is_domain = is_domain || byte == '@';
		sender[to++] = is_domain ? us_lower(byte) : byte;
	}
	sender[i < len ? 0 : to] = '\0';
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
	size_t i;
	char byte;

	for (i = 0; i < len && s->len + 1 < US_SUBJECT_ROOM; i++) {
		byte = us_is(text[i], US_BLANK) || text[i] == '\0' ? ' ' :
								     text[i];
		if (byte == ' ' && (s->len == 0 || s->text[s->len - 1] == ' '))
			continue;
		s->text[s->len++] = byte;
	}
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

int
us_heading_subject(const struct us_field *field, struct us_converter *converter,
    char *subject)
{
	struct subject s = { subject, 0 };
	int status = us_encoded_word_decode(field->text + field->value,
	    field->len - field->value, converter, put_subject, &s);

	end_subject(&s);
	return status;
}
