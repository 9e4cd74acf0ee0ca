/*
 * The text of a page on its way to the emitter.  It is held up to the next gap
 * or URL, since most has no colon, and nobody needs that.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "sink.h"

/* Forget the text that waits. */
static inline void
forget(struct us_lines *l)
{

	l->text.len = l->pieces.len = l->clear = 0;
}

/* Emit the text that waits, and what follows in any case. */
static void
emit(struct us_sink *t)
{
	struct us_lines *l = t->lines;
	struct urlsift_decode_piece *pieces = (void *)l->pieces.data;
	struct urlsift_decode_block block = { l->text.data, l->text.len, pieces,
		us_lines_fill(l, pieces, l->pieces.len / sizeof(*pieces)) };

	us_emit_block(t->out, &block);
	forget(l);
	l->is_open = true;
}

void
us_prose_decide(struct us_sink *t)
{
	struct us_lines *l = t->lines;

	if (l->clear == l->text.len)
		return;
	if (l->is_open ||
	    memchr(l->text.data + l->clear, ':', l->text.len - l->clear) !=
		NULL)
		emit(t);
	l->clear = l->text.len;
}

/* Make room for ${len} bytes of text.  Return false without memory. */
static bool
make_room(struct us_sink *t, size_t len)
{
	struct us_lines *l = t->lines;

	if (l->text.len > 0 && l->text.len + len > US_HTML_MAX_HELD)
		emit(t);
	return us_emit_reserve(t->out, &l->text, l->text.len + len) &&
	    us_emit_reserve(t->out, &l->pieces,
		l->pieces.len + sizeof(struct urlsift_decode_piece));
}

void
us_prose_write(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	struct us_lines *l = t->lines;
	struct urlsift_decode_piece *piece;
	size_t room = l->text.room < US_HTML_MAX_HELD ? l->text.room :
							US_HTML_MAX_HELD;

	if ((l->text.len + len > room ||
		l->pieces.len + sizeof(*piece) > l->pieces.room) &&
	    !make_room(t, len))
		return;
	piece = (void *)(l->pieces.data + l->pieces.len);
	piece->at = l->text.len;
	piece->place.offset = t->is_inner ? t->at : offset;
	l->pieces.len += sizeof(*piece);
	memcpy(l->text.data + l->text.len, text, len);
	l->text.len += len;
}

/* The text that waits is not needed, if it has no colon.  The first text of a
 * page is: it says what a member of an archive is. */
void
us_prose_gap(struct us_sink *t)
{
	struct us_lines *l = t->lines;

	us_prose_decide(t);
	if (l->is_open)
		us_emit_gap(t->out);
	l->is_open = l->line == 0 || !t->out->sink->needs_colon;
	forget(l);
	/* The next text comes with its place. */
	l->behind = UINT64_MAX;
}

static inline void
put(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{

	if (t->is_link)
		us_sink_link_text(t, text, len, offset);
	else
		us_prose_write(t, text, len, offset);
}

/* Put ${text}, which has blanks around it or a line end before it.  A word
 * behind a line end and a tag gets U+200B before it.  This prevents a join
 * (line-join), and a delimited URL ignores it (url-wrapper). */
static void
put_spaced(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	size_t begin, end;

	for (begin = 0; begin < len && us_is(text[begin], US_BLANK); begin++)
		if (us_is(text[begin], US_EOL))
			t->broken = true;
	if (begin == len || !t->broken || !t->tagged) {
		put(t, text, len, offset);
	} else {
		if (begin > 0)
			put(t, text, begin, offset);
		put(t, US_SEAM, strlen(US_SEAM), offset + begin);
		put(t, text + begin, len - begin, offset + begin);
	}
	if (begin == len)
		return;
	t->broken = t->tagged = false;
	for (end = len; us_is(text[end - 1], US_BLANK); end--)
		if (us_is(text[end - 1], US_EOL))
			t->broken = true;
}

static inline void
put_text(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{

	if (len == 0 || t->out->status != 0)
		return;
	t->apart = false;
	if (t->broken || us_is(text[0], US_BLANK) ||
	    us_is(text[len - 1], US_BLANK)) {
		put_spaced(t, text, len, offset);
		return;
	}
	t->tagged = false;
	put(t, text, len, offset);
}

void
us_prose_text(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{

	put_text(t, text, len, offset);
}

/* Put prose; from ${i} on, which is not printable, line ends become blanks,
 * NULs are left out (WHATWG, 13.2.6.4.7), and what else is no text is replaced.
 * It is put line by line, so that each line has its offset.  The text of an
 * attribute may contain references and is put as a whole. */
static void
split_lines(struct us_sink *t, char *text, size_t i, size_t len,
    uint64_t offset)
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
		put_text(t, text + begin, i - is_nul - begin, offset + begin);
		begin = i;
	}
	put_text(t, text + begin, len - begin, offset + begin);
}

/* Put prose that may not be printable. */
static void
put_odd(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	size_t i = us_printable_end(text, len);

	if (i == len) {
		put_text(t, text, len, offset);
		return;
	}
	t->text.len = 0;
	us_emit_add(t->out, &t->text, text, len);
	if (t->out->status == 0)
		split_lines(t, t->text.data, i, len, offset);
}

void
us_prose_put(struct us_sink *t, const char *text, size_t len, uint64_t offset,
    bool is_odd)
{
	/* White space that stands behind a gap is not displayed. */
	size_t n = t->apart ? us_pass_blanks(text, 0, len) : 0;

	if (is_odd)
		put_odd(t, text + n, len - n, offset + n);
	else
		put_text(t, text + n, len - n, offset + n);
}
