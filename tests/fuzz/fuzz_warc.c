/*
 * Fuzz target: WARC.  The first byte says which range counts and whether its
 * places can be gone to, the second how the rest, the input, is read.  Checked:
 * that does not matter, what is reported comes in the promised order, and two
 * ranges report together what the whole does.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "decode_log.h"

/* Return how often ${line} begins a line of ${lines}. */
static size_t
count(const char *lines, const char *line)
{
	size_t n = 0, len = strlen(line);
	const char *at;

	for (at = lines; (at = strchr(at, '\n')) != NULL;)
		if (strncmp(++at, line, len) == 0)
			n++;
	return n;
}

static void
decode(const struct tu_source *source, char **log)
{

	if (tu_decode(source, 0, log) != URLSIFT_DECODE_OK)
		tu_fuzz_fail("it cannot be read");
}

/* The records of both halves are those of ${whole}. */
static void
halve(struct tu_source *source, size_t at, const char *whole)
{
	size_t n;
	char *log;

	source->range.to = at;
	decode(source, &log);
	n = count(log, "record ");
	free(log);
	source->range.from = at;
	source->range.to = 0;
	decode(source, &log);
	n += count(log, "record ");
	free(log);
	/* A text may look like a line that begins a record. */
	if (n != count(whole, "record "))
		tu_fuzz_fail("records are lost or reported twice");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_WARC };
	char *whole;

	if (size < 2)
		return 0;
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.piece = size;
	source.seeks = (data[0] & 1) != 0;
	decode(&source, &whole);
	source.piece = data[1] + 1u;
	tu_decode_again(&source, whole);
	/* A range to 0 is one to the end. */
	if (source.seeks && source.len > 0)
		halve(&source, data[0] % source.len + 1, whole);
	free(whole);
	return 0;
}
