/*
 * The text of a page on its way to the emitter.  Most texts have no colon, and
 * nobody needs them: so they wait until it is known.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "sink.h"

/* Text that waits. */
struct held {
	uint64_t offset;
	uint32_t len;	/* of the text, which is behind it */
	bool is_source; /* prose as it stands in the page */
	bool refers;	/* with references */
};

static void
emit_text(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	struct us_lines *l = t->lines;
	struct urlsift_decode_place place = us_lines_place(l, offset);

	/* Line ends are not always emitted as such. */
	if (place.offset != l->behind || place.line != l->line) {
		us_emit_place(t->out, &place);
		l->line = place.line;
	}
	l->behind = place.offset + len;
	us_emit_text(t->out, text, len);
}

/* Pass prose to ${put}; from ${i} on, which is not printable, line ends become
 * blanks, NULs are left out (WHATWG, 13.2.6.4.7), and what else is no text is
 * replaced.  It is passed line by line, so that each line has its offset.  The
 * text of an attribute may contain references and is passed as a whole. */
static void
split_lines(struct us_sink *t, char *text, size_t i, size_t len,
    uint64_t offset,
    void (*put)(struct us_sink *, const char *, size_t, uint64_t))
{
	size_t begin = 0, end;
	bool is_nul;

	for (; i < len; i += us_printable_end(text + i, len - i)) {
		end = us_eol_find(text, i, len);
		if (!t->aside)
			end = us_find_byte(text, i, end, '\0');
		us_sanitize(text + i, end - i);
		if ((i = end) == len)
			break;
		is_nul = text[i] == '\0';
		text[i++] = ' ';
		if (t->aside)
			continue;
		put(t, text + begin, i - is_nul - begin, offset + begin);
		begin = i;
	}
	if (begin < len)
		put(t, text + begin, len - begin, offset + begin);
}

/* The same for prose of which nothing is known; ${room} is for a copy. */
static void
split_prose(struct us_sink *t, struct us_buf *room, const char *text,
    size_t len, uint64_t offset,
    void (*put)(struct us_sink *, const char *, size_t, uint64_t))
{
	size_t i = us_printable_end(text, len);

	if (i == len) {
		put(t, text, len, offset);
		return;
	}
	room->len = 0;
	us_emit_add(t->out, room, text, len);
	if (t->out->status == 0)
		split_lines(t, room->data, i, len, offset, put);
}

static inline void
hold(struct us_lines *l, struct us_emitter *out, const char *text,
    struct held held)
{
	char *to;

	if (us_buf_reserve(&l->held, l->held.len + sizeof(held) + held.len) !=
	    URLSIFT_OK) {
		us_emit_no_memory(out);
		return;
	}
	to = l->held.data + l->held.len;
	memcpy(to, &held, sizeof(held));
	memcpy(to + sizeof(held), text, held.len);
	l->held.len += sizeof(held) + held.len;
}

/* Emit ${text}, source of prose without references, which has waited.  What
 * ends its waiting may be in the room of us_prose_put().  A
 * us_reference_put. */
static void
emit_prose(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_sink *t = ctx;

	split_prose(t, &t->lines->split, text, len, offset, emit_text);
}

/* Emit the text that waits, and what follows as it comes. */
static void
emit_held(struct us_sink *t)
{
	struct us_lines *l = t->lines;
	const char *text = l->held.data, *end = text + l->held.len;
	struct held held;

	for (; text < end; text += held.len) {
		memcpy(&held, text, sizeof(held));
		text += sizeof(held);
		if (held.is_source)
			us_reference_split(text, held.len, held.offset,
			    held.refers, emit_prose, t);
		else
			emit_text(t, text, held.len, held.offset);
	}
	l->held.len = l->clear = 0;
	l->refers = false;
	l->is_open = true;
}

/* Return whether what waits from ${at} on may have a colon, or a reference that
 * stands for one.  What is before a text may look like one. */
static bool
holds_colon(const struct us_lines *l, size_t at)
{
	const char *all = l->held.data;
	size_t len = l->held.len;

	if (memchr(all + at, ':', len - at) != NULL)
		return true;
	/* &#58; and &colon; */
	for (; l->refers && (at = us_find_byte(all, at, len, '&')) < len; at++)
		if (at + 1 < len && (all[at + 1] == '#' || all[at + 1] == 'c'))
			return true;
	return false;
}

void
us_prose_decide(struct us_sink *t)
{
	struct us_lines *l = t->lines;

	if (l->clear < l->held.len && holds_colon(l, l->clear))
		emit_held(t);
	l->clear = l->held.len;
}

void
us_prose_write(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	struct us_lines *l = t->lines;

	if (t->is_inner)
		offset = t->at;
	if (!l->is_open && l->held.len + len < US_HTML_MAX_HELD) {
		hold(l, t->out, text,
		    (struct held){ .offset = offset, .len = (uint32_t)len });
		return;
	}
	if (!l->is_open)
		emit_held(t);
	emit_text(t, text, len, offset);
}

/* The text that waits is not needed, if it has no colon.  The first text of a
 * page never waits: it says what a member of an archive is. */
void
us_prose_gap(struct us_sink *t)
{
	struct us_lines *l = t->lines;

	us_prose_decide(t);
	if (l->is_open)
		us_emit_gap(t->out);
	l->is_open = l->line == 0 || !t->out->sink->needs_colon;
	l->held.len = l->clear = 0;
	l->refers = false;
	/* The next text comes with its place. */
	l->behind = UINT64_MAX;
}

/* Return how much white space ${text} begins with that is not displayed, since
 * it stands behind a gap. */
static inline size_t
undisplayed(const struct us_sink *t, const char *text, size_t len)
{

	return t->apart ? us_pass_blanks(text, 0, len) : 0;
}

void
us_prose_hold(struct us_sink *t, const char *text, size_t len, uint64_t offset,
    bool refers)
{
	size_t n = undisplayed(t, text, len);

	if (n == len)
		return;
	t->apart = false;
	t->lines->refers |= refers;
	hold(t->lines, t->out, text + n,
	    (struct held){ offset + n, (uint32_t)(len - n), true, refers });
}

void
us_prose_put(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	size_t n = undisplayed(t, text, len);

	if (n < len && t->out->status == 0)
		split_prose(t, &t->text, text + n, len - n, offset + n,
		    us_sink_text);
}
