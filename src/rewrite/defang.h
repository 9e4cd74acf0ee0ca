/*
 * URLs that no program takes for one any more (D44).
 */
#ifndef DEFANG_H
#define DEFANG_H

#include <stdbool.h>

#include "urlsift.h"

/**
 * defang_url(r, has_scheme, room):
 * Write ${r} to ${room}, which has three times its bytes and eight, as in
 * hxxp[:]//example[.]com/, and let it be that; without ${has_scheme} it is a
 * host or an address (D56).
 */
void defang_url(struct urlsift_reading *r, bool has_scheme, char *room);

#endif
