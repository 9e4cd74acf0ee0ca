/*
 * The values of a hit that are given at once (enum us_slot): those that are
 * taken from the same are taken together, when one of them is asked for.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/reading.h"
#include "url/url.h"
#include "view.h"

_Static_assert(US_SLOT_PARTS + URLSIFT_PARTS <= URLSIFT_SLOTS, "all have room");

/* Those that are taken from the same. */
#define BIT(slot) (UINT64_C(1) << (slot))
#define OF_OWN (BIT(US_SLOT_URL) | BIT(US_SLOT_VALID))
#define OF_PLACE (BIT(US_SLOT_ORIGINAL) | BIT(US_SLOT_FILE))
#define OF_HIT \
	(BIT(US_SLOT_FORM) | BIT(US_SLOT_JOINED) | BIT(US_SLOT_OFFSET) | \
	    BIT(US_SLOT_LENGTH) | LISTS_OF_HIT)
#define LISTS_OF_HIT \
	(BIT(US_SLOT_SPANS) | BIT(US_SLOT_ALTERNATIVES) | BIT(US_SLOT_NOTES))
#define OF_LINES (BIT(US_SLOT_LINE) | BIT(US_SLOT_COLUMN))
#define OF_OPENED (BIT(US_SLOT_OPENS) | BIT(US_SLOT_HOST))
#define OF_SHOWN (~(BIT(US_SLOT_PARTS) - 1) & ~BIT(US_SLOT_HOST))

/* Count the lines of the source up to the hit.  Return false if it is not
 * known. */
static bool
find_line(struct urlsift_view *view)
{
	struct us_lines *source = &view->source;
	size_t begin = (size_t)view->begin;
	const char *newline;

	if (source->text == NULL || begin > source->len || !view->is_hit)
		return false;
	while (begin < source->start) {
		source->at = --source->start;
		source->line--;
		while (source->start > 0 &&
		    source->text[source->start - 1] != '\n')
			source->start--;
	}
	while (source->at < begin) {
		newline =
		    memchr(source->text + source->at, '\n', begin - source->at);
		if (newline == NULL) {
			source->at = begin;
			break;
		}
		source->at = source->start = (size_t)(newline - source->text) +
		    1;
		source->line++;
	}
	return true;
}

