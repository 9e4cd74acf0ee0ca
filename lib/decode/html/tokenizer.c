/*
 * The HTML tokenizer: a token is emitted when all of it is read.  A long text,
 * and a token that is too long, are emitted in pieces whose ends depend only on
 * the page, not on the caller's pieces.  Each byte is scanned once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/vector.h"
#include "tokenizer.h"

/* The most bytes that are read at once: they stay in the cache. */
#define SLICE 4096

/* Bytes behind those that are read, for the vectors. */
#define BEHIND 32

/* Return where the next < is from ${at} on; one stands behind the end.  Add
 * what the text before it has to ${flags}. */
static inline size_t
find_open(const char *text, size_t at, unsigned *flags)
{
#ifdef US_VECTOR
	uint64_t open, refers, odd, before;
	US_VECTOR v;

	for (;; at += sizeof(v)) {
		v = us_vector_load(text + at);
		open = us_vector_marks(us_vector_equal(v, '<'));
		refers = us_vector_marks(us_vector_equal(v, '&'));
		odd = us_vector_marks(us_vector_below(v, ' '));
		before = (open - 1) & ~open;
		if (((refers | odd) & before) != 0)
			*flags |=
			    ((refers & before) != 0 ? US_TEXT_REFERS : 0) |
			    ((odd & before) != 0 ? US_TEXT_ODD : 0);
		if (open != 0)
			return at +
			    (size_t)__builtin_ctzll(open) / US_VECTOR_STEP;
	}
#else
	for (; text[at] != '<'; at++)
		if (text[at] == '&')
			*flags |= US_TEXT_REFERS;
		else if ((signed char)text[at] < ' ')
			*flags |= US_TEXT_ODD;
	return at;
#endif
}

/* Emit the text from ${begin} to ${end}. */
static inline void
emit_run(struct us_tokenizer *t, size_t begin, size_t end)
{
	unsigned flags = t->content == US_CONTENT_DATA ? t->flags :
	    t->content == US_CONTENT_RCDATA ? US_TEXT_REFERS | US_TEXT_ODD :
					      US_TEXT_ODD;

	if (!t->stopped && begin < end)
		t->hooks->text(t->ctx, t->ahead.data + begin, end - begin,
		    t->base + begin, flags);
}

/* The same, with U+FFFD for each NUL. */
static void
emit_without_nuls(struct us_tokenizer *t, size_t begin, size_t end)
{
	size_t nul;

	while ((nul = us_find_byte(t->ahead.data, begin, end, '\0')) < end) {
		emit_run(t, begin, nul);
		begin = nul + 1;
		if (!t->stopped)
			t->hooks->text(t->ctx, US_REPLACEMENT_TEXT,
			    strlen(US_REPLACEMENT_TEXT), t->base + nul,
			    US_TEXT_ODD);
	}
	emit_run(t, begin, end);
}

/* Pass the source of what was emitted, since it is traced. */
static void
pass_source(struct us_tokenizer *t)
{
	size_t from = t->traced_to;

	if (from == t->start)
		return;
	t->traced_to = t->start;
	t->hooks->source(t->ctx, t->ahead.data + from, t->start - from,
	    t->base + from);
}

/* Emit the text from the start of the token to ${end}, at most a piece. */
static inline void
emit_piece(struct us_tokenizer *t, size_t end)
{
	size_t begin = t->start;

	t->start = end;
	if (t->passing && !t->stopped)
		t->hooks->broken(t->ctx, t->ahead.data + begin, end - begin,
		    t->base + begin);
	else if (t->content == US_CONTENT_DATA ||
	    t->content == US_CONTENT_CDATA)
		emit_run(t, begin, end);
	else
		emit_without_nuls(t, begin, end);
}

/* Return where to end a piece of the text from ${begin} on at ${cut} at the
 * latest: not in a character, in --> nor in a reference, unless that is as long
 * as the piece. */
static size_t
cut_piece(const char *text, size_t begin, size_t cut)
{
	size_t n;

	for (n = 0; n < 3 && (text[cut] & 0xc0) == 0x80; n++)
		cut--;
	for (n = 0; n < 2 && text[cut - 1] == '-'; n++)
		cut--;
	for (n = cut; us_is_alnum(text[n - 1]) || text[n - 1] == '#'; n--)
		if (n - 1 == begin)
			return cut;
	return n - 1 > begin && text[n - 1] == '&' ? n - 1 : cut;
}

/* Emit the text from the start of the token to ${end} in full pieces, if it has
 * any. */
