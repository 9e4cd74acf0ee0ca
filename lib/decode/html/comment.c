/*
 * A comment's end is --> or, as browsers have it, --!>.
 */
#include <string.h>

#include "../../base/bytes.h"
#include "comment.h"

/* No condition is longer. */
#define CONDITION_MAX 256

size_t
us_comment_start(const char *text, size_t len, bool *more)
{
	const char *end;

	*more = false;
	if (len >= 5 && text[4] == '>')
		return 5;
	if (len >= 6 && memcmp(text + 4, "->", 2) == 0)
		return 6;
	if (len >= 7 && !us_same(text + 4, "[if", 3))
		return 0;
	end = memchr(text, '>', len < CONDITION_MAX ? len : CONDITION_MAX);
	*more = end == NULL && len < CONDITION_MAX;
	return len >= 7 && end != NULL && end[-1] == ']' ?
	    (size_t)(end - text) + 1 :
	    0;
}

size_t
us_comment_end(const char *text, size_t len, bool last, size_t *at)
{
	const char *found;
	size_t left;

	for (; *at < len; ++*at) {
		found = memchr(text + *at, '-', len - *at);
		*at = found == NULL ? len : (size_t)(found - text);
		left = len - *at;
		if (left >= 3 && memcmp(text + *at, "-->", 3) == 0)
			return *at + 3;
		if (left >= 4 && memcmp(text + *at, "--!>", 4) == 0)
			return *at + 4;
		if (left < 4 && !last)
			break;
	}
	return 0;
}
