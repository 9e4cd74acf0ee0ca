/*
 * Who has a host: whoever registered its domain (one-owner).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OWNER_H
#define US_OWNER_H

#include <stdbool.h>

#include "urlsift.h"

/**
 * us_owner_is_same(a, b):
 * Return whether who registered ${a} has ${b}, too.  Both are in ASCII and
 * lower case.
 */
bool us_owner_is_same(const char *a, const char *b);

/**
 * us_owner_is_sender(hit, place):
 * Return whether ${hit} leads to a host of the owner of the sender's address
 * (bare-name-of-a-sender).
 */
bool us_owner_is_sender(const struct urlsift_hit *hit,
    const struct urlsift_place *place);

#endif
