/*
 * A mask over a message, in place: hides from GMime the fields that make it
 * slow or large.
 */
#ifndef US_GMIME_MASK_H
#define US_GMIME_MASK_H

#include <stdbool.h>
#include <stddef.h>

/* A byte that is changed for GMime. */
struct us_patch {
	size_t at;
	char byte;
};

struct us_gmime_mask {
	char *data; /* the message as GMime sees it */
	size_t len;
	size_t header; /* bytes of it that are its header */
	size_t parts;  /* lines that may begin a part */
	bool hides;    /* it hides a field that says how to decode */
	struct us_patch *patch;
	size_t n, room;
};

/**
 * us_gmime_mask_apply(g, data, len, header):
 * Mask the message at ${data}, whose first ${header} bytes are fields.  Of
 * these, only the ones that say how to decode the body are kept and moved
 * towards it.  In the rest, a field over US_MAX_FIELD is hidden by changing a
 * byte of its name.  Return false if there is no memory.
 */
bool us_gmime_mask_apply(struct us_gmime_mask *g, char *data, size_t len,
    size_t header);

/**
 * us_gmime_mask_restore(g):
 * Restore the hidden bytes.
 */
void us_gmime_mask_restore(struct us_gmime_mask *g);

/**
 * us_gmime_mask_free(g):
 * Free the memory of ${g}.
 */
void us_gmime_mask_free(struct us_gmime_mask *g);

#endif
