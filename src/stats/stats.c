/*
 * The counter of --stats and --top.  Groups with few names are counted in
 * arrays, schemes and hosts in a tally.  Domains are counted at the end, from
 * the hosts.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "url/suffix.h"
#include "../output/errors.h"
#include "stats.h"

_Static_assert(URLSIFT_N_JOINED == 1 << STATS_JOINED, "not the bit of joined");
_Static_assert(URLSIFT_REASONS <= STATS_NUMBERS, "more reasons than counts");

/* The groups with few names, all known beforehand. */
static const enum stats_group few[] = { STATS_FORM, STATS_NOTE, STATS_REASON,
	STATS_RISK };

#define FEW (sizeof(few) / sizeof(few[0]))

/* Return the name of ${group} that has number ${n}; NULL: there is none. */
static const char *
name_of(enum stats_group group, unsigned n)
{

	switch (group) {
	case STATS_FORM:
		return urlsift_form_name((enum urlsift_form)n);
	case STATS_NOTE:
		/* "joined" is counted separately. */
		return n == STATS_JOINED ?
		    NULL :
		    urlsift_note_name((enum urlsift_note)(1U << n));
	case STATS_REASON:
		return n == URLSIFT_R_NONE || n >= URLSIFT_REASONS ?
		    NULL :
		    urlsift_reason_name((enum urlsift_reason)n);
	case STATS_RISK:
		return urlsift_risk_name((enum urlsift_risk)(1U << n));
	case STATS_DOMAIN:
	case STATS_HOST:
	case STATS_PATH:
	case STATS_SCHEME:
	case STATS_SENDER:
	case STATS_URL:
	case STATS_GROUPS:
		break;
	}
	return NULL;
}

/* Add the names of the small groups to the tally.  While their counts are zero,
 * this reserves memory for them.  Return false if there is not enough. */
static bool
stats_add_few(struct stats *stats)
{
	const char *name;
	size_t i;
	unsigned n;

	for (i = 0; i < FEW; i++)
		for (n = 0; n < STATS_NUMBERS; n++)
			if ((name = name_of(few[i], n)) != NULL &&
			    !tally_add(stats->tally, few[i], name, strlen(name),
				stats->count[few[i]][n]))
				return false;
	return true;
}

enum stats_group
stats_top_group(const struct options *options)
{
	static const enum stats_group groups[] = {
		[TOP_HOST] = STATS_HOST,
		[TOP_SCHEME] = STATS_SCHEME,
		[TOP_DOMAIN] = STATS_DOMAIN,
		[TOP_URL] = STATS_URL,
		[TOP_PATH] = STATS_PATH,
		[TOP_RISK] = STATS_RISK,
		[TOP_SENDER] = STATS_SENDER,
	};

	return groups[options->top_of];
}

/* Return whether names of ${group} are needed at the end. */
static bool
is_wanted(const struct stats *stats, enum stats_group group)
{

	return (stats->options->sums == SUMS_ALL && group < STATS_PATH) ||
	    stats_top_group(stats->options) == group;
}

struct stats *
stats_new(const struct options *options)
{
	struct stats *stats = calloc(1, sizeof(*stats));

	if (stats == NULL)
		goto no_memory;
	stats->options = options;
	errno = 0;
	if (is_wanted(stats, STATS_DOMAIN))
		stats->suffixes = us_suffix_load();
	if (stats->suffixes == NULL && errno != 0) {
		error_say("libpsl", strerror(errno));
		stats_free(stats);
		return NULL;
	}
	if (options->sums == SUMS_TOP && options->top_of == TOP_DOMAIN &&
	    stats->suffixes == NULL) {
		error_say("--top", "libpsl is needed, but is not available");
		stats_free(stats);
		return NULL;
	}
	stats->tally = tally_new(options->max_memory);
	if (stats->tally != NULL && stats_add_few(stats))
		return stats;
	stats_free(stats);
no_memory:
	error_say(NULL, strerror(ENOMEM));
	return NULL;
}

