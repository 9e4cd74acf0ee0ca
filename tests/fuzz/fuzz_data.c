/*
 * Fuzz target: JSON, tables, RTF, Outlook and signed data.  The first byte says
 * which, whether values without a colon are reported, and whether some of a
 * record are kept; the second how the rest, the input, is read.
 * Checked: that does not matter, nor does it for what the input is taken for;
 * calls come in the promised order, places rise, and no more is reported than
 * such an input can hold.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "decode/detect/detect.h"
#include "decode/limits.h"
#include "decode_log.h"
#include "fuzz.h"

/* A byte may be a part, whose line in the log has a pointer and a place. */
#define GROWS (US_MAX_POINTER + 256)

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const enum urlsift_decode_kind kinds[] = { URLSIFT_DECODE_JSON,
		URLSIFT_DECODE_CSV, URLSIFT_DECODE_TSV };
	struct tu_source source = { 0 };
	char *whole;

	if (size < 2)
		return 0;
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.kind = kinds[data[0] % 3];
	if ((data[0] & 8) != 0)
		source.kind = URLSIFT_DECODE_RTF;
	else if ((data[0] & 16) != 0)
		source.kind = URLSIFT_DECODE_OUTLOOK;
	else if ((data[0] & 64) != 0)
		source.kind = URLSIFT_DECODE_SIGNED;
	source.all_headers = (data[0] & 4) != 0;
	if ((data[0] & 32) != 0) {
		source.keep = "/a,/b/0";
		source.base = "/url";
	}
	source.piece = size;
	if (tu_detect(source.text, source.len, data[1] + 1u) !=
	    tu_detect(source.text, source.len, size))
		tu_fuzz_fail("pieces change what it is taken for");
	if (tu_decode(&source, 0, &whole) != URLSIFT_DECODE_OK)
		tu_fuzz_fail("it cannot be read");
	if (strlen(whole) > GROWS * (size + 1))
		tu_fuzz_fail("too much is reported");
	source.piece = data[1] + 1u;
	tu_decode_again(&source, whole);
	free(whole);
	return 0;
}
