/*
 * Elements that no reader sees, by their names, attributes and styles
 * (visible-to-a-reader).  Style sheets are not asked.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "tokenizer.h"

/* What the attributes of an element say. */
struct style {
	bool hides, sized; /* nothing is seen; a size of letters */
	bool is_small;	   /* that size is 0 */
	bool is_flat, clips;
	bool is_hidden;	 /* it has the attribute of that name */
	unsigned points; /* width and height, if at most one pixel */
};

/* Return the length of the word at ${text}. */
static size_t
word_len(const char *text, const char *end)
{
	const char *at = text;

	while (at < end && us_is(*at, US_LABEL))
		at++;
	return (size_t)(at - text);
}

static inline bool
is_name(const char *text, size_t len, const char *word)
{

	return len == strlen(word) && us_same(text, word, len);
}

/* Return whether the word at ${text} is ${word}. */
static bool
is_word(const char *text, const char *end, const char *word)
{

	return is_name(text, word_len(text, end), word);
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
	size_t n;

	if (value == NULL)
		return;
	for (name = at; name < value && us_tag_space(*name);)
		name++;
	for (value++; value < end && us_tag_space(*value);)
		value++;
	n = word_len(name, value);
	if (is_name(name, n, "display"))
		style->hides |= is_word(value, end, "none");
	else if (is_name(name, n, "visibility"))
		style->hides |= is_word(value, end, "hidden") ||
		    is_word(value, end, "collapse");
	else if (is_name(name, n, "opacity"))
		style->hides |= is_zero(value, end);
	else if (is_name(name, n, "overflow"))
		style->clips |= is_word(value, end, "hidden");
	else if (is_name(name, n, "height") || is_name(name, n, "max-height") ||
	    is_name(name, n, "width") || is_name(name, n, "max-width"))
		style->is_flat |= is_zero(value, end);
	else if (is_name(name, n, "font-size")) {
		style->sized = true;
		style->is_small = is_zero(value, end);
	}
}

/* Read the style from ${at} to ${end}. */
static void
read_style(struct style *style, const char *at, const char *end)
{
	const char *next;

	for (; at < end; at = next + 1) {
		if ((next = memchr(at, ';', (size_t)(end - at))) == NULL)
			next = end;
		read_declaration(style, at, next);
	}
	style->hides |= style->is_flat && style->clips;
}

/* Return whether the length from ${at} to ${end} is at most one pixel. */
static bool
is_point(const char *at, const char *end)
{

	return at < end && (*at == '0' || *at == '1') &&
	    (at + 1 == end || !us_is(at[1], US_DIGIT));
}

static struct style
read_attributes(const struct us_tag *tag)
{
	struct style style = { .hides = false };
	const struct us_attribute *a;
	const char *name, *at, *end;

	for (a = tag->attributes; a < tag->attributes + tag->n; a++) {
		name = tag->names.data + a->name;
		at = tag->source + a->value;
		end = at + a->len;
		if (is_name(name, a->name_len, "style"))
			read_style(&style, at, end);
		else if (is_name(name, a->name_len, "width") ||
		    is_name(name, a->name_len, "height"))
			style.points += is_point(at, end);
		else if (is_name(name, a->name_len, "hidden"))
			style.is_hidden = true;
	}
	return style;
}

void
us_hidden_leave(struct us_hidden *h, const char *name, size_t depth)
{

	if (strcmp(name, h->name) == 0)
		h->open--;
	if (depth < h->depth)
		h->open = 0;
}

bool
us_hidden_look(struct us_hidden *h, const struct us_tag *tag, unsigned traits,
    size_t depth)
{
	struct style style = read_attributes(tag);
	bool hides = style.hides || style.is_small || style.is_hidden ||
	    style.points == 2 || (traits & US_UNSEEN) != 0;

	us_hidden_close(h, "", depth);
	if (h->open > 0 && strcmp(tag->name, h->name) == 0 &&
	    !tag->self_closing)
		h->open = (traits & US_SERIES) != 0 ? 0 : h->open + 1;
	if (h->is_small && style.sized && !style.is_small)
		h->open = 0;
	if (h->open > 0)
		return true;
	if (hides && (traits & US_EMPTY) == 0 &&
	    tag->name_len < sizeof(h->name)) {
		memcpy(h->name, tag->name, tag->name_len + 1);
		h->open = 1;
		h->depth = depth;
		h->is_small = !style.hides && style.is_small;
	}
	return hides;
}
