/*
 * The fields of hits and URLs (fields.def, one-table-of-fields).  Components
 * are as they stand (components-unchanged).  A value is computed when it is
 * asked for.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/reading.h"
#include "url/url.h"
#include "url/slice.h"
#include "view.h"

/* A getter: sets ${value} and returns 1; 0: there is no value ${i}; or
 * URLSIFT_ENOMEM. */
typedef int get_value(struct urlsift_view *view, struct urlsift_value *value);

static int
give_range(struct urlsift_value *value, const struct urlsift_span *span)
{

	value->number = span->begin;
	value->end = span->end;
	return 1;
}

static int
get_reason(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value,
	    urlsift_reason_name(us_view_first(view)->reason));
}

static int
get_at(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_hit_is_valid(view->hit) ?
	    0 :
	    us_give_number(value, us_view_first(view)->at);
}

static int
get_clause(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value,
	    urlsift_reason_clause(us_view_first(view)->reason));
}

static int
get_why(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value,
	    urlsift_reason_text(us_view_first(view)->reason));
}

/* Return whether ${part} of ${r} is there and not empty. */
static bool
has(const struct urlsift_reading *r, enum urlsift_part part)
{

	return us_slice_part(r, part).at < us_slice_part(r, part).end;
}

/* Return what ${r}, a host without a scheme, is.  Behind an address, the prefix
 * of a network may stand. */
static const char *
kind_of_host(const struct urlsift_reading *r)
{
	const struct us_slice host = us_slice_part(r, URLSIFT_P_HOST);
	const struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);
	bool is_ipv6 = *host.at == '[';
	const char *at = path.at;

	if (has(r, URLSIFT_P_QUERY) || has(r, URLSIFT_P_FRAGMENT))
		return "url";
	if (is_ipv6 || us_is_octets(host.at, (size_t)(host.end - host.at))) {
		while (at < path.end && at - path.at < (is_ipv6 ? 4 : 3) &&
		    us_is(*at, at == path.at ? US_PATH : US_DIGIT))
			at++;
		if (at == path.end && path.end - path.at != 1)
			return is_ipv6 ? "ipv6" : "ipv4";
	}
	return path.at < path.end ? "url" : "host";
}

static int
get_indicator(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);

	if (r == NULL)
		return URLSIFT_ENOMEM;
	if (r->reason != URLSIFT_R_NONE)
		return 0;
	if (has(r, URLSIFT_P_SCHEME))
		return us_give_string(value,
		    us_reading_has_scheme(r, "mailto") ? "email" : "url");
	return us_give_string(value,
	    has(r, URLSIFT_P_HOST) ? kind_of_host(r) : "email");
}

/* Give the string that stands ${number} bytes behind ${at}, if that is not
 * NULL. */
static int
give_string_at(struct urlsift_value *value, const void *at, size_t number)
{
	const char *bytes = at;

	return at == NULL ?
	    0 :
	    us_give_string(value,
		*(const char *const *)(const void *)(bytes + number));
}

/* The same for a number; 0: it is not known. */
static int
give_number_at(struct urlsift_value *value, const void *at, size_t number)
{
	const char *bytes = at;
	uint64_t n =
	    at == NULL ? 0 : *(const uint64_t *)(const void *)(bytes + number);

	return n == 0 ? 0 : us_give_number(value, n);
}

static int
get_within(struct urlsift_view *view, struct urlsift_value *value)
{

	return give_string_at(value, view->place.within, view->number);
}

static int
get_in_element(struct urlsift_view *view, struct urlsift_value *value)
{

	return give_string_at(value, view->place.element, view->number);
}

static int
get_number_within(struct urlsift_view *view, struct urlsift_value *value)
{

	return give_number_at(value, view->place.within, view->number);
}

/* Nothing is said where the sender is not known. */
static int
get_at_sender(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_within *within = view->place.within;

	if (within == NULL || within->message.sender == NULL)
		return 0;
	if (!us_view_find_opens(view))
		return URLSIFT_ENOMEM;
	return us_give_number(value,
	    us_owner_is_sender(view->hit, &view->place));
}

