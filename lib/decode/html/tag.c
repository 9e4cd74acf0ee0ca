/*
 * A tag, state by state.  Each byte is looked at once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "tag.h"

/* Bytes of a name that are read together. */
#define NAME_RUN 64

/* Return the order of the last name, of ${len} bytes, and that of ${a}. */
static inline int
compare(const struct us_tag *s, size_t len, const struct us_attribute *a)
{

	if (len != a->name_len)
		return len < a->name_len ? -1 : 1;
	return memcmp(s->names.data + s->last, s->names.data + a->name, len);
}

/* Insert an attribute with the last name, of ${len} bytes, into the order of
 * names.  Return false if that is there. */
static inline bool
insert(struct us_tag *s, size_t len)
{
	size_t low = 0, high = s->n, middle;
	int order;

	while (low < high) {
		middle = low + (high - low) / 2;
		order = compare(s, len, s->attributes + s->sorted[middle]);
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
	s->attributes[s->n++] =
	    (struct us_attribute){ (uint32_t)s->last, (uint32_t)len, 0, 0 };
	return true;
}

/* The name of the tag is whole. */
static inline void
end_tag_name(struct us_tag *s)
{

	if (s->passing)
		return;
	s->name_len = s->names.len;
	memset(s->names.data + s->names.len, 0, US_TAG_SHORT);
	s->names.len += US_TAG_SHORT;
}

/* The name of an attribute is whole. */
static inline void
end_attribute_name(struct us_tag *s)
{
	uint64_t beginning;

	if (s->passing)
		return;
	s->names.data[s->names.len] = '\0';
	beginning = us_tag_beginning(s->names.data + s->last);
	s->dropped = (beginning & s->wanted) == 0 ||
	    !insert(s, s->names.len - s->last);
	if (s->dropped)
		s->names.len = s->last;
	else
		s->beginnings |= beginning;
}

/* The value of the last attribute ends before ${end}. */
static inline void
end_value(struct us_tag *s, size_t end)
{

	if (s->dropped || s->n == 0)
		return;
	s->attributes[s->n - 1].value = (uint32_t)s->begin;
	s->attributes[s->n - 1].len = (uint32_t)(end - s->begin);
}

/* Return whether ${byte} ends the name or bare value that is read. */
static inline bool
ends_word(enum us_tag_state state, char byte)
{

	return byte == '>' || us_tag_space(byte) ||
	    (byte == '/' && state != US_TAG_UNQUOTED) ||
	    (byte == '=' && state == US_TAG_IN_ATTRIBUTE);
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
static inline size_t
read_name(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state state)
{
	size_t n = s->names.len, run, i;
	char *to;

	while (at < len) {
		if (us_buf_reserve(&s->names, n + 2 * NAME_RUN) != URLSIFT_OK) {
			s->failed = s->passing = true;
			return len;
		}
		to = s->names.data + n;
		run = len - at < NAME_RUN ? len - at : NAME_RUN;
		/* Of these bytes, only capital letters lack a bit. */
		for (i = 0; i < run && us_is(tag[at + i], US_SCHEME); i++)
			to[i] = (char)(tag[at + i] | 0x20);
		n += i;
		at += i;
		if (i == run)
			continue;
		/* A = at its beginning is part of the name. */
		if (ends_word(state, tag[at]) &&
		    (tag[at] != '=' || n > s->last))
			break;
		n += write_byte(to + i, tag[at++]);
	}
	s->names.len = n;
	return at;
}

/* Return where the bare value that is read ends, or a name that is not kept, as
 * far as it is in view. */
static inline size_t
find_end(const char *tag, size_t len, size_t at, enum us_tag_state state)
{

	while (at < len &&
	    (us_is(tag[at], US_LABEL) || !ends_word(state, tag[at])))
		at++;
	return at;
}

/* Continue in a name from ${at}.  Return where that ends, ${len} if it does
 * not. */
static inline size_t
pass_name(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{

	at = s->passing ? find_end(tag, len, at, *state) :
			  read_name(s, tag, len, at, *state);
	if (at == len)
		return len;
	if (*state == US_TAG_IN_NAME) {
		*state = US_TAG_BEFORE_ATTRIBUTE;
		end_tag_name(s);
	} else {
		*state = US_TAG_BEHIND_ATTRIBUTE;
		end_attribute_name(s);
	}
	return at;
}

/* Continue outside of names and values from ${at}.  Return where a name begins,
 * or what is before a value, or where the tag ends. */
static inline size_t
pass_between(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{

	for (; at < len; at++) {
		if (tag[at] == '>') {
			s->self_closing = *state == US_TAG_SELF_CLOSING;
			*state = US_TAG_ENDED;
			return at;
		}
		if (us_tag_space(tag[at])) {
			if (*state == US_TAG_SELF_CLOSING)
				*state = US_TAG_BEFORE_ATTRIBUTE;
		} else if (tag[at] == '/') {
			*state = US_TAG_SELF_CLOSING;
		} else if (tag[at] == '=' &&
		    *state == US_TAG_BEHIND_ATTRIBUTE) {
			*state = US_TAG_BEFORE_VALUE;
			return at + 1;
		} else {
			*state = US_TAG_IN_ATTRIBUTE;
			s->last = s->names.len;
			return s->passing ? at + 1 : at;
		}
	}
	return at;
}

/* Continue before a value from ${at}.  Return where it begins, or the > that
 * ends the tag without one. */
static inline size_t
pass_before_value(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{

	while (at < len && us_tag_space(tag[at]))
		at++;
	if (at == len)
		return len;
	*state = tag[at] == '"' ? US_TAG_DOUBLE_QUOTED :
	    tag[at] == '\''	? US_TAG_SINGLE_QUOTED :
	    tag[at] == '>'	? US_TAG_BEHIND_ATTRIBUTE :
				  US_TAG_UNQUOTED;
	s->begin = at + (*state > US_TAG_UNQUOTED);
	return s->begin;
}

/* Continue in a value from ${at}.  Return the place behind it, ${len} if it
 * does not end. */
static inline size_t
pass_value(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{
	char quote = *state == US_TAG_DOUBLE_QUOTED ? '"' : '\'';
	bool is_bare = *state == US_TAG_UNQUOTED;
	size_t end = is_bare ? find_end(tag, len, at, *state) :
			       us_find_byte(tag, at, len, quote);

	if (end == len)
		return len;
	end_value(s, end);
	*state = US_TAG_BEFORE_ATTRIBUTE;
	return end + !is_bare;
}

bool
us_tag_read(struct us_tag *s, const char *tag, size_t len, size_t *at)
{
	enum us_tag_state state = s->state;
	size_t i = *at;

	/* What follows each other is in this order. */
	while (i < len) {
		if (state <= US_TAG_IN_ATTRIBUTE)
			i = pass_name(s, tag, len, i, &state);
		if (state >= US_TAG_BEFORE_ATTRIBUTE &&
		    state <= US_TAG_SELF_CLOSING)
			i = pass_between(s, tag, len, i, &state);
		if (state == US_TAG_ENDED) {
			s->name = s->names.data;
			*at = i + 1;
			return true;
		}
		if (state == US_TAG_BEFORE_VALUE)
			i = pass_before_value(s, tag, len, i, &state);
		if (state >= US_TAG_UNQUOTED)
			i = pass_value(s, tag, len, i, &state);
	}
	s->state = state;
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