static void
emit_pieces(struct us_tokenizer *t, size_t end)
{

	while (end - t->start > US_TOKENIZER_PIECE) {
		emit_piece(t,
		    cut_piece(t->ahead.data, t->start,
			t->start + US_TOKENIZER_PIECE));
		if (t->traced)
			pass_source(t);
	}
}

/* The same, and the rest. */
static void
emit_text(struct us_tokenizer *t)
{

	emit_pieces(t, t->at);
	if (t->start < t->at)
		emit_piece(t, t->at);
}

/* End the token before the current position; text follows. */
static void
end_token(struct us_tokenizer *t)
{

	if (t->passing)
		emit_text(t);
	t->passing = false;
	t->flags = 0;
	t->start = t->at;
	t->state = US_TOKENIZER_TEXT;
}

/* Return the end of the bytes that the token may use. */
static size_t
limit(const struct us_tokenizer *t)
{
	size_t most = t->start + t->max_held;

	return t->ahead.len < most ? t->ahead.len : most;
}

/* The token is too long to be kept. */
static void
pass_token(struct us_tokenizer *t)
{

	if (t->state == US_TOKENIZER_TAG)
		us_tag_pass(&t->tag);
	t->passing = true;
}

/* Pass the tag that ends before the current position to a hook. */
static inline void
emit_tag(struct us_tokenizer *t)
{
	struct us_tag *tag = &t->tag;
	size_t begin = t->start;

	tag->source = t->ahead.data + begin;
	tag->len = t->at - begin;
	tag->offset = t->base + begin;
	if (t->passing)
		tag->len = 0;
	end_token(t);
	t->content = US_CONTENT_DATA;
	if (t->stopped)
		return;
	if (t->closing) {
		t->hooks->end(t->ctx, tag);
		return;
	}
	t->content = t->hooks->start(t->ctx, tag);
	if (t->content == US_CONTENT_DATA)
		return;
	/* Elements whose content is not markup have short names. */
	*t->last = '\0';
	if (tag->name_len < sizeof(t->last))
		memcpy(t->last, tag->name, tag->name_len + 1);
}

/* Return the length of the content of the comment that the end of the page
 * ends: a part of its end is not content. */
static size_t
trim(const char *text, size_t len)
{

	if (len > 2 && memcmp(text + len - 3, "--!", 3) == 0)
		return len - 3;
	if (len > 1 && memcmp(text + len - 2, "--", 2) == 0)
		return len - 2;
	return len - (len > 0 && text[len - 1] == '-');
}

/* Pass the comment whose content is ${len} bytes to a hook.  Nobody asks for a
 * document type. */
static void
emit_markup(struct us_tokenizer *t, size_t len, bool closed)
{
	const char *text = t->ahead.data + t->start + t->body;
	struct us_comment comment = { text, len, t->base + t->start + t->body,
		closed };

	if (!t->stopped && !t->passing && t->state != US_TOKENIZER_DOCTYPE)
		t->hooks->comment(t->ctx, &comment);
}

/* The end of the token was not found.  Return whether to read on: either the
 * page ends, or it is too long to be kept and is emitted in pieces. */
static bool
give_up(struct us_tokenizer *t)
{
	size_t end = limit(t), len = end - t->start - t->body;
	const char *text = t->ahead.data + t->start + t->body;

	if (t->ended && end == t->ahead.len) {
		if (t->state == US_TOKENIZER_COMMENT && !t->passing)
			len = trim(text, len);
		if (t->state != US_TOKENIZER_TAG)
			emit_markup(t, len, false);
		if (t->state == US_TOKENIZER_TAG ||
		    t->state == US_TOKENIZER_DOCTYPE)
			t->passing = true;
		t->at = end;
		end_token(t);
		return true;
	}
	if (!t->passing && !t->ended && t->ahead.len - t->start < t->max_held)
		return false;
	if (!t->passing)
		pass_token(t);
	/* The end of a comment looks back at three bytes. */
	emit_pieces(t, t->at - 3);
	return limit(t) > end;
}

/* Read the tag on.  Return whether it ends. */
static bool
read_tag(struct us_tokenizer *t)
{
	size_t at = t->at - t->start;
	bool ended = us_tag_read(&t->tag, t->ahead.data + t->start,
	    limit(t) - t->start, &at);

	t->work += t->start + at - t->at;
	t->at = t->start + at;
	if (t->tag.full && !t->passing)
		pass_token(t);
	t->failed = t->tag.failed;
	return ended;
}

/* Return whether the > at ${end} ends the comment.  Then ${n} is the length of
 * what ends it before that. */
