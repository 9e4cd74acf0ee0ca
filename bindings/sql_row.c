/*
 * Counting of characters as SQLite does.  It does not check whether TEXT is
 * UTF-8: a byte from C0 on begins a character, which includes all the bytes 80
 * to BF that follow.  Any other byte is a character.
 * SPDX-License-Identifier: MIT
 */
#include "sql_row.h"

#include <string.h>

/* Move ${place} forward to ${byte}. */
static void
move(const struct sql_row *row, struct sql_place *place, uint64_t byte)
{
	unsigned char c;

	for (; place->byte < byte; place->byte++) {
		c = (unsigned char)row->text[place->byte];
		if (row->is_in_characters && place->is_wide &&
		    (c & 0xC0) == 0x80)
			continue;
		place->is_wide = c >= 0xC0;
		place->count++;
	}
}

/* Count up to the hit. */
static const struct sql_place *
find_begin(struct sql_row *row)
{

	move(row, &row->begin, row->hit->begin);
	return &row->begin;
}

/* Return what ${byte}, in the hit or at its end, is in the unit of substr(). */
static uint64_t
count_at(struct sql_row *row, uint64_t byte)
{
	const struct sql_place *begin = find_begin(row);

	if (row->at.byte < begin->byte || row->at.byte > byte)
		row->at = *begin;
	move(row, &row->at, byte);
	return row->at.count;
}

/* Change what ${value} of ${field} counts. */
static void
count(struct sql_row *row, const struct urlsift_field *field,
    struct urlsift_value *value)
{

	if (field->type == URLSIFT_T_RANGES) {
		value->number = count_at(row, value->number);
		value->end = count_at(row, value->end);
	} else if (sql_is_order(field)) {
		value->number = find_begin(row)->count;
	} else if (strcmp(field->name, "length") == 0) {
		value->number = count_at(row, row->hit->end) -
		    find_begin(row)->count;
	}
}

void
sql_row_look(struct sql_row *row, const struct urlsift_hit *hit,
    const struct urlsift_place *place, const char *warning)
{
	static const struct urlsift_reading none = { .url = "" };

	row->hit = hit;
	row->warning = hit == NULL ? warning : NULL;
	if (hit != NULL)
		urlsift_view_hit(row->view, hit, place);
	else
		urlsift_view_url(row->view, &none, place);
}

bool
sql_row_has(const struct sql_row *row, size_t field)
{

	return row->warning == NULL ||
	    (urlsift_field(field)->from & URLSIFT_FROM_PLACE) != 0;
}

int
sql_row_get(struct sql_row *row, size_t field, size_t i,
    struct urlsift_value *value)
{
	int found = urlsift_view_get(row->view, field, i, value);

	if (found == 1 && row->hit != NULL && !row->of_document)
		count(row, urlsift_field(field), value);
	return found;
}

bool
sql_is_order(const struct urlsift_field *field)
{

	return strcmp(field->name, "offset") == 0;
}

bool
sql_is_of_url(const struct urlsift_field *field)
{

	return (field->from &
		   (URLSIFT_FROM_HIT | URLSIFT_FROM_PLACE | URLSIFT_FROM_LINES |
		       URLSIFT_FROM_TEXT)) == 0;
}

bool
sql_is_of_text(const struct urlsift_field *field)
{

	return (field->from & URLSIFT_FROM_PLACE) == 0;
}

bool
sql_is_lasting(const struct urlsift_field *field)
{

	return (field->from & URLSIFT_FROM_LIST) == 0;
}
