/*
 * A tag, state by state.  Each byte is looked at once.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "tag.h"

/* Bytes that mean something in a tag, and which of them end a word or can begin
 * a URL. */
enum mark { SPACE = 1, SLASH = 2, CLOSE = 4, EQUALS = 8, WEB = 16 };

#define BEGINS_URL (SPACE | SLASH | WEB)

#define ENDS_BARE (SPACE | CLOSE)
#define ENDS_TAG_NAME (ENDS_BARE | SLASH)
#define ENDS_NAME (ENDS_TAG_NAME | EQUALS)

static const unsigned char marks[256] = { ['\t'] = SPACE,
	['\n'] = SPACE,
	['\f'] = SPACE,
	['\r'] = SPACE,
	[' '] = SPACE,
	['/'] = SLASH,
	['>'] = CLOSE,
	['='] = EQUALS,
	['&'] = WEB,
	['H'] = WEB,
	['h'] = WEB };

static inline unsigned
mark_of(char byte)
{

	return marks[(unsigned char)byte];
}

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

/* The name of an attribute is whole. */
static inline void
end_attribute_name(struct us_tag *s)
{
	uint64_t beginning;

	s->names.data[s->names.len] = '\0';
	beginning = us_tag_beginning(s->names.data + s->last);
	s->dropped = (beginning & s->wanted) == 0 ||
	    !insert(s, s->names.len - s->last);
	if (s->dropped)
		s->names.len = s->last;
	else
		s->beginnings |= beginning;
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

/* Add the name that is read, from ${at} on, to the names; one of ${ends} ends
 * it.  Return where, as far as it is in view. */
static inline size_t
read_name(struct us_tag *s, const char *tag, size_t len, size_t at,
    unsigned ends)
{
	char *first, *to;

	/* U+FFFD, for one byte, has three. */
	if (us_buf_reserve(&s->names,
		s->names.len + 3 * (len - at) + US_TAG_SHORT + 1) !=
	    URLSIFT_OK) {
		s->failed = s->passing = true;
		return len;
	}
	first = s->names.data + s->last;
	to = s->names.data + s->names.len;
	for (; at < len; at++) {
		/* Of these bytes, only capital letters lack a bit. */
		if (us_is(tag[at], US_SCHEME))
			*to++ = (char)(tag[at] | 0x20);
		/* A = at its beginning is part of the name. */
		else if ((mark_of(tag[at]) & ends) != 0 &&
		    (tag[at] != '=' || to > first))
			break;
		else
			to += write_byte(to, tag[at]);
	}
	s->names.len = (size_t)(to - s->names.data);
	return at;
}

/* Return where one of ${ends} ends the bare value that is read, or a name that
 * is not kept, as far as it is in view. */
static inline size_t
find_end(const char *tag, size_t len, size_t at, unsigned ends)
{

	while (at < len && (mark_of(tag[at]) & ends) == 0)
		at++;
	return at;
}

/* Continue in the name of the tag from ${at}.  Return where that ends, ${len}
 * if it does not. */
static inline size_t
pass_tag_name(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{

	at = s->passing ? find_end(tag, len, at, ENDS_TAG_NAME) :
			  read_name(s, tag, len, at, ENDS_TAG_NAME);
	if (at == len)
		return len;
	*state = US_TAG_BEFORE_ATTRIBUTE;
	if (!s->passing)
		us_tag_end_name(s, s->names.len);
	return at;
}

/* The same for that of an attribute. */
static inline size_t
pass_name(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{

	at = s->dropped ? find_end(tag, len, at, ENDS_NAME) :
			  read_name(s, tag, len, at, ENDS_NAME);
	if (at == len)
		return len;
	if (!s->dropped)
		end_attribute_name(s);
	*state = US_TAG_BEHIND_ATTRIBUTE;
	if (tag[at] != '=')
		return at;
	*state = US_TAG_BEFORE_VALUE;
	return at + 1;
}

/* Return whether the name at ${at} is none that is kept, as far as its first
 * bytes say. */
static inline bool
is_unwanted(const struct us_tag *s, const char *tag, size_t len, size_t at)
{
	char two[2];

	if (len - at < 2 || !us_is(tag[at], US_SCHEME) ||
	    !us_is(tag[at + 1], US_SCHEME))
		return false;
	two[0] = (char)(tag[at] | 0x20);
	two[1] = (char)(tag[at + 1] | 0x20);
	return (us_tag_beginning(two) & s->wanted) == 0;
}

/* Continue outside of names and values from ${at}.  Return where a name begins,
 * or what is before a value, or behind the tag. */
static inline size_t
pass_between(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{
	unsigned mark;

	for (; at < len; at++) {
		mark = mark_of(tag[at]);
		if (mark == SPACE) {
			if (*state == US_TAG_SELF_CLOSING)
				*state = US_TAG_BEFORE_ATTRIBUTE;
		} else if (mark == CLOSE) {
			s->self_closing = *state == US_TAG_SELF_CLOSING;
			*state = US_TAG_ENDED;
			return at + 1;
		} else if (mark == SLASH) {
			*state = US_TAG_SELF_CLOSING;
		} else if (mark == EQUALS &&
		    *state == US_TAG_BEHIND_ATTRIBUTE) {
			*state = US_TAG_BEFORE_VALUE;
			return at + 1;
		} else {
			*state = US_TAG_IN_ATTRIBUTE;
			s->last = s->names.len;
			s->name_at = at;
			s->dropped = s->passing || is_unwanted(s, tag, len, at);
			return at + s->dropped;
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

	while (at < len && mark_of(tag[at]) == SPACE)
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

bool
us_tag_may_be_url(const char *value, size_t len)
{

	if (len < 5 || (mark_of(*value) & BEGINS_URL) == 0)
		return false;
	return *value == '/'	    ? value[1] == '/' :
	    us_is(*value, US_ALPHA) ? us_same(value, "http", 4) :
				      true;
}

/* Keep the attribute, whose name nobody asks for, since its value may be a URL.
 * Return whether it is kept. */
static bool
keep(struct us_tag *s, const char *tag, size_t len)
{

	/* Those that are asked for need room. */
	if (s->n >= US_TAG_OTHERS)
		return false;
	s->last = s->names.len;
	(void)read_name(s, tag, len, s->name_at, ENDS_NAME);
	if (s->failed)
		return false;
	s->names.data[s->names.len] = '\0';
	if (!insert(s, s->names.len - s->last)) {
		s->names.len = s->last;
		return false;
	}
	s->beginnings = UINT64_MAX;
	return true;
}

/* Continue in a value from ${at}.  Return the place behind it, ${len} if it
 * does not end. */
static inline size_t
pass_value(struct us_tag *s, const char *tag, size_t len, size_t at,
    enum us_tag_state *state)
{
	bool is_bare = *state == US_TAG_UNQUOTED;
	size_t end = is_bare ? find_end(tag, len, at, ENDS_BARE) :
			       us_find_byte(tag, at, len,
				   *state == US_TAG_DOUBLE_QUOTED ? '"' : '\'');

	if (end == len)
		return len;
	*state = US_TAG_BEFORE_ATTRIBUTE;
	if (!s->dropped ||
	    ((mark_of(tag[s->begin]) & BEGINS_URL) != 0 && !s->passing &&
		us_tag_may_be_url(tag + s->begin, end - s->begin) &&
		keep(s, tag, end))) {
		s->attributes[s->n - 1].value = (uint32_t)s->begin;
		s->attributes[s->n - 1].len = (uint32_t)(end - s->begin);
	}
	return end + !is_bare;
}

bool
us_tag_read(struct us_tag *s, const char *tag, size_t len, size_t *at)
{
	enum us_tag_state state = s->state;
	size_t i = *at;

	if (i < len && state == US_TAG_IN_NAME)
		i = pass_tag_name(s, tag, len, i, &state);
	/* What follows each other is in this order. */
	while (i < len && state != US_TAG_ENDED) {
		if (state >= US_TAG_BEFORE_ATTRIBUTE &&
		    state <= US_TAG_SELF_CLOSING)
			i = pass_between(s, tag, len, i, &state);
		if (state == US_TAG_IN_ATTRIBUTE)
			i = pass_name(s, tag, len, i, &state);
		if (state == US_TAG_BEFORE_VALUE)
			i = pass_before_value(s, tag, len, i, &state);
		if (state >= US_TAG_UNQUOTED)
			i = pass_value(s, tag, len, i, &state);
	}
	s->state = state;
	s->name = s->names.data;
	*at = i;
	return state == US_TAG_ENDED;
}

void
us_tag_pass(struct us_tag *s)
{

	if (s->state == US_TAG_IN_NAME) {
		if (s->names.len > US_TAG_NAME)
			s->names.len = US_TAG_NAME;
		us_tag_end_name(s, s->names.len);
		s->state = US_TAG_IN_NAME;
	}
	s->passing = s->dropped = true;
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