static bool
ends_comment(const struct us_tokenizer *t, size_t end, size_t *n)
{
	const char *text = t->ahead.data + end;
	size_t len = end - t->start - (t->passing ? 0 : t->body);

	if (len >= 2 && memcmp(text - 2, "--", 2) == 0)
		*n = 2;
	else if (len >= 3 && memcmp(text - 3, "--!", 3) == 0)
		*n = 3;
	/* <!--> and <!---> */
	else if (!t->passing && (len == 0 || (len == 1 && text[-1] == '-')))
		*n = len;
	else
		return false;
	return true;
}

static bool
read_markup(struct us_tokenizer *t)
{
	const char *text = t->ahead.data;
	size_t len = limit(t), end, n = 0;

	do {
		end = us_find_byte(text, t->at, len, '>');
		t->work += end - t->at;
		t->at = end + (end < len);
		if (end == len)
			return give_up(t);
	} while (t->state == US_TOKENIZER_COMMENT && !ends_comment(t, end, &n));
	emit_markup(t, end - t->start - t->body - n, true);
	end_token(t);
	return true;
}

/* Emit the text before the current position, and begin a token there, of which
 * ${n} bytes were read, ${body} of them before its content. */
static void
begin_token(struct us_tokenizer *t, enum us_tokenizer_state state, size_t n,
    size_t body)
{

	if (t->start < t->at)
		emit_piece(t, t->at);
	if (t->traced)
		pass_source(t);
	t->state = state;
	t->at += n;
	t->body = body;
}

/* Begin what <! begins. */
static enum us_answer
read_declaration(struct us_tokenizer *t)
{
	enum us_answer comment = us_raw_follows(t, 2, "--"),
		       type = us_raw_follows(t, 2, "doctype"),
		       section = t->foreign ? us_raw_follows(t, 2, "[cdata[") :
					      US_NO;

	if (comment == US_MORE || type == US_MORE || section == US_MORE)
		return US_MORE;
	if (comment == US_YES) {
		begin_token(t, US_TOKENIZER_COMMENT, 4, 4);
	} else if (type == US_YES) {
		begin_token(t, US_TOKENIZER_DOCTYPE, 9, 9);
	} else if (section == US_YES &&
	    memcmp(t->ahead.data + t->at + 3, "CDATA", 5) == 0) {
		begin_token(t, US_TOKENIZER_TEXT, 9, 0);
		end_token(t);
		t->content = US_CONTENT_CDATA;
	} else {
		begin_token(t, US_TOKENIZER_BOGUS, 2, 2);
	}
	return US_YES;
}

/* Begin what the < of markup begins, if that is no tag. */
static enum us_answer
read_open(struct us_tokenizer *t)
{
	const char *text = t->ahead.data + t->at;
	size_t len = t->ahead.len - t->at;

	if (len < 3 && (len < 2 || text[1] == '/'))
		return t->ended ? US_NO : US_MORE;
	if (us_is(text[1], US_ALPHA))
		return US_START_TAG;
	if (text[1] == '/' && us_is(text[2], US_ALPHA))
		return US_END_TAG;
	if (text[1] == '!')
		return read_declaration(t);
	if (text[1] == '?') {
		begin_token(t, US_TOKENIZER_BOGUS, 1, 1);
	} else if (text[1] != '/') {
		return US_NO;
	} else if (text[2] == '>') {
		begin_token(t, US_TOKENIZER_BOGUS, 3, 0);
		end_token(t);
	} else {
		begin_token(t, US_TOKENIZER_BOGUS, 2, 2);
	}
	return US_YES;
}

/* Look at the current position, where a text may end or content is not HTML,
 * in which ${answer} begins there.  Return what does. */
static enum us_answer
read_content(struct us_tokenizer *t, enum us_answer answer)
{

	emit_pieces(t, t->at);
	if (t->at == t->ahead.len) {
		if (t->ended)
			emit_text(t);
		return US_MORE;
	}
	if (t->content == US_CONTENT_DATA) {
		answer = read_open(t);
	} else if (answer == US_YES) {
		begin_token(t, US_TOKENIZER_TEXT, 3, 0);
		end_token(t);
		t->content = US_CONTENT_DATA;
	}
	if (answer == US_START_TAG || answer == US_END_TAG)
		emit_text(t);
	t->at += answer == US_NO;
	return answer;
}

/* Read text, and the beginning of the tag behind it.  Return false if there are
 * not enough bytes. */
