/*
 * The table of the percent-encode sets, made by percent_set.py.
 * SPDX-License-Identifier: MIT
 */
#include "percent_set.h"

const uint16_t us_percent_sets[256] = {
#include "percent_set.def"
};
