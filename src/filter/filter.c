/*
 * Lists stay as they were typed: they are short, and a hit has one scheme.
 * What costs most is asked last.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "../options/suggestion.h"
#include "filter.h"
#include "hostname.h"
#include "suffix.h"

static const char letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char scheme_bytes[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-";

/* Return how long the word at ${list} is. */
static size_t
word_len(const char *list)
{

	return strcspn(list, ",");
}

/* Return the word behind the one of ${len} bytes at ${list}; NULL: none. */
static const char *
next_word(const char *list, size_t len)
{

	return list[len] == ',' ? list + len + 1 : NULL;
}

/* Return whether ${name} is the word at ${list}. */
static bool
is_word(const char *list, const char *name)
{
	size_t len = word_len(list);

	return strlen(name) == len && memcmp(name, list, len) == 0;
}

const char *
filter_take_schemes(struct filter *filter, const char *list)
{
	const char *word;
	size_t len;

	filter->on = true;
	filter->not_schemes = *list == '^';
	filter->schemes = filter->not_schemes ? list + 1 : list;
	for (word = filter->schemes; word != NULL;
	     word = next_word(word, len)) {
		len = word_len(word);
		if (len == 0 || strchr(letters, *word) == NULL ||
		    strspn(word, scheme_bytes) != len)
			return "the value is not a list of scheme names "
			       "separated by commas";
	}
	return NULL;
}

/* Return what there is to say of ${word}, which ${name_of} does not give. */
static const char *
complain(const char *word, const char *(*name_of)(unsigned))
{
	struct suggestion words;
	const char *name;
	unsigned n;

	suggestion_begin(&words, word, word_len(word));
	for (n = 0; (name = name_of(n)) != NULL; n++)
		suggestion_add(&words, name, strlen(name));
	return suggestion_say(&words);
}

/* Add to ${set} what is named in ${list}: a bit for each number that ${name_of}
 * gives a name to.  Return NULL, or what is wrong with it. */
static const char *
take_names(const char *list, const char *(*name_of)(unsigned), unsigned *set)
{
	const char *word, *name;
	unsigned n;

	for (word = list; word != NULL;
	     word = next_word(word, word_len(word))) {
		for (n = 0; (name = name_of(n)) != NULL; n++)
			if (is_word(word, name))
				break;
		if (name == NULL)
			return complain(word, name_of);
		*set |= 1U << n;
	}
	return NULL;
}

static const char *
form_name(unsigned form)
{

	return urlsift_form_name((enum urlsift_form)form);
}

/* Risks are bits. */
static const char *
risk_name(unsigned n)
{

	return urlsift_risk_name((enum urlsift_risk)(1U << n));
}

const char *
filter_take_forms(struct filter *filter, const char *list)
{

	filter->on = true;
	return take_names(list, form_name, &filter->forms);
}

const char *
filter_take_risks(struct filter *filter, const char *list)
{

	filter->on = true;
	return take_names(list, risk_name, &filter->risks);
}

/* Return whether the hit's scheme is in the list.  A rejected hit has one, too,
 * when its text begins with a name and a colon. */
static bool
has_scheme(const struct filter *filter, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const char *colon = memchr(r->url, ':', r->len), *word;
	size_t len;

	if (colon == NULL)
		return false;
	for (word = filter->schemes; word != NULL;
	     word = next_word(word, len)) {
		len = word_len(word);
		if (len == (size_t)(colon - r->url) &&
		    strncasecmp(word, r->url, len) == 0)
			return true;
	}
	return false;
}

const char *
filter_take_host(struct filter *filter, const char *glob, bool includes)
{

	filter->on = true;
	return globs_add(&filter->globs, glob, includes) == 0 ?
	    NULL :
	    strerror(ENOMEM);
}

const char *
filter_take_domain(struct filter *filter, const char *name)
{
	size_t len = strlen(name);
	struct hostname host;
	const char *why, *domain;

	filter->on = true;
	if (filter->suffixes == NULL &&
	    (filter->suffixes = suffix_load()) == NULL)
		return "libpsl is needed, but is not available";
	if (hostname_read(&host, name, len, &why) < len || len == 0)
		return "the value is not a host name";
	domain = suffix_domain(filter->suffixes, host.ascii);
	if (domain == NULL)
		return "the value is a public suffix or an address, not a "
		       "registrable domain";
	if (domain > host.ascii) {
		snprintf(filter->why, sizeof(filter->why),
		    "the value is below the registrable domain %.80s", domain);
		return filter->why;
	}
	return hosts_add(&filter->domains, host.ascii, false) == 0 ?
	    NULL :
	    strerror(ENOMEM);
}

const char *
filter_take_match(struct filter *filter, const char *pattern, bool wanted)
{

	filter->on = true;
	return match_add(&filter->match, pattern, wanted);
}

void
filter_free(struct filter *filter)
{

	globs_free(&filter->globs);
	hosts_free(&filter->hosts);
	hosts_free(&filter->domains);
	match_free(&filter->match);
}

/* Return whether the host of ${r} is one that counts (D57, D58). */
static bool
has_host(const struct filter *filter, const struct urlsift_reading *r)
{
	struct hostname host;
	const char *domain;

	if (!hostname_of(&host, r))
		return !filter->has_hosts && filter->domains.n == 0 &&
		    !globs_skip_host(&filter->globs, NULL, NULL);
	if (globs_skip_host(&filter->globs, host.ascii, host.unicode) ||
	    (filter->has_hosts && !hosts_have(&filter->hosts, host.ascii)))
		return false;
	if (filter->domains.n == 0)
		return true;
	domain = suffix_domain(filter->suffixes, host.ascii);
	return domain != NULL && hosts_have(&filter->domains, domain);
}

bool
filter_judge(const struct filter *filter, struct matcher *matcher,
    const struct urlsift_hit *hit, unsigned risks)
{
	const struct urlsift_reading *r = hit->reading[0];

	if (filter->schemes != NULL &&
	    has_scheme(filter, hit) == filter->not_schemes)
		return false;
	if (filter->forms != 0 && (filter->forms >> hit->form & 1) == 0)
		return false;
	if (filter->risks != 0 &&
	    (filter->risks & (risks | urlsift_reading_risks(r))) == 0)
		return false;
	if ((filter->globs.n > 0 || filter->has_hosts ||
		filter->domains.n > 0) &&
	    !has_host(filter, r))
		return false;
	return match_passes(&filter->match, matcher, r->url, r->len);
}
