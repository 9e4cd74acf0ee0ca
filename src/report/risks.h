/*
 * Where in a URL a risk shows.
 * SPDX-License-Identifier: MIT
 */
#ifndef RISKS_H
#define RISKS_H

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

/**
 * risks_evidence(entry, risk, at, mark):
 * Set ${mark} to the first piece of the URL of ${entry}, from offset ${at} on,
 * that is the reason for ${risk}.  Return whether there is one.
 */
bool risks_evidence(const struct entry *entry, enum urlsift_risk risk,
    size_t at, struct urlsift_slice *mark);

#endif
