/*
 * A view of one hit or URL: what it opens, its host and domain, its risks.
 * What several fields are taken from is computed once for a hit.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/reading.h"
#include "found.h"
#include "url/url.h"
#include "view.h"

/* How many gateways are undone, one inside the other. */
#define FOLLOWED_MOST 8

/* What a view looks at if there is nothing. */
static const struct urlsift_reading none = { .url = "",
	.reason = URLSIFT_R_SCHEME };

struct urlsift_view *
urlsift_view_new(const struct urlsift_rules *rules)
{
	const struct urlsift_memory *memory = &rules->memory;
	struct urlsift_view *view;

	view = memory->realloc(memory->ctx, NULL, sizeof(*view));
	if (view == NULL)
		return NULL;
	memset(view, 0, offsetof(struct urlsift_view, known));
	view->rules = rules;
	view->alone.readings = 1;
	view->text.memory = view->opened.room.memory = memory;
	view->scheme.memory = memory;
	view->target_text.memory = memory;
	urlsift_view_url(view, &none, NULL);
	return view;
}

void
urlsift_view_hit(struct urlsift_view *view, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	static const struct urlsift_place nowhere;

	view->hit = hit;
	view->found = NULL;
	view->begin = hit->begin;
	view->end = hit->end;
	view->is_hit = true;
	view->followed = 0;
	view->place = place == NULL ? nowhere : *place;
	view->opens = hit->opens != NULL ? US_KNOWN : US_UNKNOWN;
	view->host = US_UNKNOWN;
	view->knows_risks = false;
	view->taken = view->has = 0;
}

void
urlsift_view_url(struct urlsift_view *view,
    const struct urlsift_reading *reading, const struct urlsift_place *place)
{

	view->alone.reading[0] = reading;
	urlsift_view_hit(view, &view->alone, place);
	view->is_hit = false;
}

/* A block at the same address, or another view, does not know this one. */
void
urlsift_view_found(struct urlsift_view *view, struct urlsift_found *found)
{
	struct us_found *f = (struct us_found *)found;

	if (view->found == f && f->view == view)
		return;
	if (found->hit == NULL)
		urlsift_view_url(view, &none, found->place);
	else if (found->hit->spans > 0)
		urlsift_view_hit(view, found->hit, found->place);
	else
		urlsift_view_url(view, found->hit->reading[0], found->place);
	view->begin = found->begin;
	view->end = found->end;
	view->found = f;
	f->view = view;
}

void
urlsift_view_source(struct urlsift_view *view, const char *text, size_t len)
{

	view->source.text = text;
	view->source.len = len;
	view->source.at = view->source.start = 0;
	view->source.line = 1;
}

/* What is no piece of a text is a URL that somebody may open, valid or not, as
 * the value of a link is (valid-or-opened). */
static bool
find_opened(struct urlsift_view *view)
{
	const struct urlsift_hit *hit = view->hit;
	const struct urlsift_reading *r = view->hit->reading[0];
	struct us_opened *o = &view->opened;

	if (hit->opens != NULL || us_hit_is_valid(hit) ||
	    (view->is_hit && hit->form != URLSIFT_F_LINE))
		return us_opened_hit(o, &view->hit);
	o->hit = *hit;
	view->hit = &o->hit;
	return us_opened_find(o, r->url, r->len, &o->hit.opens);
}

/* By the letter of RFC 1738 nothing is opened. */
bool
us_view_find_unknown(struct urlsift_view *view)
{

	if (us_rules_syntax(view->rules) != US_RFC1738 && !find_opened(view))
		return false;
	view->opens = US_KNOWN;
	return true;
}

const struct urlsift_hit *
urlsift_view_opened(struct urlsift_view *view)
{

	return us_view_find_opens(view) ? view->hit : NULL;
}

