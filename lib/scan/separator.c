/*
 * Separators of lists and tables of URLs.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "reference.h"
#include "separator.h"

char
us_separator_at(const char *text, size_t begin)
{
	size_t name = begin - 1;

	if (begin == 0 || (text[name] != ',' && text[name] != ';'))
		return '\0';
	/* It may end a reference such as &lt; */
	while (text[begin - 1] == ';' && name > 0 &&
	    begin - name < US_REFERENCE_MAX &&
	    (us_is_alnum(text[name - 1]) || text[name - 1] == '#'))
		name--;
	return name > 0 && text[name - 1] == '&' ? '\0' : text[begin - 1];
}

size_t
us_separator_before(const char *text, size_t low, size_t colon)
{
	static const char *const names[] = { "http", "https", "ftp" };
	size_t i, n;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		n = strlen(names[i]);
		if (colon - low > n && us_same(text + colon - n, names[i], n) &&
		    us_separator_at(text, colon - n) != '\0')
			return colon - n - 1;
	}
	return colon;
}
