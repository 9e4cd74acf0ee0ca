/*
 * Only sums and the names of hosts are read: domains follow from hosts (D74).
 * Jansson reads the lines; it is loaded, as nobody else needs it, and what is
 * declared here is what its interface 4 promises.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../input/progress.h"
#include "../input/walk.h"
#include "../base/dynload.h"
#include "../output/errors.h"
#include "../base/signals.h"
#include "../base/exit_status.h"
#include "merge.h"
#include "stats.h"

#define JANSSON "libjansson.so.4"

#define JSON_REJECT_DUPLICATES 1
#define JSON_TYPE_OBJECT 0
#define JSON_TYPE_INTEGER 3

/* The beginning of any value. */
struct value {
	int type;
};

struct json_error {
	int line, column, position;
	char source[80], text[160];
};

/* What Jansson does, as far as it is needed. */
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

/* What is added up, and the input. */
struct merger {
	struct stats *stats;
	struct input in;
	const char *name; /* of the input, in messages */
	size_t at, len;
	bool is_over; /* of the line */
	bool failed;
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

	return dynload(JANSSON, functions,
	    sizeof(functions) / sizeof(functions[0]));
}

/* Set ${number} to ${value}.  Return false if that is no sum. */
static bool
take_sum(const struct value *value, uint64_t *number)
{

	if (value == NULL || value->type != JSON_TYPE_INTEGER ||
	    json.integer_value(value) < 0)
		return false;
	*number = (uint64_t)json.integer_value(value);
	return true;
}

/* Add the names of ${group}, which ${object} has as ${key}. */
static bool
take_names(struct merger *m, const struct value *object, const char *key,
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
		if (!take_sum(json.object_iter_value(at), &count) ||
		    !stats_add(m->stats, group, name, count))
			return false;
	}
	return true;
}

/* Add what one run counted.  Return false if this is no such thing. */
static bool
take_stats(struct merger *m, const struct value *all)
{
	const struct value *object = json.object_get(all, "stats");
	struct stats *stats = m->stats;
	const struct {
		const char *key;
		uint64_t *sum;
	} sums[] = {
		{ "inputs", &stats->inputs },
		{ "bytes", &stats->bytes },
		{ "kept", &stats->count[STATS_REASON][URLSIFT_R_NONE] },
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

	if (!take_sum(json.object_get(all, "v"), &number) || number != 1)
		return false;
	for (i = 0; i < sizeof(sums) / sizeof(sums[0]); i++) {
		if (!take_sum(json.object_get(object, sums[i].key), &number))
			return false;
		*sums[i].sum += number;
	}
	for (i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
		if (!take_names(m, object, groups[i].key, groups[i].group))
			return false;
	return true;
}

/* Read more if there is nothing left.  Return whether there is something. */
static bool
fill(struct merger *m)
{
	ssize_t n;

	if (m->at < m->len)
		return true;
	m->at = m->len = 0;
	if ((n = input_read(&m->in, m->room, sizeof(m->room))) <= 0)
		return false;
	m->len = (size_t)n;
	progress_read((uint64_t)n);
	progress_look();
	return signals_death() == 0;
}

/* Give the next bytes of the line. */
static size_t
give(void *to, size_t size, void *ctx)
{
	struct merger *m = ctx;
	const char *newline;
	size_t n;

	if (m->is_over || !fill(m))
		return m->in.why == NULL ? 0 : (size_t)-1;
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

	error_say_at(m->name, m->line, 1, why);
	m->failed = true;
}

/* Give Jansson memory.  It does not always say when there is none, and leaves
 * out a byte of a text. */
static void *
take_memory(size_t size)
{
	void *memory = malloc(size);

	json.is_short = json.is_short || memory == NULL;
	return memory;
}

static void
merge_input(struct merger *m)
{
	struct json_error error;
	struct value *line;

	while (!m->failed && fill(m)) {
		m->is_over = false;
		m->line++;
		line =
		    json.load_callback(give, m, JSON_REJECT_DUPLICATES, &error);
		if (m->in.why != NULL || signals_death() != 0)
			break;
		if (json.is_short)
			complain(m, strerror(ENOMEM));
		else if (line == NULL)
			complain(m, error.text);
		else if (!take_stats(m, line))
			complain(m, "this is not the output of --stats --json");
		if (line != NULL)
			json.delete(line);
	}
	if (m->in.why != NULL) {
		error_say(m->name, m->in.why);
		m->failed = true;
	}
}

static void
merge_file(struct merger *m, const struct walk_entry *entry)
{
	const char *why = entry->why;

	if (why == NULL && input_open(&m->in, entry->path, entry->st) == -1)
		why = m->in.why;
	if (why != NULL) {
		error_say(m->name, why);
		m->failed = true;
		return;
	}
	m->at = m->len = m->line = 0;
	merge_input(m);
	input_close(&m->in);
}

int
merge(const struct options *options, struct out *out)
{
	static struct merger m;
	struct walk_entry entry;
	struct walk walk;
	bool found;

	if (!load()) {
		error_say("--merge",
		    "libjansson is needed, but is not available");
		return STATUS_ERROR;
	}
	json.set_memory(take_memory, free);
	if ((m.stats = stats_new(options)) == NULL)
		return STATUS_ERROR;
	walk_init(&walk, options);
	while (!m.failed && signals_death() == 0 && walk_next(&walk, &entry)) {
		m.name = walk_name(&walk, &entry);
		merge_file(&m, &entry);
	}
	walk_end(&walk);
	found = m.stats->count[STATS_REASON][URLSIFT_R_NONE] > 0;
	if (!m.failed && signals_death() == 0 && !options->quiet)
		m.failed = !stats_write(m.stats, out);
	stats_free(m.stats);
	if (m.failed)
		return STATUS_ERROR;
	return found ? STATUS_FOUND : STATUS_NONE;
}

const char *
merge_version(void)
{

	return load() ? json.version() : NULL;
}
