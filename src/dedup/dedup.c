/*
 * Records are known by a hash of the URL: as it is, or in its normal form.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../output/writers.h"
#include "../rewrite/normal.h"
#include "dedup.h"

void
dedup_free(struct dedup *r)
{

	free(r->mark);
	free(r->text);
}

/* Make room for the normal form of a URL of ${len} bytes. */
static int
make_text(struct dedup *r, size_t len)
{
	char *text;

	if (len < r->text_room)
		return 0;
	if ((text = realloc(r->text, 2 * len + 1)) == NULL)
		return -1;
	r->text = text;
	r->text_room = 2 * len + 1;
	return 0;
}

int
dedup_hash(struct dedup *r, const struct hash_set *unique,
    const struct options *options, const struct urlsift_rules *rules,
    const struct urlsift_hit *hit, uint64_t hash[2])
{
	const struct urlsift_reading *reading = hit->reading[0];
	const char *text = reading->url;
	size_t len = reading->len;

	/* Of what is too long only the begin is known: it is not compared. */
	if (reading->reason == URLSIFT_R_TOO_LONG) {
		hash[0] = hash[1] = 0;
		return 0;
	}
	if (options->unique == UNIQUE_NORMAL &&
	    reading->reason == URLSIFT_R_NONE) {
		if (make_text(r, len) == -1)
			return -1;
		len = normal_url(rules, reading, r->text);
		text = r->text;
	}
	hash_set_hash(unique, text, len, reading->reason, hash);
	return 0;
}

bool
dedup_is_new(struct hash_set *unique, const uint64_t hash[2])
{
	enum hash_set_answer answer = hash_set_add(unique, hash);

	if (answer == HASH_SET_FULL)
		error_say("--unique",
		    "there are more different URLs than --max-memory allows; "
		    "later repeated URLs are printed");
	return answer != HASH_SET_SEEN;
}

/* Return a new mark; NULL: memory is out. */
static struct mark *
add(struct dedup *r)
{
	size_t room = r->room == 0 ? 64 : 2 * r->room;
	struct mark *mark;

	if (r->n == r->room) {
		if ((mark = realloc(r->mark, room * sizeof(*mark))) == NULL)
			return NULL;
		r->mark = mark;
		r->room = room;
	}
	return memset(&r->mark[r->n++], 0, sizeof(*mark));
}

int
dedup_keep(struct dedup *r, const uint64_t hash[2], size_t end)
{
	struct mark *mark = add(r);

	if (mark == NULL)
		return -1;
	memcpy(mark->hash, hash, sizeof(mark->hash));
	mark->end = end;
	return 0;
}

int
dedup_keep_file(struct dedup *r, const char *file)
{
	struct mark *mark = add(r);

	if (mark == NULL)
		return -1;
	mark->is_file = true;
	mark->file = file;
	return 0;
}

size_t
dedup_bytes(const struct dedup *r)
{

	return r->n * sizeof(*r->mark);
}

uint64_t
dedup_move(struct dedup *r, struct hash_set *unique,
    const struct options *options, struct out *out, dedup_on_new *on_new,
    void *ctx, uint64_t *dropped)
{
	uint64_t count = 0, dropped_here = 0;
	struct place place = { .file = NULL };
	const struct mark *mark;
	size_t i, begin = 0;

	*dropped = 0;
	for (i = 0; i < r->n; i++) {
		mark = &r->mark[i];
		if (mark->is_file) {
			place.file = mark->file;
			write_summary(out, options, &place, count);
			count = dropped_here = 0;
			continue;
		}
		if (dedup_is_new(unique, mark->hash)) {
			on_new(ctx, begin, mark->end);
			count++;
		} else {
			++*dropped;
			dropped_here++;
		}
		begin = mark->end;
	}
	r->n = 0;
	return dropped_here;
}