static inline bool
read_text(struct us_tokenizer *t)
{
	const char *text = t->ahead.data;
	bool is_data = t->content == US_CONTENT_DATA, closing;
	size_t begin = t->start, at = t->at;
	enum us_answer answer = US_NO;

	if (!is_data) {
		answer = us_raw_read(t);
		at = t->at;
	} else if (text[at] != '<') {
		at = find_open(text, at, &t->flags);
		t->work += at - t->at;
	}
	t->at = at;
	closing = text[at + 1] == '/';
	if (!is_data || at - begin > US_TOKENIZER_PIECE ||
	    !us_is(text[at + 1 + closing], US_ALPHA)) {
		answer = read_content(t, answer);
		if (answer != US_START_TAG && answer != US_END_TAG)
			return answer != US_MORE;
	} else {
		t->start = at;
		if (begin < at)
			t->hooks->text(t->ctx, text + begin, at - begin,
			    t->base + begin, t->flags);
	}
	if (t->traced)
		pass_source(t);
	t->closing = closing;
	t->state = US_TOKENIZER_TAG;
	begin = 1 + closing;
	us_tag_begin(&t->tag, text + at, t->ahead.len - at, &begin);
	t->at = at + begin;
	return true;
}

/* Read on.  Return false if there are not enough bytes. */
static inline bool
read_token(struct us_tokenizer *t)
{

	if (t->state == US_TOKENIZER_TEXT) {
		if (!read_text(t))
			return false;
		if (t->state != US_TOKENIZER_TAG)
			return true;
	} else if (t->state != US_TOKENIZER_TAG) {
		return read_markup(t);
	}
	if (t->tag.state != US_TAG_ENDED && !read_tag(t))
		return give_up(t);
	emit_tag(t);
	return true;
}

/* Drop the bytes that were emitted. */
static void
forget(struct us_tokenizer *t)
{

	if (t->start == 0)
		return;
	memmove(t->ahead.data, t->ahead.data + t->start,
	    t->ahead.len - t->start);
	t->ahead.len -= t->start;
	t->at -= t->start;
	t->traced_to -= t->traced ? t->start : 0;
	t->clear -= t->clear < t->start ? t->clear : t->start;
	t->base += t->start;
	t->start = 0;
}

static void
read_all(struct us_tokenizer *t)
{

	bool more = !t->failed;

	/* These end the search for a <. */
	memset(t->ahead.data + t->ahead.len, '<', BEHIND);
	while (more && !t->stopped) {
		more = read_token(t) && !t->failed;
		if (t->traced)
			pass_source(t);
	}
	forget(t);
}

bool
us_tokenizer_feed(struct us_tokenizer *t, const char *text, size_t len)
{
	size_t n;

	for (; len > 0 && !t->failed && !t->stopped; text += n, len -= n) {
		n = len < SLICE ? len : SLICE;
		t->failed = us_buf_reserve(&t->ahead,
				t->ahead.len + n + BEHIND) != URLSIFT_OK;
		if (t->failed)
			break;
		memcpy(t->ahead.data + t->ahead.len, text, n);
		t->ahead.len += n;
		read_all(t);
	}
	return !t->failed;
}

bool
us_tokenizer_finish(struct us_tokenizer *t)
{

	t->ended = true;
	/* Without bytes there may be no memory to look at. */
	if (t->ahead.len > 0)
		read_all(t);
	return !t->failed;
}

void
us_tokenizer_begin(struct us_tokenizer *t, const struct urlsift_memory *memory,
    const struct us_tokenizer_hooks *hooks, void *ctx)
{

	/* The attributes are set when they are read. */
	memset(t, 0,
	    offsetof(struct us_tokenizer, tag) +
		offsetof(struct us_tag, attributes));
	t->ahead.memory = t->tag.names.memory = memory;
	t->tag.wanted = UINT64_MAX;
	t->max_held = US_TOKENIZER_MAX_HELD;
	t->hooks = hooks;
	t->ctx = ctx;
}

void
us_tokenizer_restart(struct us_tokenizer *t)
{
	struct us_buf ahead = t->ahead, names = t->tag.names;
	uint64_t wanted = t->tag.wanted;

	us_tokenizer_begin(t, ahead.memory, t->hooks, t->ctx);
	t->ahead = ahead;
	t->tag.names = names;
	t->tag.wanted = wanted;
	t->ahead.len = t->tag.names.len = 0;
}

void
us_tokenizer_trace(struct us_tokenizer *t, bool traced)
{

	if (!t->traced)
		t->traced_to = t->start;
	t->traced = traced;
}

void
us_tokenizer_flush(struct us_tokenizer *t)
{

	if (t->state == US_TOKENIZER_TEXT)
		emit_text(t);
}

void
us_tokenizer_free(struct us_tokenizer *t)
{

	us_buf_free(&t->ahead);
	us_buf_free(&t->tag.names);
}
