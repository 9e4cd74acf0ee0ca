/*
 * Fuzz target: archives, what is in them and what is compressed.  The first
 * byte says whether its places can be gone to, the second how the rest, the
 * input, is read.  Checked: that does not matter, unless it is damaged, when
 * libarchive gives more or less of what stands before; what is reported comes
 * in the promised order, and the limits hold.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "decode_log.h"

#define NESTING 3
#define OUTPUT 65536

/* What is reported of so many bytes; a relative URL grows by its base. */
#define GROWS 1100

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.members = URLSIFT_DECODE_AUTO,
		.limits = { .nesting = NESTING, .output = OUTPUT } };
	char *whole;

	if (size < 2)
		return 0;
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.piece = size;
	source.seeks = (data[0] & 1) != 0;
	/* What is no archive cannot be read as one. */
	(void)tu_decode(&source, 0, &whole);
	if (strlen(whole) > GROWS * OUTPUT)
		tu_fuzz_fail("too much is reported");
	source.piece = data[1] + 1u;
	if (strstr(whole, "\nwarning ") == NULL)
		tu_decode_again(&source, whole);
	free(whole);
	return 0;
}
