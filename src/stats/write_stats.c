/*
 * The writer of --stats and --top: lines of numbers and names, or a JSON
 * object.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../options/option_modes.h"
#include "../output/json.h"
#include "../output/writers.h"
#include "stats.h"

/* The items, in their order in JSON. */
enum item {
	ITEM_BYTES,
	ITEM_CANDIDATES,
	ITEM_DOMAINS,
	ITEM_FORMS,
	ITEM_HOSTS,
	ITEM_INPUTS,
	ITEM_JOINED,
	ITEM_NOTES,
	ITEM_REASONS,
	ITEM_REJECTED,
	ITEM_RISKS,
	ITEM_SCHEMES,
	ITEM_UNCOUNTED,
	ITEM_UNREAD,
	ITEM_VALID,
	ITEMS
};

/* The key of an item in JSON and, if it is the names of a group, the word in
 * text. */
static const struct {
	const char *key, *word;
	enum stats_group group;
} items[ITEMS] = {
	[ITEM_BYTES] = { "bytes", NULL, 0 },
	[ITEM_CANDIDATES] = { "candidates", NULL, 0 },
	[ITEM_DOMAINS] = { "domains", "domain", STATS_DOMAIN },
	[ITEM_FORMS] = { "forms", "form", STATS_FORM },
	[ITEM_HOSTS] = { "hosts", "host", STATS_HOST },
	[ITEM_INPUTS] = { "inputs", NULL, 0 },
	[ITEM_JOINED] = { "joined", NULL, 0 },
	[ITEM_NOTES] = { "notes", "note", STATS_NOTE },
	[ITEM_REASONS] = { "reasons", "reason", STATS_REASON },
	[ITEM_REJECTED] = { "rejected", NULL, 0 },
	[ITEM_RISKS] = { "risks", "risk", STATS_RISK },
	[ITEM_SCHEMES] = { "schemes", "scheme", STATS_SCHEME },
	[ITEM_UNCOUNTED] = { "uncounted", NULL, 0 },
	[ITEM_UNREAD] = { "unread", NULL, 0 },
	[ITEM_VALID] = { "valid", NULL, 0 },
};

/* Set the ${sum} of each item that is a sum. */
static void
add_up(const struct stats *stats, uint64_t sum[ITEMS])
{
	const uint64_t *reason = stats->count[STATS_REASON];
	unsigned n;

	memset(sum, 0, ITEMS * sizeof(*sum));
	sum[ITEM_INPUTS] = stats->inputs;
	sum[ITEM_BYTES] = stats->bytes;
	sum[ITEM_JOINED] = stats->count[STATS_NOTE][STATS_JOINED];
	sum[ITEM_VALID] = reason[URLSIFT_R_NONE];
	for (n = URLSIFT_R_NONE + 1; n < URLSIFT_REASONS; n++)
		sum[ITEM_REJECTED] += reason[n];
	sum[ITEM_CANDIDATES] = sum[ITEM_VALID] + sum[ITEM_REJECTED];
	sum[ITEM_UNCOUNTED] = stats->uncounted;
	sum[ITEM_UNREAD] = stats->unread;
}

/* Write a count, and what ${word} and which ${name} it is of. */
static void
put_line(const struct stats *stats, struct out *out, uint64_t number,
    const char *word, const struct tally_name *name)
{

	out_number(out, number);
	if (word != NULL) {
		out_char(out, '\t');
		out_word(out, word);
	}
	if (name != NULL) {
		out_char(out, '\t');
		out_text(out, name->text, name->len);
	}
	out_char(out, stats->options->end);
}

/* Write the ${most} frequent names of ${group} that occur, behind ${word}. */
static void
put_names(struct stats *stats, struct out *out, enum stats_group group,
    uint64_t most, const char *word)
{
	const struct tally_name **name;
	size_t i, n;

	if ((name = stats_list(stats, group, TALLY_BY_COUNT, &n)) == NULL)
		return;
	for (i = 0; i < n && i < most && name[i]->count > 0; i++)
		put_line(stats, out, name[i]->count, word, name[i]);
}

