/*
 * The portable kernel: eight bytes at a time in a word.
 */
#include <stdint.h>
#include <string.h>

#include "../bytes.h"
#include "find.h"

#define ONES UINT64_C(0x0101010101010101)
#define COLONS (ONES * ':')

void
us_last_add(struct us_last *last, char byte)
{
	unsigned char c = (unsigned char)byte;

	last->high[c & 15] |= (unsigned char)(1 << (c >> 4));
	if (us_is(byte, US_ALPHA)) {
		c ^= 0x20;
		last->high[c & 15] |= (unsigned char)(1 << (c >> 4));
	}
}

/* Return whether one of the eight bytes at ${text} is a colon. */
static bool
has_colon(const char *text)
{
	uint64_t word;

	memcpy(&word, text, sizeof(word));
	word ^= COLONS;
	return ((word - ONES) & ~word & (ONES << 7)) != 0;
}

size_t
us_find_portable(const struct us_last *last, const char *text, size_t from,
    size_t len)
{
	size_t at = from, end;

	while (at < len) {
		while (len - at >= 8 && !has_colon(text + at))
			at += 8;
		end = len - at >= 8 ? at + 8 : len;
		for (; at < end; at++)
			if (text[at] == ':' &&
			    us_find_counts(last, text, at, len))
				return at;
	}
	return len;
}

#if !defined(__x86_64__)

us_find_fn *
us_find_best(void)
{

	return us_find_portable;
}

#endif
