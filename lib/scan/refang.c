/*
 * Refanging of text on its way to the scanner.  A token (defanged) has only a
 * few bytes, so it is complete in the buffer unless the text has ended.  All
 * other text is passed on unchanged.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/defanged.h"
#include "refang.h"

/* From the scanner's offset ${at} to the next mark, offsets in the source are
 * ${offset} and on. */
struct mark {
	uint64_t at, offset;
};

void
us_refang_init(struct us_refang *rf, const struct urlsift_memory *memory)
{

	memset(rf, 0, sizeof(*rf));
	rf->held.memory = rf->mark.memory = memory;
}

void
us_refang_free(struct us_refang *rf)
{

	us_buf_free(&rf->held);
	us_buf_free(&rf->mark);
}

static const struct mark *
marks(const struct us_refang *rf)
{

	return (const struct mark *)(const void *)rf->mark.data;
}

static size_t
count_marks(const struct us_refang *rf)
{

	return rf->mark.len / sizeof(struct mark);
}

/* Add a mark for the next byte. */
static int
add_mark(struct us_refang *rf, uint64_t offset)
{
	const struct mark mark = { rf->scanned, offset };

	return us_buf_add(&rf->mark, &mark, sizeof(mark));
}

int
us_refang_begin(struct us_refang *rf, uint64_t offset)
{

	rf->held.len = rf->mark.len = rf->first = 0;
	rf->before = '\0';
	rf->scanned = offset;
	return add_mark(rf, offset);
}

char *
us_refang_space(struct us_refang *rf, size_t least, size_t *room)
{

	if (us_buf_reserve(&rf->held, rf->held.len + least) != URLSIFT_OK)
		return NULL;
	*room = rf->held.room - rf->held.len;
	return rf->held.data + rf->held.len;
}

void
us_refang_added(struct us_refang *rf, size_t len)
{

	rf->held.len += len;
}

/* Return how many bytes at the start of ${text} cannot begin a token. */
static size_t
count_plain(const char *text, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (memchr("[({hHfFmM", text[at], 9) != NULL)
			break;
	return at;
}

/* Restore the scheme at ${text}.  A capital X was a capital T, except in
 * "hXXp", which is a common spelling of "http". */
static void
restore_scheme(char *text, const struct us_defanged_scheme *scheme)
{
	bool is_common = memcmp(text, "hXXp", 4) == 0;
	char *at = text + scheme->at;
	size_t i;

	for (i = 0; scheme->means[i] != '\0'; i++)
		at[i] = at[i] == 'X' && !is_common ?
		    (char)(scheme->means[i] - 'a' + 'A') :
		    scheme->means[i];
}

/* Restore the scheme at ${at}, if there is one.  Return the token that begins
 * there, or NULL. */
static const struct us_defanged_token *
check(struct us_refang *rf, size_t at)
{
	char *text = rf->held.data + at;
	size_t len = rf->held.len - at;
	const struct us_defanged_scheme *scheme;
	const struct us_defanged_token *token;
	bool is_word;

	if (at > 0)
		rf->before = text[-1];
	is_word = us_defanged_is_word(rf->before);
	scheme = is_word ? NULL : us_defanged_find_scheme(text, len);
	if (scheme != NULL)
		restore_scheme(text, scheme);
	token = us_defanged_find_token(text, len);
	if (token == NULL || us_defanged_is_blank(rf->before) ||
	    (token->needs_word && !is_word))
		return NULL;
	return token;
}

/* Put ${text}. */
static int
pass(struct us_refang *rf, us_refang_put *put, void *ctx, const char *text,
    size_t len)
{

	rf->scanned += len;
	return len == 0 ? URLSIFT_OK : put(ctx, text, len);
}

/* Put what ${token} means, and note where the source goes on behind it. */
static int
pass_token(struct us_refang *rf, us_refang_put *put, void *ctx,
    const struct us_defanged_token *token)
{
	const struct mark *last = marks(rf) + count_marks(rf) - 1;
	uint64_t offset = last->offset + (rf->scanned - last->at);
	int status = pass(rf, put, ctx, token->means, strlen(token->means));

	return status != URLSIFT_OK ?
	    status :
	    add_mark(rf, offset + strlen(token->text));
}

/* Remove the bytes before ${at}, which the scanner has. */
static void
forget_held(struct us_refang *rf, size_t at)
{

	if (at == 0)
		return;
	rf->before = rf->held.data[at - 1];
	rf->held.len -= at;
	memmove(rf->held.data, rf->held.data + at, rf->held.len);
}

int
us_refang_run(struct us_refang *rf, bool ended, us_refang_put *put, void *ctx)
{
	size_t at = 0, sent = 0, kept = ended ? 0 : US_DEFANGED_MAX;
	const struct us_defanged_token *token;
	int status = URLSIFT_OK;

	while (at + kept < rf->held.len && status == URLSIFT_OK) {
		at += count_plain(rf->held.data + at, rf->held.len - at);
		if (at + kept >= rf->held.len)
			break;
		if ((token = check(rf, at)) == NULL) {
			at++;
			continue;
		}
		status = pass(rf, put, ctx, rf->held.data + sent, at - sent);
		if (status == URLSIFT_OK)
			status = pass_token(rf, put, ctx, token);
		at = sent = at + strlen(token->text);
	}
	if (status == URLSIFT_OK && at > sent)
		status = pass(rf, put, ctx, rf->held.data + sent, at - sent);
	forget_held(rf, at);
	return status;
}

/* Return the last mark at ${at} or before it. */
static const struct mark *
find_mark(const struct us_refang *rf, uint64_t at)
{
	const struct mark *mark = marks(rf);
	size_t low = rf->first, high = count_marks(rf), middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (mark[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return mark + low;
}

uint64_t
us_refang_offset(const struct us_refang *rf, uint64_t at)
{
	const struct mark *mark = find_mark(rf, at);

	return mark->offset + (at - mark->at);
}

int
us_refang_is_undone(void *ctx, uint64_t begin, uint64_t end)
{
	const struct us_refang *rf = ctx;
	const struct mark *mark = find_mark(rf, end - 1);

	return mark > marks(rf) + rf->first && mark->at > begin;
}

void
us_refang_forget(struct us_refang *rf, uint64_t at)
{
	const struct mark *mark = marks(rf);
	size_t n = count_marks(rf);

	while (rf->first + 1 < n && mark[rf->first + 1].at <= at)
		rf->first++;
	if (rf->first < n - rf->first)
		return;
	/* Half of them are passed. */
	rf->mark.len -= rf->first * sizeof(*mark);
	memmove(rf->mark.data, mark + rf->first, rf->mark.len);
	rf->first = 0;
}