int
us_view_lower(struct us_buf *room, struct urlsift_value *value)
{
	size_t at = 0;

	while (at < value->len && (value->text[at] & 0x20) != 0)
		at++;
	if (at == value->len)
		return 1;
	room->len = 0;
	if (us_buf_add(room, value->text, value->len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	for (at = 0; at < value->len; at++)
		room->data[at] = us_lower(room->data[at]);
	return us_give(value, room->data, value->len);
}

static void
take_own(struct urlsift_view *view)
{
	const struct urlsift_reading *r = us_view_first(view);

	us_give(&view->value[US_SLOT_URL], r->url, r->len);
	us_give_number(&view->value[US_SLOT_VALID], us_hit_is_valid(view->hit));
	view->has |= BIT(US_SLOT_URL) | BIT(US_SLOT_VALID);
}

static void
take_hit(struct urlsift_view *view)
{
	const struct urlsift_hit *hit = view->hit;
	const unsigned notes = us_view_notes(view);
	struct urlsift_value *value = view->value;

	if (!view->is_hit)
		return;
	us_give_string(&value[US_SLOT_FORM], urlsift_form_name(hit->form));
	us_give_number(&value[US_SLOT_JOINED], (notes & URLSIFT_N_JOINED) != 0);
	us_give_number(&value[US_SLOT_OFFSET], hit->begin);
	us_give_number(&value[US_SLOT_LENGTH], hit->end - hit->begin);
	view->has |= OF_HIT & ~LISTS_OF_HIT;
	if (hit->spans > 0)
		view->has |= BIT(US_SLOT_SPANS);
	if (hit->readings > 1)
		view->has |= BIT(US_SLOT_ALTERNATIVES);
	if ((notes & ~(unsigned)URLSIFT_N_JOINED) != 0)
		view->has |= BIT(US_SLOT_NOTES);
}

static void
take_place(struct urlsift_view *view)
{
	const struct urlsift_reading *r = view->place.original;

	if (us_give_string(&view->value[US_SLOT_FILE], view->place.file) == 1)
		view->has |= BIT(US_SLOT_FILE);
	if (r == NULL)
		return;
	us_give(&view->value[US_SLOT_ORIGINAL], r->url, r->len);
	view->has |= BIT(US_SLOT_ORIGINAL);
}

static void
take_lines(struct urlsift_view *view)
{
	uint64_t line = view->place.line, column = view->place.column;

	if (line == 0 && find_line(view)) {
		line = view->source.line;
		if (column == 0)
			column = view->begin - view->source.start + 1;
	}
	us_give_number(&view->value[US_SLOT_LINE], line);
	us_give_number(&view->value[US_SLOT_COLUMN], column);
	view->has |= (line == 0 ? 0 : BIT(US_SLOT_LINE)) |
	    (column == 0 ? 0 : BIT(US_SLOT_COLUMN));
}

/* Schemes are not case sensitive (2.1). */
static bool
take_shown(struct urlsift_view *view)
{
	const struct urlsift_reading *r = us_view_shown(view);
	struct urlsift_value *value = view->value + US_SLOT_PARTS;
	const struct urlsift_slice *slice;
	uint32_t parts;

	if (r == NULL)
		return false;
	parts = r->has & ~(1U << URLSIFT_P_HOST | 1U << URLSIFT_P_PORT);
	view->has |= (uint64_t)parts << US_SLOT_PARTS |
	    (r->port == 0 ? 0 : BIT(US_SLOT_PORT));
	us_give_number(&view->value[US_SLOT_PORT], r->port);
	for (slice = r->part; parts != 0; parts >>= 1, value++, slice++)
		if ((parts & 1) != 0)
			us_give(value, r->url + slice->begin,
			    slice->end - slice->begin);
	return (view->has & BIT(US_SLOT_SCHEME)) == 0 ||
	    us_view_lower(&view->scheme, &view->value[US_SLOT_SCHEME]) == 1;
}

static bool
take_opened(struct urlsift_view *view)
{
	const struct urlsift_reading *r;
	struct urlsift_slice host;

	if (!us_view_find_opens(view))
		return false;
	r = us_hit_target(view->hit);
	if (r == view->hit->opens) {
		us_give(&view->value[US_SLOT_OPENS], r->url, r->len);
		view->has |= BIT(US_SLOT_OPENS);
	}
	if (us_hostname_slice(r, &host)) {
		us_give(&view->value[US_SLOT_HOST], r->url + host.begin,
		    host.end - host.begin);
		view->has |= BIT(US_SLOT_HOST);
	}
	return true;
}

static bool
take_risks(struct urlsift_view *view)
{

	if (!us_view_find_opens(view))
		return false;
	if (us_view_risks(view) != 0)
		view->has |= BIT(US_SLOT_RISKS);
	return true;
}

/* Take the values that are taken from the same as ${wanted}.  Return false when
 * memory is out. */
static bool
take(struct urlsift_view *view, uint64_t wanted)
{

	if ((wanted & OF_OWN) != 0)
		take_own(view);
	if ((wanted & OF_HIT) != 0)
		take_hit(view);
	if ((wanted & OF_PLACE) != 0)
		take_place(view);
	if ((wanted & OF_LINES) != 0)
		take_lines(view);
	if (((wanted & OF_SHOWN) != 0 && !take_shown(view)) ||
	    ((wanted & OF_OPENED) != 0 && !take_opened(view)) ||
	    ((wanted & BIT(US_SLOT_RISKS)) != 0 && !take_risks(view)))
		return false;
	view->taken |= wanted;
	return true;
}

int
urlsift_view_values(struct urlsift_view *view, uint64_t wanted,
    const struct urlsift_value **values, uint64_t *has)
{
	bool done = (wanted & ~view->taken) == 0 ||
	    take(view, wanted & ~view->taken);

	*values = view->value;
	*has = view->has;
	return done ? URLSIFT_OK : URLSIFT_ENOMEM;
}

int
us_view_slot(struct urlsift_view *view, enum us_slot slot,
    struct urlsift_value *value)
{
	const uint64_t bit = BIT(slot);

	if ((view->taken & bit) == 0 && !take(view, bit))
		return URLSIFT_ENOMEM;
	if ((view->has & bit) == 0)
		return 0;
	*value = view->value[slot];
	return 1;
}
