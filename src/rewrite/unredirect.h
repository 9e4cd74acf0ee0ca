/*
 * Mail gateways put URLs of their own in the place of those in a message: what
 * they lead to is read out of them, nothing is fetched (D45).
 */
#ifndef UNREDIRECT_H
#define UNREDIRECT_H

#include <stddef.h>

#include "urlsift.h"

/**
 * unredirect_url(rules, r, room):
 * Write to ${room}, which has three times ${r->len} bytes, the URL that ${r}
 * leads to if it is one of SafeLinks or Proofpoint.  Return its length, 0: it
 * is none.
 */
size_t unredirect_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

#endif
