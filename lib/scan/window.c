/*
 * The window: its text is moved only when space is needed and little is left,
 * so that a caller who adds a line at a time does not pay for a move each time.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "window.h"

#define PAGE 4096

void
us_window_borrow(struct us_window *w, const char *text, size_t len)
{

	w->text = text;
	w->len = len;
	w->base = 0;
	w->ended = true;
}

char *
us_window_space(struct us_window *w, uint64_t pos, size_t least, size_t *room)
{
	size_t gone = 0, at, kept, end;

	if (w->len > 0 && us_window_room(w) >= least / 2) {
		*room = us_window_room(w);
		return w->own.data + w->own.len;
	}
	if (pos > w->base + US_CONTEXT)
		gone = (size_t)(pos - w->base - US_CONTEXT);
	at = w->len == 0 ? 0 : (size_t)(w->text - w->own.data) + gone;
	kept = w->len - gone;
	/* Space that is half as large is enough to avoid the copy. */
	if (w->own.room < kept + PAGE + least / 2 &&
	    us_buf_reserve(&w->own, kept + PAGE + least) != URLSIFT_OK)
		return NULL;

	/* A kernel copies slowly to an address a little behind the beginning of
	 * a page, where allocators often put memory. */
	end = kept + (size_t)(0 - ((uintptr_t)w->own.data + kept)) % PAGE;
	if (kept > 0)
		memmove(w->own.data + end - kept, w->own.data + at, kept);
	w->text = w->own.data + end - kept;
	w->len = kept;
	w->base += gone;
	w->own.len = end;
	*room = w->own.room - end;
	return w->own.data + end;
}

size_t
us_window_room(const struct us_window *w)
{

	return w->own.room - w->own.len;
}

void
us_window_added(struct us_window *w, size_t len)
{

	w->own.len += len;
	w->len += len;
}

void
us_window_restart(struct us_window *w)
{

	w->text = w->own.data;
	w->own.len = 0;
	w->len = 0;
	w->base = 0;
	w->ended = false;
}