void
stats_free(struct stats *stats)
{

	if (stats == NULL)
		return;
	tally_free(stats->tally);
	free(stats);
}

static void
count_bits(uint64_t *count, uint32_t bits)
{
	unsigned n;

	for (n = 0; bits != 0; n++, bits >>= 1)
		count[n] += bits & 1;
}

/* Count a name; report once that the limit of memory is reached. */
static void
count_name(struct stats *stats, enum stats_group group, const char *text,
    size_t len, uint64_t count)
{

	if (len == 0 || tally_add(stats->tally, group, text, len, count))
		return;
	if (tally_is_short(stats->tally)) {
		stats->is_short = true;
		return;
	}
	if (stats->uncounted == 0)
		error_say(stats->options->sums == SUMS_TOP ? "--top" :
							     "--stats",
		    "there are more different names than --max-memory allows; "
		    "new names are not counted");
	stats->uncounted += count;
}

/* Count text ${which} of ${note} in ${group}. */
static void
count_text(struct stats *stats, enum stats_group group, const struct note *note,
    enum note_text which)
{

	count_name(stats, group, note->text[which], note->len[which], 1);
}

void
stats_add_note(struct stats *stats, const struct note *note)
{

	stats->count[STATS_REASON][note->reason]++;
	if (note->reason != URLSIFT_R_NONE)
		return;
	stats->count[STATS_FORM][note->form]++;
	count_bits(stats->count[STATS_NOTE], note->notes);
	count_bits(stats->count[STATS_RISK], note->risks);
	if (is_wanted(stats, STATS_SCHEME))
		count_text(stats, STATS_SCHEME, note, NOTE_SCHEME);
	if (is_wanted(stats, STATS_HOST) || is_wanted(stats, STATS_DOMAIN))
		count_text(stats, STATS_HOST, note, NOTE_HOST);
	if (is_wanted(stats, STATS_URL))
		count_text(stats, STATS_URL, note, NOTE_URL);
	if (is_wanted(stats, STATS_PATH))
		count_text(stats, STATS_PATH, note, NOTE_PATH);
	if (is_wanted(stats, STATS_SENDER))
		count_text(stats, STATS_SENDER, note, NOTE_SENDER);
}

bool
stats_add(struct stats *stats, enum stats_group group, const char *name,
    uint64_t count)
{
	const char *known;
	unsigned n;

	if (group == STATS_SCHEME || group == STATS_HOST) {
		if (is_wanted(stats, group) || is_wanted(stats, STATS_DOMAIN))
			count_name(stats, group, name, strlen(name), count);
		return true;
	}
	for (n = 0; n < STATS_NUMBERS; n++)
		if ((known = name_of(group, n)) != NULL &&
		    strcmp(name, known) == 0) {
			stats->count[group][n] += count;
			return true;
		}
	return false;
}

/* Count the domains of the hosts. */
static void
count_domains(struct stats *stats)
{
	const struct tally_name **host;
	const char *domain;
	size_t i, n;

	if (stats->suffixes == NULL || !is_wanted(stats, STATS_DOMAIN))
		return;
	if ((host = stats_list(stats, STATS_HOST, TALLY_BY_COUNT, &n)) == NULL)
		return;
	for (i = 0; i < n; i++) {
		domain = us_suffix_domain(stats->suffixes, host[i]->text);
		if (domain != NULL)
			count_name(stats, STATS_DOMAIN, domain, strlen(domain),
			    host[i]->count);
	}
}

const struct tally_name **
stats_list(struct stats *stats, enum stats_group group, enum tally_order order,
    size_t *n)
{
	const struct tally_name **names;

	names = tally_list(stats->tally, group, order, n);
	stats->is_short = stats->is_short || names == NULL;
	return names;
}

void
stats_end(struct stats *stats)
{
	size_t n;

	count_domains(stats);
	stats->is_short = stats->is_short || !stats_add_few(stats);
	(void)stats_list(stats, STATS_FORM, TALLY_BY_NAME, &n);
}
