/*
 * Elements that no reader sees, by their names, attributes and styles
 * (visible-to-a-reader).  Style sheets are not asked.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "sink.h"

/* What the style of an element says. */
struct style {
	bool hides, sized; /* nothing is seen; a size of letters */
	bool is_small;	   /* that size is 0 */
	bool is_flat, clips;
};

/* Return whether ${name} is one of ${names}. */
static bool
is_one_of(const char *name, const char *const *names)
{

	while (*names != NULL &&
	    (**names != *name || strcmp(name, *names) != 0))
		names++;
	return *names != NULL;
}

/* Return whether ${text} begins with ${word} and nothing follows that goes on
 * with it. */
static bool
is_word(const char *text, const char *end, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(end - text) >= n && us_same(text, word, n) &&
	    (text + n == end || !us_is(text[n], US_LABEL));
}

/* Return whether the length at ${text} is nothing. */
static bool
is_zero(const char *text, const char *end)
{

	if (text == end || *text != '0')
		return false;
	while (text < end && (*text == '0' || *text == '.'))
		text++;
	return text == end || !us_is(*text, US_DIGIT);
}

/* Read the declaration from ${at} to ${end} into ${style}. */
static void
read_declaration(struct style *style, const char *at, const char *end)
{
	const char *name, *value = memchr(at, ':', (size_t)(end - at));

	if (value == NULL)
		return;
	for (name = at; name < value && us_tag_space(*name);)
		name++;
	for (value++; value < end && us_tag_space(*value);)
		value++;
	if (is_word(name, end, "display"))
		style->hides |= is_word(value, end, "none");
	else if (is_word(name, end, "visibility"))
		style->hides |= is_word(value, end, "hidden") ||
		    is_word(value, end, "collapse");
	else if (is_word(name, end, "opacity"))
		style->hides |= is_zero(value, end);
	else if (is_word(name, end, "overflow"))
		style->clips |= is_word(value, end, "hidden");
	else if (is_word(name, end, "height") ||
	    is_word(name, end, "max-height") || is_word(name, end, "width") ||
	    is_word(name, end, "max-width"))
		style->is_flat |= is_zero(value, end);
	else if (is_word(name, end, "font-size")) {
		style->sized = true;
		style->is_small = is_zero(value, end);
	}
}

static struct style
read_style(const struct us_tag *tag)
{
	const struct us_attribute *a = us_tag_find(tag, "style");
	struct style style = { .hides = false };
	const char *at, *end, *next;

	if (a == NULL)
		return style;
	at = tag->source + a->value;
	for (end = at + a->len; at < end; at = next + 1) {
		if ((next = memchr(at, ';', (size_t)(end - at))) == NULL)
			next = end;
		read_declaration(&style, at, next);
	}
	style.hides |= style.is_flat && style.clips;
	return style;
}

/* Return whether the attribute ${name} of ${tag} is at most one pixel. */
static bool
is_point(const struct us_tag *tag, const char *name)
{
	const struct us_attribute *a = us_tag_find(tag, name);
	const char *at;

	if (a == NULL || a->len == 0)
		return false;
	at = tag->source + a->value;
	return (*at == '0' || *at == '1') &&
	    (a->len == 1 || !us_is(at[1], US_DIGIT));
}

/* Return whether ${tag} itself is not seen. */
static bool
is_unseen(const struct us_tag *tag)
{
	static const char *const unseen[] = { "base", "link", "meta", "script",
		"template", NULL };

	return is_one_of(tag->name, unseen) ||
	    (tag->n > 0 &&
		(us_tag_find(tag, "hidden") != NULL ||
		    (is_point(tag, "width") && is_point(tag, "height"))));
}

bool
us_hidden_open(struct us_hidden *h, const struct us_tag *tag, size_t depth)
{
	static const char *const empty[] = { "area", "base", "br", "col",
		"embed", "hr", "img", "input", "link", "meta", "param",
		"source", "track", "wbr", NULL };
	/* One ends where the next begins. */
	static const char *const rows[] = { "dd", "dt", "li", "option", "p",
		"td", "th", "tr", NULL };
	struct style style = read_style(tag);
	bool hides = style.hides || style.is_small || is_unseen(tag);

	us_hidden_close(h, "", depth);
	if (h->open > 0 && strcmp(tag->name, h->name) == 0 &&
	    !tag->self_closing)
		h->open = is_one_of(tag->name, rows) ? 0 : h->open + 1;
	if (h->is_small && style.sized && !style.is_small)
		h->open = 0;
	if (h->open > 0)
		return true;
	if (hides && !is_one_of(tag->name, empty) &&
	    tag->name_len < sizeof(h->name)) {
		memcpy(h->name, tag->name, tag->name_len + 1);
		h->open = 1;
		h->depth = depth;
		h->is_small = !style.hides && style.is_small;
	}
	return hides;
}

void
us_hidden_close(struct us_hidden *h, const char *name, size_t depth)
{

	if (h->open > 0 && strcmp(name, h->name) == 0)
		h->open--;
	if (depth < h->depth)
		h->open = 0;
}