static void
put_text(struct stats *stats, struct out *out)
{
	static const enum item order[] = { ITEM_INPUTS, ITEM_BYTES,
		ITEM_CANDIDATES, ITEM_VALID, ITEM_JOINED, ITEM_REJECTED,
		ITEM_REASONS, ITEM_FORMS, ITEM_NOTES, ITEM_RISKS, ITEM_SCHEMES,
		ITEM_HOSTS, ITEM_DOMAINS, ITEM_UNREAD, ITEM_UNCOUNTED };
	const uint64_t *top = stats->options->top;
	uint64_t sum[ITEMS], most;
	enum item item;
	size_t i;

	add_up(stats, sum);
	for (i = 0; i < ITEMS; i++) {
		item = order[i];
		most = item == ITEM_SCHEMES ? top[TOP_SCHEME] :
		    item == ITEM_HOSTS	    ? top[TOP_HOST] :
		    item == ITEM_DOMAINS    ? top[TOP_DOMAIN] :
		    item == ITEM_RISKS	    ? top[TOP_RISK] :
					      UINT64_MAX;
		if (items[item].word != NULL)
			put_names(stats, out, items[item].group, most,
			    items[item].word);
		else if ((item != ITEM_UNCOUNTED && item != ITEM_UNREAD) ||
		    sum[item] > 0)
			put_line(stats, out, sum[item], items[item].key, NULL);
	}
}

/* Write all names of ${group} and their counts under ${key}. */
static void
put_map(struct stats *stats, struct json *json, const char *key,
    enum stats_group group)
{
	const struct tally_name **name;
	size_t i, n;

	if (group == STATS_DOMAIN && stats->suffixes == NULL) {
		json_null(json, key);
		return;
	}
	if ((name = stats_list(stats, group, TALLY_BY_NAME, &n)) == NULL)
		return;
	json_open(json, key, '{');
	for (i = 0; i < n; i++)
		json_count(json, name[i]->text, name[i]->len, name[i]->count);
	json_close(json, '}');
}

/* Write sums and maps of sums only, so that several outputs can be added up. */
static void
put_json(struct stats *stats, struct out *out)
{
	struct json json = { out, false };
	uint64_t sum[ITEMS];
	enum item i;

	add_up(stats, sum);
	json_open(&json, NULL, '{');
	json_number(&json, "v", 2);
	json_open(&json, "stats", '{');
	for (i = 0; i < ITEMS; i++)
		if (items[i].word != NULL)
			put_map(stats, &json, items[i].key, items[i].group);
		else
			json_number(&json, items[i].key, sum[i]);
	json_close(&json, '}');
	json_close(&json, '}');
	out_char(out, stats->options->end);
}

/* Write a name that --top asks for, and its count. */
static void
put_top(const struct options *o, struct out *out, const struct tally_name *name)
{
	struct json json = { out, false };

	if (o->format != FORMAT_JSON) {
		write_count(out, o, name->count, name->text, name->len);
		return;
	}
	json_open(&json, NULL, '{');
	json_number(&json, "v", 2);
	json_number(&json, "count", name->count);
	json_text(&json, top_word(o->top_of), name->text, name->len);
	json_close(&json, '}');
	out_char(out, o->end);
}

/* Write the names that --top asks for. */
static void
put_tops(struct stats *stats, struct out *out)
{
	const struct options *o = stats->options;
	const struct tally_name **name;
	uint64_t most = o->top[o->top_of];
	size_t i, n;

	name = stats_list(stats, stats_top_group(o), TALLY_BY_COUNT, &n);
	for (i = 0; name != NULL && i < n && i < most && name[i]->count > 0;
	     i++)
		put_top(o, out, name[i]);
}

bool
stats_write(struct stats *stats, struct out *out)
{
	const struct options *o = stats->options;

	stats_end(stats);
	if (stats->is_short) {
		error_say(NULL, strerror(ENOMEM));
		return false;
	}
	if (o->sums == SUMS_TOP)
		put_tops(stats, out);
	else if (o->format == FORMAT_JSON)
		put_json(stats, out);
	else
		put_text(stats, out);
	return stats->uncounted == 0;
}
