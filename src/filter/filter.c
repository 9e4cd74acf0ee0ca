/*
 * The filter of hits.  Lists of schemes stay strings: they are short, and a hit
 * has only one scheme.  The slowest tests come last.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "../input/globs.h"
#include "../options/option_values.h"
#include "url/shown.h"
#include "filter.h"
#include "url/hostname.h"
#include "url/suffix.h"

void
filter_init(struct filter *filter, const struct options *o)
{

	memset(filter, 0, sizeof(*filter));
	filter->options = o;
	filter->on = o->scheme.n > 0 || o->forms != 0 || o->not_forms != 0 ||
	    o->risks != 0 || o->not_risks != 0 || o->host.n > 0 ||
	    o->domain.n > 0 || o->hosts_file.n > 0 || o->match.n > 0;
}

/* Return whether the scheme of ${hit} is in ${list}.  A rejected hit also has a
 * scheme if it begins with a name and a colon. */
static bool
has_scheme(const char *list, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = us_hit_shown(hit);
	const char *colon = memchr(r->url, ':', r->len), *word;
	size_t len;

	if (colon == NULL)
		return false;
	for (word = list; word != NULL; word = value_next(word)) {
		len = value_word_len(word);
		if (len == (size_t)(colon - r->url) &&
		    strncasecmp(word, r->url, len) == 0)
			return true;
	}
	return false;
}

/* Return whether ${hit} has one of the schemes that are wanted, if any are, and
 * none of the others. */
static bool
fits_schemes(const struct option_list *lists, const struct urlsift_hit *hit)
{
	bool wants = false, fits = false, has;
	size_t i;

	for (i = 0; i < lists->n; i++) {
		has = has_scheme(lists->item[i].value, hit);
		if (has && lists->item[i].number == 0)
			return false;
		wants |= lists->item[i].number != 0;
		fits |= has;
	}
	return fits || !wants;
}

const char *
filter_add_domain(struct filter *filter, const char *name, bool wanted)
{
	struct host_lists *lists = wanted ? &filter->wanted : &filter->unwanted;
	size_t len = strlen(name);
	struct us_hostname host;
	const char *why, *domain;

	if (filter->suffixes == NULL &&
	    (filter->suffixes = us_suffix_load()) == NULL)
		return "libpsl is needed, but is not available";
	if (us_hostname_read(&host, name, len, &why) < len || len == 0)
		return "the value is not a host name";
	domain = us_suffix_domain(filter->suffixes, host.ascii);
	if (domain == NULL)
		return "the value is a public suffix or an address, not a "
		       "registrable domain";
	if (domain > host.ascii) {
		snprintf(filter->why, sizeof(filter->why),
		    "the value is below the registrable domain %.80s", domain);
		return filter->why;
	}
	return hosts_add(&lists->domains, host.ascii, false) == 0 ?
	    NULL :
	    strerror(ENOMEM);
}

int
filter_add_hosts(struct filter *filter, const char *file, bool wanted,
    struct hosts_error *error)
{
	struct host_lists *lists = wanted ? &filter->wanted : &filter->unwanted;

	lists->has_hosts = true;
	return hosts_read(&lists->hosts, file, error);
}

const char *
filter_add_match(struct filter *filter, const char *pattern, bool wanted)
{

	return match_add(&filter->match, pattern, wanted);
}

void
filter_free(struct filter *filter)
{

	hosts_free(&filter->wanted.hosts);
	hosts_free(&filter->wanted.domains);
	hosts_free(&filter->unwanted.hosts);
	hosts_free(&filter->unwanted.domains);
	match_free(&filter->match);
}

/* Return whether the host filters accept the host of ${r} (D57, D58). */
static bool
has_host(const struct filter *filter, const struct urlsift_reading *r)
{
	const struct options *o = filter->options;
	const struct host_lists *in = &filter->wanted, *out = &filter->unwanted;
	struct us_hostname host;
	const char *domain;

	if (!us_hostname_of(&host, r))
		return !in->has_hosts && in->domains.n == 0 &&
		    !globs_skip_host(&o->host, NULL, NULL);
	if (globs_skip_host(&o->host, host.ascii, host.unicode) ||
	    (in->has_hosts && !hosts_have(&in->hosts, host.ascii)) ||
	    hosts_have(&out->hosts, host.ascii))
		return false;
	if (o->domain.n == 0)
		return true;
	domain = us_suffix_domain(filter->suffixes, host.ascii);
	if (domain == NULL)
		return in->domains.n == 0;
	return (in->domains.n == 0 || hosts_have(&in->domains, domain)) &&
	    !hosts_have(&out->domains, domain);
}

bool
filter_judge(const struct filter *filter, struct matcher *matcher,
    const struct urlsift_hit *hit, unsigned risks)
{
	const struct urlsift_reading *r = us_hit_shown(hit);
	const struct options *o = filter->options;

	if (!fits_schemes(&o->scheme, hit))
		return false;
	if ((o->forms != 0 && (o->forms >> hit->form & 1) == 0) ||
	    (o->not_forms >> hit->form & 1) != 0)
		return false;
	if ((o->risks | o->not_risks) != 0) {
		risks |= us_hit_risks(hit);
		if ((o->risks != 0 && (o->risks & risks) == 0) ||
		    (o->not_risks & risks) != 0)
			return false;
	}
	if ((o->host.n > 0 || o->hosts_file.n > 0 || o->domain.n > 0) &&
	    !has_host(filter, us_hit_target(hit)))
		return false;
	return match_passes(&filter->match, matcher, r->url, r->len);
}
