/*
 * A message made safe for GMime: what makes it slow or large is taken out of
 * its sight, in place.
 */
#ifndef US_GMIME_MASK_H
#define US_GMIME_MASK_H

#include <stdbool.h>
#include <stddef.h>

/* A byte that GMime does not see. */
struct us_patch {
	size_t at;
	char byte;
};

struct us_gmime_mask {
	char *data; /* what GMime sees */
	size_t len;
	size_t header; /* bytes of it that are the message's header */
	size_t parts;  /* lines that may begin a part */
	bool hides;    /* a field that says how to decode */
	struct us_patch *patch;
	size_t n, room;
};

/**
 * us_gmime_mask_apply(g, data, len, header):
 * Make the message at ${data} safe, whose first ${header} bytes are fields.  Of
 * these only those stay that say how to decode the rest, moved towards it; in
 * the rest fields over US_MAX_FIELD are hidden by changing a byte of their
 * names.  Return false when memory is out.
 */
bool us_gmime_mask_apply(struct us_gmime_mask *g, char *data, size_t len,
    size_t header);

/**
 * us_gmime_mask_restore(g):
 * Put the hidden bytes back.
 */
void us_gmime_mask_restore(struct us_gmime_mask *g);

/**
 * us_gmime_mask_free(g):
 * Free what ${g} holds.
 */
void us_gmime_mask_free(struct us_gmime_mask *g);

#endif
