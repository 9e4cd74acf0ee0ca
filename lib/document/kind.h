/*
 * How documents are read, and of which type one is.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DOCUMENT_KIND_H
#define US_DOCUMENT_KIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../decode/detect/detect.h"
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

/* The type of a document, by its settings, else by the decoder's detection. */

/**
 * us_document_named(name):
 * Return what the ${name} of an input says about its type; NULL: it has none.
 * That is where the detection begins.
 */
enum urlsift_decode_kind us_document_named(const char *name);

/**
 * us_document_kind(settings, state, text, len, all):
 * Return the type of the input that begins with ${text}, with these
 * ${settings}; URLSIFT_DECODE_AUTO if more of it is needed, which is never so
 * if ${text} is ${all} of it or has US_DETECT_PREFIX bytes.  The next call has
 * the same ${state}, and the same ${text} with more bytes.
 */
enum urlsift_decode_kind us_document_kind(const struct us_document_settings
					      *settings,
    struct us_kind *state, const char *text, size_t len, bool all);

#endif
