/*
 * Format=flowed paragraphs and encoded files in text.  Whole lines are
 * collected in a buffer; a line longer than that is passed on unchanged.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "body.h"

void
us_flowed_init(struct us_flowed *p, struct us_emitter *out,
    struct us_uu_files *uu)
{

	memset(p, 0, offsetof(struct us_flowed, room));
	p->out = out;
	p->uu = uu;
}

static void
put(struct us_flowed *p, const char *text, size_t len)
{

	if (len > 0)
		us_emit_text(p->out, text, len);
}

static bool
line_begins(const char *line, size_t len, const char *word)
{
	size_t n = strlen(word);

	return len >= n && memcmp(line, word, n) == 0;
}

static size_t
bare_len(const char *line, size_t len)
{

	if (len > 0 && line[len - 1] == '\n')
		len--;
	if (len > 0 && line[len - 1] == '\r')
		len--;
	return len;
}

/* Return whether a line opens a uuencoded file: "begin 644 name". */
static bool
opens_uu(const char *line, size_t len)
{
	size_t at = 6;

	if (!line_begins(line, len, "begin "))
		return false;
	while (at < len && line[at] >= '0' && line[at] <= '7')
		at++;
	return at >= 9 && at <= 10 && at + 1 < bare_len(line, len) &&
	    line[at] == ' ';
}

/* Return whether a line is of a uuencoded file.  Its first byte states its
 * length; some encoders add a byte or two. */
static bool
is_uu(const char *line, size_t len)
{
	size_t n = bare_len(line, len), i, want;

	if (n == 0 || line[0] < ' ' || line[0] > '`')
		return false;
	want = ((((size_t)line[0] - ' ') & 63) + 2) / 3 * 4 + 1;
	if (n > want + 2 || n + 3 < want)
		return false;
	for (i = 1; i < n; i++)
		if (line[i] < ' ' || line[i] > '`')
			return false;
	return true;
}

/* Return how many bytes of yEnc may follow a "=ybegin" line: twice the size
 * that it states, since each byte may be escaped, and the ends of lines. */
static size_t
yenc_budget(const char *line, size_t len)
{
	static const char key[] = " size=";
	size_t at, size = 0;

	for (at = 0; at + sizeof(key) < len; at++)
		if (line_begins(line + at, len - at, key))
			break;
	for (at += sizeof(key) - 1; at < len && line[at] >= '0' &&
	     line[at] <= '9' && size < SIZE_MAX / 100;
	     at++)
		size = size * 10 + (size_t)(line[at] - '0');
	return size * 2 + size / 16 + 1024;
}

/* Put the end of a line that seemed to go on but does not. */
static void
put_end(struct us_flowed *p)
{

	if (p->soft_cr)
		put(p, " \r\n", 3);
	else
		put(p, " \n", 2);
}

/* Put a line of format=flowed.  By RFC 3676, 4.1 to 4.5, a blank at its end
 * means that it goes on in a line with as many quote marks, but not if it
 * is "-- ". */
static void
put_flowed(struct us_flowed *p, const char *line, size_t len)
{
	size_t depth = 0, n = bare_len(line, len), at;
	bool is_signature, joins;

	while (depth < n && line[depth] == '>')
		depth++;
	at = depth < n && line[depth] == ' ' ? depth + 1 : depth;
	is_signature = n - at == 3 && memcmp(line + at, "-- ", 3) == 0;
	joins = p->soft && depth == p->depth && !is_signature;
	if (joins && !p->delsp)
		put(p, " ", 1);
	else if (p->soft && !joins)
		put_end(p);

	/* Keep the quote marks at the beginning of a paragraph. */
	if (depth > 0 && !joins)
		at = 0;
	p->soft = len > n && n > at && line[n - 1] == ' ' && !is_signature;
	p->soft_cr = len - n == 2;
	p->depth = depth;
	put(p, line + at, (p->soft ? n - 1 : len) - at);
}

/* Pass on a line of a uuencoded file. */
static void
put_uu(struct us_flowed *p, const char *line, size_t len)
{

	if (p->uu != NULL)
		us_uu_put(p->uu, p->out, line, len);
}

/* Return whether the line at ${line} is left out.  ${next} is the one behind
 * it, which shows whether a file begins. */
