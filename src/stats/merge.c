/*
 * The program of --merge.  It reads only totals and the names of hosts, as
 * domains follow from hosts (D74).  Jansson reads the lines.  It is loaded, as
 * only this program needs it; the declarations here follow its interface 4.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/dynload.h"
#include "../output/errors.h"
#include "../reader/reader.h"
#include "../base/signals.h"
#include "../base/exit_status.h"
#include "merge.h"
#include "stats.h"

#define JANSSON "libjansson.so.4"

#define JSON_REJECT_DUPLICATES 1
#define JSON_TYPE_OBJECT 0
#define JSON_TYPE_INTEGER 3

/* The begin of each value of Jansson. */
struct value {
	int type;
};

struct json_error {
	int line, column, position;
	char source[80], text[160];
};

/* The functions of Jansson that are needed. */
static struct {
	struct value *(*load_callback)(size_t (*)(void *, size_t, void *),
	    void *, size_t, struct json_error *);
	void (*delete)(struct value *);
	struct value *(*object_get)(const struct value *, const char *);
	void *(*object_iter)(struct value *);
	void *(*object_iter_next)(struct value *, void *);
	const char *(*object_iter_key)(void *);
	struct value *(*object_iter_value)(void *);
	long long (*integer_value)(const struct value *);
	const char *(*version)(void);
	void (*set_memory)(void *(*)(size_t), void (*)(void *));
	bool is_short; /* memory was out */
} json;

/* The totals, and the input. */
struct merger {
	struct stats *stats;
	struct reader reader;
	size_t at, len;
	bool is_over; /* of the line */
	uint64_t line;
	char room[65536];
};

static bool
load(void)
{
	static const struct library_function functions[] = {
		{ "json_load_callback", &json.load_callback },
		{ "json_delete", &json.delete },
		{ "json_object_get", &json.object_get },
		{ "json_object_iter", &json.object_iter },
		{ "json_object_iter_next", &json.object_iter_next },
		{ "json_object_iter_key", &json.object_iter_key },
		{ "json_object_iter_value", &json.object_iter_value },
		{ "json_integer_value", &json.integer_value },
		{ "jansson_version_str", &json.version },
		{ "json_set_alloc_funcs", &json.set_memory },
	};

	return us_dynload(JANSSON, functions,
	    sizeof(functions) / sizeof(functions[0]));
}

/* Set ${number} to ${value}.  Return false if it is not a count. */
static bool
read_sum(const struct value *value, uint64_t *number)
{

	if (value == NULL || value->type != JSON_TYPE_INTEGER ||
	    json.integer_value(value) < 0)
		return false;
	*number = (uint64_t)json.integer_value(value);
	return true;
}

/* Add the names of ${group}, which are under ${key} in ${object}.  Return false
 * if they are not valid. */
static bool
add_names(struct merger *m, const struct value *object, const char *key,
    enum stats_group group)
{
	struct value *names = json.object_get(object, key);
	const char *name;
	uint64_t count;
	void *at;

	if (names == NULL || names->type != JSON_TYPE_OBJECT)
		return false;
	for (at = json.object_iter(names); at != NULL;
	     at = json.object_iter_next(names, at)) {
		name = json.object_iter_key(at);
		if (!read_sum(json.object_iter_value(at), &count) ||
		    !stats_add(m->stats, group, name, count))
			return false;
	}
	return true;
}

/* Add the totals of one run.  Return false if ${all} is not the output of
 * --stats --json. */
