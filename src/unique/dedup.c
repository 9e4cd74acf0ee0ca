/*
 * Deduplication of records by the hash of their URL, as found or in another
 * form.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "url/url.h"
#include "dedup.h"

int
dedup_hash(struct us_buf *room, const struct hash_set *seen,
    const struct options *options, const struct urlsift_rules *rules,
    const struct urlsift_hit *hit, uint64_t hash[2])
{
	const struct urlsift_reading *reading =
	    options->unique == UNIQUE_OPENS ? us_hit_target(hit) :
					      us_hit_shown(hit);
	const char *text = reading->url;
	size_t len = reading->len;

	/* Only the begin of a URL that is too long is known, so it is not
	 * compared. */
	if (reading->reason == URLSIFT_R_TOO_LONG) {
		hash[0] = hash[1] = 0;
		return 0;
	}
	if ((options->unique == UNIQUE_NORMAL ||
		options->unique == UNIQUE_CLEAN) &&
	    reading->reason == URLSIFT_R_NONE) {
		if (us_buf_reserve(room, US_NORMAL_ROOM(len)) != URLSIFT_OK)
			return -1;
		len = options->unique == UNIQUE_NORMAL ?
		    us_normal_url(rules, reading, room->data) :
		    us_clean_url(reading, room->data);
		text = room->data;
	}
	hash_set_hash(seen, text, len, reading->reason, hash);
	return 0;
}

/* Return why ${line} is not one of a list, or NULL. */
static const char *
find_fault(const char *line, size_t len)
{
	static const char sqlite[] = "SQLite format 3";

	if (memchr(line, '\0', len) == NULL)
		return NULL;
	if (len >= sizeof(sqlite) && memcmp(line, sqlite, sizeof(sqlite)) == 0)
		return "it is a database; use sqlite3 FILE 'SELECT url FROM "
		       "...' | urlsift --new-since=-";
	return "it is binary, not a list of URLs";
}

/* Add the URL ${line}.  Return NULL, or why it cannot be added. */
static const char *
add_line(struct us_buf *room, struct hash_set *seen,
    const struct options *options, const struct urlsift_rules *rules,
    const char *line, size_t len)
{
	struct urlsift_reading reading;
	const struct urlsift_hit hit = { .reading = { &reading } };
	const char *why = find_fault(line, len);
	uint64_t hash[2];

	while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	if (why != NULL || len == 0)
		return why;
	if (urlsift_url_check(rules, line, len, &reading) != URLSIFT_OK ||
	    dedup_hash(room, seen, options, rules, &hit, hash) == -1)
		return strerror(ENOMEM);
	(void)dedup_is_new(seen, hash);
	return NULL;
}

const char *
dedup_read(struct hash_set *seen, const struct options *options,
    const struct urlsift_rules *rules, const char *file)
{
	FILE *stream = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
	const char *why = NULL;
	struct us_buf form = { .data = NULL };
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	if (stream == NULL)
		return strerror(errno);
	while (why == NULL && (n = getline(&line, &room, stream)) != -1)
		why = add_line(&form, seen, options, rules, line, (size_t)n);
	if (why == NULL && !feof(stream))
		why = strerror(errno);
	seen->repeats = 0;
	us_buf_free(&form);
	free(line);
	if (stream != stdin)
		(void)fclose(stream);
	return why;
}

bool
dedup_is_new(struct hash_set *seen, const uint64_t hash[2])
{
	enum hash_set_answer answer = hash_set_add(seen, hash);

	if (answer == HASH_SET_FULL)
		error_say(NULL,
		    "there are more different URLs than --max-memory allows; "
		    "later repeated URLs are printed");
	return answer != HASH_SET_SEEN;
}
