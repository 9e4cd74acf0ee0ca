/*
 * The count of binary files, for the whole run.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../output/errors.h"
#include "binary.h"

static uint64_t counts[US_BINARIES];

void
binary_count(enum us_binary what, uint64_t n)
{

	counts[what] += n;
}

uint64_t
binary_summary(char text[US_BINARY_SUMMARY])
{

	return us_binary_summary(counts, text);
}

void
binary_report(void)
{
	char text[US_BINARY_SUMMARY];

	if (binary_summary(text) > 0)
		error_say(NULL, text);
}
