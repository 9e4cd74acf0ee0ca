/*
 * Texts and lists that a script makes, in pieces (values-that-nobody-knows).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "script.h"
#include "script_value.h"

#define NUMBER_MOST 0x1000000

void
us_value_mark(struct us_values *v, enum us_value_mark mark)
{
	char byte = (char)mark;

	us_emit_add(v->out, &v->heap, &byte, 1);
}

void
us_value_add(struct us_values *v, const char *text, size_t len)
{

	if (v->budget < len) {
		us_value_mark(v, US_VALUE_HOLE);
		return;
	}
	v->budget -= len;
	us_emit_add(v->out, &v->heap, text, len);
}

void
us_value_clean(struct us_buf *buf, size_t at)
{

	for (; at < buf->len; at++) {
		at += us_ascii_span(buf->data + at, buf->len - at);
		if (at < buf->len && us_value_is_mark(buf->data[at]))
			buf->data[at] = 0x7F;
	}
}

void
us_value_append(struct us_values *v, const struct us_script_value *value)
{
	size_t at = v->heap.len, len = value->end - value->begin;

	if (!us_value_is_text(value) || v->budget < len) {
		us_value_mark(v, US_VALUE_HOLE);
		return;
	}
	/* It may be in the heap itself. */
	if (!us_emit_reserve(v->out, &v->heap, at + len))
		return;
	v->budget -= len;
	if (value->kind != US_VALUE_STRING) {
		us_emit_add(v->out, &v->heap, us_value_text(v, value), len);
		return;
	}
	us_script_unescape(v->out, &v->heap, us_value_text(v, value), len);
	us_value_clean(&v->heap, at);
}

bool
us_value_plain(struct us_values *v, const struct us_script_value *value,
    struct us_buf *buf)
{
	const char *text;
	size_t at, begin, len = value->end - value->begin, first = buf->len;

	if (!us_value_is_text(value) || v->budget < len)
		return false;
	v->budget -= len;
	text = us_value_text(v, value);
	if (value->kind == US_VALUE_STRING) {
		us_script_unescape(v->out, buf, text, len);
		us_value_clean(buf, first);
		return v->out->status == 0;
	}
	for (at = 0; at < len; at = begin + 1) {
		for (begin = at; begin < len && !us_value_is_mark(text[begin]);)
			begin++;
		us_emit_add(v->out, buf, text + at, begin - at);
	}
	return v->out->status == 0 &&
	    (len == 0 || memchr(text, US_VALUE_HOLE, len) == NULL);
}

void
us_value_append_right(struct us_values *v, const struct us_script_value *left,
    const struct us_script_value *right)
{
	bool is_text = right->kind == US_VALUE_TEXT;

	if (right->kind == US_VALUE_STRING && !right->is_named && left->is_read)
		us_value_mark(v, US_VALUE_READ);
	else if (us_value_is_text(right) &&
	    (!is_text || right->end == right->begin ||
		!us_value_is_mark(*us_value_text(v, right))))
		us_value_mark(v, US_VALUE_CLEAR);
	us_value_append(v, right);
}

/* Return what ${value} is where a text is wanted: the last one of several in
 * parentheses. */
static struct us_script_value
as_text(struct us_values *v, const struct us_script_value *value)
{
	struct us_script_value text = *value;
	size_t at = 0;

	while (value->is_group && us_value_next(v, value, &at, &text))
		continue;
	return text;
}

/* Append each of ${left} with each of ${right} that has its number. */
static void
join_choices(struct us_values *v, const struct us_script_value *left,
    const struct us_script_value *right)
{
	struct us_script_value a = *left, b = *right;
	size_t at[2] = { 0, 0 }, n;
	bool has_more;

	for (n = 0; n < US_CHOICES; n++) {
		has_more = left->kind == US_VALUE_CHOICE &&
		    us_value_next(v, left, &at[0], &a);
		has_more |= right->kind == US_VALUE_CHOICE &&
		    us_value_next(v, right, &at[1], &b);
		if (!has_more)
			return;
		us_value_append(v, &a);
		us_value_append_right(v, &a, &b);
		us_value_mark(v, US_VALUE_ITEM);
	}
}

void
us_value_join(struct us_values *v, struct us_script_value *left,
    const struct us_script_value *right)
{
	struct us_script_value a = as_text(v, left), b = as_text(v, right),
			       made = { .kind = US_VALUE_TEXT,
				       .place = US_PLACE_HEAP,
				       .at = left->at,
				       .is_late = left->is_late ||
					   right->is_late,
				       .is_read = b.kind == US_VALUE_STRING &&
					   b.is_read };
	size_t behind;

	made.begin = behind = v->heap.len;
	if (a.kind == US_VALUE_CHOICE || b.kind == US_VALUE_CHOICE) {
		made.kind = US_VALUE_CHOICE;
		made.is_read = false;
		join_choices(v, &a, &b);
	} else if (a.kind == US_VALUE_TEXT && a.place == US_PLACE_HEAP) {
		/* It grows where it is, over what is not needed any more. */
		made.begin = a.begin;
		us_value_append_right(v, &a, &b);
		if (v->out->status == 0)
			memmove(v->heap.data + a.end, v->heap.data + behind,
			    v->heap.len - behind);
		v->heap.len -= behind - a.end;
	} else {
		us_value_append(v, &a);
		us_value_append_right(v, &a, &b);
	}
	made.end = v->heap.len;
	*left = made;
}