static int
get_source(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_within *within = view->place.within;

	if (within == NULL || within->source.end == 0)
		return 0;
	return give_range(value, &within->source);
}

static int
get_link_text(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_element *element = view->place.element;

	return element == NULL || element->text == NULL ?
	    0 :
	    us_give(value, element->text, element->text_len);
}

static int
get_visible(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_element *element = view->place.element;

	return element == NULL ? 0 : us_give_number(value, !element->is_hidden);
}

static int
get_spans(struct urlsift_view *view, struct urlsift_value *value)
{

	return view->item < view->hit->spans ?
	    give_range(value, view->hit->span + view->item) :
	    0;
}

static int
get_slot(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_view_slot(view, (enum us_slot)view->number, value);
}

/* A name such as .profile or a.tar~ has none. */
static int
get_extension(struct urlsift_view *view, struct urlsift_value *value)
{
	int found = get_slot(view, value);
	size_t at = found == 1 ? value->len : 0;

	while (at > 0 && us_is_alnum(value->text[at - 1]))
		at--;
	if (at < 2 || at == value->len || value->text[at - 1] != '.' ||
	    value->text[at - 2] == '/')
		return found == 1 ? 0 : found;
	value->text += at;
	value->len -= at;
	return us_view_lower(&view->text, value);
}

static int
get_domain(struct urlsift_view *view, struct urlsift_value *value)
{

	if (!us_view_find_host(view))
		return URLSIFT_ENOMEM;
	return us_give_string(value, us_view_domain(view));
}

static int
get_suffix(struct urlsift_view *view, struct urlsift_value *value)
{
	const char *domain;

	if (!us_view_find_host(view))
		return URLSIFT_ENOMEM;
	if ((domain = us_view_domain(view)) != NULL)
		domain = strchr(domain, '.');
	return domain == NULL ? 0 : us_give_string(value, domain + 1);
}

/* A URL whose normal form is not valid has no other form than its own. */
static int
get_normal(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);
	struct urlsift_reading made;
	const char *scheme;
	size_t len, n;
	char *room;

	if (r == NULL)
		return URLSIFT_ENOMEM;
	if (r->reason != URLSIFT_R_NONE)
		return 0;
	scheme = us_shown_scheme(r);
	n = strlen(scheme);
	if ((room = us_view_room(view, n + US_NORMAL_ROOM(r->len))) == NULL)
		return URLSIFT_ENOMEM;
	memcpy(room, scheme, n);
	len = us_normal_url(view->rules, r, room + n);
	if (urlsift_url_check(view->rules, room, n + len, &made) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	return made.reason == URLSIFT_R_NONE ? us_give(value, room + n, len) :
					       us_give(value, r->url, r->len);
}

static int
get_clean(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);
	char *room;

	if (r == NULL || (room = us_view_room(view, r->len + 1)) == NULL)
		return URLSIFT_ENOMEM;
	return us_view_made(view, value, us_clean_url(r, room));
}

static int
get_defanged(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);
	struct urlsift_reading made;
	char *room;

	if (r == NULL ||
	    (room = us_view_room(view, US_DEFANG_ROOM(r->len))) == NULL)
		return URLSIFT_ENOMEM;
	made = *r;
	us_defang(&made, room);
	return us_give(value, made.url, made.len);
}

static int
get_target(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);
	size_t size;
	char *room;

	if (r == NULL)
		return URLSIFT_ENOMEM;
	size = URLSIFT_TARGET_ROOM(r->len);
	if ((room = us_view_room(view, size)) == NULL)
		return URLSIFT_ENOMEM;
	return us_view_made(view, value,
	    (size_t)urlsift_url_target(r, room, size));
}

