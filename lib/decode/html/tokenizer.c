/*
 * A token is told when all of it is ahead; a long text, and a token that is too
 * long, in pieces that the page alone decides: the caller's cuts do not matter.
 * Each byte is looked at once, and again only behind one that begins what never
 * ends, once for each element that can.
 */
#include <string.h>

#include "../../base/bytes.h"
#include "comment.h"
#include "reference.h"
#include "sanitize.h"
#include "tokenizer.h"

/* At most this much is taken at once. */
#define SLICE 65536

/* Bytes ahead that tell what a < begins, the longest end tag among them. */
#define AHEAD 16

enum content { SCRIPT, STYLE, DECODED, PLAIN };

/* Elements that hold no markup.  Those that hold another way to say the same,
 * as iframe and noframes do, are read like noscript (D114). */
struct us_raw {
	const char *name;
	enum content content;
};

static const struct us_raw raws[] = { { "script", SCRIPT }, { "style", STYLE },
	{ "textarea", DECODED }, { "title", DECODED }, { "xmp", PLAIN } };

#define RAWS (sizeof(raws) / sizeof(raws[0]))

/* The bit of ${endless} of a script whose <!-- is never closed. */
#define ESCAPE (1u << RAWS)

static unsigned
bit_of(const struct us_raw *raw)
{

	return 1u << (raw - raws);
}

static void
tell_run(struct us_tokenizer *t, size_t begin, size_t end)
{

	if (!t->stopped && begin < end)
		t->hooks->text(t->ctx, t->ahead.data + begin, end - begin,
		    t->base + begin);
}

/* Tell the text from ${begin} to ${end}, its references decoded. */
static void
tell_decoded(struct us_tokenizer *t, size_t begin, size_t end)
{
	const char *text = t->ahead.data, *found;
	char utf8[US_REFERENCE_TEXT];
	size_t at = begin, n, len;

	while ((found = memchr(text + at, '&', end - at)) != NULL) {
		at = (size_t)(found - text);
		n = us_reference_read(found, end - at, utf8, &len);
		if (n > 0) {
			tell_run(t, begin, at);
			if (!t->stopped)
				t->hooks->text(t->ctx, utf8, len, t->base + at);
			begin = at + n;
		}
		at += n > 0 ? n : 1;
	}
	tell_run(t, begin, end);
}

/* Return where the piece of text ends that begins at ${begin}: in no character
 * and in no reference. */
static size_t
find_cut(const struct us_tokenizer *t, size_t begin, size_t end)
{
	const char *text = t->ahead.data;
	size_t cut = begin + US_TOKENIZER_PIECE, at, n, len;
	char utf8[US_REFERENCE_TEXT];

	for (n = 0; n < 3 && (text[cut] & 0xc0) == 0x80; n++)
		cut--;
	for (at = cut - US_REFERENCE_MAX; at < cut; at++) {
		if (text[at] != '&')
			continue;
		n = us_reference_read(text + at, end - at, utf8, &len);
		if (at + n > cut)
			return at + n;
	}
	return cut;
}

static void
tell_piece(struct us_tokenizer *t, size_t begin, size_t end, bool decoded)
{

	us_sanitize(t->ahead.data + begin, end - begin);
	if (decoded)
		tell_decoded(t, begin, end);
	else
		tell_run(t, begin, end);
}

/* Tell the text from the token's start to ${end} as far as it fills pieces, and
 * the rest, too, if that is ${all}. */
static void
tell_text(struct us_tokenizer *t, size_t end, bool decoded, bool all)
{
	size_t cut;

	while (end - t->start >= US_TOKENIZER_PIECE + US_REFERENCE_MAX) {
		cut = find_cut(t, t->start, end);
		tell_piece(t, t->start, cut, decoded);
		t->start = cut;
	}
	if (all) {
		tell_piece(t, t->start, end, decoded);
		t->start = end;
	}
}

/* The same, without the end of a comment that had closed at its begin: who
 * wrote <!--> http://... --> meant it to end there. */
static void
tell_data(struct us_tokenizer *t, size_t end, bool all)
{
	size_t at;

	for (at = t->start; t->stray && at + 3 <= end; at++)
		if (memcmp(t->ahead.data + at, "-->", 3) == 0) {
			tell_text(t, at, true, true);
			t->start = at + 3;
			t->stray = false;
		}
	tell_text(t, end, true, all);
}