int
urlsift_view_follow(struct urlsift_view *view)
{
	const unsigned followed = view->followed;
	const struct us_buf spare = view->target_text;
	const struct urlsift_reading *opens;
	size_t size;
	long len;

	if (!us_view_find_opens(view))
		return URLSIFT_ENOMEM;
	opens = view->hit->opens;
	if (opens == NULL || followed == FOLLOWED_MOST)
		return 0;
	size = URLSIFT_TARGET_ROOM(opens->len);
	view->text.len = 0;
	if (us_buf_reserve(&view->text, size) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if ((len = urlsift_url_target(opens, view->text.data, size)) == 0)
		return 0;
	if (urlsift_url_check(view->rules, view->text.data, (size_t)len,
		&view->target) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	/* What is looked at now is not overwritten by values. */
	view->target_text = view->text;
	view->text = spare;
	urlsift_view_url(view, &view->target, NULL);
	view->followed = followed + 1;
	if (!us_view_find_opens(view))
		return URLSIFT_ENOMEM;
	return view->hit->opens != NULL;
}

/* Return whether a click on ${r} opens the very host of ${r}: the plain name of
 * a web page's, without a user before it. */
static bool
opens_own_host(struct urlsift_view *view, const struct urlsift_reading *r)
{

	return r->reason == URLSIFT_R_NONE && us_reading_is_web(r) &&
	    r->part[URLSIFT_P_HOST].begin ==
	    r->part[URLSIFT_P_SCHEME].end + strlen("://") &&
	    us_hostname_of(&view->hostname, r) && view->hostname.is_plain;
}

bool
us_view_find_host(struct urlsift_view *view)
{

	if (view->host != US_UNKNOWN)
		return true;
	if (view->hit->opens == NULL &&
	    opens_own_host(view, view->hit->reading[0])) {
		view->host = US_KNOWN;
		return true;
	}
	if (!us_view_find_opens(view))
		return false;
	view->host = us_hostname_of(&view->hostname, us_hit_target(view->hit)) ?
	    US_KNOWN :
	    US_NONE;
	return true;
}

const struct us_hostname *
us_view_host(struct urlsift_view *view)
{

	return view->host == US_KNOWN ? &view->hostname : NULL;
}

/* Return what is known of hosts, at first nothing. */
static struct us_known_hosts *
known_hosts(struct urlsift_view *view)
{

	if (!view->knows_hosts)
		memset(&view->known, 0, sizeof(view->known));
	view->knows_hosts = true;
	return &view->known;
}

const char *
us_view_domain(struct urlsift_view *view)
{
	const char *ascii = view->hostname.ascii, *domain;
	struct us_known_host *known;
	size_t len;

	if (view->suffixes == NULL)
		view->suffixes = us_suffix_load();
	if (view->host != US_KNOWN || view->suffixes == NULL)
		return NULL;
	len = strlen(ascii);
	if ((known = us_known_host(known_hosts(view), ascii, len)) == NULL)
		return us_suffix_domain(view->suffixes, ascii);
	if (!known->has_domain) {
		domain = us_suffix_domain(view->suffixes, ascii);
		known->domain = domain == NULL ? 0 :
						 (unsigned char)strlen(domain);
		known->has_domain = true;
	}
	return known->domain == 0 ? NULL : ascii + len - known->domain;
}

unsigned
us_view_risks(struct urlsift_view *view)
{

	if (!view->knows_risks)
		view->risks = us_hit_risks(&view->rules->lists, view->hit,
		    &view->place, known_hosts(view));
	view->knows_risks = true;
	return view->risks;
}

void
urlsift_view_free(struct urlsift_view *view)
{
	struct urlsift_memory memory;

	if (view == NULL)
		return;
	memory = view->rules->memory;
	us_opened_free(&view->opened);
	us_match_free(&view->match);
	us_buf_free(&view->text);
	us_buf_free(&view->scheme);
	us_buf_free(&view->target_text);
	memory.free(memory.ctx, view);
}

char *
us_view_room(struct urlsift_view *view, size_t size)
{

	view->text.len = 0;
	return us_buf_reserve(&view->text, size) == URLSIFT_OK ?
	    view->text.data :
	    NULL;
}

int
us_view_made(struct urlsift_view *view, struct urlsift_value *value, size_t len)
{

	value->text = view->text.data;
	value->len = len;
	return len != 0;
}
