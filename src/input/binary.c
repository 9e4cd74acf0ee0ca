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
binary_summary(char text[BINARY_SUMMARY])
{
	const char *between = "";
	uint64_t sum = 0, n;
	size_t len;
	unsigned i;

	text[0] = '\0';
	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++)
		sum += counts[i];
	if (sum == 0)
		return 0;
	len = (size_t)snprintf(text, BINARY_SUMMARY,
	    "the text of %" PRIu64 " %s was not searched: ", sum,
	    sum == 1 ? "file" : "files");
	for (i = US_BINARY_OTHER + 1; i < US_BINARIES; i++) {
		if ((n = counts[i]) == 0)
			continue;
		len += (size_t)snprintf(text + len, BINARY_SUMMARY - len,
		    "%s%" PRIu64 " %s", between, n,
		    us_binary_name((enum us_binary)i));
		between = ", ";
	}
	return sum;
}

void
binary_report(void)
{
	char text[BINARY_SUMMARY], report[BINARY_SUMMARY + HINT_ROOM];
	uint64_t sum = binary_summary(text);

	if (sum == 0)
		return;
	(void)snprintf(report, sizeof(report),
	    "%s; --binary-files=list names %s", text, sum == 1 ? "it" : "them");
	error_say(NULL, report);
}
