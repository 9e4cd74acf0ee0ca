/*
 * URLs that no program takes for one any more (D44).
 */
#ifndef DEFANG_H
#define DEFANG_H

#include "urlsift.h"

/**
 * defang_url(r, room):
 * Write ${r} to ${room}, which has three times its bytes and eight, as in
 * hxxp[:]//example[.]com/, and let it be that.
 */
void defang_url(struct urlsift_reading *r, char *room);

#endif