static bool
add_stats(struct merger *m, const struct value *all)
{
	const struct value *object = json.object_get(all, "stats");
	struct stats *stats = m->stats;
	const struct {
		const char *key;
		uint64_t *sum;
	} sums[] = {
		{ "inputs", &stats->inputs },
		{ "bytes", &stats->bytes },
		{ "valid", &stats->count[STATS_REASON][URLSIFT_R_NONE] },
		{ "joined", &stats->count[STATS_NOTE][STATS_JOINED] },
		{ "uncounted", &stats->uncounted },
	};
	static const struct {
		const char *key;
		enum stats_group group;
	} groups[] = {
		{ "forms", STATS_FORM },
		{ "notes", STATS_NOTE },
		{ "reasons", STATS_REASON },
		{ "risks", STATS_RISK },
		{ "schemes", STATS_SCHEME },
		{ "hosts", STATS_HOST },
	};
	uint64_t number;
	size_t i;

	if (!read_sum(json.object_get(all, "v"), &number) || number != 2)
		return false;
	for (i = 0; i < sizeof(sums) / sizeof(sums[0]); i++) {
		if (!read_sum(json.object_get(object, sums[i].key), &number))
			return false;
		*sums[i].sum += number;
	}
	/* Older output has none. */
	if (read_sum(json.object_get(object, "unread"), &number))
		stats->unread += number;
	for (i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
		if (!add_names(m, object, groups[i].key, groups[i].group))
			return false;
	return true;
}

/* Read more if the buffer is empty.  Return whether there is text in it. */
static bool
fill(struct merger *m)
{
	ssize_t n;

	if (m->at < m->len)
		return true;
	m->at = m->len = 0;
	if ((n = reader_read(&m->reader, m->room, sizeof(m->room))) <= 0)
		return false;
	m->len = (size_t)n;
	return !m->reader.is_cut;
}

/* Pass the next bytes of the line to Jansson.  Return their number. */
static size_t
give(void *to, size_t size, void *ctx)
{
	struct merger *m = ctx;
	const char *newline;
	size_t n;

	if (m->is_over || !fill(m))
		return m->reader.in.why == NULL ? 0 : (size_t)-1;
	n = m->len - m->at < size ? m->len - m->at : size;
	newline = memchr(m->room + m->at, '\n', n);
	if (newline != NULL) {
		n = (size_t)(newline + 1 - (m->room + m->at));
		m->is_over = true;
	}
	memcpy(to, m->room + m->at, n);
	m->at += n;
	return n;
}

static void
complain(struct merger *m, const char *why)
{

	error_say_at(m->reader.name, m->line, 1, why);
	m->reader.failed = true;
}

/* Allocate memory for Jansson, and note when it is out: Jansson does not always
 * report that, and then drops bytes of a text. */
static void *
allocate(size_t size)
{
	void *memory = malloc(size);

	json.is_short = json.is_short || memory == NULL;
	return memory;
}

static void
merge_input(struct merger *m)
{
	struct reader *r = &m->reader;
	struct json_error error;
	struct value *line;

	m->at = m->len = 0;
	m->line = 0;
	while (!r->failed && fill(m)) {
		m->is_over = false;
		m->line++;
		line =
		    json.load_callback(give, m, JSON_REJECT_DUPLICATES, &error);
		if (r->in.why != NULL || r->is_cut)
			break;
		if (json.is_short)
			complain(m, strerror(ENOMEM));
		else if (line == NULL)
			complain(m, error.text);
		else if (!add_stats(m, line))
			complain(m, "this is not the output of --stats --json");
		if (line != NULL)
			json.delete(line);
	}
	if (r->in.why != NULL)
		reader_complain(r, r->in.why);
}

int
merge(const struct options *options, struct out *out)
{
	static const struct stat none; /* nothing is written before the end */
	static struct merger m;
	bool found, failed;

	if (!load()) {
		error_say("--merge",
		    "libjansson is needed, but is not available");
		return STATUS_ERROR;
	}
	json.set_memory(allocate, free);
	if ((m.stats = stats_new(options)) == NULL)
		return STATUS_ERROR;
	reader_init(&m.reader, options, &none);
	m.reader.is_strict = true;
	while (reader_next(&m.reader))
		merge_input(&m);
	reader_end(&m.reader);
	found = m.stats->count[STATS_REASON][URLSIFT_R_NONE] > 0;
	failed = m.reader.failed;
	if (!failed && signals_death() == 0 && !options->quiet)
		failed = !stats_write(m.stats, out);
	stats_free(m.stats);
	if (failed)
		return STATUS_ERROR;
	return found ? STATUS_FOUND : STATUS_NONE;
}

const char *
merge_version(void)
{

	return load() ? json.version() : NULL;
}
