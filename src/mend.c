/*
 * --mend: a broken URL becomes whole; the bytes between its pieces go behind
 * it, its closer and the non-blanks that follow (D41).  What comes out must be
 * read as the same URL again, whole: else the hit stays as it was.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "edit.h"

/* So much may be moved behind a run of non-blanks. */
#define MOVED_MAX 65536

/* So many lines behind a URL can matter to it. */
#define LINES_AHEAD 8

/* Append to ${text}, which has room. */
static void
add(char *text, size_t *len, const char *more, size_t n)
{

	if (n > 0)
		memcpy(text + *len, more, n);
	*len += n;
}

/* Return how many non-blanks stand behind ${hit}. */
static size_t
count_run(const struct edit *e, const struct urlsift_hit *hit, size_t ahead)
{
	const char *at = edit_at(e, hit->end);
	size_t n = 0;

	while (n < ahead && !edit_is_blank(at[n]))
		n++;
	return n;
}

/* Return how many bytes at the begin of ${text} a hit before may depend on:
 * two lines (S7), and those that page furniture takes. */
static size_t
count_lines(const char *text, size_t len)
{
	const char *at = text, *end = text + len, *newline;
	int lines;

	for (lines = 0; lines < LINES_AHEAD; lines++) {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (newline == NULL)
			return len;
		at = newline + 1;
	}
	return (size_t)(at - text);
}

/* Add the bytes between the pieces of ${hit}. */
static void
add_gaps(const struct edit *e, const struct urlsift_hit *hit, char *text,
    size_t *len)
{
	size_t i;

	for (i = 1; i < hit->spans; i++)
		add(text, len, edit_at(e, hit->span[i - 1].end),
		    (size_t)(hit->span[i].begin - hit->span[i - 1].end));
}

/* Return whether ${url} is what is found at ${offset} of ${text}, in one piece.
 * When memory is out it is not. */
static bool
is_found(const struct edit *e, const char *text, size_t len, size_t offset,
    const struct urlsift_reading *url)
{
	struct urlsift_iter *it = urlsift_iter_new(e->rules, text, len);
	const struct urlsift_hit *hit = NULL;
	const struct urlsift_reading *r;
	bool is_same = false;

	if (it == NULL)
		return false;
	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL &&
	    hit->begin < offset)
		continue;
	if (hit != NULL && hit->begin == offset && hit->spans == 1) {
		r = hit->reading[0];
		is_same = r->len == url->len &&
		    memcmp(r->url, url->url, r->len) == 0;
	}
	urlsift_iter_free(it);
	return is_same;
}

/* Return whether ${hit}, mended, is read as whole. */
static bool
stays_whole(const struct edit *e, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *url = hit->reading[0];
	uint64_t held = e->begin + e->len - hit->end;
	size_t ahead = held < MEND_AHEAD ? (size_t)held : MEND_AHEAD;
	size_t run = count_run(e, hit, ahead), len = 0, tail = e->tail_len;
	const char *rest = edit_at(e, hit->end) + run;
	bool is_whole;
	char *text;

	/* What was moved must find its blank in view, or the end. */
	if (run == MEND_AHEAD || e->moved_len > MOVED_MAX)
		return false;
	text = malloc(sizeof(e->tail) + url->len + e->moved_len +
	    (size_t)(hit->end - hit->begin) + ahead);
	if (text == NULL)
		return false;
	if (tail > EDIT_TAIL)
		tail = EDIT_TAIL;
	add(text, &len, e->tail + e->tail_len - tail, tail);
	add(text, &len, url->url, url->len);
	add(text, &len, edit_at(e, hit->end), run);
	add(text, &len, e->moved, e->moved_len);
	add_gaps(e, hit, text, &len);
	add(text, &len, rest, count_lines(rest, ahead - run));
	is_whole = is_found(e, text, len, tail, url);
	free(text);
	return is_whole;
}

void
mend(struct edit *e, const struct urlsift_hit *hit)
{
	size_t i;

	edit_pass(e, hit->begin);
	if (hit->spans == 1 || !stays_whole(e, hit)) {
		edit_copy(e, hit->end);
		return;
	}
	edit_put(e, hit->reading[0]->url, hit->reading[0]->len);
	for (i = 1; i < hit->spans; i++)
		if (!edit_move(e, hit->span[i - 1].end, hit->span[i].begin))
			e->is_short = true;
	edit_skip(e, hit->end);
}