/* Return how much of what is ahead the token may take. */
static size_t
limit(const struct us_tokenizer *t)
{
	size_t most = t->start + t->max_held;

	return t->ahead.len < most ? t->ahead.len : most;
}

/* Return whether the page ends where the token's bytes do. */
static bool
is_last(const struct us_tokenizer *t)
{

	return t->last && limit(t) == t->ahead.len;
}

/* Return whether more of the token will be held. */
static bool
may_grow(const struct us_tokenizer *t)
{

	return !t->last && t->ahead.len - t->start < t->max_held;
}

/* The token ends before ${at}, and text follows. */
static void
go_on_at(struct us_tokenizer *t, size_t at)
{

	t->start = t->at = at;
	t->state = US_TOKENIZER_DATA;
	t->passing = false;
}

/* Return ${len}, less what begins the character that may be cut there. */
static size_t
whole(const char *text, size_t len)
{
	size_t at = len;

	while (at > 0 && len - at < 3 && (text[at - 1] & 0xc0) == 0x80)
		at--;
	return at > 0 && us_is(text[at - 1], US_HIGH) ? at - 1 : len;
}

/* No end of the token has come.  Return whether to read on: it never ends, or
 * it is too long to be held, and is told as it comes. */
static bool
give_up(struct us_tokenizer *t)
{
	size_t end = limit(t);

	if (is_last(t)) {
		tell_text(t, end, true, true);
		go_on_at(t, end);
		return true;
	}
	if (!t->passing && may_grow(t))
		return false;
	if (!t->passing)
		us_tag_name(t->ahead.data + t->start, end - t->start, t->name);
	t->passing = true;
	tell_text(t, t->at, true, false);
	return limit(t) > end;
}

/* The token ends before ${end}. */
static void
take_end(struct us_tokenizer *t, size_t end)
{

	if (t->passing)
		tell_text(t, end, true, true);
	go_on_at(t, end);
}

static const struct us_raw *
find_raw(const struct us_tokenizer *t, const char *name)
{
	size_t i;

	for (i = 0; i < RAWS; i++)
		if (strcmp(raws[i].name, name) == 0)
			return (t->endless & bit_of(raws + i)) != 0 ? NULL :
								      raws + i;
	return NULL;
}

/* Tell the tag that ends before ${at}; the text of a long one is told. */
static void
take_tag(struct us_tokenizer *t)
{
	struct us_tag tag = { .raw = t->ahead.data + t->start,
		.len = t->passing ? 0 : t->at - t->start,
		.offset = t->base + t->start };

	us_sanitize(t->ahead.data + t->start, tag.len);
	if (!t->passing)
		us_tag_name(tag.raw, tag.len, t->name);
	memcpy(tag.name, t->name, sizeof(tag.name));
	take_end(t, t->at);
	if (t->closing) {
		if (!t->stopped)
			t->hooks->end(t->ctx, tag.name, tag.offset);
		return;
	}
	if (!t->stopped)
		t->hooks->start(t->ctx, &tag);
	/* As XHTML has it, <script/> is over. */
	t->raw = t->tag.slash ? NULL : find_raw(t, tag.name);
	if (t->raw == NULL)
		return;
	t->state = US_TOKENIZER_RAW;
	t->escaped = 0;
	t->fallback = 0;
}

static bool
read_tag(struct us_tokenizer *t)
{
	size_t from = t->at;
	bool ended = us_tag_end(&t->tag, t->ahead.data, limit(t), &t->at);

	t->work += t->at - from;
	if (!ended)
		return give_up(t);
	take_tag(t);
	return true;
}

static bool
read_comment(struct us_tokenizer *t)
{
	size_t len = limit(t), begin = t->start + 4, from, n;
	bool more;

	if (!t->passing && t->at == begin) {
		n = us_comment_start(t->ahead.data + t->start, len - t->start,
		    &more);
		if (more && !t->last)
			return false;
		if (n > 0) {
			t->stray = true;
			go_on_at(t, t->start + n);
			return true;
		}
	}
	from = t->at;
	n = us_comment_end(t->ahead.data, len, is_last(t), &t->at);
	t->work += t->at - from;
	if (n == 0)
		return give_up(t);
	t->stray = false;
	take_end(t, n);
	return true;
}

