/*
 * A tag, state by state.  Each byte is looked at once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "tag.h"

/* Bytes of a name that are read together. */
#define NAME_RUN 64

void
us_tag_begin(struct us_tag *s)
{

	s->state = US_TAG_IN_NAME;
	s->self_closing = s->passing = s->full = s->repeated = false;
	s->names.len = s->last = 0;
	s->n = 0;
}

static int
compare(const struct us_tag *s, const struct us_attribute *a,
    const struct us_attribute *b)
{

	if (a->name_len != b->name_len)
		return a->name_len < b->name_len ? -1 : 1;
	return memcmp(s->names.data + a->name, s->names.data + b->name,
	    a->name_len);
}

/* Insert ${a} into the order of names.  Return false if its name is there. */
static bool
insert(struct us_tag *s, const struct us_attribute *a)
{
	size_t low = 0, high = s->n, middle;
	int order;

	while (low < high) {
		middle = low + (high - low) / 2;
		order = compare(s, a, s->attributes + s->sorted[middle]);
		if (order == 0)
			return false;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	if (s->n == US_TAG_ATTRIBUTES) {
		s->full = true;
		return false;
	}
	if (low < s->n)
		memmove(s->sorted + low + 1, s->sorted + low,
		    (s->n - low) * sizeof(s->sorted[0]));
	s->sorted[low] = (uint16_t)s->n;
	s->attributes[s->n++] = *a;
	return true;
}

/* The name of the tag is whole. */
static void
end_tag_name(struct us_tag *s)
{

	s->state = US_TAG_BEFORE_ATTRIBUTE;
	if (s->passing || s->failed)
		return;
	s->name_len = s->names.len;
	memset(s->names.data + s->names.len, 0, US_TAG_SHORT);
	s->names.len += US_TAG_SHORT;
}

/* The name of an attribute is whole. */
static void
end_attribute_name(struct us_tag *s)
{
	struct us_attribute a = { 0 };

	s->state = US_TAG_BEHIND_ATTRIBUTE;
	if (s->passing || s->failed)
		return;
	s->names.data[s->names.len] = '\0';
	a.name = (uint32_t)s->last;
	a.name_len = (uint32_t)(s->names.len - s->last);
	s->repeated = !insert(s, &a);
	if (s->repeated)
		s->names.len = s->last;
}

/* The value of the last attribute ends before ${end}. */
static void
end_value(struct us_tag *s, size_t end)
{

	if (s->passing || s->repeated || s->failed || s->n == 0)
		return;
	s->attributes[s->n - 1].value = (uint32_t)s->begin;
	s->attributes[s->n - 1].len = (uint32_t)(end - s->begin);
}

/* Return whether ${byte} ends the name or bare value that is read. */
static bool
ends_word(const struct us_tag *s, char byte)
{

	return byte == '>' || us_tag_space(byte) ||
	    (byte == '/' && s->state != US_TAG_UNQUOTED) ||
	    (byte == '=' && s->state == US_TAG_IN_ATTRIBUTE);
}

/* Write ${byte} of a name to ${to}, which has room.  Return its length
 * there. */
static size_t
write_byte(char *to, char byte)
{

	if (byte != '\0') {
		*to = us_lower(byte);
		return 1;
	}
	memcpy(to, US_REPLACEMENT_TEXT, strlen(US_REPLACEMENT_TEXT));
	return strlen(US_REPLACEMENT_TEXT);
}

/* Add the name that is read, from ${at} on, to the names.  Return where it
 * ends, as far as it is in view. */
static size_t
read_name(struct us_tag *s, const char *tag, size_t len, size_t at)
{
	size_t n = s->names.len, end;
	char *to;

	while (at < len) {
		if (us_buf_reserve(&s->names, n + 2 * NAME_RUN) != URLSIFT_OK) {
			s->failed = true;
			break;
		}
		to = s->names.data;
		end = len - at < NAME_RUN ? len : at + NAME_RUN;
		/* Of these bytes, only capital letters lack a bit. */
		for (; at < end && us_is(tag[at], US_SCHEME); at++)
			to[n++] = (char)(tag[at] | 0x20);
		if (at == end)
			continue;
		/* A = at its beginning is part of the name. */
		if (ends_word(s, tag[at]) && (tag[at] != '=' || n > s->last))
			break;
		n += write_byte(to + n, tag[at++]);
	}
	s->names.len = n;
	return at;
}

/* Return where the bare value that is read ends, or a name that is not kept, as
 * far as it is in view. */
static size_t
find_end(const struct us_tag *s, const char *tag, size_t len, size_t at)
{

	while (at < len && (us_is(tag[at], US_LABEL) || !ends_word(s, tag[at])))
		at++;
	return at;
}

/* Read ${byte} at ${at}, outside of names and values.  Return the next
 * position; the byte that follows a > is not read. */
static size_t
step(struct us_tag *s, char byte, size_t at)
{
	bool closing = s->state == US_TAG_SELF_CLOSING;

	if (closing)
		s->state = US_TAG_BEFORE_ATTRIBUTE;
	if (us_tag_space(byte))
		return at + 1;
	if (s->state == US_TAG_BEFORE_VALUE) {
		s->state = byte == '"' ? US_TAG_DOUBLE_QUOTED :
		    byte == '\''       ? US_TAG_SINGLE_QUOTED :
					 US_TAG_UNQUOTED;
		s->begin = at + (s->state != US_TAG_UNQUOTED);
		return s->begin;
	}
	if (byte == '/') {
		s->state = US_TAG_SELF_CLOSING;
	} else if (byte == '=' && s->state == US_TAG_BEHIND_ATTRIBUTE) {
		s->state = US_TAG_BEFORE_VALUE;
	} else {
		s->state = US_TAG_IN_ATTRIBUTE;
		s->last = s->names.len;
		return s->passing ? at + 1 : at;
	}
	return at + 1;
}

/* Continue in a value in quotes from ${at}.  Return the place behind it, ${len}
 * if it does not end. */
static size_t
pass_quoted(struct us_tag *s, const char *tag, size_t len, size_t at)
{
	char quote = s->state == US_TAG_DOUBLE_QUOTED ? '"' : '\'';
	const char *found = memchr(tag + at, quote, len - at);

	if (found == NULL)
		return len;
	end_value(s, (size_t)(found - tag));
	s->state = US_TAG_BEFORE_ATTRIBUTE;
	return (size_t)(found - tag) + 1;
}

/* Continue in a name or a bare value from ${at}.  Return where that ends,
 * ${len} if it does not. */
static size_t
pass_word(struct us_tag *s, const char *tag, size_t len, size_t at)
{
	size_t end = s->passing || s->state == US_TAG_UNQUOTED ?
	    find_end(s, tag, len, at) :
	    read_name(s, tag, len, at);

	if (end == len)
		return len;
	if (s->state == US_TAG_IN_NAME) {
		end_tag_name(s);
	} else if (s->state == US_TAG_IN_ATTRIBUTE) {
		end_attribute_name(s);
	} else {
		end_value(s, end);
		s->state = US_TAG_BEFORE_ATTRIBUTE;
	}
	return end;
}

bool
us_tag_read(struct us_tag *s, const char *tag, size_t len, size_t *at)
{
	size_t i = *at;

	while (i < len) {
		if (s->state >= US_TAG_DOUBLE_QUOTED) {
			i = pass_quoted(s, tag, len, i);
		} else if (s->state >= US_TAG_IN_NAME) {
			i = pass_word(s, tag, len, i);
		} else if (tag[i] != '>') {
			i = step(s, tag[i], i);
		} else {
			s->name = s->names.data;
			s->self_closing = s->state == US_TAG_SELF_CLOSING;
			*at = i + 1;
			return true;
		}
	}
	*at = len;
	return false;
}

void
us_tag_pass(struct us_tag *s)
{

	if (s->state == US_TAG_IN_NAME) {
		if (s->names.len > US_TAG_NAME)
			s->names.len = US_TAG_NAME;
		end_tag_name(s);
		s->state = US_TAG_IN_NAME;
	}
	s->passing = true;
	s->n = 0;
}

const struct us_attribute *
us_tag_find(const struct us_tag *tag, const char *name)
{
	size_t i, n = strlen(name);

	for (i = 0; i < tag->n; i++)
		if (tag->attributes[i].name_len == n &&
		    memcmp(tag->names.data + tag->attributes[i].name, name,
			n) == 0)
			return tag->attributes + i;
	return NULL;
}
