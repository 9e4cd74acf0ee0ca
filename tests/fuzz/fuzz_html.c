/*
 * Fuzz target: pages.  The first byte says how the rest, the page, is cut.
 * Checked: the cut does not matter, offsets are true, and what is reported is
 * no more than a page of that size can hold.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "fuzz.h"

/* A relative URL may grow by a base of 1,024 bytes. */
#define GROWS 1100

static void
fail(const char *what)
{

	fprintf(stderr, "fuzz_html: %s\n", what);
	abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t step, n = 0, at, len, *cuts;
	struct tu_events_count count;
	char *whole, *got;

	if (size < 1)
		return 0;
	len = size - 1;
	step = data[0] + 1u;
	if ((cuts = calloc(len + 1, sizeof(*cuts))) == NULL)
		fail("no memory");
	for (at = step; at < len; at += step)
		cuts[n++] = at;
	whole = tu_events((const char *)data + 1, len, NULL, 0, &count);
	got = tu_events((const char *)data + 1, len, cuts, n, NULL);
	if (strcmp(whole, got) != 0)
		fail("the cut matters");
	if (count.untrue > 0)
		fail("an offset is wrong");
	if (count.bytes > GROWS * len)
		fail("too much is reported");
	free(got);
	free(whole);
	free(cuts);
	return 0;
}
