/*
 * One pass over a tag's bytes; a quote counts behind a = only.
 */
#include <string.h>

#include "../bytes.h"
#include "tag.h"

/* libxml2 cuts longer names. */
#define LONGEST 100

/* Names of tags and attributes, as libxml2 takes them. */
static bool
is_name(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT) ||
	    (byte != '\0' && strchr(":-_.", byte) != NULL);
}

static bool
is_blank(char byte)
{

	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

size_t
us_tag_find(const char *text, size_t len, const char *name)
{
	size_t at, n = strlen(name);

	for (at = 0; at + n < len; at++)
		if (text[at] == '<' && us_same(text + at + 1, name, n) &&
		    (n >= LONGEST || at + 1 + n == len ||
			!is_name(text[at + 1 + n])))
			return at;
	return len;
}

static size_t
skip_blanks(const char *tag, size_t len, size_t at)
{

	while (at < len && is_blank(tag[at]))
		at++;
	return at;
}

static size_t
skip_name(const char *tag, size_t len, size_t at)
{

	while (at < len && is_name(tag[at]))
		at++;
	return at;
}

/* A NUL is one of ours (tame.h). */
static bool
is_end(char byte)
{

	return byte == '>' || byte == '\0';
}

/* Read the value at ${at}; return where it ends. */
static size_t
read_value(const char *tag, size_t len, size_t at, struct us_attribute *a)
{
	char quote = at < len && (tag[at] == '"' || tag[at] == '\'') ? tag[at] :
								       '\0';
	size_t end;

	if (quote != '\0')
		at++;
	for (end = at; end < len; end++)
		if (tag[end] == '\0' ||
		    (quote != '\0' ? tag[end] == quote :
				     tag[end] == '>' || is_blank(tag[end])))
			break;
	a->value = tag + at;
	a->len = end - at;
	return end + (quote != '\0' && end < len && tag[end] == quote);
}

bool
us_tag_next(const char *tag, size_t len, size_t *at, struct us_attribute *a)
{
	size_t i = *at == 0 ? skip_name(tag, len, len > 0) : *at, end;

	for (;;) {
		i = skip_blanks(tag, len, i);
		*at = i;
		if (i == len || is_end(tag[i]))
			return false;
		end = skip_name(tag, len, i);
		if (end > i && !us_is(tag[i], US_DIGIT) && tag[i] != '-')
			break;
		/* What begins no name goes, up to the next blank. */
		while (i < len && !is_end(tag[i]) && !is_blank(tag[i]))
			i++;
	}
	a->name = tag + i;
	a->name_len = end - i;
	a->value = NULL;
	a->len = 0;
	i = skip_blanks(tag, len, end);
	if (i < len && tag[i] == '=')
		i = read_value(tag, len, skip_blanks(tag, len, i + 1), a);
	*at = i;
	return true;
}
