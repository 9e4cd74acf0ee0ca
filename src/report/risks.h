/*
 * What the page says about each risk, and where in a URL it shows.
 * SPDX-License-Identifier: MIT
 */
#ifndef RISKS_H
#define RISKS_H

#include <stdbool.h>
#include <stddef.h>

#include "report.h"

struct risk_text {
	enum urlsift_risk risk;
	const char *title, *why; /* a few words; sentences */
};

/**
 * risks_text(i):
 * Return text ${i}, the most serious risk first; NULL: there are no more.
 */
const struct risk_text *risks_text(size_t i);

/**
 * risks_evidence(entry, risk, at, mark):
 * Set ${mark} to the first piece of the URL of ${entry}, from offset ${at} on,
 * that is the reason for ${risk}.  Return whether there is one.
 */
bool risks_evidence(const struct entry *entry, enum urlsift_risk risk,
    size_t at, struct urlsift_slice *mark);

#endif
