/*
 * The filter of hits by scheme, form, risk, host and pattern.  A hit must pass
 * all of them (filters-all-match, empty-filter).  The slowest tests come last.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/glob.h"
#include "../url/url.h"
#include "../view.h"
#include "filter.h"
#include "filters.h"

static const struct urlsift_option options[FILTERS] = {
#define CHOICE(word, value, name, most, help) \
	{ word, &(value)[1], 0, most, 0, help },
#define FILTER(letter, word, value, set, name, between, add, is_wanted, help) \
	{ word, NULL, 0, 0, 0, help },
#define LIST(word, name, add, is_wanted, help) { word, NULL, 0, 0, 0, help },
#include "filters.def"
};

static us_filter_add add_invalid;

/* How the value of each filter is added: what stands between its items, and
 * what takes one. */
static const struct {
	char between[2];
	us_filter_add *add;
	bool is_wanted;
} adders[FILTERS] = {
#define CHOICE(word, value, name, most, help) { "", add_##name, true },
#define FILTER(letter, word, value, set, name, between, add, is_wanted, help) \
	{ { between }, us_filter_add_##add, is_wanted },
#define LIST(word, name, add, is_wanted, help) \
	{ "\n", us_filter_add_##add, is_wanted },
#include "filters.def"
};

const struct urlsift_option *
urlsift_filter_option(size_t i)
{

	return i < FILTERS ? options + i : NULL;
}

struct urlsift_filter *
urlsift_filter_new(const struct urlsift_rules *rules)
{
	const struct urlsift_memory *memory = &rules->memory;
	struct urlsift_filter *filter;
	size_t i;

	filter = memory->realloc(memory->ctx, NULL, sizeof(*filter));
	if (filter == NULL)
		return NULL;
	memset(filter, 0, sizeof(*filter));
	filter->rules = rules;
	filter->globs.memory = memory;
	for (i = 0; i < 2; i++)
		filter->schemes[i].memory = filter->hosts[i].names.memory =
		    filter->domains[i].names.memory = memory;
	return filter;
}

static int
add_invalid(struct urlsift_filter *filter, bool is_wanted, const char *text,
    size_t len, struct urlsift_defect *defect)
{
	size_t to;

	(void)is_wanted;
	(void)len;
	if (us_option_read(options + FILTER_invalid, text, &to, defect) !=
	    URLSIFT_OK)
		return URLSIFT_EINVAL;
	filter->invalid = (enum us_invalid)to;
	return URLSIFT_OK;
}

int
urlsift_filter_add(struct urlsift_filter *filter, const char *name,
    const char *value, struct urlsift_defect *defect)
{
	struct urlsift_defect own;
	const char *item = value;
	size_t i = us_option_find(options, FILTERS, name), len;
	int status;

	defect = us_defect_begin(defect, &own);
	if (i == FILTERS)
		return us_refuse(defect, URLSIFT_D_NAME, 0, "no such option");
	defect->field = URLSIFT_D_VALUE;
	filter->has_values = true;
	for (;; item += len + 1) {
		len = strcspn(item, adders[i].between);
		status = adders[i].add(filter, adders[i].is_wanted, item, len,
		    defect);
		if (status != URLSIFT_OK || item[len] == '\0')
			break;
	}
	defect->at += (size_t)(item - value);
	return status;
}

/* Return whether the hit is among those that are asked for: a link that is not
 * valid but opens something is both kept and rejected. */
static bool
is_asked_for(const struct urlsift_filter *filter, const struct urlsift_hit *hit)
{

	switch (filter->invalid) {
	case US_INVALID_NO:
		return us_hit_is_kept(hit);
	case US_INVALID_YES:
		return true;
	case US_INVALID_ONLY:
		return !us_hit_is_valid(hit);
	}
	return true;
}

/* Return whether ${scheme}, of ${len} bytes, is one of ${names}, in any letter
 * case (2.1). */
static bool
has_scheme(const struct us_buf *names, const char *scheme, size_t len)
{
	size_t at, n;

	for (at = 0; at < names->len; at += n + 1) {
		n = strlen(names->data + at);
		if (n == len && us_same(scheme, names->data + at, n))
			return true;
	}
	return false;
}

/* A rejected hit has a scheme, too, if it begins with a name and a colon. */
static bool
fits_scheme(const struct urlsift_filter *filter,
    const struct urlsift_reading *r)
{
	const struct us_buf *wanted = &filter->schemes[true];
	const struct us_buf *unwanted = &filter->schemes[false];
	const char *colon;
	size_t len;

	if (wanted->len == 0 && unwanted->len == 0)
		return true;
	if ((colon = memchr(r->url, ':', r->len)) == NULL)
		return wanted->len == 0;
	len = (size_t)(colon - r->url);
	return (wanted->len == 0 || has_scheme(wanted, r->url, len)) &&
	    !has_scheme(unwanted, r->url, len);
}

/* Return whether one of the bits ${has} is set in the second of ${sets}, unless
 * that is empty, and none of them in the first. */
static bool
fits_bits(const unsigned sets[2], unsigned has)
{

	return (sets[true] == 0 || (sets[true] & has) != 0) &&
	    (sets[false] & has) == 0;
}

/* Return whether ${host}, or a URL without a host, fits the globs: the last one
 * that matches decides; if none does, it fits unless the first one is wanted
 * (filters-all-match). */
static bool
fits_globs(const struct us_buf *globs, const struct us_hostname *host)
{
	const char *glob, *end = globs->data + globs->len;
	char sign;

	if (globs->len == 0)
		return true;
	sign = globs->data[0] == '+' ? '-' : '+';
	if (host != NULL)
		for (glob = globs->data; glob < end; glob += strlen(glob) + 1)
			if (us_glob_fits(glob + 1, host->ascii, true) ||
			    (host->unicode != host->ascii &&
				us_glob_fits(glob + 1, host->unicode, true)))
				sign = *glob;
	return sign == '+';
}

/* Return whether the registrable domain of ${host} fits.  The list of suffixes
 * is asked only where a domain that was added ends the host. */
static bool
fits_domain(const struct urlsift_filter *filter, struct urlsift_view *view,
    const char *host)
{
	const struct us_host_set *wanted = &filter->domains[true];
	const struct us_host_set *unwanted = &filter->domains[false];
	bool wants_all = wanted->n == 0;
	const char *entry, *domain;

	entry = us_host_set_find(wants_all ? unwanted : wanted, host);
	if (entry == NULL || (domain = us_view_domain(view)) == NULL)
		return wants_all;
	return (wants_all || strcmp(entry, domain) == 0 ||
		   us_host_set_has(wanted, domain)) &&
	    !us_host_set_has(unwanted, domain);
}

/* Return whether the host fits (hosts-are-equal, filters-all-match). */
static bool
fits_host(const struct urlsift_filter *filter, struct urlsift_view *view)
{
	const struct us_hostname *host = us_view_host(view);

	if (!fits_globs(&filter->globs, host))
		return false;
	if (host == NULL)
		return !filter->has_hosts && filter->domains[true].n == 0;
	if ((filter->has_hosts &&
		us_host_set_find(&filter->hosts[true], host->ascii) == NULL) ||
	    us_host_set_find(&filter->hosts[false], host->ascii) != NULL)
		return false;
	return fits_domain(filter, view, host->ascii);
}

/* Ask the patterns.  Return as urlsift_filter_passes() does. */
static int
ask_patterns(const struct urlsift_filter *filter, struct urlsift_view *view,
    const struct urlsift_reading *r)
{
	static const int options_of[] = { FILTER_not_match, FILTER_match };
	int passes = 1, is_wanted, answer;

	for (is_wanted = 1; is_wanted >= 0; is_wanted--) {
		if (filter->patterns[is_wanted].n == 0)
			continue;
		answer = us_match_ask(&filter->patterns[is_wanted],
		    &view->match, filter->rules, r->url, r->len);
		if (answer == US_MATCH_UNDECIDED)
			passes = URLSIFT_UNDECIDED + options_of[is_wanted];
		else if (answer != (is_wanted ? US_MATCH_YES : US_MATCH_NO))
			return answer < 0 ? answer : 0;
	}
	return passes;
}

int
urlsift_filter_passes(const struct urlsift_filter *filter,
    struct urlsift_view *view)
{
	const struct urlsift_hit *hit;
	const struct urlsift_reading *r;
	bool asks_risks;

	if (!filter->has_values && us_hit_is_valid(view->hit))
		return 1;
	asks_risks = (filter->risks[0] | filter->risks[1]) != 0;
	if (((asks_risks || !us_hit_is_valid(view->hit)) &&
		!us_view_find_opens(view)) ||
	    (filter->asks_hosts && !us_view_find_host(view)))
		return URLSIFT_ENOMEM;
	hit = view->hit;
	r = us_hit_shown(hit);
	if (!is_asked_for(filter, hit) || !fits_scheme(filter, r) ||
	    !fits_bits(filter->forms, view->is_hit ? 1U << hit->form : 0) ||
	    (asks_risks && !fits_bits(filter->risks, us_view_risks(view))) ||
	    (filter->asks_hosts && !fits_host(filter, view)))
		return 0;
	return ask_patterns(filter, view, r);
}

int
urlsift_filter_entry(const struct urlsift_filter *filter,
    struct urlsift_view *view, const char **entry)
{
	const struct us_hostname *host;

	*entry = NULL;
	if (!us_view_find_host(view))
		return URLSIFT_ENOMEM;
	if ((host = us_view_host(view)) == NULL)
		return 0;
	*entry = us_host_set_find(&filter->hosts[true], host->ascii);
	if (*entry == NULL)
		*entry = us_host_set_find(&filter->hosts[false], host->ascii);
	return *entry != NULL;
}

void
urlsift_filter_free(struct urlsift_filter *filter)
{
	struct urlsift_memory memory;
	size_t i;

	if (filter == NULL)
		return;
	memory = filter->rules->memory;
	us_buf_free(&filter->globs);
	for (i = 0; i < 2; i++) {
		us_buf_free(&filter->schemes[i]);
		us_host_set_free(&filter->hosts[i]);
		us_host_set_free(&filter->domains[i]);
		us_match_drop(&filter->patterns[i], filter->rules);
	}
	memory.free(memory.ctx, filter);
}
