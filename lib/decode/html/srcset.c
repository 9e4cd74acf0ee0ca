/*
 * URLs in srcset and refresh, as HTML parses them ("srcset attributes", "shared
 * declarative refresh steps"), without checking what is around the URL.
 * SPDX-License-Identifier: MIT
 */
#include "tag.h"

static size_t
skip_space(const char *text, size_t len, size_t at, char also)
{

	while (at < len && (us_is(text[at], US_BLANK) || text[at] == also))
		at++;
	return at;
}

bool
us_word_next(const char *text, size_t len, size_t *at, struct us_item *item)
{

	item->begin = item->end = skip_space(text, len, *at, ' ');
	while (item->end < len && !us_is(text[item->end], US_BLANK))
		item->end++;
	*at = item->end;
	return item->end > item->begin;
}

bool
us_srcset_next(const char *text, size_t len, size_t *at, struct us_item *item)
{
	bool parenthesis = false;
	size_t i;

	*at = skip_space(text, len, *at, ',');
	if (!us_word_next(text, len, at, item))
		return false;
	/* A URL does not begin with a comma. */
	if (text[item->end - 1] == ',') {
		while (text[item->end - 1] == ',')
			item->end--;
		return true;
	}
	for (i = *at; i < len && (parenthesis || text[i] != ','); i++)
		if (text[i] == '(' || text[i] == ')')
			parenthesis = text[i] == '(';
	*at = i;
	return true;
}

bool
us_step_next(const char *text, size_t len, size_t *at, struct us_item *item)
{

	item->begin = skip_space(text, len, *at, ';');
	item->end = *at = us_find_byte(text, item->begin, len, ';');
	return item->end > item->begin;
}

bool
us_refresh_next(const char *text, size_t len, size_t *at, struct us_item *item)
{
	size_t i = skip_space(text, len, *at, ' '), url;

	while (i < len && (us_is(text[i], US_DIGIT) || text[i] == '.'))
		i++;
	i = skip_space(text, len, i, ' ');
	if (i < len && (text[i] == ';' || text[i] == ','))
		i = skip_space(text, len, i + 1, ' ');
	if (len - i >= 3 && us_same(text + i, "url", 3)) {
		url = skip_space(text, len, i + 3, ' ');
		if (url < len && text[url] == '=')
			i = skip_space(text, len, url + 1, ' ');
	}
	item->end = len;
	if (i < len && (text[i] == '"' || text[i] == '\'')) {
		item->end = us_find_byte(text, i + 1, len, text[i]);
		i++;
	}
	item->begin = i;
	*at = len;
	return item->end > item->begin;
}

bool
us_whole_next(const char *text, size_t len, size_t *at, struct us_item *item)
{

	(void)text;
	item->begin = *at;
	item->end = *at = len;
	return item->end > item->begin;
}
