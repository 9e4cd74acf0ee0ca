/*
 * Where a bare URL surely ends, and what ended it.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "stop.h"

size_t
us_stop_find(const char *text, size_t at, size_t len)
{

	while (at < len && !us_stop_is(text[at]))
		at++;
	return at;
}

enum urlsift_ended
us_stop_ended(const char *text, size_t stop, size_t len)
{
	char c;

	if (stop == len)
		return URLSIFT_E_INPUT;
	c = text[stop];
	if (us_is(c, US_BLANK))
		return URLSIFT_E_BLANK;
	if (us_is(c, US_BRACKET))
		return URLSIFT_E_BRACKET;
	if (us_is(c, US_HIGH))
		return URLSIFT_E_CHARACTER;
	if (us_is(c, US_STOP))
		return memchr("<>\"|\\`", c, 6) != NULL ? URLSIFT_E_DELIMITER :
							  URLSIFT_E_CONTROL;
	if (c == ',' || c == ';')
		return URLSIFT_E_DELIMITER;
	return c == '&' ? URLSIFT_E_ENTITY : URLSIFT_E_BRACKET;
}
