/*
 * Who gets what a document holds.
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "receiver.h"

void
us_receiver_warn(struct us_receiver *r, const struct urlsift_place *place,
    const char *what)
{
	const struct urlsift_within *within = place->within;
	uint64_t record = within == NULL ? 0 : within->record.index;
	uint64_t message = within == NULL ? 0 : within->message.index;
	char text[320];

	r->has_failed = true;
	if (r->calls.warning == NULL)
		return;
	if (record != 0 || message != 0) {
		snprintf(text, sizeof(text), "%s %" PRIu64 ": %s",
		    record != 0 ? "record" : "message",
		    record != 0 ? record : message, what);
		what = text;
	}
	r->calls.warning(r->ctx, place, what);
}

void
us_receiver_binary(struct us_receiver *r, const struct urlsift_place *place,
    enum us_binary what)
{

	if (r->on_binary != NULL)
		r->on_binary(r->ctx, place, what);
	else if (what > US_BINARY_OTHER)
		us_receiver_warn(r, place, us_binary_message(what));
}

void
us_receiver_skipped(struct us_receiver *r, const struct urlsift_place *place,
    const char *type, enum us_binary what)
{

	if (r->calls.skipped != NULL)
		r->calls.skipped(r->ctx, place, type, strlen(type));
	r->unread[what]++;
	if (what != US_BINARY_NONE && r->on_binary != NULL)
		r->on_binary(r->ctx, place, what);
}

void
us_receiver_end(struct us_receiver *r, const struct urlsift_place *place)
{
	char text[US_BINARY_SUMMARY];

	if (r->calls.skipped == NULL && r->calls.warning != NULL &&
	    us_binary_summary(r->unread, text) > 0)
		r->calls.warning(r->ctx, place, text);
}
