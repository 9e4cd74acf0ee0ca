/*
 * The inside of a view: the hit that is looked at, and what is known of it by
 * now.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VIEW_H
#define US_VIEW_H

#include <stdbool.h>

#include "base/buf.h"
#include "filter/match.h"
#include "rules.h"
#include "url/url.h"

/* What is not known yet of the hit that is looked at, or known. */
enum us_knowledge { US_UNKNOWN, US_NONE, US_KNOWN };

/* The values that are given at once: they stand somewhere, or take little
 * work.  Of lists it is only known whether they have items. */
enum us_slot {
	US_SLOT_URL,
	US_SLOT_ORIGINAL,
	US_SLOT_OPENS,
	US_SLOT_VALID,
	US_SLOT_FORM,
	US_SLOT_JOINED,
	US_SLOT_FILE,
	US_SLOT_LINE,
	US_SLOT_COLUMN,
	US_SLOT_OFFSET,
	US_SLOT_LENGTH,
	US_SLOT_SPANS,
	US_SLOT_ALTERNATIVES,
	US_SLOT_NOTES,
	US_SLOT_RISKS,
	US_SLOT_PARTS, /* of the first component */
	US_SLOT_SCHEME = US_SLOT_PARTS + URLSIFT_P_SCHEME,
	US_SLOT_HOST = US_SLOT_PARTS + URLSIFT_P_HOST,
	US_SLOT_PORT = US_SLOT_PARTS + URLSIFT_P_PORT,
	US_SLOT_PATH = US_SLOT_PARTS + URLSIFT_P_PATH
};

struct urlsift_view {
	const struct urlsift_rules *rules;
	const struct urlsift_hit *hit; /* or the copy that says what it opens */
	const struct us_found *found;  /* that it is of; NULL: of none */
	uint64_t begin, end;	       /* of the hit, in bytes */
	struct urlsift_place place;
	bool is_hit;		  /* it was found, and is not only a URL */
	struct urlsift_hit alone; /* of a URL */

	/* The text that the hits are in, or NULL; and the line that byte ${at}
	 * is in, which begins at ${start}. */
	struct us_lines {
		const char *text;
		size_t len, at, start;
		uint64_t line;
	} source;

	enum us_knowledge opens, host;
	struct us_opened opened;
	struct us_hostname hostname;
	void *suffixes; /* the list, once it is asked for */
	bool knows_risks;
	unsigned risks;

	unsigned followed;	       /* links of gateways, up to this hit */
	struct urlsift_reading target; /* of the last one */
	struct us_buf target_text;

	/* The values that are given at once, as bits: those that were taken,
	 * and those that there are. */
	uint64_t taken, has;

	size_t number;	      /* what a getter is asked for */
	struct us_buf text;   /* of the value that was given last */
	struct us_buf scheme; /* in lower case, if it is in another one */
	size_t item;	      /* of a list */

	struct us_match match; /* with the patterns of filters */

	/* It is large, and most inputs need none of it: the last one. */
	bool knows_hosts; /* it is set */
	struct us_known_hosts known;
	struct urlsift_value value[URLSIFT_SLOTS];
};

/**
 * us_view_find_opens(view):
 * Find what a click on the hit opens, unless it is known.  Return false when
 * memory is out.
 */
bool us_view_find_unknown(struct urlsift_view *view);

static inline bool
us_view_find_opens(struct urlsift_view *view)
{

	return view->opens == US_KNOWN || us_view_find_unknown(view);
}

/**
 * us_view_shown(view):
 * Return the URL that is shown, and whose components are given; NULL: memory is
 * out.
 */
static inline const struct urlsift_reading *
us_view_shown(struct urlsift_view *view)
{

	if (us_hit_is_valid(view->hit))
		return view->hit->reading[0];
	return us_view_find_opens(view) ? us_hit_shown(view->hit) : NULL;
}

static inline const struct urlsift_reading *
us_view_first(const struct urlsift_view *view)
{

	return view->hit->reading[0];
}

/* Return the notes of the hit and of its URL. */
static inline unsigned
us_view_notes(const struct urlsift_view *view)
{

	return view->hit->notes | us_view_first(view)->notes;
}

/* The values are pieces of what is looked at, or in the buffer. */
static inline int
us_give(struct urlsift_value *value, const char *text, size_t len)
{

	value->text = text;
	value->len = len;
	return 1;
}

static inline int
us_give_string(struct urlsift_value *value, const char *text)
{

	return text == NULL || *text == '\0' ?
	    0 :
	    us_give(value, text, strlen(text));
}

static inline int
us_give_number(struct urlsift_value *value, uint64_t number)
{

	value->number = number;
	return 1;
}

/**
 * us_view_lower(room, value):
 * Give ${value}, a scheme or an extension, in lower case; it is in ${room} if
 * it was in another one.  Return 1, or URLSIFT_ENOMEM.
 */
int us_view_lower(struct us_buf *room, struct urlsift_value *value);

/**
 * us_view_slot(view, slot, value):
 * Set ${value} to that in ${slot}.  Return as urlsift_view_get() does.
 */
int us_view_slot(struct urlsift_view *view, enum us_slot slot,
    struct urlsift_value *value);

/**
 * us_view_find_host(view):
 * Find the host that a click opens, unless it is known.  Return false when
 * memory is out.
 */
bool us_view_find_host(struct urlsift_view *view);

/**
 * us_view_host(view):
 * us_view_domain(view):
 * Return the host as filters compare it, or NULL; its registrable domain, or
 * NULL.  The host was found.
 */
const struct us_hostname *us_view_host(struct urlsift_view *view);
const char *us_view_domain(struct urlsift_view *view);

/**
 * us_view_risks(view):
 * Return the risks of the hit and of its place.  What the hit opens was found.
 */
unsigned us_view_risks(struct urlsift_view *view);

/**
 * us_view_room(view, size):
 * Return room for ${size} bytes of a value that is made, or NULL.
 */
char *us_view_room(struct urlsift_view *view, size_t size);

/**
 * us_view_made(view, value, len):
 * Set ${value} to the first ${len} bytes there.  Return 1, or 0 for none.
 */
int us_view_made(struct urlsift_view *view, struct urlsift_value *value,
    size_t len);

/**
 * us_view_around(view, number, value):
 * Set ${value} to the text around the hit, with ${number} characters on each
 * side; 0: the sentence.  Return as urlsift_view_get() does.
 */
int us_view_around(struct urlsift_view *view, size_t number,
    struct urlsift_value *value);

/**
 * us_part_of_field(i):
 * Return the component that field number ${i} is; URLSIFT_PARTS: it is none.
 */
enum urlsift_part us_part_of_field(size_t i);

#endif
