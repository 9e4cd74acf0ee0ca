/*
 * The character sets, and those of which a byte is a character.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "sets.h"

/* The longest name in names.def. */
#define NAME_MAX 23

/* The numbers of the sets. */
enum set {
#define US_SET(set, ...) SET_##set,
#include "single_byte.def"
#include "sets.def"
#undef US_SET
};

static const uint_least16_t codes[][128 + 1] = {
#define US_SET(set, name, ...) [SET_##set] = __VA_ARGS__,
#include "single_byte.def"
#undef US_SET
};

static const struct us_charset_set sets[] = {
#define US_SET(set, name, ...) \
	[SET_##set] = { name, us_single_byte_read, codes[SET_##set], true },
#include "single_byte.def"
#undef US_SET
#define US_SET(set, name, read, has_ascii) \
	[SET_##set] = { name, us_##read##_read, NULL, has_ascii },
#include "sets.def"
#undef US_SET
};

static const struct name {
	char name[NAME_MAX + 1];
	unsigned char set;
} names[] = {
#define US_NAME(name, set) { name, SET_##set },
#include "names.def"
#undef US_NAME
};

static int
compare(const void *key, const void *name)
{

	return strcmp(key, ((const struct name *)name)->name);
}

/* Write ${name} as it is compared (UTS 22, 1.4).  Return false if it is longer
 * than all names. */
static bool
fold(const char *name, char folded[NAME_MAX + 1])
{
	size_t n = 0;

	for (; *name != '\0'; name++) {
		if (!us_is(*name, US_ALPHA | US_DIGIT) ||
		    (*name == '0' && us_is(name[1], US_DIGIT) &&
			(n == 0 || !us_is(folded[n - 1], US_DIGIT))))
			continue;
		if (n == NAME_MAX)
			return false;
		folded[n++] = us_lower(*name);
	}
	folded[n] = '\0';
	return true;
}

const struct us_charset_set *
us_sets_find(const char *name)
{
	char folded[NAME_MAX + 1];
	const struct name *found;

	if (!fold(name, folded))
		return NULL;
	found = bsearch(folded, names, sizeof(names) / sizeof(names[0]),
	    sizeof(names[0]), compare);
	return found == NULL ? NULL : &sets[found->set];
}

uint32_t
us_sets_windows_1252(unsigned char byte)
{

	return byte < 0x80 ? byte : codes[SET_CP1252][byte - 0x80];
}

size_t
us_single_byte_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes_read)
{

	(void)len;
	(void)ends;
	return us_codes_end(codes_read,
	    text[0] < 0x80 ? text[0] : state->codes[text[0] - 0x80], 1, 0x80);
}
