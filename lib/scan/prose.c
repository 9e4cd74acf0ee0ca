/*
 * Words of prose with a colon that a grammar accepts as URLs.
 * SPDX-License-Identifier: MIT
 */
#include "../base/bytes.h"
#include "prose.h"

bool
us_prose_is_number(const struct us_scheme *scheme, const char *text,
    size_t stop, size_t len)
{

	return (scheme->id == US_ID_TEL || scheme->id == US_ID_SMS) &&
	    len - stop >= 2 && us_is(text[stop], US_BLANK) &&
	    !us_is(text[stop], US_EOL) && us_is(text[stop + 1], US_DIGIT);
}

bool
us_prose_is_punctuation(const char *text, size_t colon, size_t end)
{

	while (end > colon + 1 &&
	    (us_is(text[end - 1], US_TRAILING) || text[end - 1] == '/' ||
		text[end - 1] == '\\'))
		end--;
	return end <= colon + 1;
}

enum urlsift_reason
us_prose_reason(const struct us_opener *o, size_t colon, bool nothing)
{

	if (o->scheme == NULL)
		return colon - o->begin == 1 ? URLSIFT_R_SCHEME :
					       URLSIFT_R_NONE;
	if (nothing && o->scheme->shape == US_LOCAL &&
	    o->scheme->id != US_ID_FILE && o->scheme->own == NULL)
		return URLSIFT_R_HOST;
	return URLSIFT_R_NONE;
}
