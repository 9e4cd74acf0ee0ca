/*
 * What a URL leads to, as far as it is spelled: the risks that need no trick.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LEADS_H
#define US_LEADS_H

#include <stdbool.h>

#include "../url/slice.h"
#include "host_lists.h"

/**
 * us_risks_of_host(lists, host):
 * Return the risks of the labels of ${host}, a name without escapes, of which
 * only the last two say whose it is.
 */
unsigned us_risks_of_host(const struct us_host_lists *lists,
    struct us_slice host);

/**
 * us_risks_of_web(lists, r):
 * Return the risks of the URL of a page, or of what is none but opens as one.
 */
unsigned us_risks_of_web(const struct us_host_lists *lists,
    const struct urlsift_reading *r);

/**
 * us_holds_recipient(r, address):
 * Return whether ${address} stands in the path or fragment of ${r}, the URL of
 * a page, or anywhere in base64 (recipient-in-url).
 */
bool us_holds_recipient(const struct urlsift_reading *r, const char *address);

#endif
