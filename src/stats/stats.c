/*
 * What has few names is counted in arrays, the names of schemes and hosts in a
 * tally.  Domains are counted at the end, from the hosts.
 */
#include "config.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../filter/hostname.h"
#include "../filter/suffix.h"
#include "../output/errors.h"
#include "stats.h"

#define OUT_ROOM 16384

_Static_assert(URLSIFT_N_JOINED == 1 << STATS_JOINED, "it is another bit");

/* What stands before a scheme and a host in ${out}. */
struct note {
	uint32_t reason, form, notes, risks;
	uint32_t scheme_len, host_len;
};

/* Return the name of ${group} that has number ${n}; NULL: there is none. */
static const char *
name_of(enum stats_group group, unsigned n)
{

	switch (group) {
	case STATS_FORM:
		return urlsift_form_name((enum urlsift_form)n);
	case STATS_NOTE:
		/* "joined" is counted apart. */
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
	case STATS_SCHEME:
	case STATS_GROUPS:
		break;
	}
	return NULL;
}

/* Add the names of ${group} to the tally, with their ${count}. */
static bool
add_names(struct stats *stats, enum stats_group group, const uint64_t *count)
{
	const char *name;
	unsigned n;

	for (n = 0; n < STATS_BITS; n++)
		if ((name = name_of(group, n)) != NULL &&
		    !tally_add(stats->tally, group, name, strlen(name),
			count[n]))
			return false;
	return true;
}

/* The same of all that have few.  While all is zero, it takes their room. */
static bool
add_few(struct stats *stats)
{

	return add_names(stats, STATS_FORM, stats->form) &&
	    add_names(stats, STATS_NOTE, stats->note) &&
	    add_names(stats, STATS_REASON, stats->reason) &&
	    add_names(stats, STATS_RISK, stats->risk);
}

enum stats_group
stats_top_group(const struct options *options)
{
	static const enum stats_group groups[] = {
		[TOP_HOST] = STATS_HOST,
		[TOP_SCHEME] = STATS_SCHEME,
		[TOP_DOMAIN] = STATS_DOMAIN,
	};

	return groups[options->top_of];
}

/* Return whether names of ${group} are wanted in the end. */
static bool
is_wanted(const struct stats *stats, enum stats_group group)
{

	return stats->options->sums == SUMS_ALL ||
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
		stats->suffixes = suffix_load();
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
	if (stats->tally != NULL && add_few(stats) &&
	    out_init_memory(&stats->out, OUT_ROOM) == 0)
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
	out_free(&stats->out);
	free(stats);
}

void
stats_note(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const struct urlsift_slice *scheme = &r->part[URLSIFT_P_SCHEME];
	struct hostname host;
	struct note note = { r->reason, hit->form, hit->notes | r->notes,
		urlsift_reading_risks(r) | place_risks(place), 0, 0 };

	(void)options;
	if ((r->has & 1U << URLSIFT_P_SCHEME) != 0)
		note.scheme_len = scheme->end - scheme->begin;
	if (hostname_of(&host, r))
		note.host_len = (uint32_t)strlen(host.ascii);
	out_put(out, (const char *)&note, sizeof(note));
	out_lower(out, r->url + scheme->begin, note.scheme_len);
	if (note.host_len > 0)
		out_put(out, host.ascii, note.host_len);
}

static void
count_bits(uint64_t *count, uint32_t bits)
{
	unsigned n;

	for (n = 0; bits != 0; n++, bits >>= 1)
		count[n] += bits & 1;
}

/* Count a name; a limit of memory is said once. */
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

static void
count(struct stats *stats, const struct note *note, const char *scheme)
{

	stats->reason[note->reason]++;
	if (note->reason != URLSIFT_R_NONE)
		return;
	stats->form[note->form]++;
	count_bits(stats->note, note->notes);
	count_bits(stats->risk, note->risks);
	if (is_wanted(stats, STATS_SCHEME))
		count_name(stats, STATS_SCHEME, scheme, note->scheme_len, 1);
	if (is_wanted(stats, STATS_HOST) || is_wanted(stats, STATS_DOMAIN))
		count_name(stats, STATS_HOST, scheme + note->scheme_len,
		    note->host_len, 1);
}

void
stats_take(struct stats *stats)
{
	const char *at = stats->out.room;
	struct note note;

	/* Where memory was out there may be a part of a note. */
	if (stats->out.error != 0)
		stats->out.len = 0;
	while (at < stats->out.room + stats->out.len) {
		memcpy(&note, at, sizeof(note));
		at += sizeof(note);
		count(stats, &note, at);
		at += note.scheme_len + note.host_len;
	}
	stats->out.len = 0;
}

bool
stats_add(struct stats *stats, enum stats_group group, const char *name,
    uint64_t count)
{
	uint64_t *counts = group == STATS_FORM ? stats->form :
	    group == STATS_NOTE		       ? stats->note :
	    group == STATS_REASON	       ? stats->reason :
						 stats->risk;
	const char *known;
	unsigned n;

	if (group == STATS_SCHEME || group == STATS_HOST) {
		if (is_wanted(stats, group) || is_wanted(stats, STATS_DOMAIN))
			count_name(stats, group, name, strlen(name), count);
		return true;
	}
	for (n = 0; n < STATS_BITS; n++)
		if ((known = name_of(group, n)) != NULL &&
		    strcmp(name, known) == 0) {
			counts[n] += count;
			return true;
		}
	return false;
}

/* Count the domains under which the hosts are registered. */
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
		domain = suffix_domain(stats->suffixes, host[i]->text);
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
	stats->is_short = stats->is_short || !add_few(stats) ||
	    stats->out.error != 0;
	(void)stats_list(stats, STATS_FORM, TALLY_BY_NAME, &n);
}