static bool
leaves_out(struct us_flowed *p, const char *line, size_t len, const char *next,
    size_t next_len)
{

	switch (p->state) {
	case US_FLOWED_UU:
		if (line_begins(line, bare_len(line, len), "end"))
			p->state = US_FLOWED_TEXT;
		else if (!is_uu(line, len))
			break;
		put_uu(p, line, len);
		return true;
	case US_FLOWED_YENC:
		if (line_begins(line, len, "=yend"))
			p->state = US_FLOWED_TEXT;
		else if (len > p->budget)
			break;
		else
			p->budget -= len;
		return true;
	case US_FLOWED_TEXT:
		break;
	}
	p->state = US_FLOWED_TEXT;
	if (opens_uu(line, len) && is_uu(next, next_len)) {
		p->state = US_FLOWED_UU;
		put_uu(p, line, len);
	} else if (line_begins(line, len, "=ybegin ")) {
		p->state = US_FLOWED_YENC;
		p->budget = yenc_budget(line, len);
	} else {
		return false;
	}
	p->files += p->state == US_FLOWED_UU && p->uu != NULL ? 0 : 1;
	return true;
}

/* Return the length of the line at ${at}, or 0 if its end is not in the
 * buffer. */
static size_t
line_at(const struct us_flowed *p, size_t at, bool all)
{
	const char *end = memchr(p->room + at, '\n', p->len - at);

	if (end != NULL)
		return (size_t)(end - (p->room + at)) + 1;
	return all ? p->len - at : 0;
}

/* Put the whole lines of the buffer; the rest, too, if ${all}. */
static void
put_lines(struct us_flowed *p, bool all)
{
	size_t at = 0, run = 0, len, next;
	bool is_out;

	for (; at < p->len && (len = line_at(p, at, all)) > 0; at += len) {
		if (p->midline) {
			p->midline = p->room[at + len - 1] != '\n';
			continue;
		}
		next = line_at(p, at + len, all);
		if (next == 0 && !all && opens_uu(p->room + at, len))
			break;
		is_out =
		    leaves_out(p, p->room + at, len, p->room + at + len, next);
		if (!is_out && !p->flowed)
			continue;
		put(p, p->room + run, at - run);
		run = at + len;
		if (!is_out)
			put_flowed(p, p->room + at, len);
	}
	put(p, p->room + run, at - run);
	memmove(p->room, p->room + at, p->len - at);
	p->len -= at;
}

/* Return whether the line at ${line} may open an encoded file. */
static bool
may_open(const char *line, size_t len)
{
	static const char *const words[] = { "begin ", "=ybegin " };
	const char *word = words[line[0] == '='];
	size_t n = strlen(word);

	return memcmp(line, word, len < n ? len : n) == 0;
}

/* Return the length of the text up to a line that may open an encoded file. */
static size_t
text_len(const struct us_flowed *p, const char *text, size_t len)
{
	const char *line = text, *end = text + len;

	if (p->midline && (line = memchr(text, '\n', len)) == NULL)
		return len;
	line += p->midline;
	while (line < end) {
		if ((*line == 'b' || *line == '=') &&
		    may_open(line, (size_t)(end - line)))
			return (size_t)(line - text);
		line = memchr(line, '\n', (size_t)(end - line));
		if (line == NULL)
			break;
		line++;
	}
	return len;
}

/* Put the lines that need no buffer.  Return their length. */
static size_t
put_text(struct us_flowed *p, const char *text, size_t len)
{

	if (len == 0 || p->len > 0 || p->flowed || p->state != US_FLOWED_TEXT)
		return 0;
	len = text_len(p, text, len);
	if (len > 0)
		p->midline = text[len - 1] != '\n';
	put(p, text, len);
	return len;
}

void
us_flowed_put(struct us_flowed *p, const char *text, size_t len)
{
	size_t n;

	for (; p->out->status == 0 && len > 0; text += n, len -= n) {
		n = put_text(p, text, len);
		text += n;
		len -= n;
		n = sizeof(p->room) - p->len;
		if (n > len)
			n = len;
		memcpy(p->room + p->len, text, n);
		p->len += n;
		put_lines(p, false);

		/* A line that is too long is passed on unchanged. */
		if (p->len == sizeof(p->room)) {
			put_lines(p, true);
			p->midline = true;
		}
	}
}

void
us_flowed_finish(struct us_flowed *p)
{

	put_lines(p, true);
	if (p->soft)
		put_end(p);
}
