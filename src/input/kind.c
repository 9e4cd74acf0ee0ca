/*
 * The detection of the type of a file that may be divided.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "decode/charset.h"
#include "document/kind.h"
#include "kind.h"

int
kind_of_file(struct input *in, const struct options *options,
    enum urlsift_decode_kind *kind, enum us_binary *binary)
{
	static char prefix[US_DETECT_PREFIX];
	struct us_kind state = { .named = us_document_named(in->file) };
	ssize_t n = input_read_at(in, prefix, sizeof(prefix), 0);
	size_t skipped;

	if (n == -1)
		return -1;
	*kind = us_charset_detect(prefix, (size_t)n, options->document.encoding,
		    &skipped) != NULL ?
	    URLSIFT_DECODE_AUTO :
	    us_document_kind(&options->document, &state, prefix, (size_t)n,
		true);
	*binary = *kind == URLSIFT_DECODE_TEXT ?
	    us_binary_detect(prefix, (size_t)n) :
	    US_BINARY_NONE;
	return 0;
}