/* Append ${value} to the heap as an item; if it is of this ${kind}, its items,
 * ${most} at most.  Return how many. */
static size_t
append_items(struct us_values *v, const struct us_script_value *value,
    enum us_value_kind kind, size_t most)
{
	struct us_script_value item = *value;
	size_t n = 0, at = 0;

	while (n < most &&
	    (value->kind == kind ? us_value_next(v, value, &at, &item) :
				   n == 0)) {
		us_value_append(v, &item);
		us_value_mark(v, US_VALUE_ITEM);
		n++;
	}
	return n;
}

void
us_value_choose(struct us_values *v, struct us_script_value *left,
    const struct us_script_value *right)
{
	struct us_script_value made = { .kind = US_VALUE_CHOICE,
		.place = US_PLACE_HEAP,
		.begin = v->heap.len,
		.at = left->at,
		.is_late = left->is_late || right->is_late };
	size_t n = 0;

	if (us_value_is_text(left) || left->kind == US_VALUE_CHOICE)
		n = append_items(v, left, US_VALUE_CHOICE, US_CHOICES);
	if (us_value_is_text(right) || right->kind == US_VALUE_CHOICE)
		n += append_items(v, right, US_VALUE_CHOICE, US_CHOICES - n);
	made.end = v->heap.len;
	if (n == 0)
		made.kind = US_VALUE_UNKNOWN;
	*left = made;
}

void
us_value_list(struct us_values *v, struct us_script_value *value)
{
	struct us_script_value list = { .kind = US_VALUE_LIST,
		.place = US_PLACE_HEAP,
		.begin = v->heap.len,
		.at = value->at,
		.is_late = value->is_late };
	size_t len = value->end - value->begin;

	if (value->kind != US_VALUE_LIST)
		(void)append_items(v, value, US_VALUE_LIST, 1);
	else if (value->place == US_PLACE_HEAP && value->end == list.begin)
		return;
	else if (us_emit_reserve(v->out, &v->heap, list.begin + len))
		us_value_add(v, us_value_text(v, value), len);
	list.end = v->heap.len;
	*value = list;
}

void
us_value_fold(struct us_values *v, struct us_script_value *list,
    const struct us_script_value *item)
{
	size_t behind = v->heap.len, len;

	list->is_late |= item->is_late;
	list->is_told = false;
	(void)append_items(v, item, US_VALUE_LIST, SIZE_MAX);
	/* The item itself is dropped, if it was in the heap. */
	len = v->heap.len - behind;
	if (v->out->status == 0 && behind > list->end)
		memmove(v->heap.data + list->end, v->heap.data + behind, len);
	list->end += len;
	v->heap.len = list->end;
}

bool
us_value_next(struct us_values *v, const struct us_script_value *list,
    size_t *at, struct us_script_value *item)
{
	const char *text = us_value_text(v, list);
	size_t end, len = list->end - list->begin;

	if ((list->kind != US_VALUE_LIST && list->kind != US_VALUE_CHOICE) ||
	    *at >= len || v->budget == 0)
		return false;
	v->budget--;
	end = us_find_byte(text, *at, len, (char)US_VALUE_ITEM);
	if (end == len)
		return false;
	*item = (struct us_script_value){ .kind = US_VALUE_TEXT,
		.place = list->place,
		.begin = list->begin + *at,
		.end = list->begin + end,
		.at = list->at,
		.is_late = list->is_late,
		.is_named = true };
	*at = end + 1;
	return true;
}

bool
us_value_item(struct us_values *v, const struct us_script_value *list, size_t n,
    struct us_script_value *item)
{
	size_t at = 0;

	do {
		if (!us_value_next(v, list, &at, item))
			return false;
	} while (n-- > 0);
	if (v->budget < at)
		return false;
	v->budget -= at;
	return true;
}

bool
us_value_number(const struct us_values *v, const struct us_script_value *value,
    size_t *number)
{
	const char *text;
	size_t len = value->end - value->begin, base, at;

	if (value->kind != US_VALUE_NUMBER)
		return false;
	text = us_value_text(v, value);
	base = len > 2 && us_same(text, "0x", 2) ? 16 : 10;
	*number = 0;
	for (at = base == 16 ? 2 : 0; at < len && *number < NUMBER_MOST &&
	     us_is(text[at], base == 16 ? US_HEX : US_DIGIT);
	     at++)
		*number = *number * base + us_hex(text[at]);
	return at == len;
}
