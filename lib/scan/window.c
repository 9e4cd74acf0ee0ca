/*
 * The window slides when space is asked for, and only then.
 */
#include <string.h>

#include "window.h"

#define LINE 64

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
	size_t gone = 0;

	if (pos > w->base + US_CONTEXT)
		gone = (size_t)(pos - w->base - US_CONTEXT);
	/* Filling it is twice as fast when it begins on a line of the cache. */
	if (gone >= LINE)
		gone -= LINE -
		    ((uintptr_t)w->own.data + w->own.len - gone) % LINE;
	if (gone > 0) {
		w->own.len -= gone;
		memmove(w->own.data, w->own.data + gone, w->own.len);
		w->base += gone;
	}
	/* Growing it for the last half is not worth the copy. */
	if (w->own.room - w->own.len < least / 2 &&
	    us_buf_reserve(&w->own, w->own.len + least) != URLSIFT_OK)
		return NULL;
	w->text = w->own.data;
	w->len = w->own.len;
	*room = w->own.room - w->own.len;
	return w->own.data + w->own.len;
}

void
us_window_added(struct us_window *w, size_t len)
{

	w->own.len += len;
	w->len = w->own.len;
}

void
us_window_restart(struct us_window *w)
{

	w->own.len = 0;
	w->len = 0;
	w->base = 0;
	w->ended = false;
}
