/*
 * The writer of a message.  Contents are written in base64, so that nothing in
 * them can be taken for a boundary.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "outlook.h"

/* The line before the parts of a message at this depth. */
#define BOUNDARY "outlook-"

static void
add(struct us_mime *m, const char *text, size_t len)
{

	if (m->status == URLSIFT_OK)
		m->status = us_buf_add(&m->text, text, len);
}

static void
add_word(struct us_mime *m, const char *word)
{

	add(m, word, strlen(word));
}

static void
add_boundary(struct us_mime *m)
{
	const char digit = (char)('0' + m->depth);

	add_word(m, BOUNDARY);
	add(m, &digit, 1);
}

static void
add_printable(struct us_mime *m, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			add_word(m, " ");
		else if (memchr("\"\\\x7F", text[i], 3) == NULL)
			add(m, text + i, 1);
}

static void
add_base64(struct us_mime *m, const char *bytes, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned char in[3] = { 0 };
	char out[4];
	size_t i, n;

	for (i = 0; i < len; i += n) {
		n = len - i < 3 ? len - i : 3;
		memset(in, 0, sizeof(in));
		memcpy(in, bytes + i, n);
		out[0] = digits[in[0] >> 2];
		out[1] = digits[(in[0] & 3) << 4 | in[1] >> 4];
		out[2] = n < 2 ? '=' : digits[(in[1] & 15) << 2 | in[2] >> 6];
		out[3] = n < 3 ? '=' : digits[in[2] & 63];
		add(m, out, sizeof(out));
		if (i % 57 == 54)
			add_word(m, "\n");
	}
	add_word(m, "\n");
}

void
us_mime_begin(struct us_mime *m)
{

	if (m->depth > 0) {
		add_word(m, "\n--");
		add_boundary(m);
		add_word(m, "\nContent-Type: message/rfc822\n\n");
	}
	m->depth++;
	m->has_parts = false;
	/* The first of fields with the same name counts
	 * (first-of-several-fields). */
	add_word(m,
	    "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=");
	add_boundary(m);
	add_word(m, "\nContent-Transfer-Encoding: 8bit\n");
}

void
us_mime_end(struct us_mime *m)
{

	add_word(m, "\n--");
	add_boundary(m);
	add_word(m, "--\n");
	m->depth--;
	m->has_parts = true;
}

void
us_mime_field(struct us_mime *m, const char *name, const char *value,
    size_t len)
{

	if (m->has_parts)
		return;
	add_word(m, name);
	add_word(m, ": ");
	add_printable(m, value, len);
	add_word(m, "\n");
}

void
us_mime_fields(struct us_mime *m, const char *text, size_t len)
{
	const char *end;
	size_t n;

	for (; len > 0 && !m->has_parts; text += n, len -= n) {
		end = memchr(text, '\n', len);
		n = end == NULL ? len : (size_t)(end - text) + 1;
		if (*text == '\n' || *text == '\r' || *text == '-' ||
		    memchr(text, '\0', n) != NULL)
			continue;
		add(m, text, n);
		if (end == NULL)
			add_word(m, "\n");
	}
}

void
us_mime_part(struct us_mime *m, const struct us_mime_part *part,
    const char *bytes, size_t len)
{

	m->has_parts = true;
	add_word(m, "\n--");
	add_boundary(m);
	add_word(m, "\nContent-Type: ");
	add_word(m, part->type);
	if (part->charset != NULL) {
		add_word(m, "; charset=");
		add_word(m, part->charset);
	}
	if (part->name != NULL) {
		add_word(m, "\nContent-Disposition: attachment; filename=\"");
		add_printable(m, part->name, part->name_len);
		add_word(m, "\"");
	}
	add_word(m, "\nContent-Transfer-Encoding: base64\n\n");
	add_base64(m, bytes, len);
}
