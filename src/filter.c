/*
 * Lists stay as they were typed: they are short, and a hit has one scheme.
 */
#include "config.h"

#include <string.h>
#include <strings.h>

#include "filter.h"

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
			return "its value is no list of schemes";
	}
	return NULL;
}

/* Add to ${set} what is named in ${list}: a bit for each number that ${name_of}
 * gives a name to.  Return whether all of it is. */
static bool
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
			return false;
		*set |= 1U << n;
	}
	return true;
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
	return take_names(list, form_name, &filter->forms) ?
	    NULL :
	    "its value is no list of forms";
}

const char *
filter_take_risks(struct filter *filter, const char *list)
{

	filter->on = true;
	return take_names(list, risk_name, &filter->risks) ?
	    NULL :
	    "its value is no list of risks";
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

bool
filter_judge(const struct filter *filter, const struct urlsift_hit *hit,
    unsigned risks)
{

	if (filter->schemes != NULL &&
	    has_scheme(filter, hit) == filter->not_schemes)
		return false;
	if (filter->forms != 0 && (filter->forms >> hit->form & 1) == 0)
		return false;
	return filter->risks == 0 ||
	    (filter->risks & (risks | urlsift_risks(hit->reading[0]))) != 0;
}
