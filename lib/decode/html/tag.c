/*
 * The syntax of a tag.  A quote is special only behind a =.  Anywhere else it
 * is part of the name of an attribute, as in browsers.
 */
#include <string.h>

#include "../../base/bytes.h"
#include "tag.h"

static bool
is_blank(char byte)
{

	return us_is(byte, US_BLANK);
}

/* Return the state behind ${byte}, which is not a > that ends the tag. */
static enum us_tag_state
step(enum us_tag_state state, char byte)
{

	switch (state) {
	case US_TAG_IN_NAME:
		return is_blank(byte) || byte == '/' ? US_TAG_BETWEEN : state;
	case US_TAG_BEHIND:
		if (byte == '=')
			return US_TAG_EQUALS;
		if (is_blank(byte))
			return state;
		return byte == '/' ? US_TAG_BETWEEN : US_TAG_ATTRIBUTE;
	case US_TAG_BETWEEN:
		/* A = here begins the name of an attribute. */
		return is_blank(byte) || byte == '/' ? state : US_TAG_ATTRIBUTE;
	case US_TAG_ATTRIBUTE:
		if (byte == '=')
			return US_TAG_EQUALS;
		if (is_blank(byte))
			return US_TAG_BEHIND;
		return byte == '/' ? US_TAG_BETWEEN : state;
	case US_TAG_EQUALS:
		if (is_blank(byte))
			return state;
		if (byte == '"')
			return US_TAG_DOUBLE;
		return byte == '\'' ? US_TAG_SINGLE : US_TAG_BARE;
	case US_TAG_DOUBLE:
		return byte == '"' ? US_TAG_BETWEEN : state;
	case US_TAG_SINGLE:
		return byte == '\'' ? US_TAG_BETWEEN : state;
	case US_TAG_BARE:
		return is_blank(byte) ? US_TAG_BETWEEN : state;
	}
	return state;
}

static bool
is_quoted(enum us_tag_state state)
{

	return state == US_TAG_DOUBLE || state == US_TAG_SINGLE;
}

bool
us_tag_end(struct us_tag_scan *scan, const char *text, size_t len, size_t *at)
{

	for (; *at < len; ++*at) {
		if (text[*at] == '>' && !is_quoted(scan->state)) {
			++*at;
			return true;
		}
		scan->state = step(scan->state, text[*at]);
		scan->slash = text[*at] == '/' && scan->state == US_TAG_BETWEEN;
	}
	return false;
}

void
us_tag_name(const char *tag, size_t len, char *name)
{
	size_t at = len > 1 && tag[1] == '/' ? 2 : 1, i = 0;

	for (; at < len && i + 1 < US_TAG_NAME; at++) {
		if (is_blank(tag[at]) || tag[at] == '/' || tag[at] == '>')
			break;
		name[i++] = us_lower(tag[at]);
	}
	name[i] = '\0';
}

static size_t
tag_skip_space(const char *tag, size_t len, size_t at)
{

	while (at < len && is_blank(tag[at]))
		at++;
	return at;
}

/* Set the value of the attribute, which begins at ${at}.  Return where it
 * ends. */
static size_t
read_value(const char *tag, size_t len, size_t at, struct us_attribute *a)
{
	char quote = at < len && (tag[at] == '"' || tag[at] == '\'') ? tag[at] :
								       '\0';
	size_t end;

	if (quote != '\0')
		at++;
	for (end = at; end < len; end++)
		if (quote != '\0' ? tag[end] == quote : is_blank(tag[end]))
			break;
	a->value = tag + at;
	a->len = end - at;
	return end + (quote != '\0' && end < len);
}

/* Return where the name between ${at} and ${len} ends. */
static size_t
skip_name(const char *tag, size_t len, size_t at)
{

	while (at < len && !is_blank(tag[at]) && tag[at] != '/' &&
	    tag[at] != '=')
		at++;
	return at;
}

bool
us_tag_next(const char *tag, size_t len, size_t *at, struct us_attribute *a)
{
	size_t i = *at, end = len > 0 ? len - 1 : 0;

	if (i == 0)
		while (i < end && !is_blank(tag[i]) && tag[i] != '/')
			i++;
	while (i < end && (is_blank(tag[i]) || tag[i] == '/'))
		i++;
	if (i >= end)
		return false;
	a->name = tag + i;
	i = skip_name(tag, end, i + 1);
	a->name_len = (size_t)(tag + i - a->name);
	a->value = NULL;
	a->len = 0;
	*at = i;
	i = tag_skip_space(tag, end, i);
	if (i < end && tag[i] == '=') {
		i = tag_skip_space(tag, end, i + 1);
		*at = i < end ? read_value(tag, end, i, a) : i;
	}
	return true;
}
