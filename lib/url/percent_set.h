/*
 * The percent-encode sets of the URL Standard (1.3): which bytes are escaped in
 * which component.  All of them contain the C0 controls, DEL and what is beyond
 * ASCII.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PERCENT_SET_H
#define US_PERCENT_SET_H

#include <stdint.h>

enum us_percent_set {
	US_PERCENT_C0 = 1 << 0,
	US_PERCENT_FRAGMENT = 1 << 1,
	US_PERCENT_QUERY = 1 << 2,
	US_PERCENT_SPECIAL_QUERY = 1 << 3,
	US_PERCENT_PATH = 1 << 4,
	US_PERCENT_USERINFO = 1 << 5,

	/* Not of the standard, for what needs no change. */
	US_PERCENT_NOT_PLAIN_HOST = 1 << 6, /* all but a-z, 0-9, - and . */
	US_PERCENT_NOT_SEGMENT = 1 << 7,    /* those of the path, / and \ */
	US_PERCENT_HASH = 1 << 8
};

extern const uint16_t us_percent_sets[256];

#endif
