/*
 * How documents are read.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SETTINGS_H
#define US_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "../decode/urlsift-decode.h"

/* All zero: as usual.  Texts are borrowed. */
struct us_document_settings {
	enum urlsift_decode_kind type; /* of inputs, and of members */
	bool no_decompress, no_headers, no_quoted;
	bool no_header_hosts;
	bool broken; /* more of the document is not there */
	const char *encoding, *base, *keep, *helper; /* NULL: none */
	enum urlsift_sandbox sandbox;
	uint64_t max_extract; /* bytes */
	uint64_t max_time;    /* seconds */
};

#endif
