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

#include "../output/column.h"
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

/* A list that is read, and the set that its URLs go into. */
struct list {
	struct hash_set *seen;
	const struct options *options;
	const struct urlsift_rules *rules;
	struct us_buf room; /* of the form that is compared */
};

/* Return whether ${line} is the first one of a table: names of columns. */
static bool
is_header(const char *line, size_t len)
{
	const char *at = line, *end = line + len;
	size_t n, cells = 0;

	/* So are most lines: no name is looked up for them. */
	if (memchr(line, ',', len) == NULL && memchr(line, '\t', len) == NULL)
		return false;
	if (len > 3 && memcmp(at, "\357\273\277", 3) == 0)
		at += 3;
	for (; at < end; at += n + 1, cells++) {
		for (n = 0; at + n < end && at[n] != ',' && at[n] != '\t';)
			n++;
		if (!column_is_name(at, n))
			return false;
	}
	return cells > 1;
}

/* Return whether ${line} has a defanged URL, in which no colon is bare.  One
 * may be before it, behind the name of a file; but what looks so may be a
 * hostile link, unless it is known that such lines are written. */
static bool
is_defanged(const struct options *o, const char *line, size_t len)
{
	size_t i;

	/* Those with a reason have all that stood in the text. */
	if (memchr(line, '\t', len) != NULL)
		return false;
	for (i = 0; i + 3 <= len; i++) {
		if (memcmp(line + i, "[:]", 3) == 0 ||
		    memcmp(line + i, "[@]", 3) == 0)
			return true;
		if (memcmp(line + i, "://", 3) == 0 ||
		    (!o->defang && (line[i] == ':' || line[i] == '@')))
			return false;
	}
	return false;
}

/* Return why ${line} is not one of a list, or NULL. */
static const char *
find_fault(const struct options *options, const char *line, size_t len)
{
	static const char sqlite[] = "SQLite format 3";

	if (column_begins_record(line, len))
		return "it is JSON; use jq -r .url FILE | urlsift "
		       "--new-since=-";
	if (is_header(line, len))
		return "it is a table; use what is printed without --csv and "
		       "--tsv";
	if (!options->refang && is_defanged(options, line, len))
		return "it is defanged; use urlsift --refang FILE | urlsift "
		       "--new-since=-";
	if (memchr(line, '\0', len) == NULL)
		return NULL;
	if (len >= sizeof(sqlite) && memcmp(line, sqlite, sizeof(sqlite)) == 0)
		return "it is a database; use sqlite3 FILE 'SELECT url FROM "
		       "...' | urlsift --new-since=-";
	return "it is binary, not a list of URLs";
}

/* Add the URL of ${hit}.  Return 0, or -1 if memory runs out. */
static int
add_hit(struct list *list, const struct urlsift_hit *hit)
{
	uint64_t hash[2];

	if (dedup_hash(&list->room, list->seen, list->options, list->rules, hit,
		hash) == -1)
		return -1;
	(void)dedup_is_new(list->seen, hash);
	return 0;
}

/* Add ${url} as it is.  Return 0, or -1 if memory runs out. */
static int
add_whole(struct list *list, const char *url, size_t len, bool *is_valid)
{
	struct urlsift_reading reading;
	const struct urlsift_hit hit = { .reading = { &reading } };

	if (urlsift_url_check(list->rules, url, len, &reading) != URLSIFT_OK)
		return -1;
	*is_valid = reading.reason == URLSIFT_R_NONE;
	return add_hit(list, &hit);
}

/* Add the URLs in ${line}, in which the name of a file may stand before one, or
 * the reason behind it.  The first one may be all up to there, which is more
 * than is found in a text.  Return 0, or -1 if memory runs out. */
static int
add_found(struct list *list, const char *line, size_t len)
{
	struct urlsift_iter *it = urlsift_iter_new(list->rules, line, len);
	const struct urlsift_hit *hit;
	int ok = it == NULL ? URLSIFT_ENOMEM : URLSIFT_OK;
	bool is_first = true, is_valid;
	const char *begin, *end;

	while (ok == URLSIFT_OK &&
	    (ok = urlsift_iter_next(it, &hit)) == URLSIFT_OK && hit != NULL) {
		begin = line + hit->begin;
		end = memchr(begin, '\t', (size_t)(line + len - begin));
		if (end == NULL)
			end = line + len;
		if (add_hit(list, hit) == -1 ||
		    (is_first &&
			add_whole(list, begin, (size_t)(end - begin),
			    &is_valid) == -1))
			ok = URLSIFT_ENOMEM;
		is_first = false;
	}
	urlsift_iter_free(it);
	return ok == URLSIFT_OK ? 0 : -1;
}

/* Add the URL ${line}.  Return NULL, or why it cannot be added. */
static const char *
add_line(struct list *list, const char *line, size_t len)
{
	const char *why, *colon;
	bool is_valid;

	while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	why = find_fault(list->options, line, len);
	if (why != NULL || len == 0)
		return why;
	if (add_whole(list, line, len, &is_valid) == -1)
		return strerror(ENOMEM);
	colon = memchr(line, ':', len);
	if (is_valid && colon != NULL && line + len - colon > 2 &&
	    colon[1] == '/' && colon[2] == '/')
		return NULL;
	return add_found(list, line, len) == 0 ? NULL : strerror(ENOMEM);
}

const char *
dedup_read(struct hash_set *seen, const struct options *options,
    const struct urlsift_rules *rules, const char *file)
{
	FILE *stream = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
	struct list list = { seen, options, rules, { .data = NULL } };
	const char *why = NULL;
	char *line = NULL;
	size_t room = 0;
	ssize_t n;

	if (stream == NULL)
		return strerror(errno);
	while (why == NULL && (n = getline(&line, &room, stream)) != -1)
		why = add_line(&list, line, (size_t)n);
	if (why == NULL && !feof(stream))
		why = strerror(errno);
	seen->repeats = 0;
	us_buf_free(&list.room);
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