static int
get_alternatives(struct urlsift_view *view, struct urlsift_value *value)
{

	if (view->item + 1 >= view->hit->readings)
		return 0;
	value->reading = view->hit->reading[view->item + 1];
	return us_give(value, value->reading->url, value->reading->len);
}

/* "joined" is a field of its own. */
static int
get_notes(struct urlsift_view *view, struct urlsift_value *value)
{
	unsigned notes = us_view_notes(view) & ~(unsigned)URLSIFT_N_JOINED;
	size_t i;

	for (i = view->item; notes != 0 && i > 0; i--)
		notes &= notes - 1;
	if (notes == 0)
		return 0;
	value->number = notes & (~notes + 1);
	return us_give_string(value,
	    urlsift_note_name((enum urlsift_note)value->number));
}

/* The most serious one is first. */
static int
get_risks(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct urlsift_risk_text *text;
	size_t left = view->item, i;
	unsigned risks;

	if (!us_view_find_opens(view))
		return URLSIFT_ENOMEM;
	risks = us_view_risks(view);
	for (i = 0; risks != 0 && (text = urlsift_risk(i)) != NULL; i++) {
		if ((risks & text->risk) != 0 && left-- == 0) {
			value->number = text->risk;
			return us_give_string(value, text->name);
		}
		risks &= ~(unsigned)text->risk;
	}
	return 0;
}

static int
get_began(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value, urlsift_began_name(view->hit->began));
}

static int
get_ended(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value, urlsift_ended_name(view->hit->ended));
}

static int
get_end_rule(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value,
	    urlsift_end_rule_name(view->hit->end_rule));
}

static int
get_trimmed(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_number(value, view->hit->trimmed);
}

static int
get_kind(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_give_string(value,
	    urlsift_reading_kind_name(us_view_first(view)->kind));
}

/* A us_around_piece: what does not fit is left out, and seen by that. */
static void
add_piece(void *ctx, const char *text, size_t len)
{
	struct urlsift_view *view = ctx;

	(void)us_buf_add(&view->text, text, len);
}

/* Set ${around} to the text around the hit.  Return false if it is not
 * known. */
static bool
find_around(const struct urlsift_view *view, struct urlsift_around *around)
{
	const struct us_lines *source = &view->source;

	if (view->place.around != NULL) {
		*around = *view->place.around;
		return true;
	}
	if (source->text == NULL || view->end > source->len || !view->is_hit)
		return false;
	*around = us_around_at(source->text, source->len, (size_t)view->begin,
	    (size_t)view->end);
	return true;
}

int
us_view_around(struct urlsift_view *view, size_t number,
    struct urlsift_value *value)
{
	struct urlsift_around around;

	if (!find_around(view, &around))
		return 0;
	/* Each byte can become a character of three. */
	if (us_view_room(view, 3 * (around.len + 2 * US_AROUND_BYTES)) == NULL)
		return URLSIFT_ENOMEM;
	if (number == 0)
		us_around_put_sentence(&around, add_piece, view);
	else
		us_around_put(&around, number, add_piece, view);
	return us_view_made(view, value, view->text.len);
}

static int
get_around(struct urlsift_view *view, struct urlsift_value *value)
{

	return us_view_around(view, view->number, value);
}

#define URL URLSIFT_FROM_URL
#define OPENS URLSIFT_FROM_OPENS
#define LIST URLSIFT_FROM_LIST
#define HIT URLSIFT_FROM_HIT
#define PLACE URLSIFT_FROM_PLACE
#define LINES URLSIFT_FROM_LINES
#define TEXT URLSIFT_FROM_TEXT
#define LIBRARY URLSIFT_FROM_LIBRARY
#define DECODED URLSIFT_FROM_DECODED
#define ELEMENT URLSIFT_FROM_ELEMENT
#define REASON URLSIFT_FROM_REASON
#define SCHEME URLSIFT_FROM_SCHEME
#define REST URLSIFT_FROM_REST
#define NEVER 0
#define OBJECTS URLSIFT_IN_OBJECTS
#define ALWAYS (URLSIFT_IN_OBJECTS | URLSIFT_IN_TABLES)

