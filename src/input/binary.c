/*
 * The count of binary files, for the whole run.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "../output/errors.h"
#include "binary.h"

#define HINT_ROOM 40

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
	char text[US_BINARY_SUMMARY], report[US_BINARY_SUMMARY + HINT_ROOM];
	uint64_t sum = binary_summary(text);

	if (sum == 0)
		return;
	(void)snprintf(report, sizeof(report),
	    "%s; --binary-files=list names %s", text, sum == 1 ? "it" : "them");
	error_say(NULL, report);
}
