/*
 * The text of a page on its way to the emitter.  It is held up to the next gap
 * or URL, since most has no colon, and nobody needs that.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "sink.h"

/* Where a piece of the text that waits stands in the page. */
struct run {
	uint64_t offset;
	size_t at; /* in the text */
};

static void
emit_run(struct us_sink *t, const char *text, size_t len, uint64_t offset)
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

/* Forget the text that waits. */
static inline void
forget(struct us_lines *l)
{

	l->text.len = l->runs.len = l->clear = 0;
}

/* Emit the text that waits, and what follows in any case. */
static void
emit_text(struct us_sink *t)
{
	struct us_lines *l = t->lines;
	const struct run *run = (const void *)l->runs.data;
	size_t i, end, n = l->runs.len / sizeof(*run);

	for (i = 0; i < n; i++) {
		end = i + 1 < n ? run[i + 1].at : l->text.len;
		emit_run(t, l->text.data + run[i].at, end - run[i].at,
		    run[i].offset);
	}
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
		emit_text(t);
	l->clear = l->text.len;
}

void
us_prose_write(struct us_sink *t, const char *text, size_t len, uint64_t offset)
{
	struct us_lines *l = t->lines;
	struct run *run;

	if (l->text.len + len > US_HTML_MAX_HELD && l->text.len > 0)
		emit_text(t);
	if (us_buf_reserve(&l->text, l->text.len + len) != URLSIFT_OK ||
	    us_buf_reserve(&l->runs, l->runs.len + sizeof(*run)) !=
		URLSIFT_OK) {
		us_emit_no_memory(t->out);
		return;
	}
	run = (void *)(l->runs.data + l->runs.len);
	*run = (struct run){ t->is_inner ? t->at : offset, l->text.len };
	l->runs.len += sizeof(*run);
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

/* Return how much white space ${text} begins with that is not displayed, since
 * it stands behind a gap. */
static inline size_t
undisplayed(const struct us_sink *t, const char *text, size_t len)
{

	return t->apart ? us_pass_blanks(text, 0, len) : 0;
}

/* Emit prose; from ${i} on, which is not printable, line ends become blanks,
 * NULs are left out (WHATWG, 13.2.6.4.7), and what else is no text is replaced.
 * It is emitted line by line, so that each line has its offset.  The text of an
 * attribute may contain references and is emitted as a whole. */
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
		us_sink_text(t, text + begin, i - is_nul - begin,
		    offset + begin);
		begin = i;
	}
	us_sink_text(t, text + begin, len - begin, offset + begin);
}

void
us_prose_put(struct us_sink *t, const char *text, size_t len, uint64_t offset,
    bool is_odd)
{
	size_t n = undisplayed(t, text, len), i;

	text += n;
	len -= n;
	offset += n;
	i = is_odd ? us_printable_end(text, len) : len;
	if (i == len) {
		us_sink_text(t, text, len, offset);
		return;
	}
	t->text.len = 0;
	us_emit_add(t->out, &t->text, text, len);
	if (t->out->status == 0)
		split_lines(t, t->text.data, i, len, offset);
}
