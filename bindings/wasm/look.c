/*
 * What JavaScript calls besides the functions of the library.  It takes what is
 * found out of the memory of the module, and brings one of these back to look
 * at it.
 * SPDX-License-Identifier: MIT
 */
#include "urlsift.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif

/**
 * found_look(view, found, reading, around):
 * Let ${view} look at ${found}, which was brought to another place, a multiple
 * of 8, and stays there; at the reading with this number, from 0 on.  The text
 * ${around} it may be NULL.
 */
EXPORTED(found_look)
void found_look(struct urlsift_view *view, struct urlsift_found *found,
    unsigned reading, const struct urlsift_around *around);

void
found_look(struct urlsift_view *view, struct urlsift_found *found,
    unsigned reading, const struct urlsift_around *around)
{

	urlsift_found_moved(found);
	if (reading > 0 && reading < found->hit->readings) {
		found->hit->reading[0] = found->hit->reading[reading];
		found->hit->readings = 1;
	}
	if (around != NULL)
		found->place->around = around;
	urlsift_view_found(view, found);
}
