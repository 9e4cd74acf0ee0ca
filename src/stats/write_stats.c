/*
 * What was counted, as lines of numbers and names or as an object of JSON.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../output/json.h"
#include "stats.h"

static const char *const words[STATS_GROUPS] = { "domain", "form", "host",
	"note", "reason", "risk", "scheme" };
static const char *const keys[STATS_GROUPS] = { "domains", "forms", "hosts",
	"notes", "reasons", "risks", "schemes" };

/* Put what ${word} is counted, and of which ${name}. */
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

/* Put the ${most} frequent names of ${group} that occur, behind ${word}. */
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

static uint64_t
sum_rejected(const struct stats *stats)
{
	uint64_t sum = 0;
	unsigned n;

	for (n = URLSIFT_R_NONE + 1; n < URLSIFT_REASONS; n++)
		sum += stats->reason[n];
	return sum;
}

static void
put_text(struct stats *stats, struct out *out)
{
	const uint64_t *top = stats->options->top;
	uint64_t kept = stats->reason[URLSIFT_R_NONE];
	uint64_t rejected = sum_rejected(stats);

	put_line(stats, out, stats->inputs, "inputs", NULL);
	put_line(stats, out, stats->bytes, "bytes", NULL);
	put_line(stats, out, kept + rejected, "candidates", NULL);
	put_line(stats, out, kept, "kept", NULL);
	put_line(stats, out, stats->note[STATS_JOINED], "joined", NULL);
	put_line(stats, out, rejected, "rejected", NULL);
	put_names(stats, out, STATS_REASON, UINT64_MAX, words[STATS_REASON]);
	put_names(stats, out, STATS_FORM, UINT64_MAX, words[STATS_FORM]);
	put_names(stats, out, STATS_NOTE, UINT64_MAX, words[STATS_NOTE]);
	put_names(stats, out, STATS_RISK, UINT64_MAX, words[STATS_RISK]);
	put_names(stats, out, STATS_SCHEME, top[TOP_SCHEME],
	    words[STATS_SCHEME]);
	put_names(stats, out, STATS_HOST, top[TOP_HOST], words[STATS_HOST]);
	put_names(stats, out, STATS_DOMAIN, top[TOP_DOMAIN],
	    words[STATS_DOMAIN]);
	if (stats->uncounted > 0)
		put_line(stats, out, stats->uncounted, "uncounted", NULL);
}

/* Put all names of ${group} and their counts. */
static void
put_map(struct stats *stats, struct json *json, enum stats_group group)
{
	const struct tally_name **name;
	size_t i, n;

	if (group == STATS_DOMAIN && stats->suffixes == NULL) {
		json_null(json, keys[group]);
		return;
	}
	if ((name = stats_list(stats, group, TALLY_BY_NAME, &n)) == NULL)
		return;
	json_open(json, keys[group], '{');
	for (i = 0; i < n; i++)
		json_count(json, name[i]->text, name[i]->len, name[i]->count);
	json_close(json, '}');
}

/* Sums and maps of sums only, so that several of them can be added up. */
static void
put_json(struct stats *stats, struct out *out)
{
	uint64_t kept = stats->reason[URLSIFT_R_NONE];
	uint64_t rejected = sum_rejected(stats);
	struct json json = { out, false };

	json_open(&json, NULL, '{');
	json_number(&json, "v", 1);
	json_open(&json, "stats", '{');
	json_number(&json, "bytes", stats->bytes);
	json_number(&json, "candidates", kept + rejected);
	put_map(stats, &json, STATS_DOMAIN);
	put_map(stats, &json, STATS_FORM);
	put_map(stats, &json, STATS_HOST);
	json_number(&json, "inputs", stats->inputs);
	json_number(&json, "joined", stats->note[STATS_JOINED]);
	json_number(&json, "kept", kept);
	put_map(stats, &json, STATS_NOTE);
	put_map(stats, &json, STATS_REASON);
	json_number(&json, "rejected", rejected);
	put_map(stats, &json, STATS_RISK);
	put_map(stats, &json, STATS_SCHEME);
	json_number(&json, "uncounted", stats->uncounted);
	json_close(&json, '}');
	json_close(&json, '}');
	out_char(out, stats->options->end);
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
		put_names(stats, out, stats_top_group(o), o->top[o->top_of],
		    NULL);
	else if (o->format == FORMAT_JSON)
		put_json(stats, out);
	else
		put_text(stats, out);
	return stats->uncounted == 0;
}
