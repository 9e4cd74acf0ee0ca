/*
 * A tag, state by state.  A byte is looked at once when it is scanned, and the
 * bytes of a name again when it ends.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "reference.h"
#include "tag.h"

void
us_tag_begin(struct us_tag_scan *s)
{

	s->state = US_TAG_IN_NAME;
	s->self_closing = s->passing = s->full = s->repeated = false;
	s->begin = 0;
	s->names.len = 0;
	s->n = 0;
}

/* Replace the ${nuls} NULs in ${name} by U+FFFD, from the end on; there is room
 * for them.  Return the new length. */
static size_t
replace_nuls(char *name, size_t len, size_t nuls)
{
	const size_t n = strlen(US_REPLACEMENT), all = len + nuls * (n - 1);
	size_t to = all;

	while (to > len) {
		if (name[--len] != '\0') {
			name[--to] = name[len];
		} else {
			to -= n;
			memcpy(name + to, US_REPLACEMENT, n);
		}
	}
	return all;
}

/* Append ${name} to the names.  Return where it stands there. */
static size_t
add_name(struct us_tag_scan *s, const char *name, size_t len)
{
	size_t begin = s->names.len, i;
	size_t nuls = 0;
	char *to;

	/* U+FFFD, which replaces NUL, has three bytes. */
	if (us_buf_reserve(&s->names, begin + 3 * len + 1) != URLSIFT_OK) {
		s->failed = true;
		return begin;
	}
	to = s->names.data + begin;
	for (i = 0; i < len; i++) {
		to[i] = us_lower(name[i]);
		nuls += name[i] == '\0';
	}
	if (nuls > 0)
		len = replace_nuls(to, len, nuls);
	to[len] = '\0';
	s->names.len = begin + len;
	return begin;
}

static int
compare(const struct us_tag_scan *s, const struct us_attribute *a,
    const struct us_attribute *b)
{

	if (a->name_len != b->name_len)
		return a->name_len < b->name_len ? -1 : 1;
	return memcmp(s->names.data + a->name, s->names.data + b->name,
	    a->name_len);
}

/* Insert ${a} into the order of names.  Return false if its name is there. */
static bool
insert(struct us_tag_scan *s, const struct us_attribute *a)
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

/* A name ends before ${end}. */
static void
end_name(struct us_tag_scan *s, const char *tag, size_t end)
{
	struct us_attribute a = { 0 };
	size_t begin;

	if (s->passing || s->failed)
		return;
	begin = add_name(s, tag + s->begin, end - s->begin);
	if (s->failed)
		return;
	if (s->state == US_TAG_IN_NAME) {
		s->name_len = s->names.len++; /* its NUL */
		return;
	}
	a.name = (uint32_t)begin;
	a.name_len = (uint32_t)(s->names.len - begin);
	s->repeated = !insert(s, &a);
	if (s->repeated)
		s->names.len = begin;
}

/* The value of the last attribute ends before ${end}. */
static void
end_value(struct us_tag_scan *s, size_t end)
{

	if (s->passing || s->repeated || s->failed || s->n == 0)
		return;
	s->attributes[s->n - 1].value = (uint32_t)s->begin;
	s->attributes[s->n - 1].len = (uint32_t)(end - s->begin);
}

/* Return where the name or bare value that is read ends, as far as it is in
 * view. */
static size_t
find_end(const struct us_tag_scan *s, const char *tag, size_t len, size_t at)
{
	bool value = s->state == US_TAG_UNQUOTED;
	bool attribute = s->state == US_TAG_IN_ATTRIBUTE;

	for (; at < len; at++)
		if (us_is(tag[at], US_LABEL))
			continue;
		else if (tag[at] == '>' || us_tag_space(tag[at]) ||
		    (tag[at] == '/' && !value) || (tag[at] == '=' && attribute))
			break;
	return at;
}

/* Read ${byte} at ${at}, outside of names and values.  Return the next
 * position; the byte that follows a > is not read. */
static size_t
step(struct us_tag_scan *s, char byte, size_t at)
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
		/* A = here begins a name. */
		s->state = US_TAG_IN_ATTRIBUTE;
		s->begin = at;
	}
	return at + 1;
}

/* Continue in a name or value from ${at}.  Return where that ends, ${len} if it
 * does not. */
static size_t
pass_word(struct us_tag_scan *s, const char *tag, size_t len, size_t at)
{
	char quote = s->state == US_TAG_DOUBLE_QUOTED ? '"' : '\'';
	const char *found;
	size_t end;

	if (s->state == US_TAG_DOUBLE_QUOTED ||
	    s->state == US_TAG_SINGLE_QUOTED) {
		found = memchr(tag + at, quote, len - at);
		if (found == NULL)
			return len;
		end_value(s, (size_t)(found - tag));
		s->state = US_TAG_BEFORE_ATTRIBUTE;
		return (size_t)(found - tag) + 1;
	}
	end = find_end(s, tag, len, at);
	if (end == len)
		return len;
	if (s->state == US_TAG_UNQUOTED)
		end_value(s, end);
	else
		end_name(s, tag, end);
	s->state = s->state == US_TAG_IN_ATTRIBUTE ? US_TAG_BEHIND_ATTRIBUTE :
						     US_TAG_BEFORE_ATTRIBUTE;
	return end;
}

bool
us_tag_read(struct us_tag_scan *s, const char *tag, size_t len, size_t *at)
{
	size_t i = *at;

	if (s->begin == 0)
		s->begin = i;
	while (i < len) {
		if (s->state >= US_TAG_IN_NAME) {
			i = pass_word(s, tag, len, i);
		} else if (tag[i] != '>') {
			i = step(s, tag[i], i);
		} else {
			s->self_closing = s->state == US_TAG_SELF_CLOSING;
			*at = i + 1;
			return true;
		}
	}
	*at = len;
	return false;
}

void
us_tag_pass(struct us_tag_scan *s, const char *tag, size_t len)
{

	if (s->state == US_TAG_IN_NAME)
		end_name(s, tag,
		    len - s->begin < US_TAG_NAME ? len :
						   s->begin + US_TAG_NAME);
	s->passing = true;
	s->n = 0;
}

const struct us_attribute *
us_tag_find(const struct us_tag *tag, const char *name)
{
	size_t i, n = strlen(name);

	for (i = 0; i < tag->n; i++)
		if (tag->attributes[i].name_len == n &&
		    memcmp(tag->names + tag->attributes[i].name, name, n) == 0)
			return tag->attributes + i;
	return NULL;
}
