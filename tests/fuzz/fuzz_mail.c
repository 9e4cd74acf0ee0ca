/*
 * Fuzz target: mail, mailboxes, news, XML and calendars.  The first byte says
 * which, the second how the rest, the input, is read.  Checked: that does not
 * matter, nor does it for what the input is taken for; calls come in the
 * promised order, parts are where they are said to be, and no more is reported
 * than such an input can hold.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "decode/detect/detect.h"
#include "fuzz.h"
#include "decode_log.h"

/* A byte becomes so many at most: a relative URL grows by its base. */
#define GROWS 1100

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const enum urlsift_decode_kind kinds[] = { URLSIFT_DECODE_MAIL,
		URLSIFT_DECODE_MBOX, URLSIFT_DECODE_NEWS, URLSIFT_DECODE_TEXT };
	struct tu_source source = { 0 };
	char *whole;
	int kind;

	if (size < 2)
		return 0;
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.kind = kinds[data[0] % 4];
	if ((data[0] & 8) != 0)
		source.kind = (data[0] & 16) != 0 ? URLSIFT_DECODE_LINES :
						    URLSIFT_DECODE_XML;
	source.no_headers = (data[0] & 4) != 0;
	source.compares = true;
	kind = tu_detect(source.text, source.len, size);
	if (kind == US_DETECT_MORE)
		tu_fuzz_fail("it is taken for nothing");
	if (kind != tu_detect(source.text, source.len, data[1] + 1u))
		tu_fuzz_fail("pieces change what it is taken for");
	source.piece = size;
	if (tu_decode(&source, 0, &whole) != URLSIFT_DECODE_OK)
		tu_fuzz_fail("it cannot be read");
	if (strlen(whole) > GROWS * size)
		tu_fuzz_fail("too much is reported");
	source.piece = data[1] + 1u;
	tu_decode_again(&source, whole);
	free(whole);
	return 0;
}
