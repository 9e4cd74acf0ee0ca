/*
 * The rewriting of hits in steps.  Each step writes a new URL, which is then
 * parsed again to find its components.  A defanged URL is not valid, so its
 * components are moved instead.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "url/url.h"
#include "base/reading.h"
#include "rewrite.h"

/* How many nested redirects are undone. */
#define REDIRECTS_MAX 8

/* Room for the result of a step: at most three times as many bytes, and a host
 * name. */
#define ROOM(len) (3 * (len) + 512)

enum step { UNREDIRECT, CLEAN, NORMALIZE };

void
rewrite_init(struct rewrite *rw, const struct options *options,
    const struct urlsift_rules *rules)
{

	memset(rw, 0, sizeof(*rw));
	rw->options = options;
	rw->rules = rules;
	rw->changes = options->unredirect || options->clean ||
	    options->normalize;
	rw->defangs = options->defang;
}

void
rewrite_free(struct rewrite *rw)
{
	size_t i;

	for (i = 0; i < REWRITE_TEXTS; i++)
		free(rw->text[i].data);
	free(rw->spare.data);
	us_opened_free(&rw->opened);
}

static void
swap(struct us_buf *a, struct us_buf *b)
{
	struct us_buf kept = *a;

	*a = *b;
	*b = kept;
}

/* Parse the ${len} bytes of ${text} behind the prefix ${scheme} into ${made}.
 * There is room for the prefix.  Return false if memory runs out. */
static bool
rewrite_check(const struct rewrite *rw, char *text, size_t len,
    const char *scheme, struct urlsift_reading *made)
{
	size_t n = strlen(scheme);

	memmove(text + n, text, len);
	memcpy(text, scheme, n);
	if (urlsift_url_check(rw->rules, text, n + len, made) != URLSIFT_OK)
		return false;
	if (n > 0)
		us_reading_drop_scheme(made, (uint32_t)n);
	return true;
}

/* Write the new URL for ${r} to ${room}.  Return its length; 0: no change. */
static size_t
take_step(enum step step, const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room)
{

	switch (step) {
	case UNREDIRECT:
		return (size_t)urlsift_url_target(r, room, ROOM(r->len));
	case CLEAN:
		return us_clean_url(r, room);
	case NORMALIZE:
		return us_normal_url(rules, r, room);
	}
	return 0;
}

/* Apply ${step} to reading ${i}.  Return 1, 0 if there is no change or the new
 * URL is not valid, or -1 if memory runs out. */
static int
rewrite_apply(struct rewrite *rw, size_t i, enum step step)
{
	struct urlsift_reading *r = &rw->reading[i], made;
	/* The URL in a gateway's URL is complete. */
	const char *scheme = step == UNREDIRECT ? "" : us_shown_scheme(r);
	char *to;
	size_t len;

	if (us_buf_reserve(&rw->spare, ROOM(r->len)) != URLSIFT_OK)
		return -1;
	to = rw->spare.data;
	len = take_step(step, rw->rules, r, to);
	if (len == 0 || (len == r->len && memcmp(to, r->url, r->len) == 0))
		return 0;
	if (!rewrite_check(rw, to, len, scheme, &made))
		return -1;
	if (made.reason != URLSIFT_R_NONE)
		return 0;
	made.kind = r->kind;
	made.notes |= r->notes;
	*r = made;
	swap(&rw->text[i], &rw->spare);
	return 1;
}

/* Rewrite reading ${i}, which is valid. */
static bool
rewrite(struct rewrite *rw, size_t i)
{
	int applied = 1, n;

	for (n = 0;
	     rw->options->unredirect && applied == 1 && n < REDIRECTS_MAX; n++)
		applied = rewrite_apply(rw, i, UNREDIRECT);
	if (applied != -1 && rw->options->clean)
		applied = rewrite_apply(rw, i, CLEAN);
	if (applied != -1 && rw->options->normalize)
		applied = rewrite_apply(rw, i, NORMALIZE);
	return applied != -1;
}

static bool
defang(struct rewrite *rw, size_t i)
{

	if (us_buf_reserve(&rw->spare, ROOM(rw->reading[i].len)) != URLSIFT_OK)
		return false;
	us_defang(&rw->reading[i], rw->spare.data);
	swap(&rw->text[i], &rw->spare);
	return true;
}

/* Replace ${hit} and ${place} by copies that can be changed. */
static void
rewrite_copy_hit(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{
	unsigned i;

	if (*hit == &rw->hit)
		return;
	rw->hit = **hit;
	rw->place = **place;
	rw->reading[REWRITE_ORIGINAL] = *us_hit_shown(*hit);
	if (rw->hit.opens != NULL) {
		rw->reading[REWRITE_OPENS] = *rw->hit.opens;
		rw->hit.opens = &rw->reading[REWRITE_OPENS];
	}
	for (i = 0; i < rw->hit.readings; i++) {
		rw->reading[i] = *rw->hit.reading[i];
		rw->hit.reading[i] = &rw->reading[i];
	}
	*hit = &rw->hit;
	*place = &rw->place;
}

/* What was rewritten opens something else.  That may stand in the text of what
 * was rewritten, which can change once more. */
static bool
open_again(struct rewrite *rw)
{
	const struct urlsift_reading *shown = us_hit_shown(&rw->hit), *opens;
	struct us_buf *text = &rw->text[REWRITE_OPENS];

	if (rw->hit.opens == NULL)
		return true;
	if (!us_opened_find(&rw->opened, shown->url, shown->len, &opens))
		return false;
	if (opens == NULL) {
		if (us_hit_is_valid(&rw->hit))
			rw->hit.opens = NULL;
		return true;
	}
	if (us_buf_reserve(text, opens->len) != URLSIFT_OK)
		return false;
	memcpy(text->data, opens->url, opens->len);
	rw->reading[REWRITE_OPENS] = *opens;
	rw->reading[REWRITE_OPENS].url = text->data;
	return true;
}

bool
rewrite_change(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{
	struct urlsift_reading *original = &rw->reading[REWRITE_ORIGINAL];
	const struct urlsift_reading *shown;
	unsigned i;

	rewrite_copy_hit(rw, place, hit);
	for (i = 0; i < rw->hit.readings; i++)
		if (rw->reading[i].reason == URLSIFT_R_NONE && !rewrite(rw, i))
			return false;
	if (!us_hit_is_valid(*hit) && rw->hit.opens != NULL &&
	    !rewrite(rw, REWRITE_OPENS))
		return false;
	shown = us_hit_shown(*hit);
	if (shown->len == original->len &&
	    memcmp(shown->url, original->url, shown->len) == 0)
		return true;
	rw->place.original = original;
	return open_again(rw);
}

bool
rewrite_make_safe(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{
	unsigned i;

	rewrite_copy_hit(rw, place, hit);
	for (i = 0; i < rw->hit.readings; i++)
		if (!defang(rw, i))
			return false;
	if (rw->hit.opens != NULL && !defang(rw, REWRITE_OPENS))
		return false;
	return rw->place.original == NULL || defang(rw, REWRITE_ORIGINAL);
}
