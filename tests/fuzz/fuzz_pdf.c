/*
 * Fuzz target: PDF.  The first byte says how the rest, the input, is read.
 * Checked: that does not matter, and what is reported comes in the promised
 * order.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>

#include "fuzz.h"
#include "decode_log.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_PDF };
	char *whole;

	if (size < 1)
		return 0;
	source.text = (const char *)data + 1;
	source.len = source.piece = size - 1;
	(void)tu_decode(&source, 0, &whole);
	source.piece = data[0] + 1u;
	tu_decode_again(&source, whole);
	free(whole);
	return 0;
}
