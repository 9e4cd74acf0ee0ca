/*
 * Fuzz target: WARC.  The first byte says which range counts and whether its
 * places can be gone to, the second how the rest, the input, is read.  Checked:
 * that does not matter, what is told comes in the promised order, and two
 * ranges tell together what the whole does.
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
tell(const struct tu_source *source, char **told)
{

	if (tu_decode(source, 0, told) != URLSIFT_DECODE_OK)
		tu_fuzz_fail("it cannot be read");
}

/* The records of both halves are those of ${whole}. */
static void
halve(struct tu_source *source, size_t at, const char *whole)
{
	size_t n;
	char *told;

	source->range.to = at;
	tell(source, &told);
	n = count(told, "record ");
	free(told);
	source->range.from = at;
	source->range.to = 0;
	tell(source, &told);
	n += count(told, "record ");
	free(told);
	/* A text may look like a line that begins a record. */
	if (n != count(whole, "record "))
		tu_fuzz_fail("records are lost or told twice");
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
	tell(&source, &whole);
	source.piece = data[1] + 1u;
	tu_decode_again(&source, whole);
	/* A range to 0 is one to the end. */
	if (source.seeks && source.len > 0)
		halve(&source, data[0] % source.len + 1, whole);
	free(whole);
	return 0;
}