static const struct urlsift_field fields[] = {
#define FIELD(name, type, get, number, from, usual, help) \
	{ name, URLSIFT_T_##type, from, usual, help },
#define PART(part, name, type, get, from, usual, help) \
	{ name, URLSIFT_T_##type, from, usual, help },
#include "fields.def"
#undef FIELD
#undef PART
};

#define FIELDS (sizeof(fields) / sizeof(fields[0]))

#define WITHIN(member) offsetof(struct urlsift_within, member)
#define IN_ELEMENT(member) offsetof(struct urlsift_element, member)
#define NO_PART URLSIFT_PARTS

/* The components of most schemes, of which the rest is not in most URLs. */
#define REST_PARTS \
	(1U << URLSIFT_P_USER | 1U << URLSIFT_P_PASSWORD | \
	    1U << URLSIFT_P_QUERY | 1U << URLSIFT_P_FRAGMENT)
#define COMMON_PARTS \
	(1U << URLSIFT_P_SCHEME | 1U << URLSIFT_P_HOST | \
	    1U << URLSIFT_P_PORT | 1U << URLSIFT_P_PATH | REST_PARTS)

/* How the value of each field is taken. */
static const struct getter {
	get_value *get;
	size_t number, items; /* as many as there can be */
	enum urlsift_part part;
	bool is_of_hit;
} getters[FIELDS] = {
#define FIELD(name, type, get, number, from, usual, help) \
	{ get_##get, number, \
		URLSIFT_T_##type >= URLSIFT_T_WORDS ? SIZE_MAX : 1, NO_PART, \
		((from)&URLSIFT_FROM_HIT) != 0 },
#define PART(part, name, type, get, from, usual, help) \
	{ get_##get, US_SLOT_PARTS + URLSIFT_P_##part, 1, URLSIFT_P_##part, \
		false },
#include "fields.def"
#undef FIELD
#undef PART
};

const struct urlsift_field *
urlsift_view_field(size_t i)
{

	return i < FIELDS ? fields + i : NULL;
}

unsigned
urlsift_field_slot(size_t i)
{

	return i < FIELDS &&
		(getters[i].get == get_slot || getters[i].items > 1) ?
	    (unsigned)getters[i].number :
	    URLSIFT_SLOTS;
}

enum urlsift_part
us_part_of_field(size_t i)
{

	return getters[i].part;
}

int
urlsift_view_host(struct urlsift_view *view, struct urlsift_value *value)
{
	const struct us_hostname *host;

	if (!us_view_find_host(view))
		return URLSIFT_ENOMEM;
	host = us_view_host(view);
	return us_give_string(value, host == NULL ? NULL : host->ascii);
}

unsigned
urlsift_view_lacks(struct urlsift_view *view)
{
	const struct urlsift_reading *r = us_view_shown(view);
	unsigned lacks = 0;

	if (view->place.within == NULL)
		lacks |= URLSIFT_FROM_DECODED;
	if (view->place.element == NULL)
		lacks |= URLSIFT_FROM_ELEMENT;
	if (us_hit_is_valid(view->hit))
		lacks |= URLSIFT_FROM_REASON;
	if (r != NULL && (r->has & ~COMMON_PARTS) == 0)
		lacks |= URLSIFT_FROM_SCHEME;
	if (r != NULL && (r->has & REST_PARTS) == 0)
		lacks |= URLSIFT_FROM_REST;
	return lacks;
}

int
urlsift_view_get(struct urlsift_view *view, size_t field, size_t i,
    struct urlsift_value *value)
{
	const struct getter *getter;

	if (field >= FIELDS)
		return 0;
	getter = &getters[field];
	if (i >= getter->items || (getter->is_of_hit && !view->is_hit))
		return 0;
	view->number = getter->number;
	view->item = i;
	return getter->get(view, value);
}