static bool
read_bogus(struct us_tokenizer *t)
{
	const char *text = t->ahead.data, *found;
	size_t len = limit(t);

	found = memchr(text + t->at, '>', len - t->at);
	t->work += (found == NULL ? len : (size_t)(found - text)) - t->at;
	t->at = len;
	if (found == NULL)
		return give_up(t);
	t->stray = false;
	take_end(t, (size_t)(found - text) + 1);
	return true;
}

/* Return whether ${text} goes on with ${word} and what ends a tag's name. */
static bool
is_word(const char *text, size_t len, const char *word)
{
	size_t n = strlen(word);

	return len > n && us_same(text, word, n) &&
	    (us_is(text[n], US_BLANK) || text[n] == '/' || text[n] == '>');
}

/* Tell what the element holds up to ${end}. */
static void
tell_raw(struct us_tokenizer *t, size_t end)
{

	switch (t->raw->content) {
	case SCRIPT:
		break;
	case STYLE:
		us_sanitize(t->ahead.data + t->start, end - t->start);
		if (!t->stopped && end > t->start)
			t->hooks->style(t->ctx, t->ahead.data + t->start,
			    end - t->start, t->base + t->start);
		break;
	case DECODED:
	case PLAIN:
		tell_text(t, end, t->raw->content == DECODED, true);
		break;
	}
	t->start = end;
}

/* The same, and data follows. */
static void
take_raw(struct us_tokenizer *t, size_t end)
{

	tell_raw(t, end);
	go_on_at(t, end);
}

/* A script may hold a <!--, and in this a <script> whose end tag does not end
 * it.  Return whether the < or - at ${text} ends it. */
static bool
ends_script(struct us_tokenizer *t, const char *text, size_t len)
{

	if (*text == '-') {
		if (len >= 3 && memcmp(text, "-->", 3) == 0)
			t->escaped = 0;
		return false;
	}
	if (len > 2 && text[1] == '/' && is_word(text + 2, len - 2, "script")) {
		if (t->escaped < 2)
			return true;
		t->escaped = 1;
		if (t->fallback == 0)
			t->fallback = t->at;
	} else if (t->escaped == 0) {
		if (len >= 4 && memcmp(text, "<!--", 4) == 0 &&
		    (t->endless & ESCAPE) == 0)
			t->escaped = 1;
	} else if (is_word(text + 1, len - 1, "script")) {
		t->escaped = 2;
	}
	return false;
}

/* Return whether the < or - at ${at} ends the element. */
static bool
ends_raw(struct us_tokenizer *t, size_t len)
{
	const char *text = t->ahead.data + t->at;

	len -= t->at;
	if (t->raw->content == SCRIPT)
		return ends_script(t, text, len);
	return len > 2 && text[1] == '/' &&
	    is_word(text + 2, len - 2, t->raw->name);
}

/* The element never ends, or it is too long to be held. */
static void
give_up_raw(struct us_tokenizer *t)
{
	enum content content = t->raw->content;

	if (t->fallback > 0) {
		t->endless |= ESCAPE;
		take_raw(t, t->fallback);
	} else if (content != SCRIPT && content != STYLE) {
		t->endless |= bit_of(t->raw);
		go_on_at(t, t->start);
	} else if (is_last(t)) {
		take_raw(t, limit(t));
	} else {
		tell_raw(t, whole(t->ahead.data, t->at));
	}
}

static bool
read_raw(struct us_tokenizer *t)
{
	const char *text = t->ahead.data, *found;
	size_t len = limit(t);

	for (; t->at < len; t->at++) {
		if (t->escaped == 0) {
			found = memchr(text + t->at, '<', len - t->at);
			t->work += found == NULL ? len - t->at : 0;
			t->at = found == NULL ? len : (size_t)(found - text);
		}
		t->work++;
		if (len - t->at < AHEAD && !is_last(t))
			break;
		if (t->at < len && (text[t->at] == '<' || t->escaped > 0) &&
		    (text[t->at] == '<' || text[t->at] == '-') &&
		    ends_raw(t, len)) {
			take_raw(t, t->at);
			return true;
		}
	}
	if (may_grow(t))
		return false;
	give_up_raw(t);
	return true;
}

