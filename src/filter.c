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

const char *
filter_take_forms(struct filter *filter, const char *list)
{
	const char *word, *name;
	unsigned form;

	filter->on = true;
	for (word = list; word != NULL;
	     word = next_word(word, word_len(word))) {
		for (form = 0;; form++) {
			name = urlsift_form_name((enum urlsift_form)form);
			if (name == NULL)
				return "its value is no list of forms";
			if (is_word(word, name))
				break;
		}
		filter->forms |= 1U << form;
	}
	return NULL;
}

const char *
filter_take_risks(struct filter *filter, const char *list)
{
	const char *word, *name;
	unsigned risk;

	filter->on = true;
	for (word = list; word != NULL;
	     word = next_word(word, word_len(word))) {
		for (risk = 1;; risk <<= 1) {
			name = urlsift_risk_name((enum urlsift_risk)risk);
			if (name == NULL)
				return "its value is no list of risks";
			if (is_word(word, name))
				break;
		}
		filter->risks |= risk;
	}
	return NULL;
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
