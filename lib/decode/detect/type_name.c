/*
 * What the name of a file says about its type.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "detect.h"

/* A longer ending says nothing. */
#define ENDING_MAX 12

static const struct {
	enum urlsift_decode_kind kind;
	const char *names;
} types[] = {
#define US_TYPE(kind, starts, opens, names) { URLSIFT_DECODE_##kind, names },
#include "types.def"
#undef US_TYPE
};

static const char compressed[] = "gz bz2 xz zst";

/* Return whether ${word} is one of the ${words}. */
static bool
is_among(const char *words, const char *word, size_t len)
{
	size_t n;

	for (; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		if (n == len && us_same(word, words, n))
			return true;
	}
	return false;
}

/* Return where the last ending of ${name} begins, behind its dot; ${len} if it
 * has none. */
static size_t
find_ending(const char *name, size_t len)
{
	size_t at = len;

	while (at > 0 && us_is_alnum(name[at - 1]))
		at--;
	return at > 1 && name[at - 1] == '.' && len - at <= ENDING_MAX ? at :
									 len;
}

enum urlsift_decode_kind
us_type_of_name(const char *name)
{
	size_t len = strlen(name), at = find_ending(name, len), i;

	if (is_among(compressed, name + at, len - at)) {
		len = at - 1;
		at = find_ending(name, len);
	}
	for (i = 0; at < len && i < sizeof(types) / sizeof(types[0]); i++)
		if (is_among(types[i].names, name + at, len - at))
			return types[i].kind;
	return URLSIFT_DECODE_AUTO;
}