/* Return what the < at ${text} begins; DATA: text, ${more}: perhaps not. */
static enum us_tokenizer_state
classify(const char *text, size_t len, bool *more)
{

	*more = len < 2 || (len < 3 && text[1] == '/') ||
	    (len < 4 && memcmp(text, "<!--", len) == 0);
	if (*more)
		return US_TOKENIZER_DATA;
	if (us_is(text[1], US_ALPHA))
		return US_TOKENIZER_TAG;
	if (text[1] == '/')
		return us_is(text[2], US_ALPHA) ? US_TOKENIZER_TAG :
						  US_TOKENIZER_BOGUS;
	if (text[1] != '!' && text[1] != '?')
		return US_TOKENIZER_DATA;
	return len >= 4 && memcmp(text, "<!--", 4) == 0 ? US_TOKENIZER_COMMENT :
							  US_TOKENIZER_BOGUS;
}

static bool
read_data(struct us_tokenizer *t)
{
	const char *text = t->ahead.data, *found;
	size_t len = t->ahead.len;
	enum us_tokenizer_state state;
	bool more;

	found = t->at < len ? memchr(text + t->at, '<', len - t->at) : NULL;
	t->work += (found == NULL ? len : (size_t)(found - text)) - t->at;
	t->at = found == NULL ? len : (size_t)(found - text);
	tell_data(t, t->at, false);
	if (found == NULL)
		return false;
	state = classify(found, len - t->at, &more);
	if (more && !t->last)
		return false;
	if (state != US_TOKENIZER_DATA) {
		tell_data(t, t->at, true);
		t->state = state;
		memset(&t->tag, 0, sizeof(t->tag));
		t->closing = found[1] == '/';
		t->at += state == US_TOKENIZER_COMMENT ? 4 : 2;
	} else {
		t->at++;
	}
	return true;
}

/* Read one token more.  Return false when there is not enough. */
static bool
read_token(struct us_tokenizer *t)
{

	switch (t->state) {
	case US_TOKENIZER_DATA:
		return read_data(t);
	case US_TOKENIZER_TAG:
		return read_tag(t);
	case US_TOKENIZER_COMMENT:
		return read_comment(t);
	case US_TOKENIZER_BOGUS:
		return read_bogus(t);
	case US_TOKENIZER_RAW:
		return read_raw(t);
	}
	return false;
}

/* Forget what has been told. */
static void
forget(struct us_tokenizer *t)
{

	if (t->start == 0)
		return;
	memmove(t->ahead.data, t->ahead.data + t->start,
	    t->ahead.len - t->start);
	t->ahead.len -= t->start;
	t->at -= t->start;
	if (t->fallback > 0)
		t->fallback -= t->start;
	t->base += t->start;
	t->start = 0;
}

bool
us_tokenizer_feed(struct us_tokenizer *t, const char *text, size_t len)
{
	size_t n;

	for (; len > 0 && !t->failed && !t->stopped; text += n, len -= n) {
		n = len < SLICE ? len : SLICE;
		if (us_buf_add(&t->ahead, text, n) != URLSIFT_OK)
			t->failed = true;
		while (!t->failed && !t->stopped && read_token(t))
			continue;
		forget(t);
	}
	return !t->failed;
}

bool
us_tokenizer_finish(struct us_tokenizer *t)
{

	t->last = true;
	while (!t->failed && !t->stopped && t->start < t->ahead.len &&
	    read_token(t))
		continue;
	if (!t->failed && t->start < t->ahead.len)
		tell_data(t, t->ahead.len, true);
	return !t->failed;
}

void
us_tokenizer_begin(struct us_tokenizer *t, const struct urlsift_memory *memory,
    const struct us_tokenizer_hooks *hooks, void *ctx)
{

	memset(t, 0, sizeof(*t));
	t->ahead.memory = memory;
	t->max_held = US_TOKENIZER_MAX_HELD;
	t->hooks = hooks;
	t->ctx = ctx;
}

void
us_tokenizer_free(struct us_tokenizer *t)
{

	us_buf_free(&t->ahead);
}
